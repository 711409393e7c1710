import { z } from "zod";
import { daysBetween } from "../schedule/local-date.ts";

/** When a call to action makes sense, in terms that are looked up again whenever it is shown. */
export const conditionSchema = z.discriminatedUnion("when", [
  z.object({ when: z.literal("no_meals_on"), date: z.iso.date() }),
  z.object({ when: z.literal("no_weight_for"), days: z.int().min(1).max(60) }),
  z.object({ when: z.literal("no_workout_for"), days: z.int().min(1).max(60) }),
  z.object({ when: z.literal("protein_below_target") }),
  z.object({ when: z.literal("no_goal") }),
  z.object({ when: z.literal("no_program") }),
  z.object({ when: z.literal("session_overdue") }),
]);
export type Condition = z.infer<typeof conditionSchema>;

/** A member's current state, as far as conditions refer to it. Dates are local. */
export type LiveState = {
  readonly today: string;
  /** Days of the last two weeks with a logged meal. */
  readonly mealDates: readonly string[];
  readonly lastWeightDate?: string | undefined;
  readonly lastWorkoutDate?: string | undefined;
  /** Grams per day: the average of the logged days of the last week, and the target. */
  readonly proteinAverage?: number | undefined;
  readonly proteinTarget?: number | undefined;
  readonly openGoals: number;
  readonly hasProgram: boolean;
  readonly hasOverdueSession: boolean;
};

/** Nothing for at least this many days, or ever. */
const isSilent = (last: string | undefined, today: string, days: number): boolean =>
  last === undefined || daysBetween(last, today) >= days;

/** Whether a condition holds now. */
export function holds(condition: Condition, live: LiveState): boolean {
  switch (condition.when) {
    case "no_meals_on":
      return !live.mealDates.includes(condition.date);
    case "no_weight_for":
      return isSilent(live.lastWeightDate, live.today, condition.days);
    case "no_workout_for":
      return isSilent(live.lastWorkoutDate, live.today, condition.days);
    case "protein_below_target":
      return (
        live.proteinAverage !== undefined &&
        live.proteinTarget !== undefined &&
        live.proteinAverage < live.proteinTarget
      );
    case "no_goal":
      return live.openGoals === 0;
    case "no_program":
      return !live.hasProgram;
    case "session_overdue":
      return live.hasOverdueSession;
  }
}
