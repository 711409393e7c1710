import { type Member, memberSchema } from "@canter/domain/group/group";
import type { TransactionHandle } from "../database.ts";

/**
 * Makes an account a member of a group (before that there is no scope for it) and links the account's own athlete, which
 * exists already, with the group. `createdAt` in epoch milliseconds.
 */
export const addMember = async (
  trx: TransactionHandle,
  input: Member & { readonly createdAt: number },
): Promise<Member> => {
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
