import { type Member, memberSchema } from "@canter/domain/group/group";
import type { Scope } from "@canter/domain/group/scope";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Handle } from "../database.ts";
import { rowToMember } from "./group-row.ts";

const { locale, clock, firstWeekday: weekday, keepsTalkApart: apart, coach } = memberSchema.shape;
const memberChangeSchema = memberSchema
  .pick({ name: true, units: true, zone: true })
  .extend({
    locale: locale.nullable(),
    clock: clock.nullable(),
    firstWeekday: weekday.nullable(),
    keepsTalkApart: apart,
    coach,
  })
  .partial();

/** `null`: again as in the member's browser. */
export type MemberChange = Partial<Pick<Member, "name" | "units" | "zone">> & {
  readonly locale?: string | null | undefined;
  readonly clock?: Member["clock"] | null;
  readonly firstWeekday?: number | null | undefined;
  readonly keepsTalkApart?: boolean | undefined;
  /** Whether there is such a one is for whoever calls to know. */
  readonly coach?: string | undefined;
};

/** Changes the acting member's own settings. */
export const updateMember = async (
  db: Handle,
  scope: Scope,
  change: MemberChange,
): Promise<Result<Member, Problem>> => {
  if (scope.actor === "system") return err(notFound("member"));
  const mine = { id: scope.actor.memberId, group_id: scope.groupId };
  const { firstWeekday, keepsTalkApart, ...rest } = memberChangeSchema.parse(change);
  const changed = {
    ...rest,
    first_weekday: firstWeekday,
    keeps_talk_apart: keepsTalkApart === undefined ? undefined : keepsTalkApart ? 1 : 0,
  };
  const set = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
  if (Object.keys(set).length > 0)
    await db
      .updateTable("members")
      .set(set)
      .where((eb) => eb.and(mine))
      .execute();
  const row = await db
    .selectFrom("members")
    .selectAll()
    .where((eb) => eb.and(mine))
    .executeTakeFirst();
  return row ? ok(rowToMember(row)) : err(notFound("member"));
};
