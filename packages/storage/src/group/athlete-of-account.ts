import type { Handle } from "../database.ts";

/** The athlete that an account is, wherever it is a member; undefined: it has none yet. For whoever establishes a membership. */
export const athleteOfAccount = async (db: Handle, accountId: string): Promise<string | undefined> => {
  const own = await db
    .selectFrom("athletes")
    .select("id")
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (own) return own.id;
  const played = await db
    .selectFrom("members")
    .select("athlete_id")
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return played?.athlete_id;
};
