import { describe, expect, it } from "vitest";
import { changeDraft, draftAfter, offersRegion } from "./settings-page.tsx";

const stored = { name: "Rita", units: "kg", zone: "Europe/Berlin" };

describe("a draft of settings", () => {
  it("has what is to be otherwise, and nothing that was set back", () => {
    const pounds = changeDraft({}, { units: "lb", name: "Rita Long" }, stored);
    expect(pounds).toEqual({ units: "lb", name: "Rita Long" });
    expect(changeDraft(pounds, { units: "kg" }, stored)).toEqual({ name: "Rita Long" });
    expect(changeDraft({ locale: "en-GB" }, { locale: null }, stored)).toEqual({});
    expect(changeDraft({}, { keepsTalkApart: false }, stored)).toEqual({});
  });

  it("forgets what was saved, and keeps what was typed in the meantime", () => {
    const saved = { units: "lb", name: "Rita L" } as const;
    expect(draftAfter({ units: "lb", name: "Rita Long" }, saved)).toEqual({ name: "Rita Long" });
  });
});

describe("the region of a browser", () => {
  it("is offered to whoever chose none, where dates or weeks would be read differently", () => {
    const kilograms = { units: "kg" } as const;
    expect(offersRegion(kilograms, "en-US")).toBe(true);
    expect(offersRegion(kilograms, "de-DE")).toBe(false);
    expect(offersRegion({ ...kilograms, locale: "de-DE" }, "en-US")).toBe(false);
  });
});
