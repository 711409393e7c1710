import type { Scope } from "@canter/domain/group/scope";
import type { Program } from "@canter/domain/program/program";
import type { ProgramHead } from "@canter/domain/program/program-head";
import type { Handle } from "../database.ts";
import { isReadableAthlete } from "../group/athlete-access.ts";
import { readHead, readPlan } from "./program-row.ts";

/** A program as it was after one change; `head` without pauses. */
export type ProgramState = {
  readonly version: number;
  /** The version whose change led to this state. */
  readonly stateOf: number;
  readonly summary: string;
  readonly documentVersion: number;
  readonly undoTo?: number;
  readonly redoTo?: number;
  readonly head: ProgramHead;
  readonly plan: Program;
};

/** One version of a program, with its plan; undefined when there is none or the scope can't read it. */
export const readProgramVersion = async (
  db: Handle,
  scope: Scope,
  programId: string,
  version: number,
): Promise<ProgramState | undefined> => {
  const row = await db
    .selectFrom("program_versions as v")
    .innerJoin("programs as p", "p.id", "v.program_id")
    .innerJoin("program_versions as d", (join) =>
      join.onRef("d.program_id", "=", "v.program_id").onRef("d.version", "=", "v.document_version"),
    )
    .select([
      "v.version",
      "v.state_of",
      "v.summary",
      "v.document_version",
      "v.undo_to",
      "v.redo_to",
      "v.head",
      "d.document",
    ])
    .where("v.program_id", "=", programId)
    .where("v.version", "=", version)
    .where((eb) => isReadableAthlete(eb.ref("p.athlete_id"), scope))
    .executeTakeFirst();
  return (
    row && {
      version: row.version,
      stateOf: row.state_of,
      summary: row.summary,
      documentVersion: row.document_version,
      ...(row.undo_to !== null && { undoTo: row.undo_to }),
      ...(row.redo_to !== null && { redoTo: row.redo_to }),
      head: readHead(row.head),
      plan: readPlan(row.document),
    }
  );
};
