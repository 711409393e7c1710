import { invalid, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { isZone } from "@canter/domain/schedule/local-date";
import { updateMember } from "@canter/storage/group/update-member";
import type { ApplicationContext, MemberContext } from "../application-context.ts";
import { readSession, type Session } from "./read-session.ts";

export type SettingsChange = {
  readonly name?: string | undefined;
  readonly units?: "kg" | "lb" | undefined;
  readonly zone?: string | undefined;
};

/** Changes the member's own name, units or zone in the group that they are in. */
export async function changeSettings(
  context: ApplicationContext,
  member: MemberContext,
  { name, units, zone }: SettingsChange,
): Promise<Result<Session, Problem>> {
  if (zone !== undefined && !isZone(zone))
    return err(invalid("zone", "must be a time zone's name, as in Europe/Berlin"));
  const changed = await updateMember(context.store.db, member.scope, {
    ...(name && { name }),
    ...(units && { units }),
    ...(zone && { zone }),
  });
  return changed.ok ? ok(await readSession(context, { ...member, member: changed.value })) : changed;
}
