import { type Athlete, athleteSchema } from "@canter/domain/group/group";
import type { Scope } from "@canter/domain/group/scope";
import type { TransactionHandle } from "../database.ts";

/** `accountId`: the person is that account's own athlete. `createdAt` in epoch milliseconds. */
export type NewAthlete = Athlete & { readonly accountId?: string; readonly createdAt: number };

/** Adds a person, or a horse of which only the name is known, to the scope's group. The scope at hand does not list it yet: make it anew. */
export const addAthlete = async (
  trx: TransactionHandle,
  scope: Scope,
  input: NewAthlete,
): Promise<Athlete> => {
  const athlete = athleteSchema.parse(input);
  await trx
    .insertInto("athletes")
    .values({ ...athlete, account_id: input.accountId ?? null, created_at: input.createdAt })
    .execute();
  await trx
    .insertInto("group_athletes")
    .values({ group_id: scope.groupId, athlete_id: athlete.id })
    .execute();
  if (athlete.kind === "horse")
    await trx
      .insertInto("horses")
      .values({
        athlete_id: athlete.id,
        group_id: scope.groupId,
        status: "active",
        profile: "{}",
        version: 1,
        updated_by: null,
        created_at: input.createdAt,
        updated_at: input.createdAt,
        removed_at: null,
      })
      .execute();
  return athlete;
};
