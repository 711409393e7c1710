import type { FieldProblem } from "../../problem.ts";
import { err, ok, type Result } from "../../result.ts";
import { roundTo } from "../../units/convert-units.ts";
import { addDays, weekdayOf } from "../../schedule/local-date.ts";
import type { Mass, MassUnit } from "../../units/unit.ts";
import { numberProgram } from "../addresses.ts";
import { datePart, dayOfWeekName } from "../entered-date.ts";
import type { PlannedExercise, PlannedSession, Program, Week } from "../program.ts";
import type { ProgramHead } from "../program-head.ts";
import { loadStep } from "../targets/resolve-load.ts";
import { sessionsPerWeek, startingLoadNames } from "./list-templates.ts";
import type { ExerciseTemplate, ProgramTemplate, SessionTemplate, WeekTemplate } from "./template.ts";

export type StartOptions = {
  /** Local date of the first day. */
  readonly startDate: string;
  /** 1 for Monday to 7 for Sunday, as many as the template has sessions a week; default: its own. */
  readonly daysOfWeek?: readonly number[] | undefined;
  /** The athlete's unit for loads. */
  readonly units: MassUnit;
  /** By exercise name, as listed by `startingLoadNames`; without an entry the lightest start (see `LinearProgression`). */
  readonly startingLoads?: Readonly<Record<string, Mass>> | undefined;
  /** By exercise name, as listed in `needsMaxes`; without an entry, loads stay percentages. */
  readonly trainingMaxes?: Readonly<Record<string, Mass>> | undefined;
};

/** Nobody plans so far ahead: a later date is a typing error. */
const endOfPlanning = "2200-01-01";

type NewUid = () => string;

const inUnits = (text: string, unit: MassUnit): string =>
  text
    .replaceAll("{step}", `${loadStep[unit]} ${unit}`)
    .replaceAll("{big step}", `${2 * loadStep[unit]} ${unit}`);

/** The load of an exercise at each occurrence: from the starting weight, one or two steps more each time. */
type NextLoad = (exercise: ExerciseTemplate) => string;

const createNextLoad = ({ startingLoads = {}, units }: StartOptions): NextLoad => {
  const times = new Map<string, number>();
  return ({ name, targetLoad, progression }) => {
    if (!progression) return targetLoad;
    const { value, unit } = startingLoads[name] ?? { value: progression.lightest[units], unit: units };
    const before = times.get(name) ?? 0;
    times.set(name, before + 1);
    return `${roundTo(value + before * progression.steps * loadStep[unit], 3)} ${unit}`;
  };
};

/** What each exercise needs in addition to the template: a unit for steps in notes, ids, loads. */
type Making = { readonly units: MassUnit; readonly newUid: NewUid; readonly nextLoad: NextLoad };

const toExercise = (
  { progression: _progression, ...exercise }: ExerciseTemplate,
  targetLoad: string,
  { units, newUid }: Making,
): PlannedExercise => ({
  warmupSets: 0,
  ...exercise,
  targetLoad,
  ...(exercise.notes !== undefined && { notes: inUnits(exercise.notes, units) }),
  uid: newUid(),
  id: "",
  sets: [],
});

const toSession = (
  { exercises = [], cardio, warmup, ...rest }: SessionTemplate,
  date: string | undefined,
  making: Making,
): PlannedSession => ({
  ...rest,
  uid: making.newUid(),
  id: "",
  ...(warmup && { warmup: [...warmup] }),
  exercises: exercises.map((exercise) => toExercise(exercise, making.nextLoad(exercise), making)),
  ...(cardio && { cardio: { ...cardio, completed: false } }),
  ...(date !== undefined && { scheduledDate: date, dayOfWeek: dayOfWeekName(weekdayOf(date)) }),
  completed: false,
});

/** The chosen weekdays within the seven days from a date, in order. */
const trainingDates = (start: string, days: readonly number[]): readonly string[] =>
  Array.from({ length: 7 }, (_, i) => addDays(start, i)).filter((date) => days.includes(weekdayOf(date)));

const toWeek = (
  { sessions, phase, description }: WeekTemplate,
  start: string | undefined,
  days: readonly number[],
  making: Making,
): Week => {
  const dates = start === undefined ? [] : trainingDates(start, days);
  return {
    uid: making.newUid(),
    id: "",
    weekNumber: 1,
    phase,
    ...(start !== undefined && { startDate: start, endDate: addDays(start, 6) }),
    ...(description !== undefined && { description }),
    sessions: sessions.map((session, i) => toSession(session, dates[i], making)),
  };
};

const daysOf = (
  template: ProgramTemplate,
  { daysOfWeek }: StartOptions,
): Result<readonly number[], FieldProblem> => {
  if (template.schedule.kind === "sequence")
    return daysOfWeek === undefined || daysOfWeek.length === 0
      ? ok([])
      : err({ path: "daysOfWeek", message: "must be left out: this one goes by what is next, not by days" });
  const days = daysOfWeek ?? template.schedule.days;
  const need = sessionsPerWeek(template);
  const isGood =
    days.length === need && new Set(days).size === need && days.every((day) => day >= 1 && day <= 7);
  return isGood && days.every(Number.isInteger)
    ? ok(days)
    : err({ path: "daysOfWeek", message: `must be ${need} different days, 1 for Monday to 7 for Sunday` });
};

const checkStartingLoads = (
  template: ProgramTemplate,
  { startingLoads = {} }: StartOptions,
): Result<void, FieldProblem> => {
  const names = startingLoadNames(template);
  const unknown = Object.keys(startingLoads).find((name) => !names.includes(name));
  if (unknown === undefined) return ok(undefined);
  const accepted =
    names.length > 0 ? `must be for ${names.join(", ")}` : "must be left out: this one asks for none";
  return err({ path: `startingLoads.${unknown}`, message: accepted });
};

/**
 * Copies a template into a new program: head and weeks, without progress. In a dated one, weeks have seven days from `startDate`, with
 * their sessions on the chosen days in the template's order; a sequence has no dates, its schedule determines start and rest. `newUid`
 * returns a new uid for each call. An exercise with a linear progression has a weight at each occurrence. Fails for unusable dates, days or
 * starting weights, naming the field.
 */
export const startTemplate = (
  template: ProgramTemplate,
  options: StartOptions,
  newUid: NewUid,
): Result<{ readonly head: ProgramHead; readonly program: Program }, FieldProblem> => {
  const { startDate, units, trainingMaxes = {} } = options;
  if (startDate.length !== 10 || datePart(startDate) === undefined || startDate >= endOfPlanning)
    return err({ path: "startDate", message: "must be a date, as in 2026-11-20" });
  const days = daysOf(template, options);
  if (!days.ok) return days;
  const startingLoads = checkStartingLoads(template, options);
  if (!startingLoads.ok) return startingLoads;
  const { schedule } = template;
  const making: Making = { units, newUid, nextLoad: createNextLoad(options) };
  const weeks = template.weeks.map((week, i) =>
    toWeek(week, schedule.kind === "dated" ? addDays(startDate, 7 * i) : undefined, days.value, making),
  );
  const head: ProgramHead = {
    name: template.name,
    schedule:
      schedule.kind === "dated"
        ? { kind: "dated" }
        : { kind: "sequence", startDate, rest: schedule.rest, pauses: [] },
    goal: template.goal,
    reasoning: template.reasoning,
    trainingMaxes: { ...trainingMaxes },
  };
  return ok({ head, program: numberProgram({ weeks }) });
};
