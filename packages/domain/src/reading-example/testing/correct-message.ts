import { parseMessage } from "../../language/parse-message.ts";
import type { ParsedWorkout } from "../../language/parsed-message.ts";
import type { Workout, WorkoutContent } from "../../workout/workout.ts";
import { withConsistentUnits } from "../../workout/workout-change.ts";
import { type MadeExample, makeExample, type SaidMessage } from "../make-example.ts";
import type { ReadContext } from "../read-as-corrected.ts";
import { type ReadingExample, readingExampleSchema } from "../reading-example.ts";

/** Friday. */
export const now = "2026-11-20T18:40:00+01:00";
export const units = { units: "kg", distanceUnit: "km", isMonthFirst: false } as const;
export const athletes = [
  { id: "anna", name: "Anna", kind: "person" },
  { id: "jake", name: "Jake Miller", kind: "person" },
  { id: "luna", name: "Luna", kind: "horse" },
  { id: "star", name: "Star", kind: "horse" },
] as const;
export const context: ReadContext = { now, ...units, athletes };

export type Change = Partial<WorkoutContent> &
  Pick<Partial<Workout>, "athleteId" | "riderAthleteId" | "deletedAt">;

const idOf = (name: string | undefined): string => athletes.find((one) => one.name === name)?.id ?? "anna";

export const stored = ({ athlete, ...content }: ParsedWorkout, at: number): Workout => ({
  ...content,
  id: `w${at}`,
  groupId: "g",
  athleteId: idOf(athlete),
  loggedBy: "anna-member",
  zone: "Europe/Berlin",
  status: "saved",
  issues: [],
  source: { kind: "message", messageId: "m", workoutIndex: at },
  version: 1,
  createdAt: 0,
  updatedAt: 0,
});

export const saidOf = (text: string): SaidMessage => ({
  text,
  now,
  ...units,
  alone: parseMessage(text, context),
  athletes,
  writerId: "anna",
  disciplines: [],
  isReadByExample: false,
});

/** What is made of a message once somebody has set its workouts right: `changes` by their place in it. */
export const corrected = (text: string, ...changes: readonly Change[]) => {
  const said = saidOf(text);
  return makeExample(
    said,
    said.alone.workouts.map((workout, at) => {
      const before = stored(workout, at);
      const change = changes[at];
      if (!change) return { before, after: before };
      const { athleteId, riderAthleteId, deletedAt, ...content } = change;
      const changed = withConsistentUnits({ ...before, ...content });
      const whose = { ...(athleteId && { athleteId }), ...(riderAthleteId && { riderAthleteId }) };
      return { before, after: { ...before, ...changed, ...whose, ...(deletedAt && { deletedAt }) } };
    }),
  );
};

export const madeOf = (text: string, ...changes: readonly Change[]): MadeExample => {
  const made = corrected(text, ...changes);
  if (!made.ok) throw new Error(made.error);
  return made.value;
};

export const exampleOf = (text: string, ...changes: readonly Change[]): ReadingExample =>
  readingExampleSchema.parse(JSON.parse(JSON.stringify(madeOf(text, ...changes).example)));

export const walked: Change = { discipline: "hiking" };
export const groundwork: Change = { discipline: "groundwork" };
