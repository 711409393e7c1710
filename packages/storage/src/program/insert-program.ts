import type { Scope } from "@canter/domain/access/scope";
import type { Problem } from "@canter/domain/problem";
import type { Program } from "@canter/domain/program/program";
import type { ProgramHead, ProgramStatus } from "@canter/domain/program/program-head";
import type { Result } from "@canter/domain/result";
import type { Handle, TransactionHandle } from "../database.ts";
import { checkAthlete } from "../access/check-stored-athlete.ts";
import { actorOf } from "./actor-of.ts";
import { wordsOfName } from "./program-names.ts";
import { headToColumn, pausesToColumn, planToColumn } from "./program-row.ts";

/** Whether programs of this athlete may be written in the scope. Not found: the athlete is not readable here; forbidden: readable only. */
export const checkProgramAthlete = (
  db: Handle,
  scope: Scope,
  athleteId: string,
): Promise<Result<void, Problem>> => checkAthlete(db, scope, athleteId, "Programs");

export type NewProgram = {
  readonly id: string;
  readonly athleteId: string;
  readonly status: ProgramStatus;
  readonly head: ProgramHead;
  /** Without progress. */
  readonly plan: Program;
  readonly summary: string;
  readonly createdAt: number;
};

/**
 * Stores a new program in the scope's group as its version 1. Not found or forbidden: its athlete, as for every change. Invalid: content
 * that could not be read again, or too large a plan.
 */
export const insertProgram = async (
  trx: TransactionHandle,
  scope: Scope,
  { id, athleteId, status, head, plan, summary, createdAt }: NewProgram,
): Promise<Result<void, Problem>> => {
  const allowed = await checkProgramAthlete(trx, scope, athleteId);
  if (!allowed.ok) return allowed;
  const pauses = pausesToColumn(head.schedule.kind === "sequence" ? head.schedule.pauses : []);
  if (!pauses.ok) return pauses;
  const column = headToColumn(head);
  if (!column.ok) return column;
  const document = planToColumn(plan);
  if (!document.ok) return document;
  await trx
    .insertInto("programs")
    .values({
      id,
      group_id: scope.groupId,
      athlete_id: athleteId,
      created_by: actorOf(scope),
      status,
      words: wordsOfName(head.name),
      pauses: pauses.value,
      version: 1,
      created_at: createdAt,
      updated_at: createdAt,
      deleted_at: null,
    })
    .execute();
  await trx
    .insertInto("program_versions")
    .values({
      program_id: id,
      version: 1,
      change: "created",
      changed_by: actorOf(scope),
      created_at: createdAt,
      summary,
      details: "[]",
      proposal_id: null,
      state_of: 1,
      head: column.value,
      document: document.value,
      document_version: 1,
      undo_to: null,
      redo_to: null,
    })
    .execute();
  return allowed;
};
