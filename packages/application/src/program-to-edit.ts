import type { Scope } from "@canter/domain/group/scope";
import type { Program } from "@canter/domain/program/program";
import type { ProgramHead, ProgramStatus } from "@canter/domain/program/program-head";
import { conflict, forbidden, notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import type { Handle } from "@canter/storage/database";
import { readMergedProgram } from "./merged-program.ts";

/** What whoever changes a program, or proposes to, needs to know of it. */
export type ProgramToEdit = {
  readonly id: string;
  readonly athleteId: string;
  readonly athleteName: string;
  readonly name: string;
  readonly status: ProgramStatus;
  readonly head: ProgramHead;
  readonly version: number;
  /** With what is done of it: as edits see it. */
  readonly program: Program;
  /** Without what is done of it: as versions hold it. */
  readonly plan: Program;
};

/** A program that is about to be changed. Not found; forbidden: it can be read only; conflict: it is deleted. */
export async function programToEdit(
  db: Handle,
  scope: Scope,
  id: string,
): Promise<Result<ProgramToEdit, Problem>> {
  const merged = await readMergedProgram(db, scope, id);
  if (!merged) return err(notFound("program"));
  const { athleteId, athleteName, status, head, version, plan, deletedAt } = merged.stored;
  if (!scope.writableAthletes.includes(athleteId))
    return err(forbidden("This program can be read here, but not changed."));
  if (deletedAt !== undefined) return err(conflict("It is deleted: bring it back first."));
  return ok({
    id,
    athleteId,
    athleteName,
    name: head.name,
    status,
    head,
    version,
    plan,
    program: merged.program,
  });
}
