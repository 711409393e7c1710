import type { Scope } from "@canter/domain/access/scope";
import { numberProgram } from "@canter/domain/program/addresses";
import { fulfilledSession } from "@canter/domain/program/progress/fulfilled-session";
import { mergeProgress } from "@canter/domain/program/progress/session-progress";
import type { PlannedSession, Program } from "@canter/domain/program/program";
import type { ProgramHead } from "@canter/domain/program/program-head";
import { sessionDates } from "@canter/domain/program/schedule/session-dates";
import { findTemplate } from "@canter/domain/program/templates/program-templates";
import { startTemplate } from "@canter/domain/program/templates/start-template";
import { addDays, weekStartOf } from "@canter/domain/schedule/local-date";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { putProgress, type StoredProgress } from "@canter/storage/program/progress";
import { replaceSubstitution } from "@canter/storage/program/substitutions";
import { newUid } from "../core/ids.ts";
import { storeProgram } from "../program/create-program.ts";
import { linkedTo, noProgress } from "../program/session/change-session.ts";
import { demoLiftingProgram } from "./demo-lifting-program.ts";
import { demoDays } from "./history/demo-workout.ts";

type Begun = { readonly program: Program; readonly head: ProgramHead };

const sessionsOf = ({ weeks }: Program): readonly PlannedSession[] => weeks.flatMap((week) => week.sessions);

type Dates = ReadonlyMap<string, string | undefined>;

/** What the workouts, oldest first, fulfil of a program on the days that it was planned for. */
function fulfilled(
  { program, head }: Begun,
  dates: Dates,
  workouts: readonly Workout[],
): Map<string, StoredProgress> {
  const ids = new Map(
    workouts.flatMap(({ exercises }) => exercises).map(({ name, exerciseId }) => [name, exerciseId]),
  );
  const keyOf = (name: string) => ids.get(name) ?? name.toLowerCase();
  const done = new Map<string, StoredProgress>();
  for (const workout of workouts) {
    const plan = { program: mergeProgress(program, done), head, keyOf };
    const session = fulfilledSession(workout, plan)?.session;
    if (!session || dates.get(session.uid) !== workout.date) continue;
    const { createdAt } = workout;
    done.set(session.uid, linkedTo(noProgress(session.uid, createdAt), session, workout, "match", createdAt));
  }
  return done;
}

/** What was done in place of a session that was missed: another workout of that day, or what people do without one. */
function missed(
  session: PlannedSession,
  date: string,
  { workouts, instead, now }: Given,
): { readonly progress: StoredProgress; readonly reason: string; readonly workoutId?: string } {
  const workout = workouts.find((one) => one.date === date);
  const before = noProgress(session.uid, now);
  return workout
    ? {
        progress: linkedTo(before, session, workout, "hand", now),
        reason: "Changed on the day",
        workoutId: workout.id,
      }
    : { progress: { ...before, completed: true, completedDate: date }, reason: instead };
}

type Given = {
  readonly newId: () => string;
  readonly athleteId: string;
  readonly workouts: readonly Workout[];
  readonly now: number;
  readonly today: string;
  /** What was done on days that were missed. */
  readonly instead: string;
};

/** Stores an active program with what the workouts fulfil of it; what was missed longer ago had something else in its place. */
async function seedProgram(trx: TransactionHandle, scope: Scope, begun: Begun, given: Given): Promise<void> {
  const { newId, athleteId, workouts, now, today } = given;
  const program = numberProgram(begun.program);
  const id = newId();
  const summary = "Started with the demo.";
  const stored = await storeProgram(trx, scope, {
    ...begun,
    program,
    id,
    athleteId,
    status: "active",
    summary,
    now,
  });
  if (!stored.ok) throw new Error(stored.error.detail);
  const dates = sessionDates(program, begun.head, today);
  const first = program.weeks[0]?.startDate ?? today;
  const since = workouts.filter(({ date }) => date >= first);
  const done = fulfilled({ ...begun, program }, dates, since);
  for (const session of sessionsOf(program)) {
    const date = dates.get(session.uid);
    if (done.has(session.uid) || date === undefined || date >= addDays(today, -1)) continue;
    const { progress, ...substitution } = missed(session, date, { ...given, workouts: since });
    done.set(session.uid, progress);
    const row = { ...substitution, sessionUid: session.uid, date, id: newId(), createdAt: now };
    await replaceSubstitution(trx, scope, id, session.uid, row);
  }
  const kept = await putProgress(trx, scope, id, [...done.values()]);
  if (!kept.ok) throw new Error(kept.error.detail);
}

type Demo = {
  readonly newId: () => string;
  readonly now: number;
  readonly today: string;
  readonly athleteIds: { readonly alex: string; readonly beau: string };
  readonly household: Scope;
  readonly barn: Scope;
  readonly workoutsByAthlete: ReadonlyMap<string, readonly Workout[]>;
};

/** Alex trains by blocks of strength, Beau prepares for a show; both are in the middle of it. */
export async function seedDemoPrograms(
  trx: TransactionHandle,
  { newId, now, today, athleteIds, household, barn, workoutsByAthlete }: Demo,
): Promise<void> {
  const given = (athleteId: string, instead: string): Given => ({
    newId,
    athleteId,
    workouts: workoutsByAthlete.get(athleteId) ?? [],
    now,
    today,
    instead,
  });
  const lifting = demoLiftingProgram(demoDays(today), newUid);
  await seedProgram(trx, household, lifting, given(athleteIds.alex, "No time for the gym: push-ups at home"));
  const template = findTemplate("jumper-prep");
  if (!template) throw new Error("The demo's template is missing.");
  const startDate = addDays(weekStartOf(today), -14);
  const started = startTemplate(template, { startDate, daysOfWeek: [2, 3, 4, 6, 7], units: "lb" }, newUid);
  if (!started.ok) throw new Error(started.error.message);
  await seedProgram(
    trx,
    barn,
    started.value,
    given(athleteIds.beau, "Ground too wet for anything but a walk"),
  );
}
