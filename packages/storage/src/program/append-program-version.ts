import type { Scope } from "@canter/domain/group/scope";
import type { PreviewItem } from "@canter/domain/program/edits/edit";
import type { Program } from "@canter/domain/program/program";
import type { ProgramHead } from "@canter/domain/program/program-head";
import { conflict, forbidden, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "../database.ts";
import { isWritableAthlete } from "../group/athlete-access.ts";
import { actorOf } from "./actor-of.ts";
import { laterThanBefore } from "./later-than-before.ts";
import { headToColumn, planToColumn } from "./program-row.ts";
import { readProgram } from "./read-program.ts";
import { wordsOfName } from "./words-of-name.ts";

/** What was done to a program in one version. */
export type ProgramChange = "created" | "edited" | "applied" | "undone" | "redone" | "head";

/** A version of a program to be; `undoTo` and `redoTo`: the versions whose state comes next either way. */
export type NewProgramVersion = {
  readonly expectedVersion: number;
  readonly change: Exclude<ProgramChange, "created">;
  readonly changedBy?: string | undefined;
  readonly createdAt: number;
  readonly summary: string;
  readonly details: readonly PreviewItem[];
  readonly proposalId?: string | undefined;
  /** Of one that takes back or brings again: the version whose change led to the state. */
  readonly stateOf?: number;
  readonly head: ProgramHead;
  /** The plan without what was done, or the number of the version that has it already. */
  readonly plan: Program | number;
  readonly undoTo: number | undefined;
  readonly redoTo: number | undefined;
};

/** Why the update met no row. */
const whyNot = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  expected: number,
): Promise<Problem> => {
  const there = await readProgram(trx, scope, id);
  if (!there) return notFound("program");
  if (there.deletedAt !== undefined) return conflict("It is deleted: bring it back first.");
  return there.version === expected
    ? forbidden("This program can be read here, but not changed.")
    : conflict(`This program has changed meanwhile: its version is ${there.version}, not ${expected}.`);
};

/**
 * Adds version `expectedVersion + 1` if the program still has that one, and gives its number. Two who try at once: one wins.
 * Not found, forbidden, conflict (another version, or deleted); invalid: what could not be read again, or too large a plan.
 */
export const appendProgramVersion = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  given: NewProgramVersion,
): Promise<Result<number, Problem>> => {
  const { expectedVersion, head, plan, createdAt } = given;
  const version = expectedVersion + 1;
  const column = headToColumn(head);
  if (!column.ok) return column;
  const document = typeof plan === "number" ? ok(null) : planToColumn(plan);
  if (!document.ok) return document;
  const { numUpdatedRows } = await trx
    .updateTable("programs")
    .set({ version, updated_at: laterThanBefore(createdAt), words: wordsOfName(head.name) })
    .where("id", "=", id)
    .where("version", "=", expectedVersion)
    .where("deleted_at", "is", null)
    .where((eb) => isWritableAthlete(eb.ref("athlete_id"), scope))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return err(await whyNot(trx, scope, id, expectedVersion));
  await trx
    .insertInto("program_versions")
    .values({
      program_id: id,
      version,
      change: given.change,
      changed_by: given.changedBy ?? actorOf(scope),
      created_at: createdAt,
      summary: given.summary,
      details: JSON.stringify(given.details),
      proposal_id: given.proposalId ?? null,
      state_of: given.stateOf ?? version,
      head: column.value,
      document: document.value,
      document_version: typeof plan === "number" ? plan : version,
      undo_to: given.undoTo ?? null,
      redo_to: given.redoTo ?? null,
    })
    .execute();
  return ok(version);
};
