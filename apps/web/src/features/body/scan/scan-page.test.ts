import { describe, expect, it } from "vitest";
import { scanTable } from "./scan-page.tsx";

const scan = {
  unit: "kg" as const,
  fat: 15,
  lean: 62,
  bone: 3,
  regions: { trunk: { fat: 7, lean: 30 }, arms: { fat: 1.5 } },
};

describe("scanTable", () => {
  it("has the whole body and the regions of the report, in the reader's unit", () => {
    expect(scanTable(scan, undefined, "lb")).toEqual([
      { name: "Whole body", fat: { value: 33.1 }, lean: { value: 136.7 }, bone: { value: 6.6 } },
      { name: "Arms", fat: { value: 3.3 } },
      { name: "Trunk", fat: { value: 15.4 }, lean: { value: 66.1 } },
    ]);
  });

  it("shows the change since the previous scan, whatever its unit, where both have a value", () => {
    const before = { unit: "lb" as const, fat: 35.3, lean: 134.5, regions: { trunk: { lean: 64 } } };
    const [whole, arms, trunk] = scanTable(scan, before, "kg");
    expect(whole).toMatchObject({
      fat: { value: 15, change: -1 },
      lean: { value: 62, change: 1 },
      bone: { value: 3 },
    });
    expect(whole?.bone?.change).toBeUndefined();
    expect(arms?.fat).toEqual({ value: 1.5 });
    expect(trunk).toEqual({ name: "Trunk", fat: { value: 7 }, lean: { value: 30, change: 1 } });
  });
});
