import { expect, it } from "vitest";
import { fieldsInWords } from "./discipline-in-words.ts";

it("shows what was logged, not the id of its content", () => {
  expect(
    fieldsInWords(undefined, { contentId: "file:warm-up-five", openWater: true, jumpHeightCm: 90 }),
  ).toEqual([
    { label: "Open water", value: "yes" },
    { label: "Jump height cm", value: "90" },
  ]);
});
