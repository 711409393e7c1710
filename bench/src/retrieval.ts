import "temporal-polyfill/global";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startFakeModelServer } from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import { findByMeaning } from "@canter/application/context/find-referred";
import { gatherContext } from "@canter/application/context/gather-context";
import type { ApplicationContext, MemberContext } from "@canter/application/core/application-context";
import { loadLanguage } from "@canter/application/core/language";
import { createEmbedding, embeddingQueue } from "@canter/application/scheduler/model-work";
import { testContext } from "@canter/application/testing/test-context";
import { stemsOf } from "@canter/domain/context/stems";
import { appendMessages } from "@canter/storage/conversation/append-messages";
import { createConversation } from "@canter/storage/conversation/conversations";
import { setTrustedGroup } from "@canter/storage/installation/installation";
import { openDatabase, type Store } from "@canter/storage/open-database";
import { openBenchApplication, prepareBench } from "./setup/bench-application.ts";
import type { Figure } from "./setup/figure.ts";
import { type Question, readSet, setNames, type Talk, type TalkSet, ways } from "./retrieval/read-set.ts";
import { loadWordVectors } from "./retrieval/word-vectors.ts";

const day = 86_400_000;
const minute = 60_000;
const budgetOfRelevance = 6;

async function fill(store: Store, { scope }: MemberContext, { talks, now }: TalkSet): Promise<void> {
  for (const { id, kind, daysAgo, messages } of talks.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const createdAt = Date.parse(now) - daysAgo * day;
    await store.transact(async (trx) => {
      await createConversation(trx, scope, { id, kind, createdAt });
      const said = messages.map((message, at) => ({ ...message, createdAt: createdAt + at * minute }));
      const kept = await appendMessages(trx, scope, id, said);
      if (!kept.ok) throw new Error(kept.error.detail);
    });
  }
}

type World = { readonly context: ApplicationContext; readonly member: MemberContext; readonly set: TalkSet };

/** Ids of the messages in a coach's context, asked in a new conversation. */
const recalledIn = async ({ context, member, set }: World, text: string): Promise<readonly string[]> => {
  const selected = await gatherContext(context, member, {
    conversationId: "new",
    kind: "coach",
    text,
    parse: { now: set.now, units: "kg" },
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

async function recallOf(how: string, find: Find, { name: by, talks, questions }: TalkSet): Promise<Figure[]> {
  const asked: { readonly question: Question; readonly isFound: boolean; readonly isApart: boolean }[] = [];
  // One by one: a question has a second to be embedded.
  for (const question of questions) {
    const found = new Set(await find(question.text));
    const isFound = question.needs.some((id) => found.has(id));
    asked.push({ question, isFound, isApart: isApart(question, talks) });
  }
  for (const { question } of asked.filter(({ isFound }) => !isFound))
    if (process.env["CANTER_BENCH_MISSED"])
      console.error(`${by}, ${how}: ${question.text} (${question.needs.join(", ")})`);
  const share = (name: string, of: typeof asked, atLeast?: number): Figure => ({
    name: `${by}, ${how}: recall of the needed message, ${name} (${of.length} questions)`,
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
async function measureVectors(world: World, file: string, store: Store): Promise<Figure[]> {
  const { context, member, set } = world;
  const server = await startFakeModelServer({
    script: { replies: [{ text: "", times: "always" }] },
    embed: loadWordVectors(file),
  });
  try {
    await setTrustedGroup(store.db, member.group.id, true);
    const ref = { provider: "openai-compatible", model: "word-vectors", baseUrl: server.url } as const;
    const withVectors = { ...world, context: { ...context, environmentEmbedder: ref } };
    const payload = { groupId: member.group.id, memberId: member.member.id };
    const job = { id: "j", queue: embeddingQueue, key: payload.memberId, attempt: 1, payload };
    await createEmbedding(withVectors.context)(job, new AbortController().signal);
    return [
      ...(await recallOf("vectors", (text) => nearTo(withVectors, text), set)),
      ...(await recallOf("both", (text) => recalledIn(withVectors, text), set)),
    ];
  } finally {
    await server.close();
  }
}

async function measureSet(set: TalkSet): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "canter-bench-"));
  const store = await openDatabase({ dataDir });
  const now = Date.parse(set.now);
  const application = openBenchApplication({ store, dataDir, now });
  try {
    const member = await prepareBench(application);
    await fill(store, member, set);
    const world = { context: testContext({ store, clock: { now: () => now }, bugs: [] }), member, set };
    const file = process.env["CANTER_BENCH_WORD_VECTORS"];
    return [
      ...(await recallOf("words", (text) => recalledIn(world, text), set)),
      ...(file === undefined ? [] : await measureVectors(world, file, store)),
    ];
  } finally {
    await application.settled();
    await application.stopWork();
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** How often the required message is in the context, within the budget, for each set in `retrieval/`. */
export async function measureRetrieval(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of setNames) figures.push(...(await measureSet(readSet(name))));
  return figures;
}
