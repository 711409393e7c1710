import type { Condition, LiveState } from "@canter/domain/dashboard/condition";
import { isSessionMenuId, programOfMenuId, sessionMenuId } from "@canter/domain/dashboard/day/training-part";
import { sessionState } from "@canter/domain/program/progress/session-progress";
import { nextSession } from "@canter/domain/program/schedule/session-queue";
import { addDays } from "@canter/domain/schedule/local-date";
import type { DashboardMark } from "@canter/storage/dashboard/dashboards";
import { diaryDays } from "@canter/storage/health/diary-series";
import { activeOutlines } from "@canter/storage/program/read-programs";
import { listProgress } from "@canter/storage/program/progress";
import { listWorkouts } from "@canter/storage/workout/list-workouts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { activeGoals } from "../health/goals.ts";
import { listNutritionDays } from "../health/nutrition-days.ts";
import { readNutritionTargets } from "../health/nutrition-targets.ts";
import { mergeStored } from "../program/merged-program.ts";

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
  const known = days.ok ? days.value.flatMap(({ protein }) => (protein ? [protein] : [])) : [];
  return {
    proteinAverage: meanOf(known),
    proteinTarget: targets.ok ? targets.value.protein : undefined,
  };
}

/** Whether there is a program, and, with `withSessions`, whether one of its sessions was missed. */
async function programsOf(
  { store: { db } }: ApplicationContext,
  { scope, member }: MemberContext,
  today: string,
  withSessions: boolean,
) {
  const programs = await activeOutlines(db, scope, member.athleteId);
  if (!withSessions || programs.length === 0)
    return { hasProgram: programs.length > 0, hasOverdueSession: false };
  const ids = programs.map(({ id }) => id);
  const progress = await listProgress(db, scope, ids);
  const isOverdue = programs.some((stored) => {
    const { program } = mergeStored(stored, progress.get(stored.id) ?? []);
    return nextSession(program, stored.head, today).next?.when === "overdue";
  });
  return { hasProgram: true, hasOverdueSession: isOverdue };
}

const noPrograms = { hasProgram: false, hasOverdueSession: false };

/**
 * The member's current state, as far as calls to action may depend on it. `today` is local. With `conditions`, only what they ask about
 * is looked up: everything else has a newcomer's values and must not be read.
 */
export async function liveState(
  context: ApplicationContext,
  member: MemberContext,
  today: string,
  conditions?: readonly Condition[],
): Promise<LiveState> {
  const { db } = context.store;
  const { scope } = member;
  const { athleteId } = member.member;
  const since = (days: number) => ({ athleteId, from: addDays(today, -days) });
  const asked = conditions && new Set(conditions.map(({ when }) => when));
  const needs = (when: Condition["when"]) => !asked || asked.has(when);
  const [mealDates, [lastWeightDate], workouts, goals, programs, protein] = await Promise.all([
    needs("no_meals_on") ? diaryDays(db, scope, "nutrition_entries", since(mealDays)) : [],
    needs("no_weight_for")
      ? diaryDays(db, scope, "measurements", { ...since(lookBackDays), kind: "weight" })
      : [],
    needs("no_workout_for")
      ? listWorkouts(db, scope, { athleteId, to: today, status: "saved", limit: 1 })
      : undefined,
    needs("no_goal") ? activeGoals(context, member, athleteId) : [],
    needs("no_program") || needs("session_overdue")
      ? programsOf(context, member, today, needs("session_overdue"))
      : noPrograms,
    needs("protein_below_target") ? proteinOf(context, member, today) : {},
  ]);
  return {
    today,
    mealDates,
    lastWeightDate,
    lastWorkoutDate: workouts?.ok ? workouts.value.items[0]?.date : undefined,
    ...protein,
    openGoals: goals.length,
    ...programs,
  };
}

/** Planned sessions that a day offers, as their programs stand now. */
export type SessionsNow = {
  /** What is done of them, with what it was done with: whoever ticks a session off, by whichever way, has dealt with its offer. */
  readonly done: readonly DashboardMark[];
  /** Menu ids of those that are no longer to be done: their program is paused or over, or they are no part of it. */
  readonly gone: ReadonlySet<string>;
};

/** What became of the planned sessions among these offers. */
export async function sessionsNow(
  { store: { db } }: ApplicationContext,
  { scope, member }: MemberContext,
  offered: readonly string[],
): Promise<SessionsNow> {
  const ids = new Set(offered.filter(isSessionMenuId));
  if (ids.size === 0) return { done: [], gone: ids };
  // At once: where the database is elsewhere, most of the time is the way there.
  const [programs, progress] = await Promise.all([
    activeOutlines(db, scope, member.athleteId),
    listProgress(db, scope, [...new Set([...ids].map(programOfMenuId))]),
  ]);
  const sessions = programs.flatMap((stored) => {
    const entries = progress.get(stored.id) ?? [];
    return mergeStored(stored, entries).program.weeks.flatMap((week) =>
      week.sessions.flatMap((session) => {
        const id = sessionMenuId(stored.id, session.uid);
        if (!ids.has(id)) return [];
        const entry = entries.find(({ sessionUid }) => sessionUid === session.uid);
        return { id, session, at: entry?.updatedAt ?? 0 };
      }),
    );
  });
  const done = sessions.filter(({ session }) => session.completed);
  const open = new Set(
    sessions.filter(({ session }) => sessionState(session) === "open").map(({ id }) => id),
  );
  const isDone = new Set(done.map(({ id }) => id));
  return {
    done: done.flatMap(({ id, session, at }) =>
      [id, session.work?.contentId].flatMap((contentId) =>
        contentId === undefined ? [] : [{ contentId, as: "done", at } as const],
      ),
    ),
    gone: new Set([...ids].filter((id) => !open.has(id) && !isDone.has(id))),
  };
}
