import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** One chunk of a body as it arrived. What is not text on its own (half a character) is stored as base64. */
const pieceSchema = z.strictObject({
  /** Since the request was sent. */
  afterMs: z.number(),
  text: z.string().optional(),
  base64: z.string().optional(),
});

/** One request to a model and its answer, as a fixture: no keys, no cookies, no account names. */
export const wireRecordingSchema = z.strictObject({
  request: z.strictObject({
    method: z.string(),
    /** Without its query. */
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.unknown(),
  }),
  response: z.strictObject({
    /** 0 if there was none. */
    status: z.number().int(),
    headers: z.record(z.string(), z.string()),
    /** Until the headers arrived. */
    headersAfterMs: z.number(),
    pieces: z.array(pieceSchema),
    /** `whole`, `cut` by the server, `left` by us. */
    end: z.enum(["whole", "cut", "left"]),
  }),
});
export type WireRecording = z.infer<typeof wireRecordingSchema>;
type WirePiece = z.infer<typeof pieceSchema>;

// An allowlist, not a list of known secrets: other headers are not stored.
const requestHeaders = ["content-type", "accept", "user-agent", "anthropic-version", "anthropic-beta"];
const responseHeaders = ["content-type", "retry-after", "retry-after-ms", "location"];

const kept = (headers: Headers, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)!]] : [])));

/**
 * A fetch that also writes each exchange into `dir`, as `001.json`, `002.json`, … in the order of the requests, with the boundaries and
 * times of the chunks. The key is never stored, even if the server repeats it.
 */
export function recordWire(fetch: typeof globalThis.fetch, dir: string): typeof globalThis.fetch {
  mkdirSync(dir, { recursive: true });
  let count = readdirSync(dir).filter((name) => /^\d+\.json$/.test(name)).length;
  return async (input, init) => {
    const started = performance.now();
    const request = new Request(input, { ...init, signal: null });
    count += 1;
    const file = join(dir, `${String(count).padStart(3, "0")}.json`);
    const secrets = secretsOf(request.headers);
    const save = (response: WireRecording["response"]) =>
      writeFileSync(file, `${JSON.stringify({ request: described, response }, undefined, 2)}\n`);
    const described = await describe(request);
    try {
      const response = await fetch(input, init);
      return recorded(response, { started, secrets, save });
    } catch (error) {
      const end = init?.signal?.aborted ? "left" : "cut";
      save({ status: 0, headers: {}, headersAfterMs: performance.now() - started, pieces: [], end });
      throw error;
    }
  };
}

/** Anything shorter is no secret, and would match ordinary words. */
const secretsOf = (headers: Headers): string[] =>
  [headers.get("x-api-key") ?? "", headers.get("authorization")?.replace(/^Bearer /, "") ?? ""].filter(
    (key) => key.length >= 8,
  );

async function describe(request: Request): Promise<WireRecording["request"]> {
  const { origin, pathname } = new URL(request.url);
  const text = await request.text();
  return {
    method: request.method,
    url: `${origin}${pathname}`,
    headers: kept(request.headers, requestHeaders),
    body: text ? readJson(text) : undefined,
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

type Keeping = {
  readonly started: number;
  readonly secrets: readonly string[];
  readonly save: (response: WireRecording["response"]) => void;
};

/** The same answer, whose body is recorded while it is read. */
function recorded(response: Response, { started, secrets, save }: Keeping): Response {
  const { status, statusText, headers } = response;
  const headersAfterMs = performance.now() - started;
  const pieces: { afterMs: number; bytes: Uint8Array }[] = [];
  const finish = (end: WireRecording["response"]["end"]) =>
    save({
      status,
      headers: kept(headers, responseHeaders),
      headersAfterMs,
      pieces: withoutSecrets(pieces, secrets),
      end,
    });
  if (!response.body) {
    finish("whole");
    return response;
  }
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) {
            finish("whole");
            return controller.close();
          }
          pieces.push({ afterMs: performance.now() - started, bytes: value });
          controller.enqueue(value);
        } catch (error) {
          finish(error instanceof Error && error.name === "AbortError" ? "left" : "cut");
          controller.error(error);
        }
      },
      cancel: (reason) => {
        finish("left");
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { status, statusText, headers });
}

const decoder = new TextDecoder("utf-8", { fatal: true });

function toPiece(afterMs: number, bytes: Uint8Array): WirePiece {
  try {
    return { afterMs, text: decoder.decode(bytes) };
  } catch {
    return { afterMs, base64: Buffer.from(bytes).toString("base64") };
  }
}

/** A key may span two chunks; a body that contains one is stored as a single chunk. */
function withoutSecrets(
  pieces: readonly { afterMs: number; bytes: Uint8Array }[],
  secrets: readonly string[],
): WirePiece[] {
  const whole = Buffer.concat(pieces.map(({ bytes }) => bytes)).toString("utf8");
  const clean = secrets.reduce((text, secret) => text.replaceAll(secret, "(key)"), whole);
  if (clean !== whole) return [{ afterMs: pieces.at(-1)?.afterMs ?? 0, text: clean }];
  return pieces.map(({ afterMs, bytes }) => toPiece(afterMs, bytes));
}
