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
import {
  activeOutlines,
  activePrograms,
  activeProgramsOf,
  listPrograms,
  listUnderWay,
  readProgram,
  selectProgramHeads,
  selectPrograms,
  programOutlines,
} from "../../program/read-programs.ts";
import {
  appendProgramVersion,
  listProgramVersions,
  planVersions,
  undoneVersions,
  readProgramVersion,
  recentProgramChanges,
} from "../../program/program-versions.ts";
import {
  checkProgramAthlete,
  insertProgram,
  checkWritableProgram,
  updateProgram,
} from "../../program/write-program.ts";
import { listDone, listProgress, progressOfWorkout, putProgress } from "../../program/progress.ts";
import {
  listSubstitutions,
  replaceSubstitution,
  substitutionsOfPrograms,
} from "../../program/substitutions.ts";
import { programNames, programNamesOfAthlete } from "../../program/program-names.ts";
import { pendingProposals } from "../../program/pending-proposals.ts";
import { samplePlan, sampleProgram } from "../sample-program.ts";

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

const secretProgram = (id: string) =>
  sampleProgram(id, { plan: samplePlan(SECRET), head: { ...sampleProgram(id).head, name: SECRET } });
const programVersion = {
  change: "head",
  createdAt: 9,
  summary: "",
  details: [],
  head: sampleProgram("p").head,
  plan: 1,
  undoTo: 1,
  redoTo: undefined,
} as const;
const secretProgress = {
  sessionUid: "session",
  completed: true,
  workoutId: "w",
  declined: [SECRET],
  updatedAt: 1,
};

const underWay = {
  sessionUid: "under-way",
  completed: false,
  declined: [],
  log: { at: 5, exercises: { exercise: { sets: [{ done: true }] } } },
  updatedAt: 2,
};

/** Anna's program `p` with one session fulfilled by the workout `w`, and one under way. */
export const addSecretProgram = async (trx: TransactionHandle, anna: Scope): Promise<void> => {
  await insertProgram(trx, anna, secretProgram("p"));
  await putProgress(trx, anna, "p", [secretProgress, underWay]);
  const substitution = { sessionUid: "session", date: "2026-11-20", reason: SECRET };
  await replaceSubstitution(trx, anna, "p", "session", { ...substitution, id: "sub", createdAt: 1 });
};

/** Every function of programs that takes a scope, called on Anna's data. */
export const programCalls: Readonly<Record<string, { readonly call: ScopedCall }>> = {
  activeOutlines: { call: (trx, scope) => activeOutlines(trx, scope, "anna-athlete") },
  activePrograms: { call: (trx, scope) => activePrograms(trx, scope, "anna-athlete") },
  activeProgramsOf: {
    call: async (trx, scope) => [...(await activeProgramsOf(trx, scope, ["anna-athlete"]))],
  },
  appendProgramVersion: {
    call: (trx, scope) => appendProgramVersion(trx, scope, "p", { ...programVersion, expectedVersion: 1 }),
  },
  checkProgramAthlete: { call: (trx, scope) => checkProgramAthlete(trx, scope, "anna-athlete") },
  checkWritableProgram: { call: (trx, scope) => checkWritableProgram(trx, scope, "p") },
  insertProgram: { call: (trx, scope) => insertProgram(trx, scope, secretProgram("new")) },
  listPrograms: { call: (trx, scope) => listPrograms(trx, scope, { limit: 9 }) },
  listProgramVersions: { call: (trx, scope) => listProgramVersions(trx, scope, "p", { limit: 9 }) },
  recentProgramChanges: {
    call: (trx, scope) => recentProgramChanges(trx, scope, { athleteId: "anna-athlete", since: 0, limit: 9 }),
  },
  listProgress: { call: async (trx, scope) => [...(await listProgress(trx, scope, ["p"]))] },
  listSubstitutions: { call: (trx, scope) => listSubstitutions(trx, scope, "p") },
  substitutionsOfPrograms: {
    call: async (trx, scope) => [...(await substitutionsOfPrograms(trx, scope, ["p"]))],
  },
  listUnderWay: { call: async (trx, scope) => [...(await listUnderWay(trx, scope, ["p"], 0))] },
  listDone: { call: async (trx, scope) => [...(await listDone(trx, scope, ["p"]))] },
  programOutlines: {
    call: async (trx, scope) => [...(await programOutlines(trx, scope, [{ id: "p", documentVersion: 1 }]))],
  },
  undoneVersions: { call: async (trx, scope) => [...(await undoneVersions(trx, scope, ["p"]))] },
  planVersions: { call: (trx, scope) => planVersions(trx, scope, "p", 9) },
  programNames: { call: async (trx, scope) => [...(await programNames(trx, scope, ["p"]))] },
  programNamesOfAthlete: { call: (trx, scope) => programNamesOfAthlete(trx, scope, "anna-athlete") },
  selectProgramHeads: { call: (trx, scope) => selectProgramHeads(trx, scope).execute() },
  pendingProposals: {
    call: async (trx, scope) => [...(await pendingProposals(trx, scope, ["p-with-proposal"]))],
  },
  progressOfWorkout: { call: (trx, scope) => progressOfWorkout(trx, scope, "w") },
  putProgress: {
    call: (trx, scope) => putProgress(trx, scope, "p", [{ ...secretProgress, updatedAt: 9 }]),
  },
  readProgram: { call: (trx, scope) => readProgram(trx, scope, "p") },
  readProgramVersion: { call: (trx, scope) => readProgramVersion(trx, scope, "p", 1) },
  replaceSubstitution: { call: (trx, scope) => replaceSubstitution(trx, scope, "p", "session", undefined) },
  selectPrograms: { call: (trx, scope) => selectPrograms(trx, scope).execute() },
  updateProgram: {
    call: (trx, scope) => updateProgram(trx, scope, "p", { status: "paused", updatedAt: 9 }),
  },
};
