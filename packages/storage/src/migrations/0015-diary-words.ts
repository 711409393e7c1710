import { sql, type Transaction } from "kysely";
import type { Database } from "../database.ts";
import type { Migration } from "./migration.ts";

// A copy of the rules of that day: later versions have other tables, and may derive other words.
const tables = ["measurements", "body_scans", "nutrition_entries", "nutrition_favourites", "goals"] as const;
const rowsAtATime = 500;
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

const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[ßøæœłđðþı]/gu, (letter) => plain[letter] ?? letter)
    .toLowerCase();

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[field] : undefined;

function wordsOf(kind: string, content: unknown): string {
  const texts = ["text", "name", "note"].map((field) => textOf(fieldOf(content, field)));
  const source = textOf(fieldOf(fieldOf(content, "source"), "kind"));
  const words = new Set<string>();
  for (const [found] of fold([...texts, kind, source].join(" ")).matchAll(word)) {
    words.add(Array.from(found).slice(0, longestWord).join(""));
    if (words.size === mostWords) break;
  }
  return ` ${[...words].join(" ")} `;
}

async function fill(trx: Transaction<Database>, table: (typeof tables)[number]): Promise<void> {
  for (let after = ""; ;) {
    const rows = await trx
      .selectFrom(table)
      .select(["id", "kind", "content"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(rowsAtATime)
      .execute();
    for (const { id, kind, content } of rows)
      await trx
        .updateTable(table)
        .set({ words: wordsOf(kind, JSON.parse(content)) })
        .where("id", "=", id)
        .execute();
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** The search words of weights, food and the like. */
export const diaryWordsMigration: Migration = {
  number: 15,
  name: "diary-words",
  up: async (trx, dialect) => {
    const text = dialect === "postgres" ? 'text collate "C"' : "text";
    for (const table of tables) {
      await sql.raw(`alter table ${table} add column words ${text} not null default ''`).execute(trx);
      await fill(trx, table);
    }
  },
};
