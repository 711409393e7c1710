import { isAsk, type Ask } from "../../draft/ask.ts";
import type { Frame, WhenGroup } from "../../clauses/frame.ts";
import { isAlways } from "../../draft/resolve-sessions.ts";
import type { When } from "../../items/item.ts";
import { is, takesOut, textOf, shiftOf } from "../frame-sense.ts";
import type { IntentContext, Planned } from "../intent.ts";
import { renameWeeks } from "../texts.ts";
import { swapsWeeks, swapWeeks } from "./swap-weeks.ts";
import {
  dateWeek,
  deloadWeek,
  newDeload,
  onlyWeeks,
  removeWeeks,
  repeatWeek,
  shiftWeeks,
  weekGroups,
  weeksOf,
} from "./weeks.ts";

const moves = /^(move|push|pull|bring)$/u;

/** A week and a day of its own are said: one of its ends. */
const isDated = (frame: Frame): boolean => {
  const kinds = frame.whens.flatMap(({ whens }) => whens.map(({ type }) => type));
  return (
    kinds.includes("week") &&
    kinds.some((kind) => kind === "date" || kind === "weekday" || kind === "day") &&
    frame.targets.length === 0
  );
};

const renamed = (frame: Frame): "phase" | "description" | undefined => {
  if (frame.nouns.includes("description")) return "description";
  if (frame.nouns.includes("phase")) return "phase";
  return is(frame, /^(rename|call)$/u) && onlyWeeks(frame) ? "phase" : undefined;
};

/** "the phase of week 3 to deload": a name alone, unless others are written. */
const named = (frame: Frame, text: string): Frame =>
  frame.quotes.length > 0 ? frame : { ...frame, quotes: [{ text, start: frame.end, end: frame.end }] };

const rename = (frame: Frame, field: "phase" | "description", context: IntentContext): Planned | Ask => {
  const weeks = weeksOf(weekGroups(frame).slice(0, 1), context);
  return isAsk(weeks) ? weeks : renameWeeks(frame, context, weeks, field);
};

/** "the test week comes a week later". */
const comesLater = (frame: Frame): boolean =>
  frame.verb === "set" &&
  shiftOf(frame) !== undefined &&
  (frame.particles.has("later") || frame.particles.has("earlier"));

/** "Take a week off after week 2": those behind it come a week later. */
const weekOff = (frame: Frame, context: IntentContext): Frame | Ask | undefined => {
  const [group] = weekGroups(frame);
  if (
    !/^\W*take an? (?:full |whole )?week off\b/u.test(textOf(frame)) ||
    !/^(?:after|before)$/u.test(group?.role ?? "")
  )
    return undefined;
  const weeks = weeksOf([group as WhenGroup], context);
  if (isAsk(weeks)) return weeks;
  const [week] = weeks;
  const from = week ? context.draft.weeks.indexOf(week) + (group?.role === "after" ? 2 : 1) : 1;
  const behind: When = { type: "week", week: { by: "number", from, to: Number.POSITIVE_INFINITY } };
  return { ...frame, whens: [{ ...(group as WhenGroup), role: undefined, whens: [behind] }] };
};

/** Changes of weeks as such: no exercise, no session of theirs is named. */
const wholeWeeks = (frame: Frame, context: IntentContext): Planned | Ask | undefined => {
  if (swapsWeeks(frame)) return swapWeeks(frame, context);
  const off = weekOff(frame, context);
  if (off) return isAsk(off) ? off : shiftWeeks(off, context);
  if (takesOut(frame)) return removeWeeks(frame, context);
  const isLike = frame.verb === "add" && frame.whens.some(({ role }) => role === "like");
  if (
    frame.verb === "copy" ||
    isLike ||
    (/^(?:set|add)$/u.test(frame.verb ?? "set") && frame.particles.has("again"))
  )
    return repeatWeek(frame, context);
  if (is(frame, moves) || comesLater(frame)) return shiftWeeks(frame, context);
  const names = frame.verb === "set" && frame.amounts.length === 0 && frame.quotes.length > 0;
  return names ? rename(frame, "phase", context) : undefined;
};

/** "Take that week out of the plan". */
const takesWeekOut = (frame: Frame): boolean =>
  takesOut(frame) &&
  frame.flags.has("that") &&
  frame.nouns.includes("week") &&
  frame.targets.length === 0 &&
  frame.whens.every(isAlways);

/** "… and start it on December 1", behind what was asked for of a week: the clause with that week in place of the words for it. */
const withWeekMeant = (frame: Frame, { draft, memory }: IntentContext): Frame => {
  const [week] = memory.weeks ?? [];
  const [target] = frame.targets;
  const isEnd = is(frame, /^(?:start|finish)$/u) && target?.kind === "pronoun" && frame.targets.length === 1;
  const isOut = takesWeekOut(frame);
  if (!(isEnd || isOut) || !week || memory.weeks?.length !== 1 || weekGroups(frame).length > 0) return frame;
  const number = draft.weeks.indexOf(week) + 1;
  const { start, end } = target ?? { start: frame.start, end: frame.start };
  const said: When = { type: "week", week: { by: "number", from: number, to: number } };
  const group: WhenGroup = { start, end, role: undefined, whens: [said] };
  return { ...frame, targets: [], whens: isOut ? [group] : [group, ...frame.whens] };
};

/** What a clause changes about weeks; undefined where it is about something else. */
export const weekIntent = (said: Frame, context: IntentContext): Planned | Ask | undefined => {
  const frame = withWeekMeant(said, context);
  const isBetween = weekGroups(frame).some(({ role }) => /^(?:after|before|between)$/u.test(role ?? ""));
  const isAgain =
    frame.verb === undefined &&
    (frame.particles.has("again") || /\b(?:one more time|once more)\b/u.test(textOf(frame)));
  const makesNew =
    isBetween ||
    isAgain ||
    frame.verb === "throw" ||
    frame.verbs.some((verb) => verb === "add" || verb === "copy");
  if (!makesNew && frame.nouns.includes("deload") && frame.nouns.includes("phase"))
    return rename(named(frame, "Deload"), "phase", context);
  if (frame.nouns.includes("deload")) return (makesNew ? newDeload : deloadWeek)(frame, context);
  const dated = isDated(frame);
  if (dated && (is(frame, /^(start|finish)$/u) || frame.nouns.includes("date"))) {
    const isEnd = frame.verb === "finish" || /\bends?\b/u.test(textOf(frame));
    return dateWeek(frame, isEnd ? "endDate" : "startDate", context);
  }
  if (is(frame, /^(start|finish)$/u) && onlyWeeks(frame) && shiftOf(frame) !== undefined)
    return dateWeek(frame, frame.verb === "finish" ? "endDate" : "startDate", context);
  if (is(frame, /^(rename|call)$/u) && frame.whens.length === 0 && context.memory.weeks)
    return renameWeeks(frame, context, context.memory.weeks, "phase");
  if (weekGroups(frame).length === 0) return undefined;
  const field = renamed(frame);
  if (field) return rename(frame, field, context);
  const cardio = frame.kinds.length > 0 || frame.modalities.length > 0 || frame.nouns.includes("cardio");
  const others =
    frame.targets.some(({ kind }) => kind !== "pronoun") ||
    frame.nouns.some((noun) => /^(?:session|exercise|restday)$/u.test(noun)) ||
    frame.gear.length > 0;
  return cardio || others || !onlyWeeks(frame) ? undefined : wholeWeeks(frame, context);
};
