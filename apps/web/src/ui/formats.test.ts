import { describe, expect, it } from "vitest";
import { createForms } from "./formats.ts";

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

describe("a member's formats of dates, times and numbers", () => {
  const [americas, britain, germany] = ["en-US", "en-GB", "de-DE"].map((locale) => createForms({}, locale));
  const date = "2026-11-23";

  it("are those of English writers in the browser's region", () => {
    expect(americas?.dates.long(date)).toBe("Monday, November 23, 2026");
    expect(americas?.dates.withYear(date)).toBe("Nov 23, 2026");
    expect(plain(americas?.time("18:40") ?? "")).toBe("6:40 PM");
    expect(americas?.units.formatMass({ value: 10_760.5, unit: "lb" })).toBe("10,760.5\u00a0lb");
    expect(britain?.dates.long(date)).toBe("Monday 23 November 2026");
    expect(britain?.dates.short(date)).toBe("23 Nov");
    expect(britain?.time("07:05")).toBe("07:05");
    expect(germany?.number(12_345.6)).toBe("12.345,6");
    expect(germany?.dates.withYear(date)).toBe("23 Nov 2026");
    expect(germany?.time("18:40")).toBe("18:40");
  });
  it("name a month once for days within it, and the year only where it is another", () => {
    expect(americas?.dates.range("2027-01-04", "2027-01-10")).toBe("Jan 4 – 10");
    expect(americas?.dates.rangeWithYear("2027-01-04", "2027-01-10")).toBe("Jan 4 – 10, 2027");
    expect(britain?.dates.range("2026-11-30", "2026-12-06")).toBe("30 Nov – 6 Dec");
  });
  it("begin the week as the coach does: by the choice of a day or a region, never by the browser", () => {
    const weekdays = [{}, { locale: "en-US" }, { locale: "en-GB" }, { locale: "en-US", firstWeekday: 6 }];
    expect(weekdays.map((chosen) => createForms(chosen, "en-US").firstWeekday)).toEqual([1, 7, 1, 6]);
  });
  it("follow the member's choice", () => {
    const chosen = createForms({ locale: "en-GB", clock: "12h", firstWeekday: 6 }, "en-US");
    expect(chosen.dates.short(date)).toBe("23 Nov");
    expect(plain(chosen.time("18:40"))).toBe("6:40 PM");
    expect(chosen.firstWeekday).toBe(6);
    expect(createForms({ clock: "24h" }, "en-US").time("00:05")).toBe("00:05");
  });
  it("round, without minus zero and without trailing zeros", () => {
    expect([-0.001, 0, 82.30001, 1234].map((value) => americas?.number(value))).toEqual([
      "0",
      "0",
      "82.3",
      "1234",
    ]);
  });
});
