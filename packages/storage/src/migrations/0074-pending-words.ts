import { sql } from "kysely";
import type { Migration } from "./migration.ts";

const tables = [
  { texts: "message_texts", search: "message_search", pending: "''" },
  { texts: "workout_texts", search: "workout_search", pending: "'?'" },
];

/** Texts whose words are pending are in no index: they get theirs later (`search/pending-words.ts`). */
const triggersOf = ({ texts, search, pending }: (typeof tables)[number]): readonly string[] => {
  const add = `insert into ${search}(rowid, words) select new.id, new.words where new.words <> ${pending}`;
  const remove = `insert into ${search}(${search}, rowid, words) select 'delete', old.id, old.words where old.words <> ${pending}`;
  return [
    ...["added", "removed", "changed"].map((what) => `drop trigger ${texts}_${what}`),
    `create trigger ${texts}_added after insert on ${texts} begin ${add}; end`,
    `create trigger ${texts}_removed after delete on ${texts} begin ${remove}; end`,
    `create trigger ${texts}_changed after update of words on ${texts} begin ${remove}; ${add}; end`,
  ];
};

/** As the index of messages (migration 33): nobody searches for phrases. */
const sqlite = [
  "drop table workout_search",
  `create virtual table workout_search using fts5(words, content='workout_texts', content_rowid='id', tokenize='ascii',
     detail=none, columnsize=0)`,
  ...tables.map(({ search }) => `insert into ${search}(${search}) values ('rebuild')`),
  ...tables.flatMap(triggersOf),
];

/**
 * Lets messages and workouts be written without search words; an index finds those that still need them. And two indexes that every
 * log was written to hold only what they are read for: child runs, and workouts with a rider.
 */
export const pendingWordsMigration: Migration = {
  number: 74,
  name: "pending-words",
  up: async (trx, dialect) => {
    if (dialect === "sqlite") for (const statement of sqlite) await sql.raw(statement).execute(trx);
    for (const statement of [
      "create index workout_texts_pending on workout_texts (id) where words = '?'",
      "drop index runs_by_parent",
      "create unique index runs_by_parent on runs (parent_run_id, parent_step) where parent_run_id is not null",
      "drop index workouts_by_rider_athlete_id",
      `create index workouts_by_rider_athlete_id on workouts
         (rider_athlete_id, date, created_at, id, deleted_at, status, discipline, athlete_id)
         where rider_athlete_id is not null`,
    ])
      await sql.raw(statement).execute(trx);
  },
};
