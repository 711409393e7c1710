import { sql } from "kysely";
import { addIndexes, addTable, type TableSpec } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/** All of this is private to a member. */
const references = { group_id: "groups", member_id: "members" };

const tables: readonly TableSpec[] = [
  {
    name: "dashboard_revisions",
    columns:
      "group_id text!, member_id text!, date text!, revision bigint!, made_by text!, run_id text, document text!, generated_at bigint!",
    key: ["member_id", "date", "revision"],
    references: { ...references, run_id: "runs" },
  },
  {
    name: "dashboard_marks",
    columns: "group_id text!, member_id text!, date text!, content_id text!, mark text!, at bigint!",
    key: ["member_id", "date", "content_id"],
    references,
  },
  {
    name: "dashboard_layouts",
    columns: "group_id text!, member_id text!, layout text!, updated_at bigint!",
    key: ["member_id"],
    references,
  },
  {
    name: "voice_memos",
    columns:
      "id text!, group_id text!, member_id text!, media_type text!, duration_seconds double, size_bytes bigint!, transcript text, transcribed_by text, created_at bigint!, deleted_at bigint",
    key: ["id"],
    references,
  },
  {
    // Base64, in parts: the portable subset of types has no bytes.
    name: "voice_memo_parts",
    columns: "voice_memo_id text!, part bigint!, data text!",
    key: ["voice_memo_id", "part"],
    references: { voice_memo_id: "voice_memos" },
  },
  {
    name: "prompts",
    columns:
      "id text!, group_id text!, member_id text!, key text!, type text!, question text!, options text!, state text!, asked_on text!, times_asked bigint!, answer text, voice_memo_id text, answered_on text, answered_at bigint, created_at bigint!",
    key: ["id"],
    references: { ...references, voice_memo_id: "voice_memos" },
  },
  {
    name: "coaching_notes",
    columns:
      "id text!, group_id text!, member_id text!, agent text!, claim text!, run_id text, created_at bigint!",
    key: ["id"],
    references: { ...references, run_id: "runs" },
  },
];

export const dashboardsMigration: Migration = {
  number: 10,
  name: "dashboards",
  up: async (trx, dialect) => {
    for (const spec of tables) await addTable(trx, dialect, spec);
    await addIndexes(trx, [
      ["voice_memos", ["member_id", "created_at", "id"]],
      ["prompts", ["member_id", "asked_on"]],
      ["coaching_notes", ["member_id", "created_at", "id"]],
    ]);
    // The same question is open at most once.
    await sql
      .raw("create unique index prompts_open on prompts (member_id, key) where state = 'open'")
      .execute(trx);
  },
};
