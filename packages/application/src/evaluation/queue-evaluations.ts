import { setTimeout as sleep } from "node:timers/promises";
import { programTimetable } from "@canter/domain/evaluation/program-timetable";
import { localDateAt } from "@canter/domain/schedule/local-date";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import {
  type EvaluationRun,
  insertEvaluationRun,
  memberToEvaluateFor,
  zoneOfAthlete,
} from "@canter/storage/evaluation/evaluations";
import { scopeOfMember, scopeOfSystem } from "@canter/storage/access/scope-of-member";
import { entriesVersion } from "@canter/storage/horse/horse-entries";
import { activePrograms } from "@canter/storage/program/read-programs";
import type { StoredProgram } from "@canter/storage/program/program-row";
import { runView, type StoredRun } from "@canter/storage/run/runs";
import { readWorkout } from "@canter/storage/workout/read-workout";
import type { ApplicationContext } from "../core/application-context.ts";
import type { Happening } from "../core/outbox/dispatcher.ts";
import { workoutEventIn } from "../workout/workout-event.ts";
import { cautionEventSchema } from "../horse/cautions.ts";
import { type EvaluatorInput, queueEvaluation } from "./evaluation-run.ts";
import { linkOtherDays } from "./save-evaluations.ts";

type Parts = Pick<ApplicationContext, "newId" | "clock">;

/** A workout from before the plan does not affect it (an import, a diary filled in later), unless a change moved it there. */
const isOfPlan = ({ plan, head }: StoredProgram, { date }: Workout, type: string): boolean => {
  const [first] = programTimetable(plan, head);
  return type !== "workout.saved" || first === undefined || date >= first.first;
};

type Scope = Awaited<ReturnType<typeof scopeOfMember>>;
type Cause = Pick<EvaluatorInput, "workoutId" | "cautionId">;
/** A program to evaluate, on behalf of whom and because of what; `subject`: the state that it is held against. */
type Wanted = Pick<EvaluationRun, "subject"> & {
  readonly scope: Scope;
  readonly program: StoredProgram;
  readonly cause: Cause;
};

/** Queues a run on behalf of the scope's member, if none looks at the same state of program and subject. */
async function queueRun(
  parts: Parts,
  trx: TransactionHandle,
  { scope, program, cause, subject }: Wanted,
): Promise<readonly StoredRun[]> {
  const { id: programId, version: programVersion, athleteId, head } = program;
  const id = parts.newId();
  const look = { programId, programVersion, subject, runId: id, createdAt: parts.clock.now() };
  if (!(await insertEvaluationRun(trx, scope, look))) return [];
  const input = { programId, athleteId, ...cause };
  const run = await queueEvaluation(parts, trx, { scope }, { id, input, about: `How “${head.name}” stands` });
  if (!run.ok) throw new Error(`A look at program ${programId}: ${run.error.detail}`);
  return [run.value];
}

/** For a workout: one run for each state of it and version of a program, however often the event arrives. */
async function ofWorkout(parts: Parts, trx: TransactionHandle, event: Happening): Promise<StoredRun[]> {
  const { type, groupId } = event;
  const { workoutId, athleteIds } = workoutEventIn(event);
  const system = await scopeOfSystem(trx, groupId);
  const runs: StoredRun[] = [];
  for (const athleteId of athleteIds) {
    const programs = await activePrograms(trx, system, athleteId);
    if (programs.length === 0) continue;
    const workout = await readWorkout(trx, system, workoutId, { includeDeleted: true });
    if (!workout) continue;
    const now = parts.clock.now();
    const zone = (await zoneOfAthlete(trx, system, athleteId)) ?? workout.zone;
    await linkOtherDays(trx, system, { athleteId, today: localDateAt(now, zone), now });
    const memberId = await memberToEvaluateFor(trx, system, { athleteId, doneBy: workout.loggedBy });
    if (memberId === undefined) continue;
    const scope = await scopeOfMember(trx, memberId);
    const subject = { id: workoutId, version: workout.version };
    for (const program of programs.filter((one) => isOfPlan(one, workout, type)))
      runs.push(...(await queueRun(parts, trx, { scope, program, subject, cause: { workoutId } })));
  }
  return runs;
}

/**
 * For a caution that was pinned, changed, removed or restored: one run for each state of the horse's cautions and version of a program; none
 * for one that rules nothing out, before or after.
 */
async function ofCaution(
  parts: Parts,
  trx: TransactionHandle,
  { groupId, payload }: Happening,
): Promise<StoredRun[]> {
  const { cautionId, athleteId, memberId: doneBy, isBinding = true } = cautionEventSchema.parse(payload);
  if (!isBinding) return [];
  const system = await scopeOfSystem(trx, groupId);
  const programs = await activePrograms(trx, system, athleteId);
  const memberId = programs.length > 0 && (await memberToEvaluateFor(trx, system, { athleteId, doneBy }));
  if (!memberId) return [];
  const scope = await scopeOfMember(trx, memberId);
  const version = await entriesVersion(trx, system, "cautions", athleteId);
  if (version === undefined) return [];
  const subject = { id: athleteId, version };
  const runs: StoredRun[] = [];
  for (const program of programs)
    runs.push(...(await queueRun(parts, trx, { scope, program, subject, cause: { cautionId } })));
  return runs;
}

/**
 * Queues an evaluation of each program that the workouts and cautions of these events affect, on behalf of whoever logged or pinned them.
 * Returns the runs.
 */
export async function queueEvaluations(
  parts: Parts,
  trx: TransactionHandle,
  events: readonly Happening[],
): Promise<StoredRun[]> {
  const runs: StoredRun[] = [];
  for (const event of events) {
    if (event.type.startsWith("workout.")) runs.push(...(await ofWorkout(parts, trx, event)));
    if (event.type.startsWith("caution.")) runs.push(...(await ofCaution(parts, trx, event)));
  }
  return runs;
}

const maxTries = 4;
const pauseMilliseconds = 50;

/**
 * Performs these runs: whichever worker claims them first, else this process, one after the other. Resolves when they are over; one that
 * may not start yet is left to the workers.
 */
export async function performEvaluations(
  { runs, runSignals }: Pick<ApplicationContext, "runs" | "runSignals">,
  queued: readonly StoredRun[],
): Promise<void> {
  for (const run of queued) runSignals.announce({ memberId: run.memberId, run: runView(run) });
  runSignals.queued();
  const { worker } = runs();
  for (const { id } of queued)
    // A worker may be claiming it at this very moment: then it is found there a little later.
    for (let tries = 0; tries < maxTries && !worker.isStopped(); tries += 1) {
      if (await worker.perform(id)) break;
      await sleep(pauseMilliseconds);
    }
  // An open page has the verdict already, and not yet the run that found it.
  if (queued.length > 0) runSignals.horsesChanged([...new Set(queued.map(({ memberId }) => memberId))]);
}
