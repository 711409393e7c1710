import { asking, askingAnew, isAsk, type Ask } from "../draft/ask.ts";
import { resolveWeeks } from "../draft/resolve-weeks.ts";
import type { Frame } from "../clauses/frame.ts";
import type { When } from "../items/item.ts";
import { is, textOf, shiftOf } from "./frame-sense.ts";
import type { IntentContext, Planned } from "./intent.ts";
import { moveWeekBy } from "./weeks/weeks.ts";

/** "a drop set", "dropsets"; "drop sets to 3" and "drop a set" are about how many there are. */
const namesDropSet = /\bdropsets?\b|\bdrop-sets?\b/u;
const spaced = /(?:^|\S+ )drop sets?\b/u;
const counted =
  /\b(?:a|an|one|the|some|with|add|adding|do|as|into|of|last|final|two|three|\d+) drop sets?\b/u;

/** Whether a clause speaks of drop sets: sets that go on at once with less weight, which no field of a program holds. */
export const saysDropSet = (frame: Frame): boolean => {
  const text = textOf(frame);
  if (namesDropSet.test(text) || counted.test(text)) return true;
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

const named = (frame: Frame): boolean => frame.targets.some(({ kind }) => kind === "mention");

const isThisWeek = (when: When): boolean =>
  when.type === "week" && when.week.by === "offset" && when.week.offset === 0;

/** "push everything back a week", "delay my program by two days": all that is ahead, by so many days. */
const shiftsAll = (frame: Frame): boolean => {
  const all =
    frame.targets.some(({ kind }) => kind === "everything") ||
    /\b(?:program|programme|plan|schedule)\b/u.test(textOf(frame)) ||
    frame.whens.some(({ whens }) => whens.some(({ type }) => type === "every"));
  const elsewhere = frame.whens.some(
    ({ role, whens }) =>
      role === "to" ||
      role === "into" ||
      whens.some((when) => when.type !== "every" && !(isThisWeek(when) && (shiftOf(frame) ?? 0) % 7 === 0)),
  );
  return (
    is(frame, /^(?:move|push|pull|bring|start)$/u) &&
    all &&
    !elsewhere &&
    !named(frame) &&
    shiftOf(frame) !== undefined
  );
};

/** All that is ahead moves: this week and the later ones, but for what is completed. */
const shiftAll = (frame: Frame, context: IntentContext): Planned | Ask => {
  const { draft } = context;
  const weeks = resolveWeeks(draft, { by: "onward", offset: 0 });
  if (isAsk(weeks)) return weeks;
  if (weeks.some(({ now }) => now.startDate === undefined))
    return asking("Your program has no dates: it goes on session by session. What should change?");
  for (const week of weeks) moveWeekBy(week, shiftOf(frame) ?? 0, context);
  return { memory: context.memory, doubtful: true };
};

/** "extend the program by a week", "make the plan 2 weeks longer". */
const extendsProgram =
  /\b(?:program|programme|plan|block|cycle)\b.*\bweeks? longer\b|\b(?:extend|lengthen)\b.*\b(?:program|programme|plan|block|cycle)\b.*\bweeks?\b/u;

const addsWeek =
  /\b(?:add|insert|create|include|append)\b (?:in |on )?(?:an?|another|one more|a new|an extra|the|one|two|three|four|\d+) (?:(?:more|extra|new|additional|\w+th|fifth) )?weeks?\b(?! of)|\badd (?:more )?weeks?(?: \d+)?\W*$/u;

/** Requests that no edit carries out, and what to do instead; the first that fits. */
const rules: readonly (readonly [
  words: RegExp,
  fits: (frame: Frame, text: string) => boolean,
  says: string,
])[] = [
  [
    /\b(?:\d+|two|three|four|five|six|seven) (?:days|times|sessions|workouts) (?:a|per|each|every) week\b/u,
    (frame) => !named(frame),
    "How often you train is made up of the sessions of each week. Which session should be added or removed, and on which day?",
  ],
  [
    /\b(?:test|testing|retest|find out)\b.*\b(?:1 ?rm|one rep max|max(?:es)?|e1rm)\b/u,
    ({ amounts }) => amounts.every(({ amount }) => amount.type === "number" || amount.type === "reps"),
    "A test isn't planned as such, but a single is. Which exercise, and at which load? For example: “bench 1x1 at 100 kg”, with the day.",
  ],
  [
    /\b(?:use|switch|change|convert|go|have|show|want|set|put|display)\b.*\b(?:kgs?|kilos?|kilograms?|lbs?|pounds?|metric|imperial)\b/u,
    (frame, text) =>
      !named(frame) &&
      !/\d/u.test(text) &&
      frame.amounts.length === 0 &&
      frame.whens.every(({ whens }) => whens.every(({ type }) => type === "every")),
    "Under Settings you choose whether a bare weight is in kilos or pounds; the loads of your plan stay as they are written. Which of them should change?",
  ],
];

/** A week more, and none said that it could be a copy of. */
const addsBareWeek = (frame: Frame, text: string): boolean =>
  (extendsProgram.test(text) || (frame.verbs.includes("add") && addsWeek.test(text))) &&
  !named(frame) &&
  !frame.verbs.includes("copy") &&
  !frame.whens.some(({ role }) => role === "like") &&
  !frame.nouns.some((noun) => /^(?:deload|session|restday|cardio)$/u.test(noun));

/** What an everyday request comes to that is no edit of one thing: a shift of all, or a plain word; undefined where none fits. */
export const everydayAsk = (frame: Frame, context: IntentContext): Planned | Ask | undefined => {
  if (shiftsAll(frame)) return shiftAll(frame, context);
  const text = textOf(frame);
  const rule = rules.find(([words, fits]) => words.test(text) && fits(frame, text));
  if (rule) return asking(rule[2]);
  if (!addsBareWeek(frame, text)) return undefined;
  const { weeks } = context.draft;
  return askingAnew(
    "A new week is a copy of one that is there. Which week should be repeated?",
    weeks.slice(-3).map((week) => `repeat week ${weeks.indexOf(week) + 1}`),
    context.message,
  );
};
