import { sql } from "kysely";
import type { TransactionHandle } from "../database.ts";
import type { Migration } from "./migration.ts";

const batch = 1000;
const perMillisecond = 1024;

type Text = {
  readonly id: string;
  readonly owner_id: string;
  readonly kind: string;
  readonly conversation_id: string;
  readonly created_at: number;
  readonly words: string;
};

const mark = (sign: string, id: string) => `§${sign}${id.toLowerCase().replaceAll(/[^a-z0-9]/gu, "x")}`;

/** The words for a message's owner, kind and conversation contain a sign that no ordinary word has, and precede the others. */
function wordsOf({ owner_id, kind, conversation_id, words }: Text): string {
  const said = words.split(" ").slice(1);
  return [mark("o", owner_id), mark("k", kind), mark("c", conversation_id), ...said].join(" ");
}

async function numberTexts(trx: TransactionHandle): Promise<void> {
  await sql`create table texts_before as select message_id, words from message_texts`.execute(trx);
  await sql`delete from message_texts`.execute(trx);
  let [at, after, number] = [-1, "", 0];
  for (;;) {
    const { rows } = await sql<Text>`
      select m.id, m.owner_id, m.kind, m.conversation_id, m.created_at, t.words
      from texts_before as t join messages as m on m.id = t.message_id
      where (m.created_at, m.id) > (${at}, ${after}) order by m.created_at, m.id limit ${sql.raw(String(batch))}`.execute(
      trx,
    );
    for (const row of rows) {
      number = Math.max(number + 1, row.created_at * perMillisecond);
      await sql`insert into message_texts (id, message_id, words) values (${number}, ${row.id}, ${wordsOf(row)})`.execute(
        trx,
      );
    }
    const last = rows.at(-1);
    if (!last || rows.length < batch) break;
    [at, after] = [last.created_at, last.id];
  }
  await sql`drop table texts_before`.execute(trx);
}

/**
 * Messages store the kind of their conversation, so that an index lists those of one kind; conversations count their messages and are
 * searchable by title; and the numbers of the full-text index are ordered by time (1,024 per millisecond), so that it finds the latest
 * first without reading the rest.
 */
export const messageOrderMigration: Migration = {
  number: 25,
  name: "message-order",
  up: async (trx, dialect) => {
    const text = dialect === "postgres" ? `text collate "C"` : "text";
    for (const statement of [
      `alter table conversations add column message_count bigint not null default 0`,
      `update conversations set message_count =
         (select count(*) from messages as m where m.conversation_id = conversations.id and m.deleted_at is null)`,
      // Existing titles are the beginning of the first message, which is indexed already.
      `alter table conversations add column words ${text} not null default ''`,
      `alter table messages add column kind ${text} not null default 'coach'`,
      `update messages set kind = (select c.kind from conversations as c where c.id = messages.conversation_id)`,
      `drop index messages_by_owner_id`,
      `create index messages_by_owner_id on messages (owner_id, created_at, id)
         where deleted_at is null and kind <> 'assignment'`,
      `create index messages_by_kind on messages (owner_id, kind, created_at, id) where deleted_at is null`,
      `create index conversations_by_last_message on conversations (member_id, updated_at, id)
         where deleted_at is null and kind <> 'assignment'`,
    ])
      await sql.raw(statement).execute(trx);
    await numberTexts(trx);
  },
};
