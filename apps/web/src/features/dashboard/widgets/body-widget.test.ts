import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { linePoints } from "./body-widget.tsx";

const size = { width: 104, height: 24 };

describe("a line of values by date", () => {
  it("spaces days proportionally, and puts the lowest value at the bottom", () => {
    const points = [
      { date: "2026-02-01", value: 80 },
      { date: "2026-02-02", value: 82 },
      { date: "2026-02-11", value: 81 },
    ];
    expect(linePoints(points, size)).toEqual({ line: "2,22 12,2 102,12", last: [102, 12] });
  });

  it("is level if nothing changes, and absent if there is too little", () => {
    const level = [
      { date: "2026-02-01", value: 80 },
      { date: "2026-02-02", value: 80 },
    ];
    expect(linePoints(level, size).line).toBe("2,12 102,12");
    expect(linePoints(level.slice(0, 1), size)).toEqual({ line: "" });
  });
});
