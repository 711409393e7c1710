import { addTable } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/** Which mails a member wants, none by default; and the mails sent to them, one per cause. */
export const memberMailsMigration: Migration = {
  number: 43,
  name: "member-mails",
  up: async (trx, dialect) => {
    const references = { group_id: "groups", member_id: "members" };
    await addTable(trx, dialect, {
      name: "mail_settings",
      columns: "group_id text!, member_id text!, digest bigint!, report bigint!, digest_since bigint!",
      key: ["member_id"],
      references,
    });
    await addTable(trx, dialect, {
      name: "member_mails",
      columns: "group_id text!, member_id text!, kind text!, cause text!, queued_at bigint!, sent_at bigint",
      key: ["member_id", "kind", "cause"],
      references,
    });
  },
};
