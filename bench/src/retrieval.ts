import "temporal-polyfill/global";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startFakeModelServer } from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import { findByMeaning } from "@canter/application/context/find-by-meaning";
import { gatherContext } from "@canter/application/context/gather-context";
import type { ApplicationContext, MemberContext } from "@canter/application/core/application-context";
import { loadLanguage } from "@canter/application/core/language";
import { createEmbedding, embeddingQueue } from "@canter/application/scheduler/embed-messages";
import { testContext } from "@canter/application/testing/test-context";
import { stemsOf } from "@canter/domain/context/stems";
import { appendMessages } from "@canter/storage/conversation/append-messages";
import { createConversation } from "@canter/storage/conversation/conversations";
import { setTrustedGroup } from "@canter/storage/installation/installation";
import { openDatabase, type Store } from "@canter/storage/open-database";
import { openBenchApplication, prepareBench } from "./setup/bench-application.ts";
import type { Figure } from "./setup/figure.ts";
import { type Question, readQuestions, readTalks, type Talk, ways } from "./retrieval/read-set.ts";
import { loadWordVectors } from "./retrieval/word-vectors.ts";

const now = Date.parse("2026-11-22T09:00:00Z");
const day = 86_400_000;
const minute = 60_000;
const budgetOfRelevance = 6;

async function fill(store: Store, { scope }: MemberContext, talks: readonly Talk[]): Promise<void> {
  for (const { id, kind, daysAgo, messages } of talks.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const createdAt = now - daysAgo * day;
    await store.transact(async (trx) => {
      await createConversation(trx, scope, { id, kind, createdAt });
      const said = messages.map((message, at) => ({ ...message, createdAt: createdAt + at * minute }));
      const kept = await appendMessages(trx, scope, id, said);
      if (!kept.ok) throw new Error(kept.error.detail);
    });
  }
}

type World = { readonly context: ApplicationContext; readonly member: MemberContext };

/** Ids of the messages in a coach's context, asked in a new conversation. */
const toldOf = async ({ context, member }: World, text: string): Promise<readonly string[]> => {
  const selected = await gatherContext(context, member, {
    conversationId: "new",
    kind: "coach",
    text,
    parse: { now: "2026-11-22T10:00:00+01:00", units: "kg" },
    language: await loadLanguage(),
    history: [],
  });
  return selected.pieces.flatMap(({ messageIds }) => messageIds);
};

const nearTo = async ({ context, member }: World, text: string): Promise<readonly string[]> =>
  (await findByMeaning(context, member, text)).slice(0, budgetOfRelevance).map(({ id }) => id);

/** Whether only the right conversation contains a content word of the question. */
function isApart(question: Question, talks: readonly Talk[]): boolean {
  const asked = stemsOf(question.text);
  const [right = ""] = (question.needs[0] ?? "").split(":");
  const holders = talks.filter(({ messages }) => {
    const said = new Set(messages.flatMap(({ text }) => stemsOf(text)));
    return asked.some((stem) => said.has(stem));
  });
  return holders.length === 1 && holders[0]?.id === right;
}

type Find = (text: string) => Promise<readonly string[]>;

async function recallOf(how: string, find: Find, talks: readonly Talk[]): Promise<Figure[]> {
  const asked: { readonly question: Question; readonly isFound: boolean; readonly isApart: boolean }[] = [];
  // One by one: a question has a second to be embedded.
  for (const question of readQuestions()) {
    const found = new Set(await find(question.text));
    const isFound = question.needs.some((id) => found.has(id));
    asked.push({ question, isFound, isApart: isApart(question, talks) });
  }
  for (const { question } of asked.filter(({ isFound }) => !isFound))
    if (process.env["CANTER_BENCH_MISSED"])
      console.error(`${how}: ${question.text} (${question.needs.join(", ")})`);
  const share = (name: string, of: typeof asked, atLeast?: number): Figure => ({
    name: `${how}: recall of the needed message, ${name} (${of.length} questions)`,
    value: of.filter(({ isFound }) => isFound).length / Math.max(1, of.length),
    unit: "share",
    ...(atLeast !== undefined && { atLeast }),
  });
  return [
    share(
      "no word of the question in another conversation",
      asked.filter((one) => one.isApart),
      how === "words" ? 0.85 : undefined,
    ),
    ...ways.map((way) =>
      share(
        `by ${way}`,
        asked.filter(({ question }) => question.way === way),
      ),
    ),
    share("all", asked),
  ];
}

/** The gain from an embedding model: real vectors from the file in `CANTER_BENCH_WORD_VECTORS`, over the real protocol. */
async function measureVectors(
  world: World,
  file: string,
  store: Store,
  talks: readonly Talk[],
): Promise<Figure[]> {
  const { context, member } = world;
  const server = await startFakeModelServer({
    script: { replies: [{ text: "", times: "always" }] },
    embed: loadWordVectors(file),
  });
  try {
    await setTrustedGroup(store.db, member.group.id, true);
    const ref = { provider: "openai-compatible", model: "word-vectors", baseUrl: server.url } as const;
    const withVectors = { member, context: { ...context, environmentEmbedder: ref } };
    const payload = { groupId: member.group.id, memberId: member.member.id };
    const job = { id: "j", queue: embeddingQueue, key: payload.memberId, attempt: 1, payload };
    await createEmbedding(withVectors.context)(job, new AbortController().signal);
    return [
      ...(await recallOf("vectors", (text) => nearTo(withVectors, text), talks)),
      ...(await recallOf("both", (text) => toldOf(withVectors, text), talks)),
    ];
  } finally {
    await server.close();
  }
}

/** How often the required message is in the context, within the budget, for the set in `retrieval/`. */
export async function measureRetrieval(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "canter-bench-"));
  const store = await openDatabase({ dataDir });
  const clock = { now: () => now };
  const application = openBenchApplication({ store, dataDir, now });
  try {
    const member = await prepareBench(application);
    const talks = readTalks();
    await fill(store, member, talks);
    const world = { context: testContext({ store, clock, bugs: [] }), member };
    const file = process.env["CANTER_BENCH_WORD_VECTORS"];
    return [
      ...(await recallOf("words", (text) => toldOf(world, text), talks)),
      ...(file === undefined ? [] : await measureVectors(world, file, store, talks)),
    ];
  } finally {
    await application.settled();
    await application.stopWork();
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
