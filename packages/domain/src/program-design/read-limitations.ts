import { allClear, partWords, trouble } from "./answer-words.ts";
import type { AnswerField, AnswerValues, BodyPart } from "./answers.ts";
import { hitsOf } from "./read-lifts.ts";

const troubleSpan = /[^.;!?]+/g;

/** What was hurt a year ago or more is over, as far as anybody says. */
const stillHurts =
  /\b(?:still|since|comes? back|keeps?|sometimes|on and off|again|hurts|aches|bothers|nags|flares?)\b/;
const longAgo = /\b(?:\d+|an?|one|two|three|four|five|six|ten|some|few|several|many) years? ago\b/;

/** What hurts or is to be spared, what was hurt years ago, and whether running is out; undefined: nothing is said of it. */
export function readLimitations(
  text: string,
  { asked, values }: { readonly asked?: AnswerField | undefined; readonly values: AnswerValues },
): AnswerValues["limitations"] | undefined {
  const before = values.limitations;
  let healed: readonly BodyPart[] = before.healed ?? [];
  let {
    parts,
    noRunning,
    mayRun,
  }: { parts: readonly BodyPart[]; noRunning: boolean; mayRun?: boolean | undefined } = before;
  let isSaid = false;
  const none =
    /\bno (?:limitations?|injur(?:y|ies)|pains?|problems?|restrictions?)\b|\bnothing hurts\b|\binjury[ -]free\b/;
  if (
    none.test(text) ||
    (asked === "limitations" &&
      /^(?:no|none|nope|nothing|nothing really|all good|i'?m (?:fine|healthy))[.!]?$/.test(text))
  )
    [parts, healed, noRunning, isSaid] = [[], [], false, true];
  for (const [span] of text.matchAll(troubleSpan)) {
    const named = [...new Set(hitsOf(span, partWords).map(({ means }) => means))];
    if (named.length === 0) continue;
    const isOver = allClear.test(span) && !/\bnot (?:fine|ok|okay|good)\b/.test(span);
    if (isOver) [parts, isSaid] = [parts.filter((part) => !named.includes(part)), true];
    else if (trouble.test(span) || asked === "limitations")
      [parts, isSaid] = [
        /^ ?(?:it'?s |just |only )*only\b/.test(span) ? named : [...new Set([...parts, ...named])],
        true,
      ];
    healed = healed.filter((part) => !named.includes(part));
    if (!isOver && longAgo.test(span) && !stillHurts.test(span)) healed = [...healed, ...named];
  }
  if (
    /\b(?:running|a run|to run) is (?:fine|ok(?:ay)?|allowed|possible)\b|\b(?:may|am allowed to) run\b/.test(
      text,
    )
  )
    [noRunning, mayRun, isSaid] = [false, true, true];
  else if (
    /\b(?:can'?t|cannot|mustn'?t|may not|not allowed to|don'?t want to|don'?t like to|hate to) run(?:ning)?\b(?! (?:yet|for|\d|that|so))|\b(?:no|hate|without) running\b/.test(
      text,
    )
  )
    [noRunning, mayRun, isSaid] = [true, undefined, true];
  const old = healed.filter((part) => parts.includes(part));
  return isSaid
    ? {
        parts: [...parts],
        ...(old.length > 0 && { healed: old }),
        noRunning,
        ...(mayRun !== undefined && { mayRun }),
      }
    : undefined;
}
