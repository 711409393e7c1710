import { expect, it } from "vitest";
import { parsePendingRuns } from "./pending-runs.ts";

it("finds the messages that a tab stored, and ignores anything else", () => {
  const run = { runId: "r1", text: "squat 5x5" };
  const timed = { ...run, at: "2026-11-20T18:40:00+01:00", athleteId: "beau" };
  const stored = [run, timed, { ...run, at: 1 }, { ...run, athleteId: null }, { runId: 3 }, null, "x"];
  expect(parsePendingRuns(JSON.stringify(stored))).toEqual([run, timed]);
  for (const broken of [null, "", "{", "null", "{}", '"r1"']) expect(parsePendingRuns(broken)).toEqual([]);
});
