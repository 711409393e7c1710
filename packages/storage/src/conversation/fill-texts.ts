import { sql } from "kysely";
import type { Store } from "../store.ts";
import { messageWords } from "./message-words.ts";

const batch = 500;

type Text = {
  readonly id: number;
  readonly owner_id: string | null;
  readonly kind: string;
  readonly conversation_id: string;
  readonly text: string;
};

/** The words of the latest messages that have none; gives how many there were. */
const fillBatch = (store: Pick<Store, "transact">): Promise<number> =>
  store.transact(async (trx) => {
    const { rows } = await sql<Text>`
      select t.id, m.owner_id, m.kind, m.conversation_id, m.text
      from message_texts as t join messages as m on m.id = t.message_id
      where t.words = '' order by t.id desc limit ${sql.lit(batch)}`.execute(trx);
    for (const { id, owner_id, ...text } of rows)
      await trx
        .updateTable("message_texts")
        .set({ words: messageWords({ ...text, owner_id: owner_id ?? "" }) })
        .where("id", "=", id)
        .execute();
    return rows.length;
  });

/**
 * Gives messages of all groups the words that they are found by, where a migration has taken them: by the rules of today, which a migration does not know.
 * Goes on where it was interrupted.
 */
export const fillTexts = async (store: Pick<Store, "transact">): Promise<void> => {
  while ((await fillBatch(store)) === batch);
};
