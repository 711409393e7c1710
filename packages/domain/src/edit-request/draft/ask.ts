import type { Span } from "../items/item.ts";

/** A question instead of a guess. `span`: the words that an answer stands in for. */
export type Ask = {
  readonly ask: string;
  readonly choices: readonly string[];
  readonly span?: Span | undefined;
  /** The choice that most people mean: a talk proposes it, as nothing is done before a click. */
  readonly usual?: string | undefined;
  /** What was named is nowhere in the program as it is seen. */
  readonly isMissing?: true;
  /** What is asked for is so already. */
  readonly isSo?: true;
  /** Several fit, and one of them is to be chosen. */
  readonly isChoice?: true;
};

export const asking = (question: string, choices: readonly string[] = [], span?: Span): Ask => ({
  ask: question,
  choices: [...new Set(choices)],
  ...(span && { span: { start: span.start, end: span.end } }),
});

/** A question which one of several that fit is meant. */
export const askingWhich = (...said: Parameters<typeof asking>): Ask => ({
  ...asking(...said),
  isChoice: true,
});

/** What stands against what was asked for, as it is said in front of the question: "There is no session on Sunday." What asks for a value stands against nothing. */
export const reasonOf = ({ ask, isChoice }: Ask): string | undefined =>
  isChoice ? undefined : /^(.*?[.!?]) (?!What should the )[^.!?]*\?$/su.exec(ask)?.[1];

/** A question whose choices stand in the place of all that was written. */
export const askingAnew = (question: string, choices: readonly string[], message: string): Ask =>
  asking(question, choices, { start: 0, end: message.length });

/** A day that won't work, and nothing said of what is to happen instead. */
export const cantDay = asking("What should happen with that day's session: move it, skip it, or cancel it?", [
  "move it to the next day",
  "skip it",
  "cancel it",
]);

export const isAsk = (value: unknown): value is Ask =>
  typeof value === "object" && value !== null && "ask" in value;

/** "a, b or c". */
export const listed = (names: readonly string[], joint = "or"): string => {
  const all = [...new Set(names)];
  return all.length < 2 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")} ${joint} ${all.at(-1)}`;
};
