import { expect, it } from "vitest";
import { spokenState } from "./spoken-state.ts";

const createdAt = 1_795_218_000_000;

it.each([
  ["waiting", 5000, { transcription: "waiting" }],
  ["slow", 61_000, { transcription: "waiting" }],
  ["failed", 61_000, { transcription: "failed" }],
  ["untold", 61_000, {}],
  ["written", 61_000, { transcript: "strong", transcription: "waiting" }],
] as const)("what was said is %s after %i ms: %j", (state, after, memo) => {
  expect(spokenState({ createdAt, ...memo }, createdAt + after)).toBe(state);
});
