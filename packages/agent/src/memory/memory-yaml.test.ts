import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AgentMemory } from "../schema/memory-entry.ts";
import { documentToMemories, memoriesToDocument, memoriesToYaml, yamlToMemories } from "./memory-yaml.ts";

const key = fc.oneof(
  fc.stringMatching(/^[a-z0-9_.-]{1,80}$/),
  fc.constantFrom("__proto__", "constructor", "1"),
);
const instant = fc.integer({ min: -8_640_000_000_000, max: 8_640_000_000_000 });
const value = fc.jsonValue({ maxDepth: 4 }).map((one) => JSON.parse(JSON.stringify(one)) as unknown);
const entry = fc
  .record({
    agent: fc.constantFrom("coach", "echo"),
    key,
    value,
    createdAt: instant,
    expiresAt: fc.option(instant, { nil: undefined }),
  })
  .map(({ expiresAt, ...rest }): AgentMemory => (expiresAt === undefined ? rest : { ...rest, expiresAt }))
  .filter(({ value: kept }) => JSON.stringify(kept).length <= 2000);
const nameOf = (one: AgentMemory) => `${one.agent}/${one.key}`;
const byName = (list: readonly AgentMemory[]) => list.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
const entries = fc.uniqueArray(entry, { selector: nameOf, maxLength: 12 }).map(byName);

describe("memories as a document", () => {
  it("survive JSON unchanged", () => {
    fc.assert(
      fc.property(entries, (list) => {
        const text = JSON.stringify(memoriesToDocument(list));
        const read = documentToMemories(JSON.parse(text), 0);
        expect(read.ok && byName(read.value)).toEqual(list);
      }),
    );
  });

  it("survive YAML unchanged", async () => {
    await fc.assert(
      fc.asyncProperty(entries, async (list) => {
        const read = await yamlToMemories(await memoriesToYaml(list), 0);
        expect(read.ok && byName(read.value)).toEqual(list);
      }),
    );
  });

  it("can be written by hand: times in any common form, or none", async () => {
    const text =
      "coach:\n  flu:\n    value: {since: monday}\n    expiresAt: 2026-12-01T00:00:00Z\n  style:\n    value: direct\n";
    expect(await yamlToMemories(text, 7)).toEqual({
      ok: true,
      value: [
        {
          agent: "coach",
          key: "flu",
          value: { since: "monday" },
          createdAt: 7,
          expiresAt: Date.UTC(2026, 11, 1),
        },
        { agent: "coach", key: "style", value: "direct", createdAt: 7 },
      ],
    });
    expect(await yamlToMemories("", 7)).toEqual({ ok: true, value: [] });
  });

  it.each([
    ["a: {b: {value: 1}}\nc: [1, 2\nd: 3\n", 3, []],
    ["a:\n  b: {value: 1}\n  b: {value: 2}\n", 3, []],
    ["a:\n  b: {value: 1}\n\n  c:\n    valeu: 2\n", 4, ["a", "c"]],
    ["a:\n  b.c:\n    value: 2\n    expiresAt: tomorrow\n", 4, ["a", "b.c", "expiresAt"]],
    ["a:\n  Big Key:\n    value: 1\n", 2, ["a", "Big Key"]],
    ["a:\n  b:\n    value: 1\n    note: 2\n", 4, ["a", "b", "note"]],
    ["a:\n  b:\n    value: .nan\n", 3, ["a", "b", "value"]],
    ["a: 3\n", 1, ["a"]],
  ])("names the line and the field of an error (%#)", async (text, line, path) => {
    expect(await yamlToMemories(text, 0)).toMatchObject({ ok: false, error: { line, path } });
  });

  it("refuses what is not a memory, and aliases that would expand into millions", async () => {
    expect(await yamlToMemories("- a\n- b\n", 0)).toMatchObject({ ok: false, error: { path: [] } });
    const level = (number: number) =>
      `  b${number}: &b${number} {value: [${Array.from({ length: 9 }, () => (number === 0 ? "*a" : `*b${number - 1}`)).join(", ")}]}`;
    const bomb = `x:\n  a: &a {value: [x, x]}\n${Array.from({ length: 9 }, (_, number) => level(number)).join("\n")}\n`;
    expect(await yamlToMemories(bomb, 0)).toMatchObject({ ok: false });
  });
});
