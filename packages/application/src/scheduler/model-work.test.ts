import "temporal-polyfill/global";
import {
  type FakeModelServer,
  startFakeModelServer,
} from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import type { ScriptInput } from "@canter/agent/testing/script/script";
import { appendMessage } from "@canter/storage/conversation/append-messages";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MemberContext } from "../core/application-context.ts";
import { openJobQueue } from "../job/open-job-queue.ts";
import { testContext } from "../testing/test-context.ts";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";
import { createEmbedding, createEmbeddingSweep, embeddingQueue } from "./model-work.ts";

const day = 86_400_000;
const spare = "My patella is tender when I go downstairs";

/** What a model would know and letters don't show: a direction for each meaning. */
const meanings = [/knee|patella/iu, /sleep|insomnia|awake/iu, /hoof|farrier/iu];
const embed = (text: string): readonly number[] => {
  if (text.includes("REFUSE")) throw new Error("refused");
  return [...meanings.map((meant) => (meant.test(text) ? 1 : 0)), 0.1];
};

const answers: ScriptInput = { replies: [{ text: "Noted.", times: "always" }] };

describe.each(dialectsFor(import.meta.filename))("messages compared by meaning (%s)", (dialect) => {
  let world: TestWorld;
  let server: FakeModelServer;
  let coach: FakeModelServer;
  beforeEach(async () => {
    world = await openTestWorld(dialect);
    coach = await startFakeModelServer({ script: answers });
    const model = { provider: "openai-compatible", model: "m", baseUrl: coach.url } as const;
    valueOf(await world.application.model.putModel(world.rita, "coach", model));
  });
  afterEach(async () => {
    await server.close();
    await coach.close();
    await world.cleanUp();
    if (world.bugs.length > 0) throw new AggregateError(world.bugs);
  });

  const start = async (script: ScriptInput = answers) => {
    server = await startFakeModelServer({ script, embed });
    const model = { provider: "openai-compatible", model: "e", baseUrl: server.url } as const;
    valueOf(await world.application.model.putModel(world.rita, "embeddings", model));
  };
  const say = async (
    member: MemberContext,
    texts: readonly string[],
    options: { isShared?: boolean } = {},
  ) => {
    const { conversation } = world.application;
    const { id } = valueOf(await conversation.createConversation(member, { kind: "coach" }));
    await world.store.transact(async (trx) => {
      for (const [n, text] of texts.entries())
        await appendMessage(trx, member.scope, {
          id: `${id}-${n}`,
          conversationId: id,
          author: "member",
          text,
          createdAt: world.clock.now() - 30 * day + n,
        });
    });
    if (options.isShared === false)
      valueOf(await conversation.changeConversation(member, id, { isShared: false }));
    return id;
  };
  const embedAll = ({ group, member }: MemberContext) =>
    createEmbedding(testContext(world))(
      {
        id: "j",
        queue: embeddingQueue,
        key: member.id,
        groupId: group.id,
        attempt: 1,
        payload: { groupId: group.id, memberId: member.id },
      },
      new AbortController().signal,
    );
  const sent = () =>
    server.requests
      .filter(({ path }) => path === "/embeddings")
      .flatMap(({ body }) => body["input"] as string[]);
  const recalledIn = async (text: string) => {
    const { application, emma } = world;
    const { id } = valueOf(await application.conversation.createConversation(emma, { kind: "coach" }));
    const { runId } = valueOf(
      await application.agents.receiveMessage(
        emma,
        { text, conversationId: id, kind: "coach" },
        { wait: true },
      ),
    );
    const { pieces } = valueOf(await application.context.readRunContext(emma, runId));
    // Earlier questions are found too: they were asked a moment ago.
    return pieces
      .filter(({ why }) => why === "relevance")
      .map((piece) => piece.text)
      .toSorted();
  };

  it("are found by a synonym, once each was embedded", async () => {
    await start();
    await say(world.emma, [spare]);
    await say(world.emma, [
      "The farrier comes on Thursday",
      ...Array.from({ length: 40 }, (_, n) => `Note ${n}`),
    ]);
    await embedAll(world.emma);
    expect(sent()).toHaveLength(42);
    await embedAll(world.emma);
    expect(sent()).toHaveLength(42);
    expect(await recalledIn("What about my knee?")).toEqual([spare]);
    valueOf(await world.application.model.removeModel(world.rita, "embeddings"));
    expect(await recalledIn("What about my knee?")).toEqual([]);
  });

  it("are found by their words if the model fails, does not answer, or the budget is used up", async () => {
    await start({
      replies: [
        { text: "", when: { call: 1 } },
        { status: { code: 500 }, when: { call: 2 } },
        { silent: "at_once", when: { call: 3 } },
      ],
    });
    await say(world.emma, [spare, "My patella again"]);
    await embedAll(world.emma);
    for (let round = 0; round < 2; round += 1)
      expect(await recalledIn("Is the patella better?")).toEqual(["My patella again", spare]);
    expect(server.requests).toHaveLength(3);
    const budget = { tokensPerMemberDay: 1, costMicrosPerMonth: null };
    await world.application.model.putModelBudgets(world.rita, budget);
    await say(world.emma, ["Once more"]);
    await embedAll(world.emma);
    expect(server.requests).toHaveLength(3);
    const usage = await world.application.model.readUsage(world.rita);
    expect(usage.byAgent.find(({ agent }) => agent === "embeddings")).toMatchObject({ modelCalls: 1 });
    expect(usage.total.inputTokens).toBeGreaterThan(0);
  });

  it("are not embedded if they are kept apart, deleted, or another member's", async () => {
    await start();
    await say(world.emma, ["My knee in private"], { isShared: false });
    await say(world.rita, ["The knee of Rita"]);
    await say(world.emma, ["My knee for all"]);
    await embedAll(world.emma);
    expect(sent()).toEqual(["My knee for all"]);
    expect(await recalledIn("The patella?")).toEqual(["My knee for all"]);
    valueOf(await world.application.group.changeSettings(world.emma, { keepsTalkApart: true }));
    await say(world.emma, ["My knee later"]);
    const before = sent().length;
    await embedAll(world.emma);
    expect(await recalledIn("The patella?")).toEqual([]);
    expect(sent()).toHaveLength(before);
  });

  it("are embedded without the one that the model refuses", async () => {
    await start();
    await say(world.emma, ["One", "Two", "Three"]);
    const refusing = await startFakeModelServer({
      script: ({ call }) => ({ text: "", ...(call === 1 && { status: { code: 400 } }) }),
      embed,
    });
    const model = { provider: "openai-compatible", model: "e", baseUrl: refusing.url } as const;
    valueOf(await world.application.model.putModel(world.rita, "embeddings", model));
    await embedAll(world.emma);
    const asked = refusing.requests.map(({ body }) => (body["input"] as string[]).length);
    await refusing.close();
    expect(asked).toEqual([3, 2, 1]);
  });

  it("are embedded by a sweep: everybody's at first, then those of recent writers", async () => {
    await start();
    await say(world.emma, [spare]);
    await say(world.rita, ["The farrier is late"]);
    const context = testContext(world);
    const jobs = await openJobQueue(world.store, { reportBug: context.reportBug });
    const sweep = createEmbeddingSweep(context, jobs);
    await sweep();
    expect((await jobs.counts(embeddingQueue).catch(() => ({ waiting: 0 }))).waiting).toBe(0);
    const counted = async () => {
      world.clock.advance(60_001);
      await sweep();
      return (await jobs.counts(embeddingQueue)).waiting;
    };
    try {
      expect(await counted()).toBe(2);
      const stop = jobs.work(embeddingQueue, createEmbedding(context), { concurrency: 1 });
      await expect.poll(() => sent().toSorted()).toEqual([spare, "The farrier is late"]);
      await expect.poll(async () => (await jobs.counts(embeddingQueue)).running).toBe(0);
      await stop();
      expect(await counted()).toBe(0);
      await world.application.agents.receiveMessage(
        world.emma,
        { text: "Hm", kind: "coach" },
        { wait: true },
      );
      expect(await counted()).toBe(1);
    } finally {
      await jobs.close();
    }
  });

  it("need a model with embeddings", async () => {
    await start();
    expect(
      await world.application.model.putModel(world.rita, "embeddings", {
        provider: "anthropic",
        model: "m",
        key: "k",
      }),
    ).toMatchObject({ ok: false, error: { type: "invalid", fields: [{ path: "provider" }] } });
  });
});
