import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** 1: agents get none of the member's conversations in another one. */
export const talkApartMigration: Migration = {
  number: 27,
  name: "talk-apart",
  up: async (trx) => {
    await sql.raw("alter table members add column keeps_talk_apart bigint not null default 0").execute(trx);
  },
};
