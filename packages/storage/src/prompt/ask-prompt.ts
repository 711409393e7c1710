import type { Prompt } from "@canter/domain/dashboard/dashboard";
import type { Scope } from "@canter/domain/group/scope";
import { sql } from "kysely";
import type { TransactionHandle } from "../database.ts";
import { dialectOf } from "../dialect-of.ts";
import { ownerOf } from "../group/is-own.ts";
import { rowToPrompt, type StoredPrompt } from "./prompt-row.ts";
import { selectPrompts } from "./select-prompts.ts";

/** Where and when a question is asked; `today` is a local date. */
export type Asking = { readonly id: string; readonly today: string; readonly at: number };

/**
 * Asks a question: it is one row as long as nobody answers, however often it is asked. Asked again on the same day it stays as it
 * was, but for its words.
 */
export const askPrompt = async (
  trx: TransactionHandle,
  scope: Scope,
  { key, type, question, options, effects }: Prompt,
  { id, today, at }: Asking,
): Promise<StoredPrompt> => {
  const words = {
    type,
    question,
    options: JSON.stringify(options),
    effects: effects ? JSON.stringify(effects) : null,
  };
  const row = {
    id,
    ...ownerOf(scope),
    key,
    ...words,
    state: "open",
    asked_on: today,
    times_asked: 1,
    answer: null,
    voice_memo_id: null,
    answered_on: null,
    answered_at: null,
    outcome: null,
    created_at: at,
  };
  for (;;) {
    // Locked, so that it is not answered before it is asked again.
    const open = await selectPrompts(trx, scope)
      .where("p.key", "=", key)
      .where("p.state", "=", "open")
      .$if(dialectOf(trx) === "postgres", (query) => query.forUpdate())
      .executeTakeFirst();
    if (open) {
      const times_asked = open.times_asked + (open.asked_on === today ? 0 : 1);
      const changed = { ...words, asked_on: today, times_asked };
      await trx.updateTable("prompts").set(changed).where("id", "=", open.id).execute();
      return rowToPrompt({ ...open, ...changed });
    }
    const asked = await trx
      .insertInto("prompts")
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(["member_id", "key"]).where("state", "=", sql.lit("open")).doNothing(),
      )
      .returning("id")
      .executeTakeFirst();
    if (asked) return rowToPrompt(row);
    // Somebody else has just asked it: it is there now.
  }
};
