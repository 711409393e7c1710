import { expect, it } from "vitest";
import { playParts } from "./play-parts.ts";

it("keeps the order of a stack: a planned session separates what is played before and after it", () => {
  const session = { kind: "train", id: "session:p/u", programId: "p", sessionUid: "u" };
  expect(playParts(["file:warm", "file:roll", "session:p/u", "file:cool"])).toEqual([
    { kind: "play", ids: ["file:warm", "file:roll"] },
    session,
    { kind: "play", ids: ["file:cool"] },
  ]);
  expect(playParts(["session:p/u"])).toEqual([session]);
  expect(playParts([])).toEqual([]);
});
