import "temporal-polyfill/global";
import { expect, it } from "vitest";
import { nextWhen, waitingInWords } from "./next-in-words.ts";

const today = "2026-11-27";

it("says since when a day was missed, so that nobody reads it as a future one", () => {
  expect(nextWhen({ date: "2026-11-25", when: "overdue" }, today)).toBe("due since Wednesday");
  expect(nextWhen({ date: "2026-11-20", when: "overdue" }, "2026-11-23")).toBe("due since 20 Nov");
  expect(nextWhen({ date: "2026-11-26", when: "overdue" }, today)).toBe("due since yesterday");
  expect(nextWhen({ date: "2026-11-12", when: "overdue" }, today)).toBe("due since 12 Nov");
  expect(nextWhen({ date: "2026-11-30", when: "ahead" }, today)).toBe("in 3 days");
  expect(nextWhen({ when: "open" }, today)).toBe("");
});

it("names an older missed session beside today's", () => {
  const waiting = { sessionUid: "s", name: "Legs", weekNumber: 1, date: "2026-11-12" };
  expect(waitingInWords(waiting, today)).toBe("Legs waits, due since 12 Nov");
});
