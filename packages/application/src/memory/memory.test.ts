import "temporal-polyfill/global";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openTestWorld, testNow, type TestWorld, valueOf } from "../testing/test-world.ts";

describe.each(dialectsFor(import.meta.filename))("what agents remember of a member (%s)", (dialect) => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld(dialect);
  });
  afterAll(() => world.cleanUp());
  afterEach(() => world.store.db.deleteFrom("working_memories").execute());

  const put = (key: string, value: unknown, more: object = {}, member = world.emma, agent = "coach") =>
    world.application.memory.putMemory(member, { agent, key }, { value, ...more });
  const list = async (member = world.emma, more: object = {}) =>
    valueOf(await world.application.memory.listMemories(member, { limit: 200, ...more })).items;
  const remove = (key: string, member = world.emma) =>
    world.application.memory.removeMemory(member, { agent: "coach", key });

  it("is seen, corrected and deleted by them, also by a viewer, and by nobody else", async () => {
    valueOf(await put("style", "direct", { expiresAt: testNow + 1000 }));
    expect(valueOf(await put("style", "gentle"))).toEqual({
      agent: "coach",
      key: "style",
      value: "gentle",
      createdAt: testNow,
      expiresAt: testNow + 1000,
    });
    expect(valueOf(await put("style", ["gentle"], { expiresAt: null }))).not.toHaveProperty("expiresAt");
    valueOf(await put("style", "Vera's", {}, world.vera));
    for (const other of [world.rita, world.owner, world.zoe]) {
      expect(await list(other)).toEqual([]);
      expect(await remove("style", other)).toMatchObject({ ok: false, error: { type: "not_found" } });
    }
    expect(valueOf(await remove("style"))).toMatchObject({ value: ["gentle"] });
    expect(await remove("style")).toMatchObject({ ok: false, error: { type: "not_found" } });
    expect([await list(), (await list(world.vera)).length]).toEqual([[], 1]);
  });

  it.each([
    [{ value: "x".repeat(2000) }, "value"],
    [{ value: undefined }, "value"],
    [{ value: 1, expiresAt: testNow }, "expiresAt"],
  ])("refuses by the field (%#)", async ({ value, ...more }, path) => {
    expect(await put("a", value, more)).toMatchObject({
      ok: false,
      error: { type: "invalid", fields: [{ path }] },
    });
    expect(await put("a", 1, {}, world.emma, "nobody")).toMatchObject({ error: { type: "not_found" } });
    expect(await list()).toEqual([]);
  });

  it("is a hundred things of each agent at most, of which those that are there can be corrected", async () => {
    const text = JSON.stringify({
      coach: Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`k${n}`, { value: n }])),
    });
    expect(valueOf(await world.application.memory.importMemories(world.emma, text))).toBe(100);
    expect(await put("one-more", 1)).toMatchObject({ ok: false, error: { type: "conflict" } });
    valueOf(await put("k7", "again"));
    valueOf(await put("one-more", 1, {}, world.emma, "echo"));
    expect(
      await world.application.memory.importMemories(world.emma, "coach: {more: {value: 1}}"),
    ).toMatchObject({
      ok: false,
      error: { type: "invalid", fields: [{ path: "coach" }] },
    });
    expect(await list()).toHaveLength(101);
  });

  it("is put back as it was noted, and forgotten all at once, of one agent or of all", async () => {
    const noted = { createdAt: testNow - 5000, expiresAt: testNow + 1000 };
    expect(valueOf(await put("style", "direct", noted))).toMatchObject(noted);
    expect(await put("style", "late", { createdAt: testNow + 1 })).toMatchObject({
      error: { fields: [{ path: "createdAt" }] },
    });
    valueOf(await put("echoes", 3, {}, world.emma, "echo"));
    valueOf(await put("style", "Vera's", {}, world.vera));
    const forget = (agent?: string) => world.application.memory.forgetMemories(world.emma, agent);
    expect(await forget("nobody")).toMatchObject({ error: { type: "not_found" } });
    expect(valueOf(await forget("echo"))).toEqual({ forgotten: 1 });
    expect(valueOf(await forget())).toEqual({ forgotten: 1 });
    expect([await list(), (await list(world.vera)).length]).toEqual([[], 1]);
  });

  it("goes out as YAML and comes in again, all or nothing", async () => {
    valueOf(await put("style", { tone: "direct" }));
    valueOf(await put("flu", true, { expiresAt: testNow + 60_000 }));
    valueOf(await put("echoes", 3, {}, world.emma, "echo"));
    const before = await list();
    const yaml = await world.application.memory.exportMemories(world.emma);
    expect(yaml).toBe(
      [
        "coach:",
        "  flu:",
        "    value: true",
        "    createdAt: 2026-11-20T23:40:00.000Z",
        "    expiresAt: 2026-11-20T23:41:00.000Z",
        "  style:",
        "    value:",
        "      tone: direct",
        "    createdAt: 2026-11-20T23:40:00.000Z",
        "echo:",
        "  echoes:",
        "    value: 3",
        "    createdAt: 2026-11-20T23:40:00.000Z",
        "",
      ].join("\n"),
    );
    await world.store.db.deleteFrom("working_memories").execute();
    expect(valueOf(await world.application.memory.importMemories(world.emma, yaml))).toBe(3);
    expect(await list()).toEqual(before);
    expect(await world.application.memory.exportMemories(world.emma, "echo")).toMatch(/^echo:\n/);
    for (const [broken, path, message] of [
      ["coach:\n  new: {value: 1}\n  style: [\n", "", /^line \d: /],
      ["coach:\n  new: {value: 1}\n  style:\n    valeu: 1\n", "coach.style", /^line 3: must have a value/],
      ["coach:\n  new: {value: 1}\nnobody:\n  style: {value: 1}\n", "nobody", /^must be one of .*coach/],
    ] as const)
      expect(await world.application.memory.importMemories(world.emma, broken)).toMatchObject({
        ok: false,
        error: { type: "invalid", fields: [{ path, message: expect.stringMatching(message) }] },
      });
    expect(await list()).toEqual(before);
    const old = "coach: {old: {value: 1, expiresAt: 2026-11-20T23:40:00Z}}";
    expect(valueOf(await world.application.memory.importMemories(world.emma, old))).toBe(0);
  });
});
