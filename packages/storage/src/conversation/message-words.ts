import { pairsOf, stemsOf } from "@canter/domain/context/stems";
import { inBatches, prepareQuery } from "../prepare-query.ts";
import type { Database, TransactionHandle } from "../database.ts";
import { searchWords } from "../workout/search-words.ts";

/** So many messages of one millisecond have numbers of their own in the full-text index; those after them take the next free ones. */
const PER_MILLISECOND = 1024;
/** The last millisecond (in 2248) whose numbers JavaScript can count. */
const LAST_TIME = Math.floor(Number.MAX_SAFE_INTEGER / PER_MILLISECOND) - 1;

/** The numbers in the full-text index begin so at a time (epoch milliseconds): by number is by time. */
export const firstTextId = (time: number): number =>
  Math.min(Math.max(Math.floor(time), 0), LAST_TIME) * PER_MILLISECOND;

/** What ids differ in: they begin with their time. Two that end alike would only make a list longer. */
const endOf = (id: string, length: number): string =>
  id
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/gu, "")
    .slice(-length);

// The signs are part of a word to both databases, and of none that `searchWords` gives.
const signs = { word: "§", pair: "¶", mark: "¬" } as const;

/**
 * Words of the full-text index are each member's own: what one of them said about something is one list, that is read from its end,
 * however much others say. `word` has the words of a text and their stems; whatever begins with it, those that begin so.
 */
export const wordsOfOwner = (ownerId: string) => {
  const own = endOf(ownerId, 8);
  return {
    word: (word: string) => `${own}${signs.word}${word}`,
    pair: (first: string, second: string) => `${own}${signs.pair}${first}${signs.pair}${second}`,
    ofKind: (kind: string) => `${own}${signs.mark}${kind}`,
    inConversation: (id: string) => `${own}${signs.mark}${endOf(id, 12)}`,
  };
};

type TextOf = Pick<
  Database["messages"],
  "id" | "conversation_id" | "seq" | "kind" | "text" | "created_at"
> & {
  readonly owner_id: string;
};

/** What a message is found by. */
export const messageWords = ({
  owner_id,
  kind,
  conversation_id,
  text,
}: Pick<TextOf, "owner_id" | "kind" | "conversation_id" | "text">): string => {
  const own = wordsOfOwner(owner_id);
  const stems = stemsOf(text);
  const words = new Set([
    own.ofKind(kind),
    own.inConversation(conversation_id),
    ...[...searchWords(text), ...stems].map(own.word),
    ...pairsOf(stems).map(([first, second]) => own.pair(first, second)),
  ]);
  return [...words].join(" ");
};

const insertTexts = prepareQuery(
  (db, { rows }: { readonly rows: readonly { id: number; message_id: string; words: string }[] }) =>
    db
      .insertInto("message_texts")
      .values(rows)
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("message_id"),
);

/** Has messages found. Where their number is taken, they get the next free one. */
export const storeTexts = async (trx: TransactionHandle, messages: readonly TextOf[]): Promise<void> => {
  for (const batch of inBatches(messages)) {
    let open = batch.map((message) => ({
      id: firstTextId(message.created_at) + (message.seq % PER_MILLISECOND),
      message_id: message.id,
      words: messageWords(message),
    }));
    while (open.length > 0) {
      const { rows } = await insertTexts(trx, { rows: open });
      if (rows.length === open.length) break;
      const stored = new Set(rows.map(({ message_id }) => message_id));
      open = open
        .filter(({ message_id }) => !stored.has(message_id))
        .map(({ id, ...text }) => ({ ...text, id: id + 1 }));
    }
  }
};
