import { months, weekdays } from "../../schedule/calendar-words.ts";
import { daysBetween, weekdayOf, weekStartOf } from "../../schedule/local-date.ts";
import {
  formatDurationInWords,
  formatKg,
  formatMass,
  formatMeters,
  formatNumber,
  massUnitOf,
} from "../../units/format-units.ts";
import type { AskedPeriod, Grouping, TrainingQuestion } from "../question.ts";
import { about } from "./compare-figures.ts";
import {
  dayInWords,
  during,
  type Figure,
  figureOf,
  plural,
  setText,
  type TrainingFacts,
} from "./figure-in-words.ts";
import { bestSet, type Found, setsOf, workoutsMeant } from "./training-figures.ts";

type Group = { readonly name: string; readonly found: readonly Found[] };

/** How what a workout belongs to is called, and told apart. */
const keyOf = (
  group: Exclude<Grouping, "set" | "exercise">,
  { workout }: Found,
  facts: TrainingFacts,
): readonly [key: string, name: string] => {
  const { date, id, discipline } = workout;
  const day = dayInWords(date, facts.today);
  switch (group) {
    case "workout":
      return [id, day];
    case "day":
      return [date, day];
    case "weekday":
      return [String(weekdayOf(date)), weekdays[weekdayOf(date) - 1] ?? ""];
    case "week":
      return [
        weekStartOf(date, facts.firstWeekday),
        `the week of ${dayInWords(weekStartOf(date, facts.firstWeekday), facts.today)}`,
      ];
    case "month":
      return [date.slice(0, 7), `${months[Number(date.slice(5, 7)) - 1] ?? ""} ${date.slice(0, 4)}`];
    case "year":
      return [date.slice(0, 4), date.slice(0, 4)];
    case "discipline":
      return [discipline, facts.nounFor?.(discipline).many ?? discipline];
  }
};

/** The parts of one workout that stand each in a group of its own. */
const partsOf = (group: Grouping, one: Found, facts: TrainingFacts): readonly [string, string, Found][] => {
  if (group === "exercise")
    return one.exercises.map((exercise) => [
      exercise.exerciseId ?? exercise.name,
      exercise.name,
      { ...one, exercises: [exercise] },
    ]);
  if (group === "set") {
    const name = dayInWords(one.workout.date, facts.today);
    return one.exercises.flatMap((exercise, at) =>
      exercise.sets.map((set, place): [string, string, Found] => [
        `${one.workout.id} ${at} ${place}`,
        name,
        { ...one, exercises: [{ ...exercise, sets: [set] }] },
      ]),
    );
  }
  return [[...keyOf(group, one, facts), one]];
};

function groupsOf(found: readonly Found[], group: Grouping, facts: TrainingFacts): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const one of found)
    for (const [key, name, part] of partsOf(group, one, facts))
      groups.set(key, { name, found: [...(groups.get(key)?.found ?? []), part] });
  return [...groups.values()];
}

const maxNamed = 3;

/** The set, workout, day, week, month, exercise or sport with the most of a quantity, or the least: what has none of it does not count. */
export function busiest(
  found: readonly Found[],
  question: TrainingQuestion,
  facts: TrainingFacts,
): string | undefined {
  const { group = "week", of = "count", period, isLeast } = question;
  const measured = groupsOf(found, group, facts).flatMap(({ name, found: its }) => {
    const figure = figureOf(its, { ...question, measure: of }, facts);
    return figure && figure.value > 0 ? [{ name, figure }] : [];
  });
  const values = measured.map(({ figure }) => figure.value);
  const end = isLeast ? Math.min(...values) : Math.max(...values);
  const [first, ...others] = measured.filter(({ figure }) => figure.value === end);
  if (!first) return undefined;
  const names = [...new Set([first, ...others].map(({ name }) => name))].slice(0, maxNamed);
  return `${about(facts)}${names.join(", ")}, with ${first.figure.text}${during(period)}.`;
}

/** Weeks of a time, of one under way those until today. */
const weeksOf = ({ from, to }: AskedPeriod, first: string | undefined, today: string): number => {
  const start = from ?? first ?? today;
  const end = to === undefined || to > today ? today : to;
  return Math.max(1, (daysBetween(start, end) + 1) / 7);
};
const ever: AskedPeriod = { label: "", kind: "ever" };
const monthWeeks = 30.44 / 7;

/** The mean of a figure over the sets, workouts, days, weeks or months that it was reached in. */
export function averaged(
  found: readonly Found[],
  figure: Figure,
  question: TrainingQuestion,
  facts: TrainingFacts,
): string {
  const { measure, period } = question;
  if (measure === "pace" || measure === "heart_rate") return `${figure.text}${during(period)}`;
  const sets = setsOf(found, question);
  const loads = sets.flatMap(({ set }) => set.weightKg ?? []);
  if ((measure === "load" || measure === "best") && loads.length > 0) {
    const mean = loads.reduce((sum, load) => sum + load, 0) / loads.length;
    return `${formatKg(mean, facts.units)} on average over ${formatNumber(loads.length)} ${loads.length === 1 ? "set" : "sets"}${during(period)}`;
  }
  const average = measure === "count" && question.average === "workout" ? "week" : question.average;
  const weeks = weeksOf(period ?? ever, found.at(-1)?.workout.date, facts.today);
  const [by, each] = {
    set: [sets.length, "a set"] as const,
    workout: [found.length, `a ${facts.noun.one}`] as const,
    day: [weeks * 7, "a day"] as const,
    week: [weeks, "a week"] as const,
    month: [Math.max(1, weeks / monthWeeks), "a month"] as const,
  }[average ?? "workout"];
  const value = figure.value / Math.max(1, by);
  const some = ({ one, many }: TrainingFacts["noun"]): string => {
    const number = formatNumber(value, 1);
    return `${number} ${number === "1" ? one : many}`;
  };
  const text = {
    distance: () => formatMeters(value, facts.units),
    duration: () => formatDurationInWords(value),
    volume: () => formatMass({ value: Math.round(value), unit: massUnitOf(facts.units) }),
    sets: () => some({ one: "set", many: "sets" }),
    reps: () => some({ one: "rep", many: "reps" }),
    count: () => some(facts.noun),
    days: () => some({ one: "day", many: "days" }),
  }[measure as string];
  return `${text ? text() : formatNumber(value, 1)} ${each}${during(period)}${eachOf(found, question, facts)}`;
}
const maxParts = 6;

/** Beside a mean of few weeks or months each of them: "; the week of 9 November 4275 lb". */
function eachOf(found: readonly Found[], question: TrainingQuestion, facts: TrainingFacts): string {
  const { average } = question;
  if (average !== "week" && average !== "month") return "";
  const parts = groupsOf(found, average, facts).flatMap(({ name, found: its }) => {
    const figure = figureOf(its, question, facts);
    return figure ? [`${name} ${figure.text}`] : [];
  });
  return parts.length < 2 || parts.length > maxParts ? "" : `; ${parts.join(", ")}`;
}

/** How often a lift was heavier than ever before, or a length faster, in a time: the first of each is none. */
export function recordsSet(question: TrainingQuestion, facts: TrainingFacts): string {
  const { latest: few, ...all } = question;
  const { period } = all;
  const best = new Map<string, number>();
  const records: { readonly date: string; readonly text: string }[] = [];
  for (const one of workoutsMeant(facts.workouts, all, undefined, facts.isMeant).toReversed())
    for (const exercise of one.exercises) {
      const key = exercise.exerciseId ?? exercise.name;
      const set = bestSet(setsOf([{ ...one, exercises: [exercise] }], question));
      const value = set?.set.weightKg ?? 0;
      const before = best.get(key);
      if (set && before !== undefined && value > before)
        records.push({
          date: one.workout.date,
          text: `${exercise.name} ${setText(set, facts.units)} (${dayInWords(one.workout.date, facts.today, true)})`,
        });
      best.set(key, Math.max(before ?? 0, value));
    }
  const [latest] = records.toReversed();
  if (few !== undefined && period === undefined)
    return latest
      ? `${about(facts)}last record in a lift: ${latest.text}.`
      : `${about(facts)}no record in a lift yet.`;
  const own = records
    .filter(({ date }) => (period?.from ?? "") <= date && date <= (period?.to ?? "9"))
    .toReversed();
  const count = plural(own.length, { one: "record", many: "records" });
  const listed = own.slice(0, maxRecords).map(({ text }) => text);
  const more = own.length > maxRecords ? `; and ${own.length - maxRecords} before` : "";
  return `${about(facts)}${count} in lifts${during(period)}${listed.length > 0 ? `: ${listed.join("; ")}${more}` : ""}.`;
}
const maxRecords = 8;
