import { addIndexes } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/** Viewing a day looks up its questions by their keys, among all that a member was ever asked. */
export const promptKeysMigration: Migration = {
  number: 12,
  name: "prompt-keys",
  up: (trx) => addIndexes(trx, [["prompts", ["key", "member_id"]]]),
};
