import { createWorkingMemory, type WorkingMemory } from "@canter/agent/memory/working-memory";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dialects, openTestStore, type TestStore } from "../testing/test-database.ts";
import { addSampleGroups, type SampleGroups } from "../testing/sample-groups.ts";
import { listMemories, loadMemory, putMemory, removeMemory, saveMemoryChanges } from "./memories.ts";

describe.each(dialects)("memory on %s", (dialect) => {
  let test: TestStore;
  let groups: SampleGroups;
  let now = 1000;
  beforeAll(async () => {
    test = await openTestStore(dialect);
    groups = await addSampleGroups(test.store);
  });
  beforeEach(async () => {
    now = 1000;
    await test.store.db.deleteFrom("working_memories").execute();
    const entry = { createdAt: 1, value: "before" };
    await put({ ...entry, key: "kept" });
    await put({ ...entry, key: "changed" });
  });
  afterAll(() => test.cleanUp());

  const put = (entry: Parameters<typeof putMemory>[3], scope = groups.anna, agent = "coach") =>
    test.store.transact((trx) => putMemory(trx, scope, agent, entry));
  const load = async () =>
    createWorkingMemory(await loadMemory(test.store.db, groups.anna, "coach"), () => now);
  const save = (memory: WorkingMemory) =>
    test.store.transact((trx) => saveMemoryChanges(trx, groups.anna, "coach", memory.changes(), now));
  const kept = async () => (await load()).entries().map(({ key, value }) => [key, value]);

  it("stores what was set, changed and removed, and only that", async () => {
    const memory = await load();
    await put({ key: "kept", value: "by the member meanwhile", createdAt: 2 });
    memory.set("changed", { to: [1, "ä\u0000\ud800", null] });
    memory.set("new", true, { ttlMilliseconds: 5 });
    await save(memory);
    expect(await kept()).toEqual([
      ["changed", { to: [1, "ä\u0000\ud800", null] }],
      ["kept", "by the member meanwhile"],
      ["new", true],
    ]);
    const later = await load();
    later.remove("changed");
    await save(later);
    expect((await kept()).map(([key]) => key)).toEqual(["kept", "new"]);
  });

  it("keeps what a member deleted or corrected during a run", async () => {
    const memory = await load();
    memory.set("changed", "by the run");
    memory.remove("kept");
    memory.set("mine", "by the run");
    await test.store.transact((trx) => removeMemory(trx, groups.anna, "coach", "changed"));
    // Within the same millisecond as the existing entry.
    await put({ key: "kept", value: "corrected", createdAt: 1 });
    await put({ key: "mine", value: "by the member", createdAt: now });
    await save(memory);
    expect(await kept()).toEqual([
      ["kept", "corrected"],
      ["mine", "by the member"],
    ]);
  });

  it("forgets at the instant, makes room for new entries, and drops the rest at the next save", async () => {
    for (const key of ["flu", "missed"]) await put({ key, value: 1, createdAt: 1, expiresAt: 1500 });
    now = 1499;
    const early = await load();
    expect(early.get("flu")).toBe(1);
    now = 1500;
    expect((await kept()).map(([key]) => key)).toEqual(["changed", "kept"]);
    expect(early.get("flu")).toBeUndefined();
    early.set("flu", 2);
    await save(early);
    expect(await kept()).toContainEqual(["flu", 2]);
    expect(await test.store.db.selectFrom("working_memories").select("key").execute()).toHaveLength(3);
    await put({ key: "flu", value: "by the member", createdAt: 3 });
    await save(early);
    expect(await kept()).toContainEqual(["flu", "by the member"]);
  });

  it("lists a member's own by agent and key, in pages", async () => {
    await put({ key: "a", value: 1, createdAt: 1 }, groups.anna, "echo");
    await put({ key: "a", value: "Ben's", createdAt: 1 }, groups.ben);
    await put({ key: "old", value: 1, createdAt: 1, expiresAt: now });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listMemories(test.store.db, groups.anna, { now, cursor, limit: 2 });
      if (!page.ok) throw new Error(page.error.detail);
      seen.push(...page.value.items.map(({ agent, key }) => `${agent}/${key}`));
      cursor = page.value.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(["coach/changed", "coach/kept", "echo/a"]);
    expect(await listMemories(test.store.db, groups.anna, { now, cursor: "x", limit: 2 })).toMatchObject({
      ok: false,
      error: { type: "invalid", fields: [{ path: "cursor" }] },
    });
  });
});
