import { markDay } from "../claim/marked-text.ts";
import type { TrainingPlan } from "../program/training-plan.ts";
import { addDays, weekdayOf } from "../schedule/local-date.ts";
import { joined } from "../text/joined.ts";
import { weekdays } from "../schedule/calendar-words.ts";
import { isEventFocus } from "./horse/work-steps.ts";
import { fenceInWords } from "./plan-units.ts";
import { fenceOf, isHard, type PlannedDay, plannedDays, type WeekPlan } from "./planned-day.ts";
import { weekIn } from "./read/read-feedback.ts";
import { daysIn, workTypeIn } from "./read/read-session-wishes.ts";
import { contentOfWeek, inWords } from "./revise/plan-changes.ts";
import type { Units } from "../units/unit.ts";

type Known = {
  /** Local date. */
  readonly today: string;
  readonly units: Units;
  readonly currentWeek: number;
};
type Asked = Known & { readonly text: string; readonly plan: TrainingPlan };

/** What asks, and wishes for nothing: "what about less jumping?" wishes. */
const asks =
  /^\W*(?:(?:and|so|but|ok|wait|hm+)[,. ]+)*(?:why|what(?! (?:about|if))(?:['’]?s)?|when|how(?! about)|which|where|who|is there|are there|does|do (?:we|they|you)|did you|show me|tell me|explain|remind me)\b/iu;

/** Whether a message asks something of a plan, and wishes for no change of it. */
export const asksOfPlan = (text: string): boolean => asks.test(text);

const ofPlan =
  /\b(?:plan|draft|weeks? \d{1,2}|(?:first|last|second|third|next) week|sessions?|(?:rest|free|jumping|hard) days?|days? off|taper|progression)\b/i;
const past = /\b(?:did|was|were|been|ago|yesterday|last (?:time|ride|month)|lately|so far|has (?:he|she))\b/i;

/** "Why?" alone asks for the reasons of what was spoken of last. */
export const asksWhyAlone = (text: string): boolean =>
  /^\W*(?:but |and |ok )?why(?: (?:is )?that| so| not)?\W*$/iu.test(text);

/** Whether a question is of what is planned, and not of what was done, of a horse's health, or of a visit. */
export const isAskedOfDraft = (text: string): boolean =>
  asksOfPlan(text) &&
  !past.test(text) &&
  (ofPlan.test(text) ||
    (workTypeIn(text) !== undefined && /\b(?:why|when|how (?:many|much|often|high|long))\b/i.test(text)));

const minutesOf = (days: readonly { readonly durationMinutes: number }[]): number =>
  days.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0);

const sessionInWords = ({ workType, durationMinutes, focus }: WeekPlan["sessions"][number]): string =>
  `${inWords(workType)} ${durationMinutes} min${focus === "" ? "" : ` (${focus})`}`;
const dayInWords = (day: PlannedDay, today: string): string =>
  `${markDay(day.date, today)}: ${sessionInWords(day)}.`;

const weekInWords = (week: WeekPlan, { today }: Known): string =>
  [
    `Week ${week.weekNumber}, from ${markDay(week.startDate, today)}: ${week.focus || "no focus of its own"}; ${week.sessions.length === 0 ? "no work" : contentOfWeek(week)}.`,
    ...plannedDays({ weeklyPlans: [week] }).map((day) => dayInWords(day, today)),
  ].join("\n");

/** What a question with "why" is about: words that stand in the reasons of it. */
const subjects: readonly (readonly [asked: RegExp, reason: RegExp])[] = [
  [
    /\b(?:jump\w*|fences?|courses?|grids?|heights?|high|low|cm)\b/i,
    /jump|fence|height|course|\bcm\b|\d['’]/i,
  ],
  [/\b(?:rest|free|off)\b/i, /\brest|\bfree|\boff\b|Nothing on|days? behind/i],
  [/\b(?:hacks?|hacking|trails?|hills?)\b/i, /hack|hill|trail|conditioning|distance/i],
  [/\b(?:flat\w*|dressage|school\w*)\b/i, /flat|dressage|issue|stiff|work on/i],
  [/\b(?:walk\w*|slow\w*|careful\w*|easy|gentle|little)\b/i, /walk|careful|break|off|light|caution/i],
  [/\b(?:lighter|light|taper|last week)\b/i, /light|fresh|last (?:week|days)|taper/i],
];

const sentencesOf = (reasoning: string): readonly string[] =>
  reasoning
    .split(/(?<=[.!?])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

const maxReasons = 4;

function whyOf({ text, plan }: Asked): string {
  const all = sentencesOf(plan.reasoning);
  const about = subjects.flatMap(([asked, reason]) => (asked.test(text) ? [reason] : []));
  const fitting = all.filter((sentence) => about.some((reason) => reason.test(sentence)));
  return (fitting.length > 0 ? fitting : all).slice(0, maxReasons).join(" ");
}

/** How many, of what kind: "2 in week 1, 1 in week 2". */
function countsOf({ plan }: Asked, workType: string | undefined, noun: string): string {
  const counts = plan.weeklyPlans.map(({ weekNumber, sessions }) => ({
    weekNumber,
    count: sessions.filter((session) => workType === undefined || session.workType === workType).length,
    minutes: minutesOf(sessions),
  }));
  const each = counts.map(({ weekNumber, count, minutes }) =>
    workType === undefined ? `week ${weekNumber}: ${count} (${minutes} min)` : `week ${weekNumber}: ${count}`,
  );
  return `${noun} by week: ${each.join(", ")}.`;
}

function heightsOf({ plan, units }: Asked): string {
  const heights = plan.weeklyPlans.flatMap(({ weekNumber, sessions }) => {
    const fences = sessions.flatMap((session) => fenceOf({ ...session }) ?? []);
    return fences.length > 0 ? [`week ${weekNumber}: ${fenceInWords(Math.max(...fences), units)}`] : [];
  });
  return heights.length === 0
    ? "No fence height is planned."
    : `The highest fences by week: ${heights.join(", ")}.`;
}

function freeDaysOf({ plan, today }: Asked, week: WeekPlan | undefined): string {
  const weeks = week ? [week] : plan.weeklyPlans;
  const free = weeks.map(({ weekNumber, startDate, sessions }) => {
    const worked = new Set(
      plannedDays({ weeklyPlans: [{ weekNumber, startDate, sessions, focus: "" }] }).map(({ date }) => date),
    );
    const days = Array.from({ length: 7 }, (_, day) => addDays(startDate, day)).filter(
      (date) => date >= today && date <= plan.targetDate && !worked.has(date),
    );
    const names = days.map((date) => (weekdays[weekdayOf(date) - 1] ?? "").slice(0, 3));
    return `week ${weekNumber}: ${names.length === 0 ? "none" : joined(names)}`;
  });
  return `Free days by week: ${free.join("; ")}.`;
}

/** "When is the first jumping", "which days are hacks": dates. */
function whenOf({ text, plan, today }: Asked, workType: string | undefined): string | undefined {
  const days = plannedDays(plan).filter(
    (day) => day.date >= today && (workType === undefined || day.workType === workType),
  );
  const what = workType === undefined ? "work" : inWords(workType);
  if (days.length === 0) return `No ${what} is planned.`;
  if (/\b(?:longest|hardest)\b/i.test(text)) {
    const longest = days
      .filter(({ focus }) => !isEventFocus(focus))
      .toSorted((a, b) => b.durationMinutes - a.durationMinutes)[0];
    return longest && dayInWords(longest, today);
  }
  const one = /\blast\b/i.test(text) ? days.at(-1) : days[0];
  if (/\b(?:first|next|last|start|begin)\w*\b/i.test(text)) return one && dayInWords(one, today);
  return `${days.length} × ${what}: ${days.map(({ date }) => markDay(date, today)).join(", ")}.`;
}

/** On a weekday of a week, of the whole plan where none is named. */
function daysOf({ plan, today }: Asked, named: readonly number[], week: WeekPlan | undefined): string {
  const found = plannedDays({ weeklyPlans: week ? [week] : plan.weeklyPlans }).filter(
    ({ date }) => date >= today && named.includes(weekdayOf(date)),
  );
  return found.length === 0
    ? "Nothing is planned on that day."
    : found.map((day) => dayInWords(day, today)).join("\n");
}

const wholeOf = ({ plan, ...known }: Asked): string =>
  [
    `${plan.weeklyPlans.length} weeks to ${markDay(plan.targetDate, known.today)}:`,
    ...plan.weeklyPlans.map(
      (week) =>
        `Week ${week.weekNumber}: ${week.focus || "work"}; ${week.sessions.length === 0 ? "no work" : contentOfWeek(week)}.`,
    ),
  ].join("\n");

/**
 * What a plan itself answers to a question about it: why, what is in a week or on a day, when, how many, how high, how long, which days are free.
 * Undefined: it does not ask, or for something that the plan does not say.
 */
export function answerAboutPlan(text: string, plan: TrainingPlan, known: Known): string | undefined {
  if (!asksOfPlan(text)) return undefined;
  const asked: Asked = { ...known, text, plan };
  const workType = workTypeIn(text);
  const number = weekIn(text, known.currentWeek, plan.weeklyPlans.length);
  const week = plan.weeklyPlans.find(({ weekNumber }) => weekNumber === number);
  const days = daysIn(text);
  if (/\bwhy\b|\bhow come\b|\breason\b|\bexplain\b|\bbased on\b/i.test(text)) return whyOf(asked);
  if (number !== undefined && !week) return `The plan has ${plan.weeklyPlans.length} weeks.`;
  if (/\b(?:how high|heights?|how big)\b/i.test(text)) return heightsOf(asked);
  if (/\b(?:rest|free) days?\b|\bdays? off\b|\bwhen .*\b(?:rest|off)\b/i.test(text))
    return freeDaysOf(asked, week);
  if (/\bhow (?:many|much|often)\b/i.test(text) && week === undefined)
    return countsOf(
      asked,
      workType,
      workType === undefined ? "Sessions" : `Sessions of ${inWords(workType)}`,
    );
  if (days.length > 0) return daysOf(asked, days, week);
  if (/\b(?:hard|hardest|toughest)\b/i.test(text)) {
    const hard = plannedDays(week ? { weeklyPlans: [week] } : plan).filter(isHard);
    return hard.length === 0
      ? "No hard day is planned."
      : `Hard days: ${hard.map(({ date }) => markDay(date, known.today)).join(", ")}.`;
  }
  if (week) return weekInWords(week, known);
  if (/\bwhen\b|\bwhich days?\b|\blongest\b/i.test(text)) return whenOf(asked, workType);
  if (/\b(?:plan|draft|weeks|look like|overview|it)\b/i.test(text) || workType !== undefined)
    return workType === undefined ? wholeOf(asked) : whenOf(asked, workType);
  return undefined;
}
