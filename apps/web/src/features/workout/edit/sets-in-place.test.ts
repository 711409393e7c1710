import { describe, expect, it } from "vitest";
import { numberOf, unitOf, withNumber } from "./sets-in-place.tsx";

describe("a number beside its unit", () => {
  it("is typed alone and keeps the unit that it was entered in", () => {
    expect(numberOf("102.5 kg")).toBe("102.5");
    expect(unitOf("weight", "102.5 kg", "lb")).toBe("kg");
    expect(withNumber("105", "kg")).toBe("105 kg");
  });

  it("is in the member's unit if there was none", () => {
    expect(unitOf("weight", "", "lb")).toBe("lb");
    expect(unitOf("distance", "", "lb")).toBe("m");
    expect(unitOf("reps", "5", "lb")).toBe("");
  });

  it("takes a typed unit, and stays empty when cleared", () => {
    expect(withNumber("225 lb", "kg")).toBe("225 lb");
    expect(withNumber("", "kg")).toBe("");
    expect(withNumber("1:30", "")).toBe("1:30");
  });
});
