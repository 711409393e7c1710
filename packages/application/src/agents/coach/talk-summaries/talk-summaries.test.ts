import "temporal-polyfill/global";
import {
  type FakeModelServer,
  startFakeModelServer,
} from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import type { ScriptFunction } from "@canter/agent/testing/script/play-script";
import { appendMessage } from "@canter/storage/conversation/append-messages";
import { deleteMessage } from "@canter/storage/conversation/change-message";
import { listSharedConversations } from "@canter/storage/conversation/summaries";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sumUpConversations } from "../../../context/sum-up-conversations.ts";
import { sumUpByModel } from "../../../scheduler/model-work.ts";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";
import { openAgentLab } from "../../testing/agent-lab.ts";

const hour = 3_600_000;
const swap = "Can we swap the hip thrusts for banded bridges? Jonas has the bench, and 3x12 is enough.";

describe.each(dialectsFor(import.meta.filename))("summaries of talks (%s)", (dialect) => {
  let world: TestWorld;
  let server: FakeModelServer;
  let script: ScriptFunction;
  let conversationId: string;
  beforeEach(async () => {
    world = await openTestWorld(dialect);
    server = await startFakeModelServer({ script: (asked) => script(asked) });
    const model = { provider: "openai-compatible", model: "m", baseUrl: server.url } as const;
    valueOf(await world.application.model.putModel(world.rita, "coach", model));
    conversationId = valueOf(
      await world.application.conversation.createConversation(world.emma, { kind: "designer" }),
    ).id;
    await say("m1", "member", swap, 3);
    await say("m2", "agent", "That is possible. Nothing is changed yet.", 3);
  });
  afterEach(async () => {
    await server.close();
    await world.cleanUp();
    if (world.bugs.length > 0) throw new AggregateError(world.bugs);
  });

  const say = (id: string, author: "member" | "agent", text: string, hoursAgo: number) =>
    world.store.transact((trx) =>
      appendMessage(trx, world.emma.scope, {
        id,
        conversationId,
        author,
        text,
        createdAt: world.clock.now() - hoursAgo * hour,
      }),
    );
  const summary = async () => {
    const found = await listSharedConversations(world.store.db, world.emma.scope, {
      exceptId: "",
      since: 0,
      limit: 9,
    });
    return found.find(({ id }) => id === conversationId)?.summary;
  };
  const answers = (...texts: readonly string[]): ScriptFunction => {
    let at = -1;
    return () => {
      at = Math.min(at + 1, texts.length - 1);
      return {
        text: JSON.stringify({
          summaries: [{ talk: conversationId, text: texts[at], messageIds: ["m1"] }],
        }),
      };
    };
  };
  /** The sweep's two halves: by rule, and the run that a model is asked in. */
  const rest = async () => {
    const lab = openAgentLab(world);
    const members = await sumUpConversations(lab.context);
    await sumUpByModel(lab.context, members);
    const { items } = valueOf(await world.application.run.listRuns(world.emma, { limit: 5 }));
    for (const { id, agent } of items) if (agent === "coach") await lab.perform(id);
    return items.length;
  };

  it("are made by a model in the place of the rules', of what was said, with the messages that say it", async () => {
    script = answers("Wanted banded bridges instead of hip thrusts, 3x12, as Jonas has the bench.");
    expect(await rest()).toBe(1);
    expect(await summary()).toMatchObject({
      madeBy: "model",
      text: "Wanted banded bridges instead of hip thrusts, 3x12, as Jonas has the bench.",
      messageIds: ["m1"],
    });
    expect(server.requests[0]?.asked.userText).toContain(
      `<talk id="${conversationId}" with="Program designer">`,
    );
    // What rests is left alone until it goes on.
    expect(await rest()).toBe(1);
    expect(server.requests).toHaveLength(1);
  });

  it("are redone when the talk goes on", async () => {
    script = answers("Wanted banded bridges, 3x12.", "Wanted banded bridges, 3x12; later only twice a week.");
    await rest();
    world.clock.advance(hour);
    await say("m3", "member", "And only twice a week, please", 0);
    world.clock.advance(hour);
    script = () => ({
      text: JSON.stringify({
        summaries: [
          {
            talk: conversationId,
            text: "Wanted banded bridges, 3x12, and only twice a week.",
            messageIds: ["m1", "m3"],
          },
        ],
      }),
    });
    await rest();
    expect(await summary()).toMatchObject({ madeBy: "model", messageIds: ["m1", "m3"], upToSeq: 3 });
  });

  it("stay the rules' where a model keeps saying what nobody said", async () => {
    script = answers("Wanted 4x15 bridges.", "Peter wants bridges.", "Five sets of bridges.");
    await rest();
    expect(server.requests).toHaveLength(3);
    expect(server.requests[1]?.asked.userText).toContain("“4” stands in none of the messages");
    expect(await summary()).toMatchObject({ madeBy: "playbook" });
    expect((await summary())?.text).toContain("Member: Can we swap the hip thrusts");
  });

  it("are not made of what was deleted while the model was at it", async () => {
    script = () => ({
      text: JSON.stringify({
        summaries: [{ talk: conversationId, text: "Wanted banded bridges.", messageIds: ["m1"] }],
      }),
      delayMs: 400,
    });
    const resting = rest();
    await expect.poll(() => server.requests.length).toBe(1);
    await world.store.transact((trx) => deleteMessage(trx, world.emma.scope, "m1", world.clock.now()));
    await resting;
    expect(await summary()).toBeUndefined();
  });

  it("ask no model where none is set", async () => {
    script = answers("no");
    valueOf(await world.application.model.removeModel(world.rita, "coach"));
    expect(await rest()).toBe(0);
    expect(await summary()).toMatchObject({ madeBy: "playbook" });
  });
});
