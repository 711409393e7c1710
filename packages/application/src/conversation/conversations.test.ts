import "temporal-polyfill/global";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";

describe.each(dialectsFor(import.meta.filename))("a member's own conversations (%s)", (dialect) => {
  let world: TestWorld;
  beforeEach(async () => {
    world = await openTestWorld(dialect);
  });
  afterEach(async () => {
    await world.cleanUp();
    if (world.bugs.length > 0) throw new AggregateError(world.bugs);
  });

  const say = async (text: string, conversationId?: string) => {
    const said = { text, kind: "coach" as const, ...(conversationId !== undefined && { conversationId }) };
    return valueOf(await world.application.agents.receiveMessage(world.emma, said, { wait: true }));
  };
  const find = async (filter: object = {}) =>
    valueOf(await world.application.conversation.listMessagesAcross(world.emma, { limit: 20, ...filter }))
      .items;

  it("are renamed, archived, found and listed with their latest message", async () => {
    const { conversationId } = await say("My left knee hurts on lunges");
    const { conversation } = world.application;
    valueOf(
      await conversation.changeConversation(world.emma, conversationId, {
        title: "Knee",
        status: "archived",
      }),
    );
    const list = async (filter: object) =>
      valueOf(await conversation.listConversations(world.emma, { limit: 9, ...filter })).items;
    expect(await list({ q: "knee", status: "archived" })).toMatchObject([
      { id: conversationId, title: "Knee" },
    ]);
    expect((await list({ q: "lunges" }))[0]?.lastMessage?.author).toBe("agent");
    expect((await list({ q: "KNE hurt" }))[0]?.match).toMatchObject({
      author: "member",
      text: "My left knee hurts on lunges",
      marks: [
        { start: 8, end: 12 },
        { start: 13, end: 18 },
      ],
    });
    expect((await list({}))[0]).not.toHaveProperty("match");
    expect(await list({ status: "active" })).toEqual([]);
    // The next message starts another conversation.
    expect((await say("hello")).conversationId).not.toBe(conversationId);
  });

  it("have messages that are found by words and days, changed and permanently deleted", async () => {
    const { conversationId, messageId } = await say("My left knee hurts on lunges");
    const { conversation } = world.application;
    expect((await find({ q: "KNEE lung" })).map(({ id }) => id)).toContain(messageId);
    expect(await find({ to: "2026-11-19" })).toEqual([]);
    expect((await find({ from: "2026-11-20", kind: "coach" })).length).toBeGreaterThan(1);
    expect(
      await conversation.listMessagesAcross(world.emma, { limit: 9, from: "2026-11-20", to: "2026-11-01" }),
    ).toMatchObject({ ok: false, error: { type: "invalid" } });
    const edited = valueOf(
      await conversation.editMessage(world.emma, messageId, { text: "My right knee hurts" }),
    );
    expect(edited).toMatchObject({ id: messageId, conversationId, text: "My right knee hurts" });
    expect(await find({ q: "left knee" })).toEqual([]);
    valueOf(await conversation.deleteMessage(world.emma, messageId));
    expect((await find({ q: "knee" })).map(({ id }) => id)).not.toContain(messageId);
    valueOf(await conversation.deleteConversation(world.emma, conversationId));
    expect(await find()).toEqual([]);
  });

  it("complete themselves when what they are for is done, and are taken up again by writing in them", async () => {
    const { conversation, program } = world.application;
    const { id } = valueOf(await conversation.createConversation(world.emma, { kind: "designer" }));
    const tell = async (text: string) => {
      const said = { text, kind: "designer" as const, conversationId: id };
      return valueOf(await world.application.agents.receiveMessage(world.emma, said, { wait: true }));
    };
    const listed = async () => {
      const { items } = valueOf(await conversation.listConversations(world.emma, { limit: 9 }));
      return items.find((one) => one.id === id);
    };
    await tell("Strength, some months, 3 days a week, an hour, in a gym, no limitations");
    expect(await listed()).toMatchObject({ status: "active", step: "loads" });
    await tell("squat 60 kg");
    await tell("No preference");
    const built = await listed();
    expect(built).toMatchObject({ status: "active", programId: expect.any(String) });
    expect(built).not.toHaveProperty("step");
    const draft = valueOf(await program.readProgram(world.emma, built?.programId ?? ""));
    valueOf(await program.changeProgram(world.emma, draft.id, { version: draft.version, status: "active" }));
    expect(await listed()).toMatchObject({ status: "completed" });
    await tell("Change the days");
    expect(await listed()).toMatchObject({ status: "active", step: "days" });
  });

  it("about a coach of one's own complete themselves when it is made", async () => {
    const { conversation } = world.application;
    const { id } = valueOf(await conversation.createConversation(world.emma, { kind: "coach_setup" }));
    const tell = async (text: string) => {
      const said = { text, kind: "coach_setup" as const, conversationId: id };
      return valueOf(await world.application.agents.receiveMessage(world.emma, said, { wait: true }));
    };
    const statusNow = async () =>
      valueOf(await conversation.listConversations(world.emma, { limit: 9 })).items.find(
        (one) => one.id === id,
      )?.status;
    await tell("I want a coach of my own");
    for (const answer of ["Calm and plain", "Habits first", "sleep"]) {
      await tell(answer);
      expect(await statusNow()).toBe("active");
    }
    await tell("Berta");
    expect(await statusNow()).toBe("completed");
  });

  it("are hidden from everybody else", async () => {
    const { conversationId, messageId } = await say("My left knee hurts on lunges");
    const { conversation } = world.application;
    const missing = { error: { type: "not_found" } };
    for (const other of [world.rita, world.zoe]) {
      expect(await conversation.changeConversation(other, conversationId, { title: "x" })).toMatchObject(
        missing,
      );
      expect(await conversation.deleteConversation(other, conversationId)).toMatchObject(missing);
      expect(await conversation.editMessage(other, messageId, { text: "x" })).toMatchObject(missing);
      expect(await conversation.deleteMessage(other, messageId)).toMatchObject(missing);
      expect(valueOf(await conversation.listMessagesAcross(other, { limit: 9, q: "knee" })).items).toEqual(
        [],
      );
    }
  });
});
