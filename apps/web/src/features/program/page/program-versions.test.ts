import { expect, it } from "vitest";
import { undoSteps } from "./program-versions.tsx";

const changes = { c: "created", e: "edited", u: "undone", r: "redone" } as const;
/** "ceeu": versions 1 to 4, by the first letter of their change. */
const steps = (letters: string) =>
  Object.fromEntries(
    undoSteps(
      Array.from(letters, (letter, i) => ({
        version: i + 1,
        change: changes[letter as keyof typeof changes],
      })).toReversed(),
    ),
  );

it("counts the undos that lead back to a version", () => {
  expect(steps("cee")).toEqual({ 1: 2, 2: 1, 3: 0 });
});

it("follows undos and redos", () => {
  expect(steps("ceeu")).toEqual({ 1: 1, 2: 0, 4: 0 });
  expect(steps("ceeur")).toEqual({ 1: 2, 2: 1, 3: 0, 4: 1, 5: 0 });
  expect(steps("ceeue")).toEqual({ 1: 2, 2: 1, 4: 1, 5: 0 });
});

it("counts from what it knows if the list begins in the middle", () => {
  expect(steps("uee")).toEqual({ 1: 2, 2: 1, 3: 0 });
});
