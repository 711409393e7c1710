import "temporal-polyfill/global";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";

const said = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    role: index % 2 === 0 ? "user" : "assistant",
    content: `Line ${index}: banded bridges`,
    timestamp: new Date(Date.UTC(2026, 1, 5, 18, index)).toISOString(),
  }));
const record = (sk: string, count: number, fields: object = {}, pk = "user#u1") =>
  JSON.stringify({ pk, sk, attributes: { messages: said(count), ...fields } });

async function* text(...lines: readonly string[]) {
  yield* lines.map((line) => `${line}\n`);
}

describe.each(dialectsFor(import.meta.filename))("conversations of another system (%s)", (dialect) => {
  let world: TestWorld;
  beforeEach(async () => {
    world = await openTestWorld(dialect);
  });
  afterEach(async () => {
    await world.cleanUp();
    if (world.bugs.length > 0) throw new AggregateError(world.bugs);
  });

  const bringIn = (lines: readonly string[], isCheck = false) =>
    world.application.conversation.importConversations(world.emma, { text: text(...lines), isCheck });
  const list = async () =>
    valueOf(await world.application.conversation.listConversations(world.emma, { limit: 9 })).items;

  it("are stored once however often they are imported, and grow", async () => {
    const lines = [
      record("conversation#a", 3, { title: "Bridges", summary: "Bridges at home.", coachId: "ruth" }),
      record("program_session#b", 2, { status: "archived" }),
      "{broken",
      record("conversation#c", 2, {}, "user#somebody-else"),
    ];
    const skipped = [
      { line: 3, field: "record", message: "must be JSON on one line" },
      { line: 4, field: "pk", message: "must be user#u1: one user's conversations are brought in at a time" },
    ];
    const first = { conversations: 2, messages: 5, known: 0, skippedLines: 2, skipped };
    expect(await bringIn(lines, true)).toEqual(first);
    expect(await list()).toEqual([]);
    expect(await bringIn(lines)).toEqual(first);
    expect(await bringIn(lines)).toEqual({ ...first, conversations: 0, messages: 0, known: 2 });
    expect(await bringIn([record("conversation#a", 5)])).toMatchObject({ conversations: 0, messages: 2 });
    const [a, b] = await list();
    expect(a).toMatchObject({ kind: "coach", title: "Bridges", coach: "ruth", messageCount: 5 });
    expect(a?.createdAt).toBe(Date.UTC(2026, 1, 5, 18));
    expect(a?.updatedAt).toBe(Date.UTC(2026, 1, 5, 18, 4));
    expect(b).toMatchObject({ kind: "designer", status: "archived", messageCount: 2 });
    const found = valueOf(
      await world.application.conversation.listMessagesAcross(world.emma, { limit: 20, q: "banded" }),
    );
    expect(found.items).toHaveLength(7);
  });

  it("stay deleted, and belong to nobody else", async () => {
    await bringIn([record("conversation#a", 3)]);
    const [{ id } = { id: "" }] = await list();
    valueOf(await world.application.conversation.deleteConversation(world.emma, id));
    expect(await bringIn([record("conversation#a", 4)])).toMatchObject({ messages: 0, known: 1 });
    expect(await list()).toEqual([]);
  });
});
