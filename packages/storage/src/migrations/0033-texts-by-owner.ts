import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** The index omits positions of words: nobody searches for phrases, and it is written with each message. */
const sqliteSearch = [
  `create virtual table message_search using fts5(words, content='message_texts', content_rowid='id', tokenize='ascii',
     detail=none, columnsize=0)`,
  // It counts its rows, including those without words.
  `insert into message_search(message_search) values ('rebuild')`,
  `create trigger message_texts_added after insert on message_texts begin
     insert into message_search(rowid, words) values (new.id, new.words); end`,
  `create trigger message_texts_removed after delete on message_texts begin
     insert into message_search(message_search, rowid, words) values ('delete', old.id, old.words); end`,
  `create trigger message_texts_changed after update on message_texts begin
     insert into message_search(message_search, rowid, words) values ('delete', old.id, old.words);
     insert into message_search(rowid, words) values (new.id, new.words); end`,
];
const sqliteSearchBefore = [
  ...["added", "removed", "changed"].map((what) => `drop trigger message_texts_${what}`),
  "drop table message_search",
];

/**
 * Each word of a message is indexed together with its owner, and so are its stem and its pairs: what one member wrote about something is
 * one list, however much others write. Texts without words get them when the database is opened (`search/pending-words.ts`); an index
 * finds them quickly.
 */
export const textsByOwnerMigration: Migration = {
  number: 33,
  name: "texts-by-owner",
  up: async (trx, dialect) => {
    const onSqlite = async (statements: readonly string[]) => {
      if (dialect === "sqlite") for (const statement of statements) await sql.raw(statement).execute(trx);
    };
    await onSqlite(sqliteSearchBefore);
    await sql`update message_texts set words = ''`.execute(trx);
    await onSqlite(sqliteSearch);
    await sql`create index message_texts_empty on message_texts (id) where words = ''`.execute(trx);
  },
};
