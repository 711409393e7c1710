import { askingAnew } from "../draft/ask.ts";
import type { Ask } from "../draft/ask.ts";
import type { Frame } from "../clauses/frame.ts";
import { textOf } from "./frame-sense.ts";
import type { IntentContext } from "./intent.ts";

/** "a drop set", "dropsets"; "drop sets to 3" and "drop a set" are about how many there are. */
const named = /\bdropsets?\b|\bdrop-sets?\b/u;
const spaced = /(?:^|\S+ )drop sets?\b/u;
const counted =
  /\b(?:a|an|one|the|some|with|add|adding|do|as|into|of|last|final|two|three|\d+) drop sets?\b/u;

/** Whether a clause speaks of drop sets: sets that go on at once with less weight, which no field of a program holds. */
export const saysDropSet = (frame: Frame): boolean => {
  const text = textOf(frame);
  if (named.test(text) || counted.test(text)) return true;
  return spaced.test(text) && frame.amounts.length === 0 && frame.half === undefined;
};

/** Says that a drop set can't be planned, and offers the note that can. */
export const dropSet = (frame: Frame, { message }: IntentContext): Ask => {
  const on = [...frame.targets, ...frame.news.map((one) => ({ ...one, kind: "mention" as const }))].find(
    ({ kind }) => kind === "mention",
  );
  const name = on?.kind === "mention" ? on.mention.said : undefined;
  return askingAnew(
    "Drop sets can't be planned: a program holds sets, reps and load. I can leave a note instead. Shall I, and on which exercise?",
    name ? [`add a note to ${name}: drop set on the last set`] : [],
    message,
  );
};
