import { bestProgress } from "@canter/domain/health/goal-progress";
import type { Goal } from "@canter/domain/health/goal";
import { shownGoalTitle } from "@canter/domain/health/goal-title";
import type { PersonalRecord } from "@canter/domain/workout/record/records";
import { recordSubjectKey } from "@canter/domain/workout/record/record-candidates";
import type { Workout } from "@canter/domain/workout/workout";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { activeGoals } from "../health/goals.ts";
import { progressOf, recordPlace } from "../health/progress-of-goal.ts";
import { recordKindOf } from "../record/record-view.ts";
import { todayOf } from "../core/local-time.ts";

/** A goal that a workout contributes to, and its progress. */
export type GoalOutcome = {
  readonly goalId: string;
  readonly title: string;
  /** 0 to 1; absent where nothing is known yet. */
  readonly fraction?: number;
  /** The value before this workout, if this workout changed it. */
  readonly fractionBefore?: number;
  readonly reached: boolean;
};

async function outcomeOf(
  context: ApplicationContext,
  member: MemberContext,
  goal: Goal,
  workout: Workout,
  records: readonly PersonalRecord[],
): Promise<readonly GoalOutcome[]> {
  if (goal.target.kind !== "performance") return [];
  const place = await recordPlace(goal.target);
  if (!place) return [];
  const about = records.find(
    (record) => recordSubjectKey(record) === place.subjectKey && recordKindOf(record) === place.kind,
  );
  if (!about) return [];
  const { fraction, reached } = await progressOf(context, member, goal);
  const before =
    about.workoutId === workout.id && about.previous
      ? bestProgress(goal, { ...place, best: about.previous.value, today: todayOf(context, member) })
      : undefined;
  return [
    {
      goalId: goal.id,
      title: shownGoalTitle(goal, member.member.units),
      ...(fraction !== undefined && { fraction }),
      ...(before?.fraction !== undefined && { fractionBefore: before.fraction }),
      reached,
    },
  ];
}

/** The athlete's active goals that concern something done in the workout. `records`: the current ones from it. */
export async function goalsOfWorkout(
  context: ApplicationContext,
  member: MemberContext,
  workout: Workout,
  records: readonly PersonalRecord[],
): Promise<readonly GoalOutcome[]> {
  const outcomes: GoalOutcome[] = [];
  for (const goal of await activeGoals(context, member, workout.athleteId))
    outcomes.push(...(await outcomeOf(context, member, goal, workout, records)));
  return outcomes;
}
