import type { CutMessage } from "../clauses/cut-message.ts";
import { spanOf, type FailedPart } from "../clauses/failed-part.ts";
import type { EditReading, EditRequestInput } from "../edit-request.ts";
import type { Span } from "../items/item.ts";
import { planClauses, type Attempt } from "../plan-request.ts";

/** A request without the parts that can't be done. */
type Rest = { readonly attempt: Attempt; readonly failed: readonly FailedPart[] };

/** Without the first part that can't be done, and without the next one, until the others can be. */
const restOf = (failed: FailedPart, cut: Omit<CutMessage, "segments">): Rest => {
  const attempt = planClauses(failed.others, cut.corrected, cut.input, cut.words);
  if (!attempt.failed) return { attempt, failed: [failed] };
  const rest = restOf(attempt.failed, cut);
  return { ...rest, failed: [failed, ...rest.failed] };
};

const joints = String.raw`(?:[\s,;.]|\b(?:and|plus|also|then|but)\b)+`;
const jointsBehind = new RegExp(`${joints}$`, "iu");
const jointsBefore = new RegExp(`^${joints}`, "iu");
/** What stands in front of a name and goes with it: "and the face pulls". */
const articles = /(?:(?<![\p{L}\p{N}])(?:the|my|our|your|any|all|both|some|those|these)\s+)+$/iu;

/** The words of what can be done, as they were written. */
const wordsOf = (message: string, { failed }: Rest): string => {
  const kept = (failed.at(-1)?.others ?? []).filter(({ mood }) => mood === "request").map(spanOf);
  const cuts = failed.map(({ said }) => said).toSorted((a, b) => b.start - a.start);
  const end = Math.max(...[...kept, ...cuts].map((span) => span.end));
  const without = (text: string, cut: Span): string => {
    const [front, behind] = [text.slice(0, cut.start).replace(articles, ""), text.slice(cut.end)];
    const before = front.replace(jointsBehind, "");
    const isFirst = before === front.trimEnd() || kept.every(({ start }) => start > cut.start);
    return isFirst ? `${before} ${behind.replace(jointsBefore, "")}` : `${before}${behind}`;
  };
  return cuts.reduce(without, message.slice(0, end)).trim();
};

const maxShown = 70;

/**
 * What is said where a part of a request can't be done: why, and that the others can be, which is a tap away. Nothing of it is proposed before, as it was
 * asked for together. `read`: reads what is offered, so that it is known to come to the same.
 */
export const offerRest = (
  asked: EditReading,
  failed: FailedPart,
  cut: Omit<CutMessage, "segments">,
  read: (input: EditRequestInput) => EditReading,
): EditReading => {
  const rest = restOf(failed, cut);
  const { input } = cut;
  const words = wordsOf(input.message, rest);
  const own = read({ ...input, message: words });
  const isSame = JSON.stringify(own.toolCalls) === JSON.stringify(rest.attempt.reading.toolCalls);
  if (!own.changes || !(isSame || own.confidence === "sure") || !asked.pending) return asked;
  const lower = /^\p{Lu}\p{Ll}/u.test(words) ? `${words[0]?.toLowerCase()}${words.slice(1)}` : words;
  const tap = `Just ${lower.length <= maxShown ? lower : "do the rest"}`;
  const reasons = [...new Set(rest.failed.map(({ reason }) => reason))].join(" ");
  return {
    ...asked,
    reply: `${reasons} Nothing is proposed yet, as you asked for it all together. Should I change only the rest: ${own.changes}?`,
    suggestedReplies: [tap, "Show me the exercises", "Never mind"],
    pending: { ...asked.pending, rest: words },
  };
};
