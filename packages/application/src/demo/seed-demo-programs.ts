import type { Scope } from "@canter/domain/access/scope";
import { numberProgram } from "@canter/domain/program/addresses";
import { fulfilledSession } from "@canter/domain/program/progress/fulfilled-session";
import { mergeProgress } from "@canter/domain/program/progress/session-progress";
import type { PlannedSession, Program, PlannedExercise } from "@canter/domain/program/program";
import type { ProgramHead } from "@canter/domain/program/program-head";
import { sessionDates } from "@canter/domain/program/schedule/session-dates";
import { findTemplate } from "@canter/domain/program/templates/program-templates";
import { startTemplate } from "@canter/domain/program/templates/start-template";
import { addDays, mondayFirst, weekStartOf } from "@canter/domain/schedule/local-date";
import type { Workout, LoggedExercise } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { putProgress, type StoredProgress } from "@canter/storage/program/progress";
import { replaceSubstitution } from "@canter/storage/program/substitutions";
import { newUid } from "../core/ids.ts";
import { storeProgram } from "../program/create-program.ts";
import { linkedTo, noProgress } from "../program/session/change-session.ts";
import { demoDays, createSeededRandom, type DemoDay, demoWeeks } from "./history/demo-workout.ts";
import { liftingSession } from "./history/training-history.ts";

/** Two blocks of four weeks, the second of which has just begun. */
const weekCount = 8;
const firstWeek = demoWeeks - 6;
const trainingDays = [
  [1, "Monday"],
  [3, "Wednesday"],
  [5, "Friday"],
] as const;

const planned = ({ name, sets }: LoggedExercise, uid: string): PlannedExercise => {
  const working = sets.filter(({ warmup }) => !warmup);
  const { reps, durationSeconds, weight } = working[0] ?? {};
  return {
    uid,
    id: "",
    name,
    warmupSets: sets.length - working.length,
    workingSets: working.length,
    reps: durationSeconds === undefined ? String(reps ?? "") : `${durationSeconds}s`,
    targetLoad: weight ? `${weight.value} lbs` : "bodyweight",
    restSeconds: weight && working.length > 3 ? 180 : 90,
    sets: [],
  };
};

/** What Alex trains by: the sessions that the demo's history follows, from its `days` on into the weeks to come. */
function demoLiftingProgram(
  days: readonly DemoDay[],
  newUid: () => string,
): { readonly program: Program; readonly head: ProgramHead } {
  const start = days.find(({ week }) => week === firstWeek)?.date ?? "";
  const weeks = Array.from({ length: weekCount }, (_, index) => {
    const week = firstWeek + index;
    const monday = addDays(start, 7 * index);
    return {
      uid: newUid(),
      id: "",
      weekNumber: index + 1,
      phase: week % 4 === 3 ? "Deload" : week % 4 === 2 ? "Heavy" : "Build",
      startDate: monday,
      endDate: addDays(monday, 6),
      sessions: trainingDays.map(([weekday, dayOfWeek]) => {
        const { title, exercises } = liftingSession(weekday, week, createSeededRandom(week));
        return {
          uid: newUid(),
          id: "",
          name: title,
          dayOfWeek,
          scheduledDate: addDays(monday, weekday - 1),
          warmup: ["5 min row", "Hips and shoulders"],
          exercises: exercises.map((exercise) => planned(exercise, newUid())),
          completed: false,
        };
      }),
    };
  });
  return {
    program: { weeks },
    head: {
      name: "Strength in blocks",
      schedule: { kind: "dated" },
      goal: "Squat 225 lb for five before the year is over",
      reasoning: "Three weeks up, one week down: the body gets stronger in the fourth.",
      targetDate: addDays(start, 7 * weekCount - 1),
      trainingMaxes: {
        "Back Squat": { value: 255, unit: "lb" },
        "Bench Press": { value: 190, unit: "lb" },
        Deadlift: { value: 320, unit: "lb" },
      },
    },
  };
}

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
  const startDate = addDays(weekStartOf(today, mondayFirst), -14);
  const started = startTemplate(template, { startDate, daysOfWeek: [2, 3, 4, 6, 7], units: "lb" }, newUid);
  if (!started.ok) throw new Error(started.error.message);
  await seedProgram(
    trx,
    barn,
    started.value,
    given(athleteIds.beau, "Ground too wet for anything but a walk"),
  );
}
