import { expect, it } from "vitest";
import { type WorkByWhom, workOfDay } from "./work-of-day.ts";

const by = (rider: string | undefined, discipline: string): WorkByWhom => ({ rider, discipline });

it.each([
  ["1 ride (Rita), lunged once (Rita)", [by("Rita", "flatwork"), by("Rita", "lunging")]],
  ["3 rides (Mia 2, Jake)", [by("Jake", "jumping"), by("Mia", "flatwork"), by("Mia", "trail")]],
  ["lunged twice (Mia, somebody)", [by("Mia", "lunging"), by(undefined, "lunging")]],
  [
    "lunged once (Mia), worked in hand 3 times (Jake 3)",
    [by("Jake", "groundwork"), by("Mia", "lunging"), by("Jake", "groundwork"), by("Jake", "groundwork")],
  ],
])("says %s", (words, work) => {
  expect(workOfDay(work)).toBe(words);
});
