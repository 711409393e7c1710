import { setTimeout as sleep } from "node:timers/promises";
import { err, ok, type Result } from "@canter/domain/result";
import type {
  Model,
  ModelMessage,
  ModelProblem,
  ModelReply,
  ModelRequest,
  ToolCall,
} from "../schema/model.ts";
import { readArguments } from "../providers/read-reply.ts";
import { toAsked } from "./script/asked.ts";
import { playScript, type ScriptFunction } from "./script/play-script.ts";
import { type ReplyStep, replySteps, usageOf } from "./script/reply-steps.ts";
import type { ScriptedReply, ScriptInput } from "./script/script.ts";

export type ScriptedModel = Model & {
  /** All requests, in order. */
  readonly requests: readonly ModelRequest[];
};

type Options = {
  readonly name?: string;
  /** How long a silent reply lasts; the default ends it at once. */
  readonly silenceMs?: number;
};

/**
 * A scripted model without HTTP, for the same scripts as the fake model server's. Errors are the problems that `openModel` makes of them,
 * without its retries: each call uses one reply of the script.
 */
export function createScriptedModel(
  script: ScriptInput | ScriptFunction,
  { name = "scripted", silenceMs = 0 }: Options = {},
): ScriptedModel {
  const player = playScript(script);
  const requests: ModelRequest[] = [];
  return {
    ref: { provider: "scripted", model: name },
    requests,
    call: async (request, { signal, onText }) => {
      if (signal.aborted) return aborted;
      requests.push(request);
      const number = requests.length;
      const reply = player.next(toAsked({ call: number, stream: true, model: name, ...heard(request) }));
      const said = await play(reply, number, { signal, onText, silenceMs });
      if (!said.ok) return said;
      return ok({ ...said.value, usage: usage(reply, request), model: player.script.model ?? name });
    },
  };
}

const heard = ({ messages, tools }: ModelRequest) => ({
  messages: messages.map(hear),
  tools: tools.map((tool) => tool.name),
});

const hear = (message: ModelMessage) =>
  message.role === "tool"
    ? {
        role: message.role,
        results: message.results.map(({ callId, output }) => ({
          callId,
          text: typeof output === "string" ? output : JSON.stringify(output ?? null),
        })),
      }
    : message;

function usage(reply: ScriptedReply, { messages }: ModelRequest): ModelReply["usage"] {
  const { cost, ...tokens } = { cost: undefined, ...(reply.usage ?? usageOf(reply, sizeOf(messages))) };
  const { cachedInputTokens, ...rest } = { cachedInputTokens: undefined, ...tokens };
  return {
    ...rest,
    ...(cachedInputTokens !== undefined && { cachedInputTokens }),
    ...(cost !== undefined && { costMicros: Math.round(cost * 1e6) }),
  };
}

const sizeOf = (messages: readonly ModelMessage[]): number =>
  messages.reduce((sum, message) => sum + ("text" in message ? message.text.length : 0), 0);

type How = {
  readonly signal: AbortSignal;
  readonly onText: ((delta: string) => void) | undefined;
  readonly silenceMs: number;
};
type Said = Omit<ModelReply, "usage" | "model">;

const problem = (
  kind: ModelProblem["kind"],
  message: string,
  retryable: boolean,
): Result<never, ModelProblem> => err({ kind, message, retryable });
const aborted = problem("aborted", "The call was stopped.", false);
const silent = problem("silent", "The script is silent.", true);

/** Longer than any answer that is read; the same as `openModel`'s limit. */
const longest = 200_000;

async function play(reply: ScriptedReply, number: number, how: How): Promise<Result<Said, ModelProblem>> {
  const { status, delayMs, betweenMs } = reply;
  const { signal, onText } = how;
  const waited = async (ms: number) =>
    ms === 0 ? !signal.aborted : sleep(ms, true, { signal }).catch(() => false);
  if (!(await waited(delayMs))) return aborted;
  if (reply.silent && reply.silent !== "midway") return (await waited(how.silenceMs)) ? silent : aborted;
  if (status) return err(statusProblem(status));
  let text = "";
  const calls: { callId: string; tool: string; written: string }[] = [];
  for (const step of replySteps(reply, number)) {
    if (step.type === "text") {
      text += step.piece;
      onText?.(step.piece);
      if (text.length > longest) return problem("too_long", "The script is too long.", false);
    } else if (step.type === "call") calls.push({ callId: step.callId, tool: step.call.tool, written: "" });
    else if (step.type === "arguments") calls.at(-1)!.written += step.piece;
    else if (step.type === "hangs") return (await waited(how.silenceMs)) ? silent : aborted;
    else if (step.type === "finish") return ok(toSaid(reply, text, calls, step));
    else if (step.type === "cut") return problem("cut", "The script breaks off.", true);
    else if (step.type === "fails") return problem(midway[step.as], "The script fails.", true);
    if (betweenMs > 0 && !(await waited(betweenMs))) return aborted;
  }
  return problem("cut", "The script breaks off.", true);
}

const midway = { overloaded: "overloaded", rate_limited: "rate_limited", server_error: "other" } as const;

const toSaid = (
  { thinking }: ScriptedReply,
  text: string,
  calls: readonly { callId: string; tool: string; written: string }[],
  { reason }: Extract<ReplyStep, { type: "finish" }>,
): Said => ({
  text,
  calls: calls.map(({ callId, tool, written }): ToolCall => ({ callId, tool, ...readArguments(written) })),
  finish: reason,
  ...(thinking && { opaque: { provider: "scripted", reasoning: [thinking] } }),
});

function statusProblem({ code, message, retryAfter, retryAfterMs }: NonNullable<ScriptedReply["status"]>) {
  const waitMs = retryAfterMs ?? (typeof retryAfter === "number" ? retryAfter * 1000 : undefined);
  const kind: ModelProblem["kind"] =
    code === 429
      ? "rate_limited"
      : code === 401 || code === 403
        ? "unauthorized"
        : code === 503 || code === 529
          ? "overloaded"
          : code >= 500
            ? "other"
            : "bad_request";
  return {
    kind,
    message: `The script answered ${code}${message ? `: ${message}` : ""}`,
    retryable: code === 429 || code >= 500,
    ...(waitMs !== undefined && { retryAfterMs: waitMs }),
  };
}
