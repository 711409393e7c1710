import { datePart } from "../../program/entered-date.ts";
import type { PlannedExercise, PlannedSession, Program, Week } from "../../program/program.ts";
import { buildsUp } from "../../program/week-kind.ts";
import type { MassUnit } from "../../units/unit.ts";
import type { Exercise } from "../../workout/exercise/exercise.ts";
import type { AnswerValues } from "../answers.ts";
import type { ProgramBrief } from "../purpose/program-brief.ts";

/** What a program is held against: what was answered, and the catalogue that knows what an exercise is done with. */
export type RuleContext = {
  readonly values: AnswerValues;
  readonly units: MassUnit;
  readonly catalogue: readonly Exercise[];
  /** How the lifts that the goal needs were to be served: which come back, and which had no place. */
  readonly brief: ProgramBrief;
  /** What the program says that it can't do: what it says is no breach. */
  readonly cannot: readonly string[];
};

export type Check = (program: Program, context: RuleContext) => readonly string[];

/** What every designed program keeps, whoever made it. `says`: for people and models. */
export type ProgramRule = { readonly id: string; readonly says: string; readonly check: Check };

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
export const sessionsOf = (program: Program): readonly PlannedSession[] =>
  program.weeks.flatMap(({ sessions }) => sessions);
export const exercisesOf = (week: Week): readonly PlannedExercise[] =>
  week.sessions.flatMap(({ exercises }) => exercises);
export const isLight = (week: Week): boolean => !buildsUp(week);
export const isRace = ({ name }: PlannedSession): boolean => /^(?:Race|Meet):/.test(name);
export const dateOf = ({ scheduledDate = "" }: PlannedSession): string => datePart(scheduledDate) ?? "";
export const cardioMinutes = (week: Week): number =>
  sum(week.sessions.filter((session) => !isRace(session)).map(({ cardio }) => cardio?.duration ?? 0));

/** Of a catalogue, by name. */
export const catalogued = (catalogue: readonly Exercise[]): ReadonlyMap<string, Exercise> =>
  new Map(catalogue.map((exercise) => [exercise.name, exercise]));
