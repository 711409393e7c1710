import { describe, expect, test } from "vitest";
import { dayNamedIn, mayPointToDay, pointersToDay, withDayNamed } from "./spoken-day.ts";

/** A Wednesday. */
const today = "2026-11-18";

describe("a day that was named before", () => {
  test.each(pointersToDay.map(([, example]) => example))("is named in place of the words: %s", (example) => {
    expect(mayPointToDay(example)).toBe(true);
    expect(withDayNamed(example, "2026-11-22", today)).toContain("on 22 November");
  });

  test("is the one in the same message before the one that was spoken of", () => {
    expect(withDayNamed("on the road all day friday, skip that session pls", "2026-11-22", today)).toBe(
      "on the road all day friday, skip the session on 20 November pls",
    );
  });

  test("is not where it is moved to", () => {
    expect(withDayNamed("just move the whole day to sunday", "2026-11-20", today)).toBe(
      "just move the session on 20 November to sunday",
    );
  });

  test("is no day that is over, nor one of several, nor one that is named behind", () => {
    for (const text of [
      "what did i do that day",
      "friday or sunday, skip that session",
      "is that session on sunday",
      "that day was hard",
    ])
      expect(withDayNamed(text, "2026-11-22", today)).toBe(text);
    expect(withDayNamed("so what do i do that day", undefined, today)).toBe("so what do i do that day");
  });

  test("is read from a text that names one day from today on", () => {
    expect(dayNamedIn("absolutely knackered. not sure about saturday", today)).toBe("2026-11-21");
    expect(dayNamedIn("saturday or sunday?", today)).toBeUndefined();
    expect(dayNamedIn("yesterday was hard", today)).toBeUndefined();
  });
});
