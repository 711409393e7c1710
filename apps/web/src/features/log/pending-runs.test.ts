import { expect, it } from "vitest";
import { parsePendingRuns } from "./pending-runs.ts";

it("finds the messages that a tab stored, and ignores anything else", () => {
  const run = { runId: "r1", text: "squat 5x5" };
  expect(parsePendingRuns(JSON.stringify([run, { runId: 3 }, null, "x"]))).toEqual([run]);
  for (const stored of [null, "", "{", "null", "{}", '"r1"']) expect(parsePendingRuns(stored)).toEqual([]);
});
