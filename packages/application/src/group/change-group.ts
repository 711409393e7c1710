import type { Group, Member } from "@canter/domain/group/group";
import { invalid, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { isZone } from "@canter/domain/schedule/local-date";
import { type GroupChange, updateGroup } from "@canter/storage/group/groups";
import { updateMember } from "@canter/storage/group/members";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { readSession, type Session } from "./read-session.ts";

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

export type SettingsChange = {
  readonly name?: string | undefined;
  readonly units?: "kg" | "lb" | undefined;
  readonly zone?: string | undefined;
  /** `null`: follow the browser again. */
  readonly locale?: string | null | undefined;
  readonly clock?: Member["clock"] | null;
  readonly firstWeekday?: number | null | undefined;
  /** Agents get no conversation's messages in another one. */
  readonly keepsTalkApart?: boolean | undefined;
};

const isLocale = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};

/**
 * Changes the member's own name, units, zone, formats of dates, times and numbers, or what agents see of other conversations, in the
 * current group.
 */
export async function changeSettings(
  context: ApplicationContext,
  member: MemberContext,
  { name, units, zone, ...forms }: SettingsChange,
): Promise<Result<Session, Problem>> {
  if (zone !== undefined && !isZone(zone))
    return err(invalid("zone", "must be a time zone's name, as in Europe/Berlin"));
  if (typeof forms.locale === "string" && !isLocale(forms.locale))
    return err(invalid("locale", "must be a language and region, as in en-GB"));
  const changed = await updateMember(context.store.db, member.scope, {
    ...(name && { name }),
    ...(units && { units }),
    ...(zone && { zone }),
    ...forms,
  });
  return changed.ok ? ok(await readSession(context, { ...member, member: changed.value })) : changed;
}
