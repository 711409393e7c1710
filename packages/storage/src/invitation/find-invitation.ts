import type { Handle } from "../database.ts";
import { type Invitation, rowToInvitation } from "./invitation-row.ts";

const open = (db: Handle, now: number) =>
  db
    .selectFrom("invitations")
    .selectAll()
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now);

/** The invitation behind a link, unless it is used, taken back or over at `now`; for whoever has no scope yet. */
export const findInvitation = async (
  db: Handle,
  tokenHash: string,
  now: number,
): Promise<Invitation | undefined> => {
  const row = await open(db, now).where("token_hash", "=", tokenHash).executeTakeFirst();
  return row && rowToInvitation(row);
};

/** Whether anybody has invited this address (lower case) and the link is still good. */
export const isInvited = async (db: Handle, email: string, now: number): Promise<boolean> =>
  (await open(db, now).where("email", "=", email).limit(1).executeTakeFirst()) !== undefined;
