import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Asked, toAsked } from "../script/asked.ts";
import { playScript, type ScriptFunction, type ScriptPlayer } from "../script/play-script.ts";
import type { ScriptInput } from "../script/script.ts";
import { answer, fail, playRecordings, readRecordings, replay } from "./answer.ts";
import { anthropicWire } from "./anthropic-wire.ts";
import {
  embedByWords,
  embeddingsWire,
  type EmbedText,
  openaiWire,
  readForm,
  transcriptionWire,
} from "./openai-wire.ts";
import { isObject, type JsonObject, type Wire, objectsOf } from "./wire.ts";

/**
 * How much of a request is repeated, in characters of its prompt as the provider reads it: tools, then the system's text, then messages.
 */
type PromptShare = {
  readonly characters: number;
  /** Length of the prefix shared with the previous request. */
  readonly shared: number;
  /**
   * Length of the prefix that the provider would not read anew: up to a mark of an earlier request (Anthropic), or the longest prefix
   * shared with any earlier one.
   */
  readonly cached: number;
};

const withoutMarks = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutMarks);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      key === "cache_control" ? [] : [[key, withoutMarks(inner)]],
    ),
  );
};

const isMarked = (part: JsonObject): boolean =>
  isObject(part.cache_control) || objectsOf(part.content).some(isMarked);

/** A prompt as one text, and the positions of its marks. */
function promptOf({ name }: Pick<Wire, "name">, { tools, system, messages }: JsonObject) {
  const parts = [
    ...objectsOf(tools),
    ...(typeof system === "string" ? [{ text: system }] : objectsOf(system)),
    // A message's blocks are separate: a mark may be between them.
    ...objectsOf(messages).flatMap(({ role, content, ...rest }) =>
      name === "anthropic"
        ? objectsOf(content).map((part): JsonObject => ({ role, ...part }))
        : [{ role, content, ...rest } as JsonObject],
    ),
  ];
  let text = "";
  const marks: number[] = [];
  for (const part of parts) {
    text += JSON.stringify(withoutMarks(part));
    if (isMarked(part)) marks.push(text.length);
  }
  return { text, marks };
}

const commonLength = (one: string, other: string): number => {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
};

/** A cache forgets, too. */
const maxRemembered = 60;

const longest = (lengths: readonly number[]): number => Math.max(0, ...lengths);

/** Reads prompts as providers with a prompt cache do, and returns how much of each was repeated. */
function createPromptCache() {
  const marked: string[] = [];
  const whole: string[] = [];
  return (wire: Pick<Wire, "name">, body: JsonObject): PromptShare => {
    const { text, marks } = promptOf(wire, body);
    const cached =
      wire.name === "anthropic"
        ? longest(marked.filter((before) => text.startsWith(before)).map(({ length }) => length))
        : longest(whole.map((before) => commonLength(before, text)));
    const shared = commonLength(whole.at(-1) ?? "", text);
    marked.push(...marks.map((mark) => text.slice(0, mark)));
    whole.push(text);
    marked.splice(0, marked.length - maxRemembered);
    whole.splice(0, whole.length - maxRemembered);
    return { characters: text.length, shared, cached };
  };
}

/** A received request, for tests that check a prompt. Keys are not stored. */
export type RecordedRequest = {
  readonly number: number;
  readonly wire: Wire["name"];
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  readonly asked: Asked;
  /** How much of it earlier requests had already sent. */
  readonly prompt: PromptShare;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The response status; 0 until there is one. */
  status: number;
  /** Whether the client left before the answer was complete. */
  aborted: boolean;
};

export type FakeModelServer = {
  /** Ends in `/v1`: a base URL for every provider package. */
  readonly url: string;
  readonly requests: readonly RecordedRequest[];
  readonly close: () => Promise<void>;
};

type Options = (
  | {
      /** A script from a file, or code that decides by the request. */
      readonly script: ScriptInput | ScriptFunction;
    }
  | {
      /** A folder written by `recordWire`: the k-th request gets the k-th answer of its path. */
      readonly replay: string;
    }
) & {
  /** 0: any free port. */
  readonly port?: number;
  /** The answer of `/v1/embeddings`; default: by the words of a text. */
  readonly embed?: EmbedText;
  /** Awaited before each scripted answer: lets a test observe a model at work. */
  readonly hold?: () => Promise<void>;
};

/** The server's state, shared by all protocols. */
type Answering = {
  readonly player: ScriptPlayer;
  readonly recording?: ReturnType<typeof playRecordings>;
  readonly requests: RecordedRequest[];
  readonly readPrompt: ReturnType<typeof createPromptCache>;
  readonly embeddings: Wire;
  readonly hold: Options["hold"];
};

/**
 * A scripted model over HTTP, in the protocols of Anthropic and OpenAI (speech and embeddings too), on loopback. `GET /requests` lists
 * its requests, `DELETE /requests` forgets them, `GET /v1/models` names its model.
 */
export async function startFakeModelServer(options: Options): Promise<FakeModelServer> {
  const requests: RecordedRequest[] = [];
  const embeddings = embeddingsWire(options.embed ?? embedByWords);
  const shared = { requests, embeddings, readPrompt: createPromptCache(), hold: options.hold };
  const answering: Answering =
    "replay" in options
      ? {
          ...shared,
          player: playScript({ replies: [] }),
          recording: playRecordings(readRecordings(options.replay)),
        }
      : { ...shared, player: playScript(options.script) };
  const server = createServer((request, response) => {
    handle(request, response, answering).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(error instanceof Error ? error.message : String(error));
    });
  });
  server.listen(options.port ?? 0, "127.0.0.1");
  await new Promise((resolve, reject) => server.once("listening", resolve).once("error", reject));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const speech = "/audio/transcriptions";
const wires: Record<string, Wire> = {
  "/messages": anthropicWire,
  "/chat/completions": openaiWire,
  [speech]: transcriptionWire,
};

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  answering: Answering,
): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
  const path = pathname.replace(/^\/v1(?=\/)/, "");
  const { script } = answering.player;
  if (path === "/requests") return listRequests(request, response, answering.requests);
  const speaker = request.headers["anthropic-version"] ? anthropicWire : openaiWire;
  const known = path === "/embeddings" ? answering.embeddings : wires[path];
  const wire = known ?? speaker;
  if (script.key !== undefined && keyOf(request) !== script.key)
    return void fail(wire, { code: 401 }, response);
  if (path === "/models") return sendJson(response, wire.models([script.model ?? "scripted"]));
  if (!known || request.method !== "POST")
    return void fail(wire, { code: 404, message: `There is nothing at ${pathname}` }, response);
  const body = path === speech ? await readForm(request) : readJson(await readBody(request));
  if (!body) return void fail(wire, { code: 400, message: "The body can’t be read" }, response);
  await converse(answering, { request, response, wire, body, path });
}

type Turn = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly wire: Wire;
  readonly body: JsonObject;
  /** Without `/v1`. */
  readonly path: string;
};

async function converse(answering: Answering, turn: Turn): Promise<void> {
  const recorded = record(answering, turn);
  const left = new AbortController();
  turn.response.once("close", () => {
    recorded.aborted = !turn.response.writableEnded;
    left.abort();
  });
  try {
    recorded.status = await reply(answering, turn, recorded, left.signal);
  } catch (error) {
    if (!left.signal.aborted) throw error;
  }
}

function record({ requests, readPrompt }: Answering, { request, wire, body, path }: Turn): RecordedRequest {
  const number = requests.length + 1;
  const recorded: RecordedRequest = {
    number,
    wire: wire.name,
    path,
    headers: withoutSecrets(request),
    body,
    asked: toAsked({ call: number, ...wire.hear(body) }),
    prompt: readPrompt(wire, body),
    at: Date.now(),
    status: 0,
    aborted: false,
  };
  requests.push(recorded);
  return recorded;
}

async function reply(
  { player, recording, hold }: Answering,
  { response, wire, body, path }: Turn,
  { asked }: RecordedRequest,
  gone: AbortSignal,
): Promise<number> {
  if (recording) {
    const found = recording(path);
    return found
      ? replay(found, response, gone)
      : fail(wire, { code: 400, message: "There is no further recording for this path." }, response);
  }
  const refused = player.script.refuses.find((what) => holds(body, what));
  if (refused !== undefined)
    return fail(wire, { code: 400, message: `${refused} is not supported by this server` }, response);
  await hold?.();
  return answer({
    wire,
    body,
    response,
    gone,
    reply: player.next(asked),
    request: asked.call,
    model: player.script.model ?? asked.model,
    stream: asked.stream,
  });
}

/** Whether a request has this field at the top level, or a regular expression anywhere in it. */
function holds(body: JsonObject, what: string): boolean {
  if (what !== "pattern") return body[what] !== undefined;
  const isHere = (value: unknown): boolean =>
    Array.isArray(value)
      ? value.some(isHere)
      : isObject(value) && (typeof value["pattern"] === "string" || Object.values(value).some(isHere));
  return isHere(body);
}

function listRequests(request: IncomingMessage, response: ServerResponse, requests: RecordedRequest[]) {
  if (request.method === "DELETE") requests.length = 0;
  sendJson(response, requests);
}

const sendJson = (response: ServerResponse, value: unknown): void =>
  void response.setHeader("content-type", "application/json").end(JSON.stringify(value));

const keyOf = ({ headers }: IncomingMessage): string | undefined =>
  headers.authorization?.replace(/^Bearer /, "") ?? headers["x-api-key"]?.toString();

const secretHeaders = new Set(["authorization", "x-api-key", "cookie", "proxy-authorization"]);

const withoutSecrets = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      secretHeaders.has(name) ? "(not kept)" : String(value),
    ]),
  );

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function readJson(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
