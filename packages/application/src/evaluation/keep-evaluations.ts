import type { Scope } from "@canter/domain/group/scope";
import { localDateAt } from "@canter/domain/schedule/local-date";
import type { TransactionHandle } from "@canter/storage/database";
import {
  latestEvaluation,
  listAthletesWithPrograms,
  putEvaluation,
  type StoredEvaluation,
  zoneOfAthlete,
} from "@canter/storage/evaluation/evaluations";
import { scopeOfSystem } from "@canter/storage/group/scope-of-system";
import { z } from "zod";
import type { ApplicationContext } from "../core/application-context.ts";
import { evaluateAthlete, type EvaluatedProgram } from "./evaluate-athlete.ts";

/** What is told when a program stands otherwise than it did, or is over. */
export const evaluationEventSchema = z.object({
  programId: z.string(),
  athleteId: z.string(),
  status: z.enum(["on_track", "behind", "ahead", "no_data"]),
  isOver: z.boolean(),
});

export type EvaluationParts = Pick<ApplicationContext, "emit" | "newId" | "clock">;

type Looking = {
  readonly trx: TransactionHandle;
  readonly scope: Scope;
  readonly athleteId: string;
  readonly today: string;
};

/** What a look came to; nothing for one on a day without news. */
function causeOf(
  { evaluation }: EvaluatedProgram,
  before: StoredEvaluation | undefined,
  { workoutId, today }: { readonly workoutId?: string | undefined; readonly today: string },
): string | undefined {
  if (evaluation.isOver) return before?.cause === "end" && workoutId === undefined ? undefined : "end";
  if (workoutId !== undefined) return `workout:${workoutId}`;
  const isNews = (before?.status ?? "no_data") !== evaluation.status;
  return isNews ? `day:${today}` : undefined;
}

/**
 * Looks at the programs that an athlete trains by, and keeps how they stand: after a workout always, else where that has changed.
 * Whoever wants to know is told of a change, and of the end.
 */
async function look(
  { emit, newId, clock }: EvaluationParts,
  { trx, scope, athleteId, today }: Looking,
  workoutId?: string,
): Promise<void> {
  for (const evaluated of await evaluateAthlete(trx, scope, { athleteId, today })) {
    const { stored, evaluation, advice, summary } = evaluated;
    const before = await latestEvaluation(trx, scope, stored.id);
    const cause = causeOf(evaluated, before, { workoutId, today });
    if (cause === undefined) continue;
    const createdAt = clock.now();
    const { status, reasons, isOver } = evaluation;
    await putEvaluation(trx, scope, {
      id: newId(),
      athleteId,
      programId: stored.id,
      programVersion: stored.version,
      cause,
      date: today,
      status,
      createdAt,
      reasons,
      message: advice.message,
      ...(advice.suggestion && { suggestion: advice.suggestion }),
      ...(summary && { summary }),
    });
    const payload: z.infer<typeof evaluationEventSchema> = {
      programId: stored.id,
      athleteId,
      status,
      isOver,
    };
    if (before?.status !== status || (isOver && before.cause !== "end"))
      await emit(trx, scope, { type: "evaluation.made", payload, createdAt });
  }
}

/** Looks at the programs of an athlete of a group, on the athlete's day. `workoutId`: what made it worth a look. */
export async function lookAt(
  parts: EvaluationParts,
  trx: TransactionHandle,
  { groupId, athleteId }: { readonly groupId: string; readonly athleteId: string },
  workoutId?: string,
): Promise<void> {
  const scope = await scopeOfSystem(trx, groupId);
  const zone = await zoneOfAthlete(trx, scope, athleteId);
  if (zone === undefined) return;
  const today = localDateAt(parts.clock.now(), zone);
  await look(parts, { trx, scope, athleteId, today }, workoutId);
}

/** More athletes with active programs than this are looked at when they train, and when somebody asks. */
const mostAthletes = 2000;

/** Looks at every active program, for what falls behind, or ends, on a day on which nobody trained. Once a day and program it is kept. */
export async function evaluateAll(context: ApplicationContext): Promise<void> {
  const { store } = context;
  for (const whose of await listAthletesWithPrograms(store.db, mostAthletes))
    await store.transact((trx) => lookAt(context, trx, whose));
}
