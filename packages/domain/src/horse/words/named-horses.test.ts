import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { readHorseNotice, readHorseNotices } from "./read-horse-notice.ts";

const horses = ["Star", "Beau", "Silver Moon"];
/** A Thursday. */
const today = "2026-11-26";
const read = (text: string) => readHorseNotice(text, { horses, today });

describe("what is said of all horses", () => {
  it("applies to all horses that are named", () => {
    expect(read("no jumping for Star and silver moon until Monday, ground is rock hard")?.horses).toEqual([
      "Star",
      "Silver Moon",
    ]);
    expect(read("all horses: no turnout until Saturday")?.horses).toEqual(horses);
  });

  it.each([
    ["farrier for all three on 4 December", "farrier", "2026-12-04"],
    ["vet comes Friday for everyone", "vet", "2026-11-27"],
    ["everyone needs worming on 2 December", "worming", "2026-12-02"],
    ["worming for the whole barn on 1 December", "worming", "2026-12-01"],
  ])("is care of all of them: %s", (text, kind, dueOn) => {
    expect(read(text)).toMatchObject({ horses, care: { kind, dueOn } });
  });

  it.each([
    [
      "Beau: coughing, no gallops until Saturday. Dentist for both horses December 12",
      { text: "Coughing, no gallops", until: "2026-11-28" },
      { kind: "dentist", dueOn: "2026-12-12" },
    ],
    [
      "Vet for both horses December 10. Beau: sore back, no cantering until Sunday",
      { text: "Sore back, no cantering", until: "2026-11-29" },
      { kind: "vet", dueOn: "2026-12-10" },
    ],
    [
      "Beau: lost a shoe, no jumping until Saturday. Farrier for both horses every 6 weeks, next December 4",
      { text: "Lost a shoe, no jumping", until: "2026-11-28" },
      { kind: "farrier", dueOn: "2026-12-04", everyWeeks: 6 },
    ],
  ])("is of its own sentence, beside a caution for one: %s", (text, caution, care) => {
    expect(readHorseNotices(text, { horses: ["Star", "Beau"], today })).toEqual([
      { horses: ["Beau"], caution },
      { horses: ["Star", "Beau"], care },
    ]);
  });

  it.each(["walked all three loops today", "cake for everyone who helped", "Beau showed all three paces"])(
    "is not of all of them: %s",
    (text) => expect(read(text)?.horses ?? []).not.toEqual(horses),
  );
});
