import "temporal-polyfill/global";
import { expect, it } from "vitest";
import { calendarForModel } from "./calendar-for-model.ts";

it("names the weekday and the dates of the week before", () => {
  expect(calendarForModel("2026-03-02T07:16:08+00:00")).toBe(
    "Today is Monday 2026-03-02, 07:16. The days before: Sunday 2026-03-01, Saturday 2026-02-28, Friday 2026-02-27, Thursday 2026-02-26, Wednesday 2026-02-25, Tuesday 2026-02-24, Monday 2026-02-23.",
  );
  expect(calendarForModel("2026-03-02")).toMatch(/^Today is Monday 2026-03-02\. /);
});
