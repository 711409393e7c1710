import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { composeDashboard } from "../compose/compose-dashboard.ts";
import { judgeDraft } from "./judge-draft.ts";
import { situations } from "./situations.ts";
import { spoiltDrafts } from "./spoilt-drafts.ts";

describe("the coach's morning by rule", () => {
  it.each(situations)("handles: $name", ({ day, expected }) => {
    expect(judgeDraft(composeDashboard(day), day, expected)).toEqual([]);
  });

  it("is judged on many different situations", () => {
    expect(situations.length).toBeGreaterThanOrEqual(30);
    expect(new Set(situations.map(({ name }) => name)).size).toBe(situations.length);
  });
});

describe("a dashboard that fails its member", () => {
  it.each(spoiltDrafts)("is detected as $mode: $name", ({ mode, spoil }) => {
    for (const { day, expected } of situations) {
      const failures = judgeDraft(spoil(composeDashboard(day)), day, expected);
      expect(failures.map((failure) => failure.mode)).toContain(mode);
    }
  });
});
