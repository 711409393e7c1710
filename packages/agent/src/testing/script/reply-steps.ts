import type { ScriptedCall, ScriptedReply } from "./script.ts";

/** A step of a reply, before it is written in a protocol's format. `place` counts calls from 0. */
export type ReplyStep =
  | { readonly type: "thinking"; readonly text: string; readonly signature: string }
  | { readonly type: "text"; readonly piece: string }
  | { readonly type: "call"; readonly place: number; readonly callId: string; readonly call: ScriptedCall }
  | {
      readonly type: "arguments";
      readonly place: number;
      readonly call: ScriptedCall;
      readonly piece: string;
    }
  | { readonly type: "call_end"; readonly place: number; readonly call: ScriptedCall }
  | { readonly type: "fails"; readonly as: NonNullable<ScriptedReply["failsWith"]> }
  | { readonly type: "finish"; readonly reason: NonNullable<ScriptedReply["finish"]> }
  | { readonly type: "hangs" }
  | { readonly type: "cut"; readonly clean: boolean };

export const argumentsOf = ({ rawInput, input }: ScriptedCall): string =>
  rawInput ?? JSON.stringify(input ?? {});

function* textPieces(text: ScriptedReply["text"]): Generator<string> {
  if (text === undefined) return;
  if (typeof text === "string") yield text;
  else if (Array.isArray(text)) yield* text;
  else
    for (let left = text.characters; left > 0; left -= text.repeat.length)
      yield left < text.repeat.length ? text.repeat.slice(0, left) : text.repeat;
}

const charactersOf = (text: ScriptedReply["text"]): number =>
  text === undefined
    ? 0
    : typeof text === "object" && !Array.isArray(text)
      ? text.characters
      : [...textPieces(text)].join("").length;

/** The pieces up to a total of `characters` characters. */
function* upTo(pieces: Iterable<string>, characters: number): Generator<string> {
  let left = characters;
  for (const piece of pieces) {
    if (left <= 0) return;
    yield piece.slice(0, left);
    left -= piece.length;
  }
}

function* inPieces(text: string, count: number): Generator<string> {
  const size = Math.max(1, Math.ceil(text.length / count));
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

/** Where the reply breaks off, if it does; silence midway is a break without an error. */
function breakOf({
  cut,
  silent,
  calls,
}: ScriptedReply): { in: "text" | "call"; step: ReplyStep } | undefined {
  if (cut) return { in: cut.in, step: { type: "cut", clean: cut.clean } };
  if (silent === "midway") return { in: calls.length > 0 ? "call" : "text", step: { type: "hangs" } };
  return undefined;
}

/** The steps of a reply that has a body; `request` is its number, for the ids of calls. */
export function* replySteps(reply: ScriptedReply, request: number): Generator<ReplyStep> {
  const { thinking, text, calls, finish, failsWith } = reply;
  const breaks = breakOf(reply);
  if (thinking) yield { type: "thinking", ...thinking };
  const half = Math.ceil(charactersOf(text) / 2);
  for (const piece of breaks?.in === "text" ? upTo(textPieces(text), half) : textPieces(text))
    yield { type: "text", piece };
  if (breaks?.in === "text") return yield breaks.step;
  if (failsWith) return yield { type: "fails", as: failsWith };
  for (const [place, call] of calls.entries()) {
    const breaksHere = breaks && place === calls.length - 1;
    const whole = argumentsOf(call);
    yield { type: "call", place, call, callId: call.id ?? `call_${request}_${place + 1}` };
    const written = breaksHere ? whole.slice(0, Math.ceil(whole.length / 2)) : whole;
    for (const piece of inPieces(written, call.pieces)) yield { type: "arguments", place, call, piece };
    if (breaksHere) return yield breaks.step;
    yield { type: "call_end", place, call };
  }
  if (breaks) return yield breaks.step;
  yield { type: "finish", reason: finish ?? (calls.length > 0 ? "tool-calls" : "stop") };
}

/** Tokens of a reply, by default a quarter of the characters. */
export function usageOf(reply: ScriptedReply, askedCharacters: number) {
  const written =
    charactersOf(reply.text) + reply.calls.reduce((sum, call) => sum + argumentsOf(call).length, 0);
  return reply.usage ?? { inputTokens: Math.ceil(askedCharacters / 4), outputTokens: Math.ceil(written / 4) };
}
