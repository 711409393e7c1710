import { type RawBuilder, sql } from "kysely";
import type { Scope } from "@canter/domain/access/scope";
import { notFound, type Problem, readOnly } from "@canter/domain/problem";
import type { Program } from "@canter/domain/program/program";
import type { ProgramHead, ProgramStatus } from "@canter/domain/program/program-head";
import { type Result, err, ok } from "@canter/domain/result";
import type { Handle, TransactionHandle } from "../database.ts";
import { checkAthlete } from "../access/check-stored-athlete.ts";
import { isReadableAthlete, isWritableAthlete } from "../access/readable-athletes.ts";
import { prepareQuery } from "../prepare-query.ts";
import { actorOf } from "./actor-of.ts";
import { withRiderIds } from "./planned-riders.ts";
import { wordsOfName } from "./program-names.ts";
import { headToColumn, pausesToColumn, planToColumn, type Pause } from "./program-row.ts";

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
  const document = planToColumn(await withRiderIds(trx, scope, { groupId: scope.groupId, plan }));
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

type Asked = { readonly scope: Scope; readonly id: string };

const selectProgram = prepareQuery((db, { scope, id }: Asked) =>
  db
    .selectFrom("programs as p")
    .select((eb) =>
      eb
        .case()
        .when(isWritableAthlete(eb.ref("p.athlete_id"), scope))
        .then(sql.lit(1))
        .else(sql.lit(0))
        .end()
        .as("writable"),
    )
    .where("p.id", "=", id)
    .where((eb) => isReadableAthlete(eb.ref("p.athlete_id"), scope)),
);

/** Whether a program may be changed in the scope. Not found: it can't be read here; forbidden: it can only be read. */
export const checkWritableProgram = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
): Promise<Result<void, Problem>> => {
  const { rows } = await selectProgram(trx, { scope, id });
  if (!rows[0]) return err(notFound("program"));
  return rows[0].writable ? ok(undefined) : err(readOnly("This program"));
};

/** For `updated_at`: no two changes of a program share a value, so that it shows whether a caller has read the latest. */
export const laterThanBefore = (at: number): RawBuilder<number> =>
  sql`case when updated_at >= ${at} then updated_at + 1 else cast(${at} as bigint) end`;

/** Only given fields are changed; null for `deletedAt` restores a program. */
type ProgramUpdate = {
  readonly status?: ProgramStatus;
  readonly pauses?: readonly Pause[];
  readonly deletedAt?: number | null;
  readonly updatedAt: number;
};

/** Changes what has no versions: status, pauses, and whether it is deleted. Not found, forbidden; invalid: the pauses. */
export const updateProgram = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  { status, pauses, deletedAt, updatedAt }: ProgramUpdate,
): Promise<Result<void, Problem>> => {
  const column = pauses && pausesToColumn(pauses);
  if (column && !column.ok) return column;
  const { numUpdatedRows } = await trx
    .updateTable("programs")
    .set({
      updated_at: laterThanBefore(updatedAt),
      ...(status && { status }),
      ...(column && { pauses: column.value }),
      ...(deletedAt !== undefined && { deleted_at: deletedAt }),
    })
    .where("id", "=", id)
    .where((eb) => isWritableAthlete(eb.ref("athlete_id"), scope))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return ok(undefined);
  const readable = await trx
    .selectFrom("programs")
    .select("id")
    .where("id", "=", id)
    .where((eb) => isReadableAthlete(eb.ref("athlete_id"), scope))
    .executeTakeFirst();
  return err(readable ? readOnly("This program") : notFound("program"));
};
