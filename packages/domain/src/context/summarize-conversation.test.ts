import { expect, it } from "vitest";
import { checkSummary } from "./summarize-conversation.ts";

const messages = [
  {
    id: "1",
    text: "Can we swap the barbell hip thrusts for banded bridges? No bench at home, Jonas has it.",
  },
  {
    id: "2",
    text: "Done: Barbell Hip Thrust becomes Banded Glute Bridge, 3x12, from Tuesday; 82,5 kg stays for squats.",
  },
];
const check = (text: string, messageIds: readonly string[] = ["1", "2"]) =>
  checkSummary({ text, messageIds }, messages);

it.each([
  "The member has no bench at home and wanted banded bridges instead of hip thrusts; 3x12 from Tuesday.",
  "Jonas has the bench. Squats stay at 82.5 kg, said the Coach.",
])("accepts what the messages say: %s", (text) => {
  expect(check(text)).toEqual([]);
});

it.each([
  ["Bridges 4x12 from Tuesday.", "“4”"],
  ["Bridges from Wednesday.", "“Wednesday”"],
  ["The bench is with Peter.", "“Peter”"],
  ["Peter has the bench.", "“Peter”"],
  ["Five sets of bridges.", "“five”"],
  ["Squats at 85 kg.", "“85”"],
])("rejects what nobody said: %s", (text, word) => {
  expect(check(text)).toEqual([expect.stringContaining(word)]);
});

it("checks a summary against the messages that it cites, and its length", () => {
  expect(check("Bridges 3x12.", ["1"])).toEqual([
    expect.stringContaining("“3”"),
    expect.stringContaining("“12”"),
  ]);
  expect(check("Bridges.", ["9"])).toEqual(["messageIds: 9 is no message of this talk"]);
  expect(check("Bridges.", [])).toEqual([expect.stringContaining("names no message")]);
  expect(check("bridges ".repeat(100))).toEqual([expect.stringContaining("longer than 600")]);
});
