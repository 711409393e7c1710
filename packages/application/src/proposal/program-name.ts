import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "@canter/storage/database";
import { programNames } from "@canter/storage/program/program-names";

/** The name that a program has now; empty where the member can't see it any more. */
export const programNameOf = async (db: Handle, scope: Scope, programId: string): Promise<string> =>
  (await programNames(db, scope, [programId])).get(programId)?.name ?? "";
