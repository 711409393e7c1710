import { expect, it } from "vitest";
import { minutesInWords } from "./time-in-words.ts";

it.each([
  [5, "5 min"],
  [59.6, "1 h"],
  [78, "1 h 18 min"],
  [120, "2 h"],
])("formats %s minutes as %s", (minutes, words) => expect(minutesInWords(minutes)).toBe(words));
