import { isAlways } from "../draft/resolve-sessions.ts";
import type { Frame } from "../clauses/frame.ts";
import type { IntentContext } from "./intent.ts";

/** What a clause's verb and particles come to, told apart from what it is about. */

export const is = (frame: Frame, verbs: RegExp): boolean =>
  frame.verb !== undefined && verbs.test(frame.verb);

export const goesTo = (frame: Frame): boolean =>
  frame.whens.some(({ role }) => role === "to" || role === "into");

const valueNouns = /^(sets|reps|load|rest|warmupsets)$/u;

/** "remove", "cancel", "take … out", and "drop" where no value is dropped. */
export const takesOut = (frame: Frame): boolean =>
  (frame.verb === "remove" &&
    !frame.amounts.some(({ amount }) => /^(sets|reps|load|percent|warmupSets)$/u.test(amount.type))) ||
  ((is(frame, /^(drop|take)$/u) || (frame.verb === undefined && frame.particles.has("out"))) &&
    frame.amounts.length === 0 &&
    frame.half === undefined &&
    (frame.particles.has("out") || frame.particles.has("off") || !/\b(?:up|down)\b/u.test(textOf(frame))) &&
    !frame.nouns.some((noun) => valueNouns.test(noun))) ||
  (frame.verb === "throw" && frame.particles.has("out")) ||
  ((frame.verb === "gone" || (frame.verb === "set" && frame.particles.has("away"))) &&
    frame.amounts.length === 0) ||
  (frame.targets.length > 0 &&
    frame.amounts.length === 0 &&
    /^set$/u.test(frame.verb ?? "") &&
    /\b(?:go|goes)$/u.test(textOf(frame))) ||
  (frame.verb === "call" && frame.particles.has("off"));

/** "skip", "leave … out", "no curls today". */
export const skips = (frame: Frame): boolean =>
  frame.verb === "skip" ||
  (frame.verb === "leave" && frame.particles.has("out")) ||
  (frame.flags.has("no") && frame.amounts.length === 0 && !is(frame, /^(add|replace|move)$/u));

/** "bring back", "back in", "after all". */
export const bringsBack = (frame: Frame): boolean =>
  frame.verb === "unskip" ||
  ((frame.verb === undefined || is(frame, /^(bring|set|add)$/u)) &&
    (frame.particles.has("afterall") || (frame.particles.has("back") && frame.amounts.length === 0)));

/** A pronoun for a session: one was named, and no exercise. */
export const refersToSession = (frame: Frame, { memory }: IntentContext): boolean =>
  frame.targets.some(({ kind }) => kind === "pronoun") &&
  memory.exercises.length === 0 &&
  memory.sessions.length > 0;

/** Whether all that is named is in the program already. */
export const namesKnown = (frame: Frame, { words }: IntentContext): boolean =>
  frame.targets.every(
    (target) =>
      target.kind !== "mention" ||
      words.exercises.some(
        ({ name, tokens }) =>
          name === target.mention.name ||
          name === target.mention.rival?.name ||
          target.mention.tokens.every((token) => tokens.includes(token)),
      ),
  );

export const textOf = (frame: Frame): string => frame.text.toLowerCase();

const counts = "a an one two three four five six seven eight nine ten".split(" ");
const stretch = new RegExp(
  `\\b(${counts.join("|")}|\\d+)\\s+(?:more |full |whole |extra )?(day|week)s?\\b`,
  "u",
);

/** The day that something goes to; "from now on" is none, whatever stands before it. */
export const isGoal = (group: Frame["whens"][number]): boolean =>
  (group.role === "to" || group.role === "into") && !isAlways(group);

/** "a day later", "back by two days", "two days earlier", "a week": by how many days something moves; negative is earlier. */
export const shiftOf = (frame: Frame): number | undefined => {
  const match = stretch.exec(frame.text.toLowerCase());
  if (!match) return undefined;
  const [, said = "", unit] = match;
  const count = counts.includes(said) ? Math.max(1, counts.indexOf(said) - 1) : Number(said);
  const days = count * (unit === "week" ? 7 : 1);
  const earlier =
    frame.particles.has("earlier") ||
    frame.particles.has("forward") ||
    frame.particles.has("up") ||
    frame.verb === "pull";
  return earlier ? -days : days;
};
