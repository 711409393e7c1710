import { pairsOf, stemsOf } from "@canter/domain/context/stems";
import { inBatches, prepareQuery } from "../prepare-query.ts";
import type { Database, TransactionHandle } from "../database.ts";
import { searchWords } from "../workout/search-words.ts";

/** This many messages of one millisecond have their own numbers in the full-text index; later ones take the next free ones. */
const PER_MILLISECOND = 1024;
/** The last millisecond (in 2248) whose numbers JavaScript can count. */
const LAST_TIME = Math.floor(Number.MAX_SAFE_INTEGER / PER_MILLISECOND) - 1;

/** The first full-text number of a time (epoch milliseconds): order by number is order by time. */
export const firstTextId = (time: number): number =>
  Math.min(Math.max(Math.floor(time), 0), LAST_TIME) * PER_MILLISECOND;

/** The number that a message has in the full-text index, unless an earlier one took it. */
export const textNumber = (message: Pick<Database["messages"], "created_at" | "seq">): number =>
  firstTextId(message.created_at) + (message.seq % PER_MILLISECOND);

/** Ids begin with their time and differ at the end. Two with the same end would only make a list longer. */
const endOf = (id: string, length: number): string =>
  id
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/gu, "")
    .slice(-length);

// Both databases treat these signs as part of a word, and `searchWords` never returns them.
const signs = { word: "§", pair: "¶", mark: "¬" } as const;

/**
 * Words of the full-text index are prefixed by member: each member's messages with a word form one list, which is read from its end,
 * however much others write. `word` covers the words of a text and their stems; prefixes are searched in the same way.
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

type MessageRow = Pick<Database["messages"], "conversation_id" | "kind" | "text"> & {
  readonly owner_id: string;
};

/** The search words of a message. */
export const messageWords = ({ owner_id, kind, conversation_id, text }: MessageRow): string => {
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

/** Lets messages be found. If their number is taken, they get the next free one. */
export const storeTexts = async (
  trx: TransactionHandle,
  messages: readonly (MessageRow & Pick<Database["messages"], "id" | "seq" | "created_at">)[],
): Promise<void> => {
  for (const batch of inBatches(messages)) {
    let open = batch.map((message) => ({
      id: textNumber(message),
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
