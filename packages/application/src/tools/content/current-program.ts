import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "@canter/storage/database";
import { activePrograms } from "@canter/storage/program/active-programs";
import { listProgress } from "@canter/storage/program/list-progress";
import { listPrograms } from "@canter/storage/program/list-programs";
import { type MergedProgram, mergeStored, readMergedProgram } from "../../merged-program.ts";

/** The program that an athlete is in: of active ones the one begun last, else the paused one that changed last; undefined: none. */
export async function currentProgram(
  db: Handle,
  scope: Scope,
  athleteId: string,
): Promise<MergedProgram | undefined> {
  const active = (await activePrograms(db, scope, athleteId)).at(-1);
  if (active) return mergeStored(active, (await listProgress(db, scope, [active.id])).get(active.id) ?? []);
  const paused = await listPrograms(db, scope, { athleteId, status: "paused", limit: 1 });
  const [last] = paused.ok ? paused.value.items : [];
  return last && readMergedProgram(db, scope, last.id);
}
