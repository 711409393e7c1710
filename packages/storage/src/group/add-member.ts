import { type Member, memberSchema } from "@canter/domain/group/group";
import type { TransactionHandle } from "../database.ts";
import { rowToMember } from "./group-row.ts";

/**
 * Makes an account a member of a group (before that there is no scope for it) and links the account's own athlete, which
 * exists already, with the group. Who has been there before is the same member again, whatever `id` is given. Throws when the
 * account is a member. `createdAt` in epoch milliseconds.
 */
export const addMember = async (
  trx: TransactionHandle,
  input: Member & { readonly createdAt: number },
): Promise<Member> => {
  const before = await trx
    .updateTable("members")
    .set({ removed_at: null, name: input.name, role: input.role })
    .where("group_id", "=", input.groupId)
    .where("account_id", "=", input.accountId)
    .where("removed_at", "is not", null)
    .returningAll()
    .executeTakeFirst();
  if (before) return rowToMember(before);
  const member = memberSchema.parse(input);
  await trx
    .insertInto("members")
    .values({
      id: member.id,
      group_id: member.groupId,
      account_id: member.accountId,
      athlete_id: member.athleteId,
      name: member.name,
      role: member.role,
      units: member.units,
      zone: member.zone,
      locale: member.locale ?? null,
      clock: member.clock ?? null,
      first_weekday: member.firstWeekday ?? null,
      keeps_talk_apart: member.keepsTalkApart ? 1 : 0,
      coach: member.coach ?? null,
      created_at: input.createdAt,
    })
    .execute();
  await trx
    .insertInto("group_athletes")
    .values({ group_id: member.groupId, athlete_id: member.athleteId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return member;
};
