import type { Frame } from "../clauses/frame.ts";
import type { Call } from "../draft/draft.ts";

const takesAmount =
  /^(?:workingSets|reps|targetLoad|restSeconds|warmupSets|cardio|exercise|newPosition|scheduledDate|dayOfWeek|startDate|endDate|weeks|session)$/u;
const values = /^(?:workingSets|reps|targetLoad|restSeconds|warmupSets)$/u;
const reported =
  /\b(?:i|we)(?:'ve| have)? (?:already |just |only |also )?(?:did|swapped|replaced|moved|dropped|added|cut|skipped|changed|removed|lifted|finished|used|took|switched|increased|lowered|raised|trained|got|went)\b/u;

const fieldsOf = (calls: readonly Call[]): readonly string[] =>
  calls.flatMap(({ args }) => [
    ...Object.keys(args),
    ...Object.keys((args["updates"] as object | undefined) ?? {}),
  ]);

/** Only sets, reps, loads and rests are changed, though words of another change stand there: "out", "together", "to Friday". */
const changesValuesOnly = (frame: Frame, calls: readonly Call[]): boolean => {
  const only = calls.every(
    ({ name, args }) =>
      name === "modify_exercise" &&
      Object.keys(args["updates"] as object).every((field) => values.test(field)),
  );
  if (!only || calls.length === 0) return false;
  return (
    ["out", "apart", "together", "away", "afterall", "later", "earlier"].some((one) =>
      frame.particles.has(one),
    ) ||
    frame.verbs.some((verb) => /^(?:copy|superset|ungroup|skip|unskip|rename)$/u.test(verb)) ||
    frame.whens.some(({ role }) => role === "to" || role === "into" || role === "from") ||
    isTwice(frame)
  );
};

/** Two amounts of one sort: one of them is of something else, or they belong to one exercise each. */
const isTwice = ({ amounts }: Frame): boolean => {
  const said = amounts.filter(({ role }) => role !== "instead" && role !== "than" && role !== "from");
  const sorts = said.map(({ amount }) => amount.type);
  return sorts.length > new Set(sorts).size || (sorts.length > 1 && sorts.includes("number"));
};

/** Sets, reps or loads beside what changes a cardio block. */
const saysSets = ({ amounts, nouns }: Frame): boolean =>
  amounts.some(({ amount }) => /^(?:scheme|sets|warmupSets|reps|load|percent)$/u.test(amount.type)) ||
  nouns.some((noun) => /^(?:sets|reps|load|warmupsets)$/u.test(noun));

const weekly = /\b(?:(?:each|every|per|a) week|weekly|week (?:by|on|after|to) week)\b/u;

const byAndBy = /\b(?:each|every|per) (?:session|workout|time)\b/u;
const grows = ({ amounts }: Frame): boolean =>
  amounts.some(({ amount, drift }) => (amount.direction ?? drift) === "more");

/** "both" of what was found once, "no gym" beside a value, "5 kg more each week", which can grow or stay. */
const leavesWords = (frame: Frame, calls: readonly Call[]): boolean => {
  const moves =
    frame.amounts.some(({ amount, drift }) => amount.direction ?? drift) || frame.moreWords.length > 0;
  return (
    (frame.flags.has("both") && calls.length === 1) ||
    (frame.flags.has("no") && frame.amounts.length > 0) ||
    (byAndBy.test(frame.text.toLowerCase()) && grows(frame)) ||
    (weekly.test(frame.text.toLowerCase()) && (moves || /^(?:add|raise|lower)$/u.test(frame.verb ?? "")))
  );
};

/** Whether words of a clause were left over: amounts or kinds of cardio that no call took up, places and changes of another sort. */
export const passesOver = (frame: Frame, calls: readonly Call[]): boolean => {
  const fields = fieldsOf(calls);
  const unused =
    frame.amounts.length > 0 && calls.length > 0 && !fields.some((field) => takesAmount.test(field));
  const cardio =
    calls.some(({ name }) => name === "add_session" || name === "remove_session") ||
    fields.includes("cardio");
  const placed =
    fields.some((field) =>
      /^(?:newPosition|position|exercise|scheduledDate|startDate|endDate|updates)$/u.test(field),
    ) && calls.some(({ name }) => /reorder|add_|modify_week/u.test(name));
  return (
    unused ||
    (frame.ordinals.length > 0 && !placed) ||
    (frame.kinds.length > 0 && !cardio) ||
    (fields.includes("cardio") && saysSets(frame)) ||
    changesValuesOnly(frame, calls) ||
    leavesWords(frame, calls) ||
    reported.test(frame.text.toLowerCase())
  );
};
