import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MemoryEntry } from "../schema/memory-entry.ts";
import { documentToMemory, memoryToDocument } from "./memory-document.ts";
import { memoryToYaml, yamlToMemory } from "./memory-yaml.ts";

const key = fc.stringMatching(/^[a-z0-9_.-]{1,80}$/).filter((name) => name !== "__proto__");
const instant = fc.integer({ min: -8_640_000_000_000, max: 8_640_000_000_000 });
const value = fc.jsonValue({ maxDepth: 4 }).map((one) => JSON.parse(JSON.stringify(one)) as unknown);
const entry = fc
  .record({ key, value, createdAt: instant, expiresAt: fc.option(instant, { nil: undefined }) })
  .map(({ expiresAt, ...rest }): MemoryEntry => (expiresAt === undefined ? rest : { ...rest, expiresAt }))
  .filter(({ value: kept }) => JSON.stringify(kept).length <= 2000);
const entries = fc
  .uniqueArray(entry, { selector: (one) => one.key, maxLength: 12 })
  .map((list) => list.toSorted((a, b) => (a.key < b.key ? -1 : 1)));

describe("a memory as a document", () => {
  it("comes back from JSON as it was", () => {
    fc.assert(
      fc.property(entries, (list) => {
        const text = JSON.stringify(memoryToDocument(list));
        expect(documentToMemory(JSON.parse(text), 0)).toEqual({ ok: true, value: list });
      }),
    );
  });

  it("comes back from YAML as it was", async () => {
    await fc.assert(
      fc.asyncProperty(entries, async (list) => {
        expect(await yamlToMemory(await memoryToYaml(list), 0)).toEqual({ ok: true, value: list });
      }),
    );
  });

  it("reads what a person writes: times as they like, none where none is known", async () => {
    const text =
      "style:\n  value: direct\nflu:\n  value: {since: monday}\n  expiresAt: 2026-12-01T00:00:00Z\n";
    expect(await yamlToMemory(text, 7)).toEqual({
      ok: true,
      value: [
        { key: "flu", value: { since: "monday" }, createdAt: 7, expiresAt: Date.UTC(2026, 11, 1) },
        { key: "style", value: "direct", createdAt: 7 },
      ],
    });
    expect(await yamlToMemory("", 7)).toEqual({ ok: true, value: [] });
  });

  it.each([
    ["a: {value: 1}\nb: [1, 2\nc: 3\n", 3, ""],
    ["a:\n  value: 1\na:\n  value: 2\n", 3, ""],
    ["a:\n  value: 1\nb:\n  valeu: 2\n", 3, "b"],
    ["a:\n  value: 1\n\nb.c:\n  value: 2\n  expiresAt: tomorrow\n", 4, "b.c.expiresAt"],
    ["Big Key:\n  value: 1\n", 1, "Big Key"],
    ["a:\n  value: 1\n  note: 2\n", 1, "a.note"],
    ["a:\n  value: .nan\n", 1, "a.value"],
  ])("names the line and the field of what can't be read (%#)", async (text, line, path) => {
    expect(await yamlToMemory(text, 0)).toMatchObject({ ok: false, error: { line, path } });
  });

  it("refuses what is no memory at all, and what would unfold into millions", async () => {
    expect(await yamlToMemory("- a\n- b\n", 0)).toMatchObject({ ok: false, error: { path: "" } });
    const bomb = `a: &a {value: [x, x]}\n${Array.from({ length: 9 }, (_, i) => `b${i}: &b${i} {value: [${Array.from({ length: 9 }, () => (i === 0 ? "*a" : `*b${i - 1}`)).join(", ")}]}`).join("\n")}\n`;
    expect(await yamlToMemory(bomb, 0)).toMatchObject({ ok: false });
  });
});
