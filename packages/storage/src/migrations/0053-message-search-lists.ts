import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/**
 * PostgreSQL's full-text index (GIN) has no order: the latest forty of ten thousand messages with a word were collected and sorted, or
 * found by scanning back through everybody's texts. Here each word's messages are stored in order, as in SQLite's index (FTS5), and
 * triggers maintain that, as there.
 */
const statements = [
  `create table message_search (word text collate "C" not null, text_id bigint not null, primary key (word, text_id))`,
  "alter table message_texts drop column lexemes",
  // Opening the database next rebuilds the words of texts (`search/pending-words.ts`), in batches.
  "update message_texts set words = ''",
  `create function index_message_text() returns trigger language plpgsql as $$
   begin
     if tg_op <> 'INSERT' then
       delete from message_search where word = any(string_to_array(old.words, ' ')) and text_id = old.id;
     end if;
     if tg_op <> 'DELETE' then
       insert into message_search select word, new.id from unnest(string_to_array(new.words, ' ')) as word
         on conflict do nothing;
     end if;
     return null;
   end $$`,
  `create trigger message_texts_indexed after insert or update or delete on message_texts
     for each row execute function index_message_text()`,
];

export const messageSearchListsMigration: Migration = {
  number: 53,
  name: "message-search-lists",
  up: async (trx, dialect) => {
    if (dialect === "postgres") for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
