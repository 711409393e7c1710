import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { replySteps, type ReplyStep, usageOf } from "../script/reply-steps.ts";
import type { ScriptedReply, ScriptedStatus } from "../script/script.ts";
import type { Envelope, JsonObject, WholeReply, Wire } from "./wire.ts";
import { type WireRecording, wireRecordingSchema } from "../../providers/wire/record-wire.ts";

type Answer = {
  readonly wire: Wire;
  readonly reply: ScriptedReply;
  readonly request: number;
  readonly model: string;
  readonly stream: boolean;
  readonly body: JsonObject;
  readonly response: ServerResponse;
  /** Ends the waiting when the client goes away. */
  readonly gone: AbortSignal;
};

/** Sends a scripted reply over HTTP, including its scripted failures. Returns the status, 0 for none. */
export async function answer(asked: Answer): Promise<number> {
  const { reply, response, wire, stream, gone } = asked;
  if (reply.delayMs > 0) await sleep(reply.delayMs, undefined, { signal: gone });
  if (reply.silent === "at_once") return 0;
  if (reply.status) return fail(wire, reply.status, response);
  if (!stream && reply.failsWith) return fail(wire, { code: 500 }, response);
  const envelope: Envelope = {
    request: asked.request,
    model: asked.model,
    body: asked.body,
    usage: usageOf(reply, JSON.stringify(asked.body).length),
  };
  response.writeHead(200, {
    "content-type": stream ? "text/event-stream; charset=utf-8" : "application/json",
    "cache-control": "no-cache",
  });
  response.flushHeaders();
  if (reply.silent === "after_headers") return 200;
  await (stream ? streamReply(asked, envelope) : sendWhole(asked, envelope));
  return 200;
}

export function fail(wire: Wire, status: ScriptedStatus, response: ServerResponse): number {
  const { body, headers } = wire.failure(status);
  const { retryAfter, retryAfterMs, location } = status;
  response
    .writeHead(status.code, {
      "content-type": "application/json",
      ...headers,
      ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
      ...(retryAfterMs !== undefined && { "retry-after-ms": String(retryAfterMs) }),
      ...(location !== undefined && { location }),
    })
    .end(JSON.stringify(body));
  return status.code;
}

/** Waits while the client reads more slowly than we write: 10 MB must not pile up here. */
const write = (response: ServerResponse, text: string, gone: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    gone.throwIfAborted();
    if (response.write(text)) return resolve();
    const leave = () => reject(gone.reason);
    gone.addEventListener("abort", leave, { once: true });
    response.once("drain", () => {
      gone.removeEventListener("abort", leave);
      resolve();
    });
  });

async function streamReply({ wire, reply, request, response, gone }: Answer, envelope: Envelope) {
  const writer = wire.stream(envelope);
  await write(response, writer.begin, gone);
  for (const step of replySteps(reply, request)) {
    if (step.type === "hangs") return;
    if (step.type === "cut") return cut(response, step.clean);
    const text = writer.put(step);
    if (text) await write(response, text, gone);
    if (reply.betweenMs > 0 && (step.type === "text" || step.type === "arguments"))
      await sleep(reply.betweenMs, undefined, { signal: gone });
  }
  response.end();
}

function cut(response: ServerResponse, clean: boolean) {
  const { socket } = response;
  if (clean || !socket) return void response.end();
  // Only after the written part has been sent, so that the client sees the half.
  socket.end(() => response.destroy());
}

async function sendWhole({ wire, reply, request, response, gone }: Answer, envelope: Envelope) {
  const steps = [...replySteps(reply, request)];
  const text = JSON.stringify(wire.whole(together(steps), envelope));
  const last = steps.at(-1);
  if (last?.type === "finish") return response.end(text);
  await write(response, text.slice(0, text.length / 2), gone);
  if (last?.type === "cut") cut(response, last.clean);
}

function together(steps: readonly ReplyStep[]): WholeReply {
  const last = steps.at(-1);
  return {
    thinking: steps.find((step) => step.type === "thinking"),
    text: steps.map((step) => (step.type === "text" ? step.piece : "")).join(""),
    calls: steps
      .filter((step) => step.type === "call")
      .map(({ callId, call, place }) => ({
        callId,
        tool: call.tool,
        arguments: steps
          .map((step) => (step.type === "arguments" && step.place === place ? step.piece : ""))
          .join(""),
      })),
    finish: last?.type === "finish" ? last.reason : "stop",
  };
}

/** The recordings of a folder in order; throws for a file that is none, with its name. */
export const readRecordings = (dir: string): WireRecording[] =>
  readdirSync(dir)
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((name) => {
      const read = wireRecordingSchema.safeParse(JSON.parse(readFileSync(join(dir, name), "utf8")));
      if (!read.success) throw new Error(`${name} is no recording: ${read.error.message}`);
      return read.data;
    });

/** Returns the recordings in order, each for a request with its path. */
export function playRecordings(recordings: readonly WireRecording[]) {
  const left = [...recordings];
  return (path: string): WireRecording | undefined => {
    const index = left.findIndex(({ request }) => new URL(request.url).pathname.endsWith(path));
    return index === -1 ? undefined : left.splice(index, 1)[0];
  };
}

/** Sends a recorded answer byte for byte, in the same chunks at the same times. Returns the status, 0 for none. */
export async function replay(
  { response: { status, headers, headersAfterMs, pieces, end } }: WireRecording,
  response: ServerResponse,
  gone: AbortSignal,
): Promise<number> {
  const started = performance.now();
  const until = (afterMs: number) =>
    sleep(Math.max(0, afterMs - (performance.now() - started)), undefined, { signal: gone });
  if (status === 0) {
    if (end === "cut") response.destroy();
    return 0;
  }
  await until(headersAfterMs);
  response.writeHead(status, headers).flushHeaders();
  for (const { afterMs, text, base64 } of pieces) {
    await until(afterMs);
    response.write(base64 === undefined ? (text ?? "") : Buffer.from(base64, "base64"));
  }
  if (end === "whole") response.end();
  // A client that left then had stopped reading on its own; the server would have continued, so we stay silent.
  else if (end === "cut") response.socket?.end(() => response.destroy());
  return status;
}
