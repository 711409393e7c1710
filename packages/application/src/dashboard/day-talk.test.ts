import "temporal-polyfill/global";
import { appendEvent } from "@canter/storage/outbox/outbox";
import { insertVoiceMemo } from "@canter/storage/voice-memo/voice-memos";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MemberContext } from "../core/application-context.ts";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";

describe.each(dialectsFor(import.meta.filename))("what is written on the page of a day (%s)", (dialect) => {
  let world: TestWorld;
  beforeEach(async () => void (world = await openTestWorld(dialect)));
  afterEach(async () => {
    await world.application.settled();
    await world.cleanUp();
    if (world.bugs.length > 0) throw new AggregateError(world.bugs);
  });

  const asked = async (member: MemberContext) => {
    const day = valueOf(
      await world.application.dashboard.readDashboard(member, { memberId: "me", date: "today" }),
    );
    const { items } = valueOf(await world.application.prompt.listPrompts(member, { state: "open" }));
    const prompt = items.find(({ key }) => key === day.coach.prompts[0]?.key);
    if (!prompt) throw new Error("Nothing is asked.");
    return prompt;
  };
  const messages = async (member: MemberContext, q?: string) => {
    await world.application.settled();
    const { items } = valueOf(
      await world.application.conversation.listMessagesAcross(member, {
        kind: "daily",
        limit: 20,
        ...(q !== undefined && { q }),
      }),
    );
    return items.map(({ id, author, mode, text }) => ({ id, author, mode, text }));
  };
  const answer = (member: MemberContext, id: string, text: string) =>
    world.application.dashboard.answerPrompt(member, id, { text });

  /** Another event about the same message, and something that triggers its delivery. */
  const tellAgain = async (messageId: string, text: string) => {
    const said = [{ author: "member", mode: "answer", text }];
    const payload = { memberId: world.emma.member.id, messageId, said };
    await world.store.transact((trx) =>
      appendEvent(trx, world.emma.scope, "day.said", payload, world.clock.now()),
    );
    const log = { text: "ran 5k in 25:00 this morning", kind: "coach" as const };
    valueOf(await world.application.agents.receiveMessage(world.emma, log, { wait: true }));
  };

  it("is stored among the member's messages: the question and its answer, once however often the event arrives", async () => {
    const { id, question } = await asked(world.emma);
    const text = "My left knee hurts on the stairs";
    valueOf(await answer(world.emma, id, text));
    valueOf(await answer(world.emma, id, text));
    expect(await messages(world.emma)).toMatchObject([
      { id, author: "member", mode: "answer", text },
      { author: "agent", mode: "prompt", text: question },
    ]);
    expect(await messages(world.emma, "stairs")).toHaveLength(1);
    expect(await messages(world.rita)).toEqual([]);
    await tellAgain(id, text);
    expect(await messages(world.emma)).toHaveLength(2);
  });

  it("is known to the designer and the coach, with its source, until it is deleted", async () => {
    const { id } = await asked(world.emma);
    valueOf(await answer(world.emma, id, "My left knee hurts on the stairs"));
    await world.application.settled();
    const talk = async (kind: "designer" | "coach", text: string) => {
      const begun = valueOf(await world.application.conversation.createConversation(world.emma, { kind }));
      const input = { kind, text, conversationId: begun.id };
      return valueOf(await world.application.agents.receiveMessage(world.emma, input, { wait: true }));
    };
    expect((await talk("designer", "Design a program for me")).reply).toContain(
      "From an answer of yours today: knee.",
    );
    const recalled = await talk("coach", "What did I say about my knee?");
    expect(recalled.reply).toContain("My left knee hurts on the stairs");
    valueOf(await world.application.conversation.deleteMessage(world.emma, id));
    expect(await messages(world.emma, "stairs")).toEqual([]);
    expect((await talk("designer", "Design a program for me")).reply).not.toContain("knee");
    await tellAgain(id, "My left knee hurts on the stairs");
    expect(await messages(world.emma, "stairs")).toEqual([]);
  });

  it("is the transcript of a memo, where the answer was spoken", async () => {
    const { id } = await asked(world.emma);
    const memo = {
      id: "m",
      mediaType: "audio/wav",
      purpose: "message",
      createdAt: world.clock.now(),
    } as const;
    await world.store.transact((trx) => insertVoiceMemo(trx, world.emma.scope, memo, new Uint8Array([1])));
    valueOf(await world.application.dashboard.answerPrompt(world.emma, id, { voiceMemoId: "m" }));
    expect(await messages(world.emma)).toEqual([]);
    valueOf(await world.application.voiceMemo.writeTranscript(world.emma, "m", "I would rather swim"));
    expect(await messages(world.emma)).toMatchObject([
      { id, text: "I would rather swim" },
      { mode: "prompt" },
    ]);
  });

  it("is the coach's briefing of a day that it prepared", async () => {
    const morning = { agent: "coach", assignment: "daily-dashboard" };
    valueOf(await world.application.scheduler.runAssignment(world.emma, morning, { wait: true }));
    const [briefing] = await messages(world.emma);
    expect(briefing).toMatchObject({ author: "agent", mode: "briefing" });
    const day = valueOf(
      await world.application.dashboard.readDashboard(world.emma, { memberId: "me", date: "today" }),
    );
    expect(briefing?.text).toBe(day.coach.briefing.map(({ text }) => text).join(" "));
  });
});
