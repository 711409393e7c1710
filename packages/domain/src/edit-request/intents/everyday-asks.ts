import { asking, askingAnew, isAsk } from "../draft/ask.ts";
import type { Ask } from "../draft/ask.ts";
import { isDone } from "../draft/draft.ts";
import { resolveWeeks } from "../draft/resolve-weeks.ts";
import type { Frame } from "../clauses/frame.ts";
import { is, textOf } from "./frame-sense.ts";
import type { IntentContext } from "./intent.ts";
import { shiftOf } from "./shift-of.ts";

const named = (frame: Frame): boolean => frame.targets.some(({ kind }) => kind === "mention");

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
      whens.some(
        (when) =>
          when.type !== "every" &&
          !(when.type === "week" && when.week.by === "offset" && when.week.offset === 0),
      ),
  );
  return (
    is(frame, /^(?:move|push|pull|bring)$/u) &&
    all &&
    !elsewhere &&
    !named(frame) &&
    shiftOf(frame) !== undefined
  );
};

/**
 * A shift of all that is ahead is made in the app, from a session on; whole weeks that are named can be moved by edits, which is offered while
 * none of their sessions is done.
 */
const shiftAll = (frame: Frame, { draft, message }: IntentContext): Ask => {
  const days = shiftOf(frame) ?? 0;
  const onward = resolveWeeks(draft, { by: "onward", offset: 0 });
  const weeks = isAsk(onward) ? [] : onward;
  const [first, last] = [weeks[0], weeks.at(-1)].map((week) => (week ? draft.weeks.indexOf(week) + 1 : 0));
  const isWhole =
    days % 7 === 0 &&
    weeks.length > 1 &&
    weeks.every(({ now, sessions }) => now.startDate !== undefined && !sessions.some(isDone));
  const by = Math.abs(days) === 7 ? "a week" : `${Math.abs(days) / 7} weeks`;
  const choice = `push weeks ${first} to ${last} ${days > 0 ? "back" : "forward"} by ${by}`;
  return askingAnew(
    `Under Plan, “Push from here on” in a session's menu moves that session and every later one.${isWhole ? " Or I can move whole weeks: which ones?" : " Which session or week should I move instead?"}`,
    isWhole ? [choice] : [],
    message,
  );
};

type Rule = readonly [(frame: Frame, text: string) => boolean, (context: IntentContext) => Ask];

/** "extend the program by a week", "make the plan 2 weeks longer". */
const extendsProgram =
  /\b(?:program|programme|plan|block|cycle)\b.*\bweeks? longer\b|\b(?:extend|lengthen)\b.*\b(?:program|programme|plan|block|cycle)\b.*\bweeks?\b/u;

const addsWeek =
  /\b(?:add|insert|create|include|append)\b (?:in |on )?(?:an?|another|one|one more|a new|an extra|the) (?:(?:more|extra|new|additional|\w+th|fifth) )?weeks?\b(?! of)/u;

/** Requests that no edit carries out, and what to do instead; the first that fits. */
const rules: readonly Rule[] = [
  [
    (frame, text) =>
      !named(frame) &&
      /\b(?:\d+|two|three|four|five|six|seven) (?:days|times|sessions|workouts) (?:a|per|each|every) week\b/u.test(
        text,
      ),
    () =>
      asking(
        "How often you train is made up of the sessions of each week. Which session should be added or removed, and on which day?",
      ),
  ],
  [
    (frame, text) =>
      /\b(?:test|testing|retest|find out)\b.*\b(?:1 ?rm|one rep max|max(?:es)?|e1rm)\b/u.test(text) &&
      frame.amounts.every(({ amount }) => amount.type === "number" || amount.type === "reps"),
    () =>
      asking(
        "A test isn't planned as such, but a single is. Which exercise, and at which load? For example: “bench 1x1 at 100 kg”, with the day.",
      ),
  ],
  [
    (frame, text) =>
      !named(frame) &&
      !/\d/u.test(text) &&
      /\b(?:use|switch|change|convert|go|have|show|want|set|put|display)\b.*\b(?:kgs?|kilos?|kilograms?|lbs?|pounds?|metric|imperial)\b/u.test(
        text,
      ) &&
      frame.amounts.length === 0 &&
      frame.whens.every(({ whens }) => whens.every(({ type }) => type === "every")),
    () =>
      asking(
        "Under Settings you choose whether a bare weight is in kilos or pounds; the loads of your plan stay as they are written. Which of them should change?",
      ),
  ],
  [
    (frame, text) =>
      (extendsProgram.test(text) || (frame.verbs.includes("add") && addsWeek.test(text))) &&
      !named(frame) &&
      !frame.nouns.some((noun) => /^(?:deload|session|restday|cardio)$/u.test(noun)),
    ({ draft, message }) =>
      askingAnew(
        "A new week is a copy of one that is there. Which week should be repeated?",
        draft.weeks.slice(-3).map((week) => `repeat week ${draft.weeks.indexOf(week) + 1}`),
        message,
      ),
  ],
];

/** What an everyday request comes to that is no edit of one thing: a shift of all, or a plain word; undefined where none fits. */
export const everydayAsk = (frame: Frame, context: IntentContext): Ask | undefined => {
  if (shiftsAll(frame)) return shiftAll(frame, context);
  const text = textOf(frame);
  return rules.find(([fits]) => fits(frame, text))?.[1](context);
};
