import type { Frame, WhenGroup } from "../../clauses/frame.ts";
import { bringsBack, goesTo, is, refersToSession, skips, takesOut, textOf } from "../frame-sense.ts";
import type { Intent, IntentContext } from "../intent.ts";
import {
  moveSession,
  removeSessions,
  repeatSession,
  skipSessions,
  swapSessions,
  unskipSessions,
} from "./sessions.ts";

/** "make leg day Thursday": a session by its name, and the day that it is to have. */
const splitPlace = (frame: Frame): Frame | undefined => {
  const [group] = frame.whens;
  const moves = (frame.verb === "set" || frame.verb === undefined) && !frame.flags.has("no");
  if (!group || frame.whens.length !== 1 || frame.amounts.length > 0 || !moves) return undefined;
  const name = group.whens.find((when) => when.type === "name");
  const days = group.whens.filter(
    (when) => when.type === "weekday" || when.type === "date" || when.type === "day",
  );
  if (!name || days.length !== 1 || frame.half !== undefined || frame.moreWords.length > 0) return undefined;
  const from: WhenGroup = { ...group, role: undefined, whens: [name] };
  return { ...frame, verb: "move", whens: [from, { ...group, role: "to", whens: days }] };
};

/** "it" and "that" are a session only where none but sessions were named. */
const meansExercise = (frame: Frame, context: IntentContext): boolean => {
  const pronoun = frame.targets.some(({ kind }) => kind === "pronoun") && !refersToSession(frame, context);
  return pronoun && frame.whens.length < 2;
};

const namesSession = (frame: Frame): boolean =>
  frame.whens.length > 0 ||
  frame.nouns.includes("session") ||
  frame.targets.some(({ kind }) => kind === "pronoun");

const namesDay = (group: WhenGroup | undefined): boolean =>
  group?.whens.some(({ type }) => /^(?:weekday|date|day)$/u.test(type)) ?? false;
const namesOne = ({ whens }: WhenGroup): boolean =>
  whens.some(({ type }) => /^(?:name|weekday|date|day|session|current|nextSession)$/u.test(type));

/** "do Wednesday's session on Thursday", "Strength on Friday instead". */
const putsOnDay = (frame: Frame, context: IntentContext): boolean => {
  if (frame.amounts.length > 0 || frame.flags.has("no")) return false;
  if (frame.verb === "drop") return goesTo(frame);
  const refers =
    refersToSession(frame, context) || (frame.flags.has("instead") && frame.targets.length === 0);
  if (frame.verb === undefined && refers && context.memory.sessions.length > 0 && frame.whens.length === 1)
    return namesDay(frame.whens[0]);
  if (frame.verb === undefined)
    return (
      frame.whens.length > 1 &&
      (frame.flags.has("both") ||
        frame.flags.has("instead") ||
        /^(?:on|to)$/u.test(frame.whens.at(-1)?.role ?? ""))
    );
  if (frame.verb !== "set") return false;
  if (refersToSession(frame, context) && frame.whens.length === 1) return true;
  const isThat = frame.flags.has("that") && frame.nouns.includes("session") && frame.whens.length === 1;
  if (isThat && context.memory.sessions.length > 0) return true;
  if (goesTo(frame) && frame.whens.length > 1 && /\b(?:goes|comes|go)\b/u.test(textOf(frame))) return true;
  return frame.whens.length > 1 && namesDay(frame.whens.at(-1)) && frame.whens.slice(0, -1).every(namesOne);
};

const swaps = (frame: Frame): boolean =>
  is(frame, /^(swap|change|replace)$/u) &&
  frame.whens.length === 2 &&
  !goesTo(frame) &&
  !frame.whens.some(({ role }) => role === "from");

const takesTurns = (frame: Frame): boolean =>
  frame.amounts.length === 0 &&
  frame.whens.length > 1 &&
  frame.whens.some(({ role }) => role === "instead" || role === "than");

const isChanged = (frame: Frame): boolean => frame.verb === "change" && frame.amounts.length === 0;

type Rule = readonly [(frame: Frame, context: IntentContext) => boolean, Intent];

/** The first that fits. */
const rules: readonly Rule[] = [
  [swaps, swapSessions],
  [(frame) => frame.particles.has("again") && frame.whens.length > 0, repeatSession],
  [(frame) => is(frame, /^(move|push|pull|bring)$/u) || isChanged(frame), moveSession],
  [(frame) => is(frame, /^(raise|lower)$/u) && frame.amounts.length === 0 && goesTo(frame), moveSession],
  [putsOnDay, moveSession],
  [(frame) => frame.verb === "copy", repeatSession],
  [takesOut, removeSessions],
  [skips, skipSessions],
  [bringsBack, unskipSessions],
];

/** What a clause does with whole sessions; undefined where it names exercises or is about values. */
export const sessionIntent = (frame: Frame, context: IntentContext): Intent | undefined => {
  const exercises = frame.targets.some(({ kind }) => kind !== "pronoun");
  if (exercises || frame.excepts.length > 0 || frame.news.length > 0 || frame.nouns.includes("exercise"))
    return undefined;
  const split = splitPlace(frame);
  if (split) return (_frame, given) => moveSession(split, given);
  if (takesTurns(frame)) return moveSession;
  if (!namesSession(frame) || meansExercise(frame, context)) return undefined;
  return rules.find(([fits]) => fits(frame, context))?.[1];
};
