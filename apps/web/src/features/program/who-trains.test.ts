import { expect, it } from "vitest";
import type { PlannedSession } from "@canter/domain/program/program";
import { trainWord } from "./who-trains.ts";

const session = (discipline?: string): PlannedSession => ({
  uid: "s",
  id: "week-1-session-1",
  name: "Thursday",
  exercises: [],
  completed: false,
  ...(discipline !== undefined && { work: { discipline, durationMinutes: 40 } }),
});

it("says Ride for work from the saddle, Work for work from the ground, Train for people", () => {
  expect(trainWord(session("jumping"), true)).toBe("Ride");
  expect(trainWord(session("lunging"), true)).toBe("Work");
  expect(trainWord(session("flatwork"), false)).toBe("Train");
  expect(trainWord(undefined, false)).toBe("Train");
});
