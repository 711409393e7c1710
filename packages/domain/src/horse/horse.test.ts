import { describe, expect, it } from "vitest";
import { checkHorseProfile, horseHeightSchema } from "./horse.ts";

describe("a horse's height", () => {
  it.each([15.4, 15.25, 15.9, 40, 2])("refuses %d hands", (value) => {
    expect(horseHeightSchema.safeParse({ value, unit: "hands" }).success).toBe(false);
  });

  it.each([15, 15.1, 15.2, 15.3, 16.3])("accepts %d hands", (value) => {
    expect(horseHeightSchema.safeParse({ value, unit: "hands" }).success).toBe(true);
  });
});

describe("a horse's profile", () => {
  const today = "2026-11-23";

  it("has a birth year that is possible for a living horse", () => {
    expect(checkHorseProfile({ birthYear: 2019 }, "active", today)).toMatchObject({ ok: true });
    expect(checkHorseProfile({ birthYear: 2027 }, "active", today)).toMatchObject({
      error: { fields: [{ path: "birthYear", message: "must be a year from 1966 to 2026" }] },
    });
    expect(checkHorseProfile({ birthYear: 1900 }, "active", today).ok).toBe(false);
  });

  it("can end a loan only if there is one", () => {
    expect(checkHorseProfile({ loanUntil: "2027-03-01" }, "on_loan", today).ok).toBe(true);
    expect(checkHorseProfile({ loanUntil: "2027-03-01" }, "active", today)).toMatchObject({
      error: { fields: [{ path: "loanUntil" }] },
    });
  });
});
