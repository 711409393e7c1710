import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialects, openTestStore, type TestStore } from "../testing/test-database.ts";
import { addSampleGroups, type SampleGroups } from "../testing/sample-groups.ts";
import { appendMessages } from "./append-messages.ts";
import { createConversation, deleteConversation, updateConversation } from "./conversations.ts";
import { deleteMessage, editMessage } from "./change-message.ts";
import {
  cosineTo,
  messagesWithoutVector,
  maxDimensions,
  nearestMessages,
  putVectors,
  smallVector,
  vectorText,
} from "./message-vectors.ts";

const cosine = (a: readonly number[], b: readonly number[]): number => {
  const product = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, one, at) => sum + one * (y[at] ?? 0), 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
};
const stored = (a: readonly number[], b: readonly number[]): number => {
  const other = smallVector(b);
  return cosineTo(smallVector(a), vectorText(other), other.norm);
};
const numbers = (length: number) =>
  fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: length, maxLength: length });

describe("a vector in small numbers", () => {
  it("points in the direction of the original", () => {
    fc.assert(
      fc.property(numbers(64), numbers(64), (a, b) => {
        fc.pre(Math.hypot(...a) > 0.1 && Math.hypot(...b) > 0.1);
        expect(Math.abs(stored(a, b) - cosine(a, b))).toBeLessThan(0.03);
      }),
    );
  });

  it("has no more dimensions than are stored, and still distinguishes near from far", () => {
    const near = Array.from({ length: 3072 }, (_, at) => Math.sin(at * 1.7));
    const nearer = near.map((number, at) => number + 0.2 * Math.cos(at * 2.3));
    const far = near.map((_, at) => Math.sin(at * 0.31 + 1));
    expect(smallVector(near).bytes).toHaveLength(maxDimensions);
    expect(stored(near, nearer)).toBeGreaterThan(0.9);
    expect(Math.abs(stored(near, far))).toBeLessThan(0.2);
  });

  it("is similar to nothing if it is empty, or of another length", () => {
    expect([stored([0, 0], [1, 2]), stored([1, 2], [0, 0]), stored([1], [1, 2])]).toEqual([0, 0, 0]);
  });
});

describe.each(dialects)("vectors of messages (%s)", (dialect) => {
  let test: TestStore;
  let groups: SampleGroups;
  beforeAll(async () => {
    test = await openTestStore(dialect);
    groups = await addSampleGroups(test.store);
  });
  afterAll(() => test.cleanUp());

  const say = async (conversationId: string, texts: readonly string[], scope = groups.anna, at = 10) => {
    const { db, transact } = test.store;
    await createConversation(db, scope, { id: conversationId, kind: "coach", createdAt: at });
    const messages = texts.map((text, n) => ({
      id: `${conversationId}${n}`,
      author: "member" as const,
      text,
      createdAt: at + n,
    }));
    await transact((trx) => appendMessages(trx, scope, conversationId, messages));
  };
  const put = (vectors: readonly (readonly [id: string, text: string, vector: number[]])[], model = "m") =>
    test.store.transact((trx) =>
      putVectors(
        trx,
        groups.anna,
        model,
        vectors.map(([messageId, text, vector]) => ({ messageId, text, vector })),
      ),
    );
  const near = async (vector: number[], options: object = {}, scope = groups.anna) => {
    const found = await nearestMessages(test.store.db, scope, { model: "m", vector, limit: 9, ...options });
    return found.nearest.map(({ id }) => id);
  };
  const waiting = async (model = "m") =>
    (await messagesWithoutVector(test.store.db, groups.anna, { model, limit: 9 })).map(({ id }) => id);

  it("find messages by similarity, for their member alone", async () => {
    await say("a", ["Knee", "Shoulder", "Sleep"]);
    expect(await waiting()).toEqual(["a2", "a1", "a0"]);
    expect(
      await put([
        ["a0", "Knee", [1, 0, 0.1]],
        ["a1", "Shoulder", [0, 1, 0]],
        ["a2", "Something else by now", [0, 0, 1]],
      ]),
    ).toBe(2);
    expect(await waiting()).toEqual(["a2"]);
    expect(await near([0.9, 0.2, 0])).toEqual(["a0", "a1"]);
    expect(await near([0.9, 0.2, 0], { limit: 1 })).toEqual(["a0"]);
    const { compared, mean, spread } = await nearestMessages(test.store.db, groups.anna, {
      model: "m",
      vector: [1, 0, 0],
      limit: 1,
    });
    expect([compared, mean, spread]).toEqual([2, expect.closeTo(0.5, 2), expect.closeTo(0.5, 2)]);
    expect(await near([1, 0, 0], {}, groups.ben)).toEqual([]);
    expect(await near([1, 0, 0], { model: "another" })).toEqual([]);
  });

  it("belong to another model once they are made anew", async () => {
    await say("n", ["Hoof"]);
    await put([["n0", "Hoof", [0, 0, 1]]]);
    expect(await waiting("new")).toContain("n0");
    await put([["n0", "Hoof", [1, 1]]], "new");
    expect(await near([1, 1], { model: "new" })).toEqual(["n0"]);
    expect(await near([0, 0, 1])).not.toContain("n0");
  });

  it("are removed with what is deleted, changed, or no longer shared", async () => {
    const { transact } = test.store;
    await say("d", ["One", "Two"]);
    await say("e", ["Three"]);
    await say("f", ["Four"]);
    const all = [
      ["d0", "One", [0, 5, 5]],
      ["d1", "Two", [0, 5, 5]],
      ["e0", "Three", [0, 5, 5]],
      ["f0", "Four", [0, 5, 5]],
    ] as const;
    await put(all.map(([id, text, vector]) => [id, text, [...vector]]));
    expect((await near([0, 5, 5], { limit: 4 })).toSorted()).toEqual(["d0", "d1", "e0", "f0"]);
    await transact((trx) => editMessage(trx, groups.anna, "d0", { text: "Un", editedAt: 90 }));
    await transact((trx) => deleteMessage(trx, groups.anna, "d1", 90));
    await transact((trx) => deleteConversation(trx, groups.anna, "e", 90));
    await transact((trx) => updateConversation(trx, groups.anna, "f", { isShared: false }));
    const left = await near([0, 5, 5]);
    for (const [id] of all) expect(left).not.toContain(id);
    expect(await waiting()).toContain("d0");
    expect(await waiting()).not.toContain("f0");
    expect(await put([["f0", "Four", [1, 1, 1]]])).toBe(0);
  });
});
