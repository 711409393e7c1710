import { afterEach, describe, expect, it } from "vitest";
import { sampleOf } from "./sample-size.ts";

const environment = { ...process.env };
afterEach(() => {
  for (const name of ["CANTER_WHOLE", "CANTER_QUARTER"]) {
    const before = environment[name];
    if (before === undefined) delete process.env[name];
    else process.env[name] = before;
  }
});

const table = [1, 2, 3, 4, 5, 6].flatMap((one) =>
  ["a", "b", "c", "d"].flatMap((other) => [2, 3, 4, 5].map((last) => [one, other, last] as const)),
);

const quarterOf = (quarter: number) => {
  process.env["CANTER_WHOLE"] = "";
  process.env["CANTER_QUARTER"] = String(quarter);
  return sampleOf(table);
};

describe("the cases of a table", () => {
  it("are all cases in a test that is run by its name", () => {
    delete process.env["CANTER_WHOLE"];
    expect(sampleOf(table)).toEqual(table);
  });

  it("are another quarter each day, all within four, with every value of each column in it", () => {
    const quarters = [0, 1, 2, 3].map(quarterOf);
    expect(quarters.map(({ length }) => length)).toEqual([24, 24, 24, 24]);
    expect(new Set(quarters.flat()).size).toBe(table.length);
    for (const quarter of quarters)
      expect([0, 1, 2].map((column) => new Set(quarter.map((row) => row[column])).size)).toEqual([6, 4, 4]);
  });
});
