import { sql } from "kysely";
import type { DialectName, TransactionHandle } from "../database.ts";
import { addTable } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/** The full-text index over `message_texts.words`, which are already folded and cut: the index must not do it again. */
const sqliteSearch = [
  `create virtual table message_search using fts5(words, content='message_texts', content_rowid='id', tokenize='ascii')`,
  `create trigger message_texts_added after insert on message_texts begin
     insert into message_search(rowid, words) values (new.id, new.words); end`,
  `create trigger message_texts_removed after delete on message_texts begin
     insert into message_search(message_search, rowid, words) values ('delete', old.id, old.words); end`,
  `create trigger message_texts_changed after update on message_texts begin
     insert into message_search(message_search, rowid, words) values ('delete', old.id, old.words);
     insert into message_search(rowid, words) values (new.id, new.words); end`,
];
const postgresSearch = [
  `alter table message_texts add column lexemes tsvector
     generated always as (array_to_tsvector(string_to_array(words, ' '))) stored`,
  `create index message_texts_lexemes on message_texts using gin (lexemes)`,
];

const addColumns = async (
  trx: TransactionHandle,
  dialect: DialectName,
  table: string,
  columns: string,
): Promise<void> => {
  const text = dialect === "postgres" ? `text collate "C"` : "text";
  for (const column of columns.split(","))
    await sql
      .raw(`alter table ${table} add column ${column.trim().replace(" text", ` ${text}`)}`)
      .execute(trx);
};

// A copy of the folding rules of that day: later versions may derive other words.
const batch = 1000;
const longestWord = 60;
const mostWords = 4000;
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])+/gu;
const plain: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  æ: "ae",
  œ: "oe",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

function wordsOf(ownerId: string, text: string): string {
  const folded = text
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[ßøæœłđðþı]/gu, (letter) => plain[letter] ?? letter)
    .toLowerCase();
  const words = new Set<string>();
  for (const [found] of folded.matchAll(word)) {
    words.add(Array.from(found).slice(0, longestWord).join(""));
    if (words.size === mostWords) break;
  }
  return [`owner${ownerId.toLowerCase().replaceAll(/[^a-z0-9]/gu, "x")}`, ...words].join(" ");
}

/** Indexes existing messages as well as new ones. */
async function indexTexts(trx: TransactionHandle): Promise<void> {
  for (let after = ""; ;) {
    const { rows } = await sql<{ id: string; owner_id: string; text: string }>`
      select m.id, m.owner_id, m.text from messages as m join conversations as c on c.id = m.conversation_id
      where c.kind <> 'assignment' and m.id > ${after} order by m.id limit ${sql.raw(String(batch))}`.execute(
      trx,
    );
    for (const { id, owner_id, text } of rows)
      await sql`insert into message_texts (message_id, words) values (${id}, ${wordsOf(owner_id, text)})`.execute(
        trx,
      );
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.id;
  }
}

/**
 * Stores the messages of all of a member's conversations together: their owner, mode, edits and deletions; conversations with their
 * subject and status; summaries; and a full-text index.
 */
export const messagesAcrossMigration: Migration = {
  number: 22,
  name: "messages-across",
  up: async (trx, dialect) => {
    await addColumns(
      trx,
      dialect,
      "conversations",
      "status text not null default 'active', mode text, coach text, program_id text, step text, is_shared bigint not null default 1, deleted_at bigint",
    );
    await addColumns(
      trx,
      dialect,
      "messages",
      "owner_id text, mode text, edited_at bigint, deleted_at bigint",
    );
    await sql`update messages set owner_id =
      (select c.member_id from conversations as c where c.id = messages.conversation_id)`.execute(trx);
    await sql`create index messages_by_owner_id on messages (owner_id, created_at, id)`.execute(trx);
    await addTable(trx, dialect, {
      name: "message_texts",
      identity: true,
      columns: "message_id text!, words text!",
      unique: ["message_id"],
      references: { message_id: "messages" },
    });
    for (const statement of dialect === "sqlite" ? sqliteSearch : postgresSearch)
      await sql.raw(statement).execute(trx);
    await indexTexts(trx);
    await addTable(trx, dialect, {
      name: "conversation_summaries",
      columns:
        "conversation_id text!, group_id text!, member_id text!, up_to_seq bigint!, text text!, message_ids text!, made_by text!, created_at bigint!",
      key: ["conversation_id"],
      references: { conversation_id: "conversations", group_id: "groups", member_id: "members" },
    });
    await sql`create index conversation_summaries_by_member_id on conversation_summaries (member_id, created_at)`.execute(
      trx,
    );
  },
};
