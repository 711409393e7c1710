import { expect, it } from "vitest";
import { placeInProgram } from "./import-form.tsx";

const program = {
  weeks: [{ sessions: [{ name: "Full body", exercises: [{ name: "Squat" }], warmup: [3] }] }],
};

it.each([
  [
    "program.weeks.0.sessions.0.exercises.0.workingSets",
    "Week 1, session 1 “Full body”, exercise 1 “Squat”, working sets",
  ],
  ["program.weeks.1.sessions", "Week 2, sessions"],
  ["program.weeks.0.sessions.0.warmup.0", "Week 1, session 1 “Full body”, warmup, number 1"],
  ["program.weeks", "Weeks"],
  ["program", "The whole text"],
  ["name", "Name"],
])("describes the place of %s in words", (path, said) => {
  expect(placeInProgram(path, program)).toBe(said);
});
