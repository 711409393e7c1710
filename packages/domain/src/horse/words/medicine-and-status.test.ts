import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { readHorseNotice, statusForms } from "./read-horse-notice.ts";

const read = (text: string) =>
  readHorseNotice(text, { horses: ["Star", "Beau", "Silver Moon"], today: "2026-11-26" });

/** On a Thursday. */
describe("medicine that a horse gets", () => {
  it.each([
    ["gave Beau bute this morning", "2026-11-27"],
    ["gave Beau 2 bute", "2026-11-27"],
    ["Beau had danilon last night", "2026-11-26"],
    ["gave Beau 1 g bute twice a day for 5 days", "2026-12-01"],
    ["Beau on antibiotics until Monday", "2026-11-30"],
    ["Beau is on bute", undefined],
    ["Beau gets bute daily", undefined],
  ])("is told until its end: %s", (text, until) => {
    expect(read(text)?.caution?.until).toBe(until);
    expect(read(text)?.caution?.text).toMatch(/bute|danilon|antibiotics/u);
  });
});

describe("what becomes of a horse", () => {
  it.each(statusForms)("is read from “$example”", ({ example, status }) => {
    expect(read(example)).toMatchObject({ horses: ["Beau"], becomes: { status } });
  });

  it("is not what may come, nor said of a rug or of several", () => {
    const others = [
      "Beau is going to be sold",
      "sold Beau's rug",
      "retire Beau and Star",
      "is Beau sold?",
      "Beau went home",
      "Beau has a new rug",
    ];
    expect(others.filter((text) => read(text)?.becomes)).toEqual([]);
    expect(read("Silver Moon is on loan to Anna until 1 March")?.becomes).toEqual({
      status: "on_loan",
      until: "2027-03-01",
    });
  });
});
