import { setTimeout as sleep } from "node:timers/promises";
import { programTimetable } from "@canter/domain/evaluation/program-timetable";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { insertEvaluationRun, memberToEvaluateFor } from "@canter/storage/evaluation/evaluations";
import { scopeOfMember, scopeOfSystem } from "@canter/storage/access/scope-of-member";
import { activePrograms } from "@canter/storage/program/read-programs";
import type { StoredProgram } from "@canter/storage/program/program-row";
import { runView, type StoredRun } from "@canter/storage/run/runs";
import { readWorkout } from "@canter/storage/workout/read-workout";
import type { ApplicationContext } from "../core/application-context.ts";
import type { Happening } from "../core/outbox/dispatcher.ts";
import { workoutEventSchema } from "../workout/workout-event.ts";
import { queueEvaluation } from "./evaluation-run.ts";

type Parts = Pick<ApplicationContext, "newId" | "clock">;

/** A workout from before the plan does not affect it (an import, a diary filled in later), unless a change moved it there. */
const isOfPlan = ({ plan, head }: StoredProgram, { date }: Workout, type: string): boolean => {
  const [first] = programTimetable(plan, head);
  return type !== "workout.saved" || first === undefined || date >= first.first;
};

/**
 * Queues an evaluation of each program that the workouts of these events affect, on behalf of whoever logged the workout: one for each
 * state of a workout and version of a program, however often the event arrives. Returns the runs.
 */
export async function queueEvaluations(
  parts: Parts,
  trx: TransactionHandle,
  events: readonly Happening[],
): Promise<StoredRun[]> {
  const runs: StoredRun[] = [];
  for (const { type, groupId, payload } of events) {
    if (!type.startsWith("workout.")) continue;
    const { workoutId, athleteIds } = workoutEventSchema.parse(payload);
    const system = await scopeOfSystem(trx, groupId);
    for (const athleteId of athleteIds) {
      const programs = await activePrograms(trx, system, athleteId);
      if (programs.length === 0) continue;
      const workout = await readWorkout(trx, system, workoutId, { includeDeleted: true });
      if (!workout) continue;
      const memberId = await memberToEvaluateFor(trx, system, { athleteId, loggedBy: workout.loggedBy });
      if (memberId === undefined) continue;
      const scope = await scopeOfMember(trx, memberId);
      for (const program of programs.filter((one) => isOfPlan(one, workout, type))) {
        const run = await queueOne(parts, trx, { scope, system, program, workout });
        if (run) runs.push(run);
      }
    }
  }
  return runs;
}

type Scope = Awaited<ReturnType<typeof scopeOfMember>>;
type Wanted = {
  readonly scope: Scope;
  readonly system: Scope;
  readonly program: StoredProgram;
  readonly workout: Workout;
};

async function queueOne(
  parts: Parts,
  trx: TransactionHandle,
  { scope, system, program, workout }: Wanted,
): Promise<StoredRun | undefined> {
  const runId = parts.newId();
  const isNew = await insertEvaluationRun(trx, system, {
    programId: program.id,
    programVersion: program.version,
    workoutId: workout.id,
    workoutVersion: workout.version,
    runId,
    createdAt: parts.clock.now(),
  });
  if (!isNew) return undefined;
  const { id: programId, athleteId } = program;
  const run = await queueEvaluation(
    parts,
    trx,
    { scope },
    {
      id: runId,
      input: { programId, athleteId, workoutId: workout.id },
      about: `How “${program.head.name}” stands`,
    },
  );
  if (!run.ok) throw new Error(`A look at program ${programId}: ${run.error.detail}`);
  return run.value;
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
}
