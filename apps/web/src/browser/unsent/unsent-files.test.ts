import { expect, it } from "vitest";
import { type UnsentFile, unsentFiles, withWorkouts } from "./unsent-files.ts";

const sent: UnsentFile = { key: "k", kind: "photo", messageKey: "m", runId: "r" };
const beau = { workoutId: "w1", label: "Beau, flatwork" };
const luna = { workoutId: "w2", label: "Luna, lunging" };

const { isSendable } = unsentFiles;

it("belongs to the one workout of its message, asks which of several, and says if there is none", () => {
  expect(withWorkouts(sent, [beau])).toEqual({ ...sent, workoutId: "w1" });
  const asking = withWorkouts(sent, [beau, luna]);
  expect([asking, isSendable(asking)]).toEqual([{ ...sent, choices: [beau, luna] }, false]);
  const without = withWorkouts(sent, []);
  expect([without.problem, isSendable(without)]).toEqual([
    "Nothing was logged that it could belong to.",
    false,
  ]);
});

it("waits for its message to be sent", () => {
  const waiting: UnsentFile = { key: "k", kind: "voice", messageKey: "m" };
  expect([waiting, sent, { ...waiting, workoutId: "w1" }].map(isSendable)).toEqual([false, true, true]);
});
