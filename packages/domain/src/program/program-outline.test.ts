import "temporal-polyfill/global";
import fc from "fast-check";
import { expect, it } from "vitest";
import { arbitraryProgram } from "./edits/testing/arbitrary-program.ts";
import type { Schedule } from "./program-head.ts";
import { nextSession } from "./schedule/session-queue.ts";
import { isShorterAsJson, programOutline } from "./program-outline.ts";
import { sampleSize } from "../testing/sample-size.ts";

it("an outline has the same next session and position as its plan", () => {
  fc.assert(
    fc.property(arbitraryProgram, (program) => {
      const outline = programOutline(program);
      const schedules: readonly Schedule[] = [
        { kind: "dated" },
        { kind: "sequence", startDate: "2026-11-16", pauses: [] },
      ];
      for (const schedule of schedules) {
        const asText = (of: typeof program) => {
          const { next, position } = nextSession(of, { schedule }, "2026-11-20");
          return [next?.session.uid, next?.week.uid, next?.date, next?.when, position];
        };
        expect(asText(outline)).toEqual(asText(program));
      }
    }),
    { numRuns: sampleSize(200) },
  );
});

it("the fast length check never overestimates, and stops early for values that are shared many times", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(isShorterAsJson(value, JSON.stringify(value).length)).toBe(true);
    }),
  );
  const shared = { notes: "n".repeat(1000) };
  const plan = Array.from({ length: 1_000_000 }, () => shared);
  const start = performance.now();
  expect(isShorterAsJson(plan, 2_000_000)).toBe(false);
  expect(performance.now() - start).toBeLessThan(500);
});
