import type { Group } from "@canter/domain/group/group";
import { invalid, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { isZone } from "@canter/domain/schedule/local-date";
import { type GroupChange, updateGroup } from "@canter/storage/group/groups";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

/** Changes the group's name or zone. */
export async function changeGroup(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  change: GroupChange,
): Promise<Result<Group, Problem>> {
  if (change.zone !== undefined && !isZone(change.zone))
    return err(invalid("zone", "must be a time zone's name, as in Europe/Berlin"));
  return ok(await updateGroup(store.db, scope, change));
}
