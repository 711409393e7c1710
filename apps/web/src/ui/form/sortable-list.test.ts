import { describe, expect, it } from "vitest";
import { moveAnnouncements } from "./sortable-list.tsx";

const place = { name: "Sun salutations", index: 0, from: 2, count: 5 };

describe("announcements while a row is moved", () => {
  it("name the row and its position", () => {
    expect(moveAnnouncements.takenUp({ ...place, index: 2 })).toBe("Sun salutations taken up, 3 of 5.");
    expect(moveAnnouncements.moved(place)).toBe("Sun salutations, 1 of 5.");
    expect(moveAnnouncements.putDown(place, false)).toBe("Sun salutations is now 1 of 5.");
  });

  it("say so if it stays, and nothing for what is no row", () => {
    expect(moveAnnouncements.putDown(place, true)).toBe("Sun salutations stays where it was, 3 of 5.");
    expect(moveAnnouncements.putDown({ ...place, index: 2 }, false)).toBe(
      "Sun salutations stays where it was, 3 of 5.",
    );
    expect(moveAnnouncements.putDown(undefined, false)).toBeUndefined();
  });
});
