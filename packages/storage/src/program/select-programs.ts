import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { isReadableAthlete } from "../group/athlete-access.ts";

/** The programs that the scope may read, each with what its current version says of it, but not its plan: the start of every query of programs. */
export const selectProgramHeads = (db: Handle, scope: Scope) =>
  db
    .selectFrom("programs as p")
    .innerJoin("athletes as a", "a.id", "p.athlete_id")
    .innerJoin("program_versions as v", (join) =>
      join.onRef("v.program_id", "=", "p.id").onRef("v.version", "=", "p.version"),
    )
    .selectAll("p")
    .select(["a.name as athlete_name", "v.head", "v.document_version", "v.undo_to", "v.redo_to"])
    .where((eb) => isReadableAthlete(eb.ref("p.athlete_id"), scope));

/** The same with their plans. */
export const selectPrograms = (db: Handle, scope: Scope) =>
  selectProgramHeads(db, scope)
    .innerJoin("program_versions as d", (join) =>
      join.onRef("d.program_id", "=", "p.id").onRef("d.version", "=", "v.document_version"),
    )
    .select("d.document");
