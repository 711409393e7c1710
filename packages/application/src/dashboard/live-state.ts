import type { LiveState } from "@canter/domain/dashboard/condition";
import { nextSession } from "@canter/domain/program/next-session";
import { addDays } from "@canter/domain/schedule/local-date";
import { diaryDays } from "@canter/storage/health/diary-series";
import { activePrograms } from "@canter/storage/program/active-programs";
import { listProgress } from "@canter/storage/program/list-progress";
import { listWorkouts } from "@canter/storage/workout/list-workouts";
import type { ApplicationContext, MemberContext } from "../application-context.ts";
import { activeGoals } from "../health/goals.ts";
import { listNutritionDays } from "../health/nutrition-days.ts";
import { readNutritionTargets } from "../health/nutrition-targets.ts";
import { mergeStored } from "../merged-program.ts";

/** As far back as a condition may look. */
const lookBackDays = 60;
const mealDays = 14;
const weekDays = 7;

const meanOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : Math.round(values.reduce((sum, one) => sum + one, 0) / values.length);

async function proteinOf(context: ApplicationContext, member: MemberContext, today: string) {
  const [days, targets] = await Promise.all([
    listNutritionDays(context, member, { from: addDays(today, -weekDays), to: addDays(today, -1) }),
    readNutritionTargets(context, member, {}),
  ]);
  const known = days.ok ? days.value.flatMap(({ protein }) => (protein > 0 ? [protein] : [])) : [];
  return {
    proteinAverage: meanOf(known),
    proteinTarget: targets.ok ? targets.value.protein : undefined,
  };
}

/** What is known of the member now that a call to action may depend on. `today` is local. */
export async function liveState(
  context: ApplicationContext,
  member: MemberContext,
  today: string,
): Promise<LiveState> {
  const { db } = context.store;
  const { scope } = member;
  const { athleteId } = member.member;
  const since = (days: number) => ({ athleteId, from: addDays(today, -days) });
  const [mealDates, [lastWeightDate], workouts, goals, programs, protein] = await Promise.all([
    diaryDays(db, scope, "nutrition_entries", since(mealDays)),
    diaryDays(db, scope, "measurements", { ...since(lookBackDays), kind: "weight" }),
    listWorkouts(db, scope, { athleteId, to: today, status: "saved", limit: 1 }),
    activeGoals(context, member, athleteId),
    activePrograms(db, scope, athleteId),
    proteinOf(context, member, today),
  ]);
  const progress = await listProgress(
    db,
    scope,
    programs.map(({ id }) => id),
  );
  const isOverdue = programs.some((stored) => {
    const { program } = mergeStored(stored, progress.get(stored.id) ?? []);
    return nextSession(program, stored.head, today).next?.when === "overdue";
  });
  return {
    today,
    mealDates,
    lastWeightDate,
    lastWorkoutDate: workouts.ok ? workouts.value.items[0]?.date : undefined,
    ...protein,
    openGoals: goals.length,
    hasProgram: programs.length > 0,
    hasOverdueSession: isOverdue,
  };
}
