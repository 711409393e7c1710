import { expect, it } from "vitest";
import { fieldsInWords } from "./discipline-in-words.ts";

it("says what was written down and not the id of what it was done with", () => {
  expect(
    fieldsInWords(undefined, { contentId: "file:warm-up-five", openWater: true, jumpHeightCm: 90 }),
  ).toEqual([
    { label: "Open water", value: "yes" },
    { label: "Jump height cm", value: "90" },
  ]);
});
