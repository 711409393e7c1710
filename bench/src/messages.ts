import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Scope } from "@canter/domain/access/scope";
import { appendMessage } from "@canter/storage/conversation/append-messages";
import { createConversation } from "@canter/storage/conversation/conversations";
import { listMessages } from "@canter/storage/conversation/messages";
import { openDatabase, type Store } from "@canter/storage/open-database";
import { openBareMessages } from "./setup/bare-messages.ts";
import { createBenchMember } from "./setup/bench-member.ts";
import { type Figure, sample, spreadOf, withReference } from "./setup/figure.ts";

const THREAD_LENGTH = 100_000;
const CONVERSATION = "conversation-1";
const text = (index: number) => `Message ${index}: squat 5x5 @ 102.5, then an easy spin, felt fine.`;

const append = (store: Store, scope: Scope, from: number, count: number) =>
  store.transact(async (trx) => {
    for (let index = from; index < from + count; index += 1)
      await appendMessage(trx, scope, {
        id: `message-${index}`,
        conversationId: CONVERSATION,
        author: "member",
        text: text(index),
        createdAt: 1_760_000_000_000 + index,
      });
  });

/** The same rows written directly on the bare driver, equally durable: shows the cost of the layers above it. */
const measureBareDriver = async (folder: string) => {
  const { db, insert } = openBareMessages(folder, CONVERSATION);
  db.exec("begin");
  for (let index = 0; index < THREAD_LENGTH; index += 1) insert(index, text(index));
  db.exec("commit");
  const select = db.prepare("select * from messages where conversation_id = ? order by seq desc limit 40");
  const appended = await sample(300, 20, (index) =>
    insert(THREAD_LENGTH + index, text(THREAD_LENGTH + index)),
  );
  const read = await sample(1000, 100, () => select.all(CONVERSATION));
  db.close();
  return { appended: spreadOf(appended), read: spreadOf(read) };
};

/** Append one message durably, and read the last 40, in a thread of 100,000. */
export const measureMessages = async (): Promise<Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), "canter-bench-"));
  const store = await openDatabase({ dataDir: folder });
  try {
    const scope = await createBenchMember(store);
    const createdAt = 1_760_000_000_000;
    await createConversation(store.db, scope, { id: CONVERSATION, kind: "coach", createdAt });
    for (let from = 0; from < THREAD_LENGTH; from += 5000) await append(store, scope, from, 5000);
    const appended = spreadOf(
      await sample(300, 20, (index) => append(store, scope, THREAD_LENGTH + index, 1)),
    );
    const read = spreadOf(
      await sample(1000, 100, () => listMessages(store.db, scope, CONVERSATION, { limit: 40 })),
    );
    const bare = await measureBareDriver(folder);
    return [
      withReference(
        {
          name: "append a message, durable",
          value: appended.median,
          unit: "ms",
          atMost: 0.5,
          spread: appended,
        },
        "bare node:sqlite, one insert",
        bare.appended.median,
      ),
      withReference(
        { name: "read the last 40 of 100,000", value: read.median, unit: "ms", atMost: 0.2, spread: read },
        "bare node:sqlite, one select",
        bare.read.median,
      ),
    ];
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
