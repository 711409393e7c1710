import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { readHorseNotice } from "./read-horse-notice.ts";

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

  it.each(["walked all three loops today", "cake for everyone who helped", "Beau showed all three paces"])(
    "is not of all of them: %s",
    (text) => expect(read(text)?.horses ?? []).not.toEqual(horses),
  );
});
