import { expect, it } from "vitest";
import { isOpenEnded } from "./prompt-card.tsx";

it.each([
  ["Something else", true],
  ["Other", true],
  ["Something lighter", false],
  ["No", false],
])("decides for %s whether to ask for details: %s", (option, isAsked) =>
  expect(isOpenEnded(option)).toBe(isAsked),
);
