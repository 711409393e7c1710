import { sql } from "kysely";
import { addIndexes, addTable, type IndexSpec, type TableSpec } from "./add-table.ts";
import type { Migration } from "./migration.ts";

const tables: readonly TableSpec[] = [
  { name: "accounts", columns: "id text!, name text!, created_at bigint!", key: ["id"] },
  {
    name: "groups",
    columns: "id text!, name text!, kind text!, zone text!, demo bigint!, created_at bigint!",
    key: ["id"],
  },
  {
    name: "athletes",
    columns: "id text!, kind text!, name text!, account_id text, created_at bigint!",
    key: ["id"],
    references: { account_id: "accounts" },
  },
  {
    name: "members",
    columns:
      "id text!, group_id text!, account_id text!, athlete_id text!, name text!, role text!, units text!, zone text!, created_at bigint!",
    key: ["id"],
    unique: ["group_id", "account_id"],
    references: { group_id: "groups", account_id: "accounts", athlete_id: "athletes" },
  },
  {
    name: "group_athletes",
    columns: "group_id text!, athlete_id text!",
    key: ["group_id", "athlete_id"],
    references: { group_id: "groups", athlete_id: "athletes" },
  },
  {
    name: "athlete_grants",
    columns: "athlete_id text!, member_id text!, access text!",
    key: ["athlete_id", "member_id"],
    references: { athlete_id: "athletes", member_id: "members" },
  },
  {
    name: "disciplines",
    columns: "group_id text!, id text!, data text!",
    key: ["group_id", "id"],
    references: { group_id: "groups" },
  },
  {
    name: "conversations",
    columns:
      "id text!, group_id text!, member_id text!, kind text!, title text, last_seq bigint!, created_at bigint!, updated_at bigint!",
    key: ["id"],
    references: { group_id: "groups", member_id: "members" },
  },
  {
    name: "messages",
    columns:
      "id text!, group_id text!, conversation_id text!, seq bigint!, member_id text, author text!, text text!, data text, created_at bigint!",
    key: ["id"],
    unique: ["conversation_id", "seq"],
    references: { group_id: "groups", conversation_id: "conversations", member_id: "members" },
  },
  {
    name: "runs",
    columns:
      "id text!, group_id text!, member_id text!, conversation_id text!, message_id text!, agent text!, state text!, result text, created_at bigint!, finished_at bigint",
    key: ["id"],
    references: {
      group_id: "groups",
      member_id: "members",
      conversation_id: "conversations",
      message_id: "messages",
    },
  },
  {
    name: "workouts",
    columns:
      "id text!, group_id text!, athlete_id text!, rider_athlete_id text, logged_by text!, discipline text!, date text!, start_time text, zone text!, status text!, title text, duration_seconds double, distance_meters double, issues text!, source_kind text!, message_id text, workout_index bigint, version bigint!, created_at bigint!, updated_at bigint!, deleted_at bigint, content text!",
    key: ["id"],
    unique: ["message_id", "workout_index"],
    references: {
      group_id: "groups",
      athlete_id: "athletes",
      rider_athlete_id: "athletes",
      message_id: "messages",
    },
  },
  {
    name: "workout_exercises",
    columns: "workout_id text!, position bigint!, exercise_key text!, name text!",
    key: ["workout_id", "position"],
    references: { workout_id: "workouts" },
  },
  {
    name: "workout_versions",
    columns:
      "workout_id text!, version bigint!, change text!, changed_by text!, created_at bigint!, snapshot text!",
    key: ["workout_id", "version"],
    references: { workout_id: "workouts" },
  },
  {
    name: "workout_texts",
    identity: true,
    columns: "workout_id text!, words text!",
    unique: ["workout_id"],
    references: { workout_id: "workouts" },
  },
  {
    name: "personal_records",
    columns:
      "athlete_id text!, subject_key text!, kind text!, value double!, unit text!, workout_id text!, date text!, data text!",
    key: ["athlete_id", "subject_key", "kind"],
    references: { athlete_id: "athletes", workout_id: "workouts" },
  },
  {
    name: "outbox_events",
    identity: true,
    columns: "group_id text!, type text!, payload text!, created_at bigint!",
    references: { group_id: "groups" },
  },
  {
    name: "outbox_deliveries",
    columns: "event_id bigint!, subscriber text!, delivered_at bigint!",
    key: ["event_id", "subscriber"],
    references: { event_id: "outbox_events" },
  },
  {
    name: "idempotency_keys",
    columns:
      "account_id text!, key text!, request_hash text!, status bigint!, response text!, created_at bigint!",
    key: ["account_id", "key"],
    references: { account_id: "accounts" },
  },
  { name: "application_state", columns: "key text!, value text!", key: ["key"] },
];

/** The sort order and the filters of lists, so that a list reads only the rows of its page. */
const LISTING = ["date", "created_at", "id", "deleted_at", "status", "discipline"];

/** `table: columns` of each index besides the keys. */
const indexes: readonly IndexSpec[] = [
  ["members", ["account_id"]],
  ["athletes", ["account_id"]],
  ["group_athletes", ["athlete_id"]],
  ["athlete_grants", ["member_id"]],
  ["conversations", ["member_id", "updated_at"]],
  ["runs", ["message_id"]],
  ["workouts", ["athlete_id", ...LISTING, "rider_athlete_id"]],
  ["workouts", ["rider_athlete_id", ...LISTING, "athlete_id"]],
  ["workout_exercises", ["exercise_key", "workout_id"]],
  ["personal_records", ["workout_id"]],
  ["idempotency_keys", ["created_at"]],
];

/** The full-text index over `workout_texts.words`, which are already folded and cut: the index must not do it again. */
const sqliteSearch = [
  `create virtual table workout_search using fts5(words, content='workout_texts', content_rowid='id', tokenize='ascii')`,
  `create trigger workout_texts_added after insert on workout_texts begin
     insert into workout_search(rowid, words) values (new.id, new.words); end`,
  `create trigger workout_texts_removed after delete on workout_texts begin
     insert into workout_search(workout_search, rowid, words) values ('delete', old.id, old.words); end`,
  `create trigger workout_texts_changed after update on workout_texts begin
     insert into workout_search(workout_search, rowid, words) values ('delete', old.id, old.words);
     insert into workout_search(rowid, words) values (new.id, new.words); end`,
];
const postgresSearch = [
  `alter table workout_texts add column lexemes tsvector
     generated always as (array_to_tsvector(string_to_array(words, ' '))) stored`,
  `create index workout_texts_lexemes on workout_texts using gin (lexemes)`,
];

export const groundMigration: Migration = {
  number: 1,
  name: "ground",
  up: async (trx, dialect) => {
    for (const spec of tables) await addTable(trx, dialect, spec);
    await addIndexes(trx, indexes);
    for (const statement of dialect === "sqlite" ? sqliteSearch : postgresSearch)
      await sql.raw(statement).execute(trx);
  },
};
