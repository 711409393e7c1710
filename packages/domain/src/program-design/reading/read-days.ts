import { type AnswerValues, isRunGoal, dayBounds } from "../answers.ts";
import { moveToAsk } from "../running/modality.ts";
import { presentRun } from "../running/race-pace.ts";
import { numberWords, unsure, weekdayWords } from "./answer-words.ts";
import { type Hit, numberOf, bare, hitsOf } from "./read-lifts.ts";
import { dayOfWeekName } from "../../program/entered-date.ts";
import type { DraftFrame, FrameAsked } from "./read-frame.ts";
import { elsewhere } from "./read-person.ts";

const words = Object.keys(numberWords).join("|");
const count = `\\d{1,2}|${words}`;
const number = `(?:\\d{1,4}(?:[.,]\\d{1,2})?|half(?: an?)?|an?|${words})(?: and a half)?`;
const hours = "(?:hours?|hrs?|h)(?![a-z])";
const minutes = "min(?:ute)?s?(?![a-z])";
const distance = "(?:kms?|kilomet(?:er|re)s?|k|miles?|mi)(?![a-z])";
const more = `(?:(?: and)? ?(?:\\d{1,2} ?${minutes}|a half|\\d{2}(?![\\d.,]*\\d)))?`;
const amount = `${number}[ -]?(?:${hours}${more}|${minutes}|${distance})`;
const about = "(?:(?:about|around|roughly|maybe|probably|usually|say|i'd say|i run|it's) |~ ?)*";
/** How often an amount is run, before it ("3 x", "three runs of") and behind it ("…, three times"). */
const times = `(?:(?<times>${count}) ?(?:[x×]|times|runs?)(?: (?:a|per) week)?,? ?(?:of |at |for )?${about})?`;
const again = `(?: each)?(?:,? (?<again>${count})(?: ?[x×]| times)?)?`;
const inAll = "(?: of running| in all| in total| total| all ?together)*";
const per = " ?(?:a|per|each|every|/) ?";
/** "90 minutes a week", "25 km of running per week". */
const weekly = new RegExp(`\\b${times}(?<amount>${amount})${inAll}${again}${per}week\\b`);
/** Of "60 to 90" the upper, as of a session's minutes. */
const lower = "(?:(?:between )?\\d{1,4} ?(?:-|–|to|and) ?)?";
/** All of an answer to the question, or what it begins with; a number alone is minutes. */
const answer = new RegExp(
  `^${about}${times}${lower}(?<amount>${amount}|\\d{2,3})${inAll}${again}(?:${per}(?:week|(?<day>day)))?(?=$|[.,;!?](?!\\d))`,
);
const daysOfWeek = 7;
const kmOfMile = 1.609;
/** Minutes a kilometre of easy runs: slower than a race by so much, or as usual. */
const usualPace = 6.5;
const easyShare = 1.2;
const maxMinutes = 2000;

/** Who runs on for fewer minutes begins with walks between, whatever a week has. */
const minutesOfRunner = 20;
/** Whether the minutes of a week are what the question of loads is about: a runner's other answer is there. */
export const isWeekOpen = ({ goal, loads }: AnswerValues): boolean =>
  isRunGoal(goal) && (loads.runMinutes ?? 0) >= minutesOfRunner && loads.weekMinutes === undefined;

/** What is done at once and in a week: "60 minutes, twice a week", "90 min at once, 3 hours a week". */
const atOnce = new RegExp(`^${about}${lower}(?<amount>${amount}|\\d{2,3})(?: at once| at a time)?`);
const timesAWeek = new RegExp(
  `\\b(?<times>${count}) ?(?:[x×]|times)?${per}week\\b|\\b(?<day>every day|daily)\\b`,
);
const inWeek = new RegExp(`(?<amount>${amount})${inAll}${per}week\\b`);
const none = /^(?:not yet|no|none|never|nothing|not at all)\b/;
/** How much somebody does now of a way to move; undefined: nothing is said of it, or it was not asked. */
export function readMoves(text: string, values: AnswerValues): AnswerValues["loads"]["moves"] {
  const kind = moveToAsk(values);
  if (kind === undefined) return undefined;
  if (none.test(text) || unsure.test(text)) return { ...values.loads.moves, [kind]: { longest: 0, week: 0 } };
  const found = atOnce.exec(text)?.groups?.["amount"];
  if (found === undefined) return undefined;
  const longest = Math.min(600, Math.round(minutesOf(found, values)));
  const often = timesAWeek.exec(text)?.groups;
  const times = often?.["day"] === undefined ? numberOf(often?.["times"] ?? "1") : daysOfWeek;
  const week = inWeek.exec(text)?.groups?.["amount"];
  const sum = week === undefined || often ? longest * times : Math.max(longest, minutesOf(week, values));
  return { ...values.loads.moves, [kind]: { longest, week: Math.min(maxMinutes, Math.round(sum)) } };
}

const pieces = new RegExp(`(\\d+(?:[.,]\\d+)?|(?:half(?: an?)?|an?|${words})\\b)[ -]?([a-z]*)`, "g");
/** The minutes of an amount: hours and minutes add up, and a distance takes its member's pace. */
function minutesOf(said: string, values: AnswerValues): number {
  const known = presentRun(values);
  const pace = known ? (known.minutes / known.km) * easyShare : usualPace;
  const minutesOfUnit = (unit: string): number => {
    if (unit.startsWith("h")) return 60;
    if (unit.startsWith("k")) return pace;
    return /^mi(?!n)/.test(unit) ? pace * kmOfMile : 1;
  };
  const whole = said.replace(" and a half", "");
  const parts = [...whole.matchAll(pieces)].map(([, many = "", unit = ""]) => ({
    many: many.startsWith("half") ? 0.5 : many.startsWith("a") ? 1 : numberOf(many),
    each: minutesOfUnit(unit),
  }));
  const half = whole === said ? 0 : (parts[0]?.each ?? 0) / 2;
  return parts.reduce((sum, { many, each }) => sum + many * each, half);
}

/** How much a week of somebody's running has; 0: they were asked, and don't know. Undefined: nothing is said of it. */
export function readWeekOfRuns(
  text: string,
  { isAsked, values }: { readonly isAsked: boolean; readonly values: AnswerValues },
): { readonly minutes: number; readonly spans: readonly Hit<string>[] } | undefined {
  const found = (isAsked ? answer.exec(text) : null) ?? (isRunGoal(values.goal) ? weekly.exec(text) : null);
  if (!found) return isAsked && unsure.test(text) ? { minutes: 0, spans: [] } : undefined;
  const { groups = {}, index, 0: all } = found;
  const often = groups["times"] ?? groups["again"];
  // Unasked, "3 x 45 minutes a week" is what somebody wants to train: days, and the length of a session.
  if (!isAsked && often !== undefined) return undefined;
  const many = (often === undefined ? 1 : numberOf(often)) * (groups["day"] === undefined ? 1 : daysOfWeek);
  const sum = many * minutesOf(groups["amount"] ?? "", values);
  return {
    minutes: Math.min(maxMinutes, Math.round(sum)),
    spans: [{ means: all, at: index, length: all.length }],
  };
}

const small = "(\\d{1,2}|one|two|three|four|five|six|seven)";
const countPattern = new RegExp(
  `\\b(?:${small}|once|twice) ?(?:x|times?|days?|sessions?|workouts?)?(?: of training)? ?(?:a|per|each|every|\\/) ?week\\b|\\b(?!one day\\b)${small} (?:training )?days?\\b(?! (?:ago|off|of rest))`,
  "g",
);
const rangePattern =
  /\b(mon|tue|wed|thu|fri|sat|sun)[a-z]* ?(?:to|-|–|through|till|until) ?(mon|tue|wed|thu|fri|sat|sun)[a-z]*\b/g;
const shortNames = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const tooManyDays = /\b(?:every ?day|daily|each day|seven days|7 days)\b/;
const daysProblem = `I plan ${dayBounds.min} to ${dayBounds.max} days a week: a body needs a day off, and one session a week changes little.`;

type Part<T> = { readonly value?: T; readonly problem?: string };

const withRanges = (text: string): string =>
  text.replaceAll(rangePattern, (_all, from: string, to: string) => {
    const [first, last] = [shortNames.indexOf(from), shortNames.indexOf(to)];
    const count = ((last - first + 7) % 7) + 1;
    return Array.from({ length: count }, (_, index) => shortNames[(first + index) % 7]).join(" ");
  });

const dayName = "(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*";
const exchangePatterns = [
  new RegExp(
    `\\b(?:swap|switch|change|replace|move|exchange)(?: (?:my|the|every|all))* (${dayName})(?: (?:sessions?|workouts?))? (?:for|with|to|by|into|and) (${dayName})\\b`,
  ),
  new RegExp(`\\bnot (?:on )?(${dayName}) but (?:on )?(${dayName})\\b`),
];
const insteadPattern = new RegExp(`\\b(${dayName})(?: (?:instead of|rather than))(?: on)? (${dayName})\\b`);
const dropPattern = new RegExp(
  `\\b(?:drop|remove|lose|skip|cancel|leave out|without)(?: (?:my|the|on|all))* ((?:${dayName}(?:, | and |$)?)+)`,
);
const addPattern = new RegExp(
  `\\badd(?: on)? ((?:${dayName}(?:, | and |$)?)+)|\\b(${dayName}) (?:too|as well)\\b|\\balso (?:on )?(${dayName})\\b`,
);
const oneDay =
  /\b(?:one|a|another) (?:more )?day (more|less|fewer)\b|\b(?:add|drop) (?:a|one|another) day\b|\b(?:one|another) (?:more|less|fewer) day\b/;

const daysIn = (text: string): readonly number[] => hitsOf(text, weekdayWords).map(({ means }) => means);

/** What becomes of the days that there are; undefined: nothing is said of those. */
function daysAfter(text: string, { days }: DraftFrame): Part<readonly number[]> | undefined {
  const found = exchangePatterns.map((pattern) => pattern.exec(text)).find((match) => match !== null);
  const instead = insteadPattern.exec(text);
  const [from, to] = found
    ? [daysIn(found[1] ?? "")[0], daysIn(found[2] ?? "")[0]]
    : [daysIn(instead?.[2] ?? "")[0], daysIn(instead?.[1] ?? "")[0]];
  if (from !== undefined && to !== undefined) {
    if (!days.includes(from)) return { problem: `There is no training on ${dayOfWeekName(from)}s.` };
    return days.includes(to) ? undefined : { value: days.map((day) => (day === from ? to : day)) };
  }
  const [, dropped] = dropPattern.exec(text) ?? [];
  if (dropped !== undefined) return { value: days.filter((day) => !daysIn(dropped).includes(day)) };
  const added = addPattern
    .exec(text)
    ?.slice(1)
    .find((part) => part !== undefined);
  return added === undefined ? undefined : { value: [...new Set([...days, ...daysIn(added)])] };
}

const withinBounds = (count: number): boolean =>
  Number.isInteger(count) && count >= dayBounds.min && count <= dayBounds.max;

/** Of a draft: other days than it has. */
function readDayChange(text: string, frame: DraftFrame): Part<AnswerValues["days"]> | undefined {
  const after = daysAfter(text, frame);
  if (after?.problem !== undefined) return { problem: after.problem };
  if (after?.value) {
    const on = after.value.toSorted((a, b) => a - b);
    return withinBounds(on.length) ? { value: { count: on.length, on } } : { problem: daysProblem };
  }
  const one = oneDay.exec(text);
  if (!one) return undefined;
  const count = frame.days.length + (/less|fewer|drop/.test(one[0]) ? -1 : 1);
  return withinBounds(count) ? { value: { count } } : { problem: daysProblem };
}

/** How many days a week, or which. */
export function readDays(
  said: string,
  { asked, values, frame }: FrameAsked & { readonly values: AnswerValues },
): Part<AnswerValues["days"]> {
  const changed = frame && asked === undefined ? readDayChange(said, frame) : undefined;
  if (changed) return changed;
  const text = withRanges(said)
    .replaceAll(elsewhere, " ")
    .replaceAll(/\bweekends?\b/g, "sat sun")
    .replaceAll(/\bweekdays\b/g, "mon tue wed thu fri");
  if (/\bany (?:week)?days?\b/.test(text)) return { value: { count: values.days.count } };
  if (tooManyDays.test(text)) return { problem: daysProblem };
  const named = hitsOf(text, weekdayWords);
  const ruledOut =
    /\b(?:not|never|except|but|no|can'?t(?: do| train)?(?: on)?)(?: on)? ?(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*(?:, | and | or | ))*$/;
  const isOut = ({ at }: Hit<number>) => ruledOut.test(text.slice(0, at));
  const not = [...new Set(named.filter(isOut).map(({ means }) => means))];
  const on = [...new Set(named.filter((hit) => !isOut(hit)).map(({ means }) => means))].toSorted(
    (a, b) => a - b,
  );
  const last = [...text.matchAll(countPattern)].at(-1);
  const matched = last && (last[1] ?? last[2] ?? (/\bonce\b/.test(last[0]) ? "once" : "twice"));
  const count =
    matched === undefined
      ? asked === "days" && named.length === 0
        ? bare(text)
        : undefined
      : numberOf(matched);
  if (count === undefined && named.length === 0) return {};
  const days = on.length > 0 ? on.length : (count ?? values.days.count);
  if (!withinBounds(days)) return { problem: daysProblem };
  const kept = on.length > 0 ? [] : (values.days.not ?? []);
  // Fewer than were named are some of those.
  const before = (values.days.on ?? []).filter((day) => !not.includes(day));
  const among = on.length === 0 && days <= before.length ? before : on;
  const all = [...new Set([...kept, ...not])].toSorted((a, b) => a - b);
  return {
    value: { count: days, ...(among.length > 0 && { on: among }), ...(all.length > 0 && { not: all }) },
  };
}
