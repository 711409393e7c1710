import type { EditReading, EditRequestInput, PendingEdit } from "./edit-request.ts";
import { changeForm } from "../intent/asks-for-change.ts";
import { isReply, readShortReply } from "../intent/short-replies.ts";
import { namedExercise } from "./items/read-exercise.ts";
import { readEditRequest } from "./read-edit-request.ts";

export type EditAnswerInput = EditRequestInput & { readonly pending: PendingEdit };

const ordinals = ["first 1st former", "second 2nd", "third 3rd", "fourth 4th"].map((row) => row.split(" "));

const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[.!?]+$/gu, "")
    .replaceAll(/\s+/gu, " ");

/** "the first one", "the second", "2": a choice by its place. */
const byPlace = (answer: string, choices: readonly string[]): string | undefined => {
  const match =
    /^(?:the |number |option |no\.? ?)*(first|second|third|fourth|last|former|latter|1st|2nd|3rd|4th|\d)(?: (?:one|option|exercise|session))?(?:,? please)?$/u.exec(
      plain(answer),
    );
  if (!match) return undefined;
  const [, said = ""] = match;
  if (/^\d$/u.test(said)) return choices[Number(said) - 1];
  return choices.at(ordinals.findIndex((forms) => forms.includes(said)));
};

/** The choice that an answer says, in its own words or by an exercise's other names. */
const chosen = (
  answer: string,
  pending: PendingEdit,
  { catalogue }: EditRequestInput,
): string | undefined => {
  const said = plain(answer)
    .replace(/^(?:the|i mean|i meant|make it|use|with|do)\s+/u, "")
    .replace(/\s+(?:please|one)$/u, "");
  const exact = pending.choices.find((choice) => plain(choice) === said);
  if (exact) return exact;
  const placed = byPlace(answer, pending.choices);
  if (placed) return placed;
  const exercise = namedExercise(said, catalogue);
  const named = exercise && pending.choices.find((choice) => choice === exercise.name);
  if (named) return named;
  const fits = pending.choices.filter((choice) => plain(choice).includes(said));
  return said.length > 2 && fits.length === 1 ? fits[0] : undefined;
};

/** The request as it reads with the answer in it: in the place of the words asked about, or behind the request. */
const completed = (pending: PendingEdit, answer: string, choice: string | undefined): readonly string[] => {
  const { message, span } = pending;
  const text = (choice ?? answer).trim().replace(/[.!]+$/u, "");
  const base = message.trim().replace(/[.!?]+$/u, "");
  const behind = `${base}, ${text}`;
  if (!span) return [behind, `${base} ${text}`];
  const inPlace = `${message.slice(0, span.start)}${text}${message.slice(span.end)}`;
  return choice === undefined ? [behind, inPlace] : [inPlace, behind];
};

/** "move it to Thursday", "put them at the end": of what was asked about. */
const pointsBack = /\b(?:it|that|this|them|those|these|there|one)\b/iu;

const holdsAll = (reading: EditReading, own: EditReading): boolean => {
  const calls = new Set(reading.toolCalls.map((call) => JSON.stringify(call.function)));
  return (
    reading.toolCalls.length >= own.toolCalls.length &&
    own.toolCalls.every((call) => calls.has(JSON.stringify(call.function)))
  );
};

const onlyThat =
  /^\W*(?:(?:yes|yeah|yep|sure|ok(?:ay)?|please|no)\b\W*)*(?:(?:please|then|well)\W+)?(?:just|only|do|make)\b(?<what>.*)$/isu;
const ofThat =
  /^(?:do|make|change|the|this|that|it|then|rest|others?|one|part|please|for|now|changes?|first|second|last)$/u;

/** "Yes", "just the squats", "just do the rest": of a request whose other parts can't be done, `rest`. */
const takesRest = (answer: string, rest: string): boolean => {
  const anew = plain(answer).replace(/^(?:(?:yes|yeah|ok|please|just|only)\W+)*/u, "");
  if (readShortReply(answer) === "agrees" || anew === plain(rest)) return true;
  const what = onlyThat.exec(answer)?.groups?.["what"];
  const known: readonly string[] = plain(rest).match(/\p{L}+/gu) ?? [];
  const said = what === undefined ? [] : (plain(what).match(/[\p{L}\d]+/gu) ?? []);
  return what !== undefined && said.every((word) => ofThat.test(word) || known.includes(word));
};

/**
 * Reads the answer to a question that `readEditRequest` asked back: a choice ("the first one", "Hammer Curl"), or what was missing ("3x8 at 135").
 * Gives the completed request's reading. A request that is whole by itself stands alone, and so does what completes nothing; where that asks for nothing
 * either, the reading is `none`.
 */
export const readEditAnswer = (input: EditAnswerInput): EditReading => {
  const { pending, ...request } = input;
  if (pending.rest !== undefined && takesRest(request.message, pending.rest))
    return { ...readEditRequest({ ...request, message: pending.rest }), request: pending.rest };
  const own = readEditRequest(request);
  const choice = chosen(request.message, pending, request);
  const isOwnRequest =
    own.kind === "edits" &&
    choice === undefined &&
    /^(?:no|never mind|forget|instead|actually)\b/u.test(plain(request.message));
  const isMereReply = isReply(request.message) || readShortReply(request.message) !== undefined;
  if ((choice === undefined && isMereReply) || isOwnRequest)
    return own.kind === "ask"
      ? { ...own, kind: "none", reply: "", suggestedReplies: [] }
      : { ...own, ...(isOwnRequest && { standsAlone: true as const }) };
  const isWhole = choice === undefined && own.kind === "edits" && own.unsureAbout === undefined;
  const alone: EditReading = { ...own, standsAlone: true };
  const form = changeForm(request.message);
  const asksAnew = form === "order" || (form === "addition" && own.confidence === "sure");
  if (isWhole && asksAnew && !pointsBack.test(request.message)) return alone;
  let asked: EditReading | undefined;
  for (const message of completed(pending, request.message, choice)) {
    const reading = readEditRequest({ ...request, message });
    // What the message asks for by itself is done beside the old request: it fills nothing that was open there.
    if (isWhole && holdsAll(reading, own)) return alone;
    if (reading.kind === "edits") return { ...reading, request: message };
    if (reading.kind === "ask") asked ??= reading;
  }
  if (own.kind === "edits") return alone;
  return asked && asked.reply !== "" ? asked : own;
};
