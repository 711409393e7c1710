import { SECRET } from "../sample-groups.ts";
import type { ScopedCall } from "../attempt-call.ts";
import type { Scope } from "@canter/domain/access/scope";
import {
  latestEvaluation,
  listEvaluations,
  putEvaluation,
  type StoredEvaluation,
  zoneOfAthlete,
  type EvaluationRun,
  insertEvaluationRun,
  memberToEvaluateFor,
} from "../../evaluation/evaluations.ts";
import type { TransactionHandle } from "../../database.ts";

const evaluation = (programId: string): StoredEvaluation => ({
  id: "evaluation",
  athleteId: "anna-athlete",
  programId,
  programVersion: 1,
  cause: "workout:w",
  date: "2026-11-20",
  status: "behind",
  createdAt: 9,
  reasons: [],
  message: { text: SECRET, facts: [{ key: "a", text: SECRET }], sources: ["s"] },
});

const evaluationRun = (programId: string): EvaluationRun => ({
  programId,
  programVersion: 1,
  subject: { id: "w1", version: 1 },
  runId: "r",
  createdAt: 9,
});

/** An evaluation of Anna's program, and the run that made it. */
export const fillEvaluations = async (
  trx: TransactionHandle,
  anna: Scope,
  programId: string,
): Promise<void> => {
  await putEvaluation(trx, anna, evaluation(programId));
  await insertEvaluationRun(trx, anna, evaluationRun(programId));
};

/** Every function of evaluations that takes a scope, called on Anna's data. */
export const evaluationCalls = (
  programId: string,
): Readonly<Record<string, { readonly call: ScopedCall }>> => ({
  latestEvaluation: { call: (trx, scope) => latestEvaluation(trx, scope, programId) },
  listEvaluations: { call: (trx, scope) => listEvaluations(trx, scope, programId, { limit: 9 }) },
  putEvaluation: {
    call: (trx, scope) => putEvaluation(trx, scope, { ...evaluation(programId), id: "new", cause: "end" }),
  },
  insertEvaluationRun: {
    call: (trx, scope) => insertEvaluationRun(trx, scope, { ...evaluationRun(programId), programVersion: 2 }),
  },
  memberToEvaluateFor: {
    call: (trx, scope) => memberToEvaluateFor(trx, scope, { athleteId: "anna-athlete", doneBy: undefined }),
  },
  zoneOfAthlete: { call: (trx, scope) => zoneOfAthlete(trx, scope, "anna-athlete") },
});
