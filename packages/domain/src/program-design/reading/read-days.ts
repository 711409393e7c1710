import { dayOfWeekName } from "../../program/entered-date.ts";
import { type AnswerValues, dayBounds } from "../answers.ts";
import { weekdayWords } from "./answer-words.ts";
import type { DraftFrame, FrameAsked } from "./read-frame.ts";
import { bare, type Hit, hitsOf, numberOf } from "./read-lifts.ts";
import { elsewhere } from "./read-person.ts";

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
