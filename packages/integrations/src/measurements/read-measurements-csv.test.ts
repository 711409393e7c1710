import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMeasurementsCsv } from "./read-measurements-csv.ts";

describe("a list of measurements", () => {
  it("has kind and value in columns, with semicolons and decimal commas", () => {
    const { readings } = readMeasurementsCsv(
      "Date (local);Metric;Value;Unit;Notes\n01.11.2026;weight;82,4;kg;fasted\n02.11.2026;sleep;7:40;;\n",
    );
    expect(readings).toMatchObject([
      { kind: "weight", value: 82.4, unit: "kg", date: "2026-11-01", note: "fasted" },
      { kind: "sleep", value: 460, unit: "min", date: "2026-11-02" },
    ]);
  });

  it("tells by its own dates which number is the day, and never guesses", () => {
    const dates = (text: string) =>
      readMeasurementsCsv(`value,kind,date\n80,weight,${text}`).readings.map(({ date }) => date);
    expect(readMeasurementsCsv("value,kind,date\n81,weight,2026-04-01\n80,weight,03/04/2026")).toMatchObject({
      readings: [],
      problems: [
        { row: 3, column: "date", message: expect.stringContaining('"03/04/2026" could have the day') },
      ],
    });
    expect(dates("3/4/2026\n80,weight,25/4/2026")).toEqual(["2026-04-03", "2026-04-25"]);
    expect(dates("3/4/2026\n80,weight,4/25/2026")).toEqual(["2026-03-04", "2026-04-25"]);
    expect(dates("3/3/2026")).toEqual(["2026-03-03"]);
    expect(dates("3.4.2026")).toEqual(["2026-04-03"]);
    expect(
      readMeasurementsCsv("value,kind,date\n80,weight,25/4/2026\n80,weight,4/25/2026").problems,
    ).toMatchObject([{ row: 1 }]);
    expect(readMeasurementsCsv("value,kind,date\n80,weight,2026-11-01 6:45 PM").readings).toMatchObject([
      { time: "18:45" },
    ]);
  });

  it.each([
    ["value,kind,date\n80,weight,2026-11-40", 2, "date"],
    ["value,kind,date\n80,weight,2026-11-01\neighty,weight,2026-11-02", 3, "value"],
    ["value,kind,date\n80,weight,2026-11-01,9", 2, "column 4"],
    ["value,kind,date\n5,mood,2026-11-01", 2, "kind"],
    ["value,kind,date\n5,constructor,2026-11-01", 2, "kind"],
    ["kind,value\nweight,80", 1, ""],
    [`value,kind,date${",x".repeat(300)}\n`, 1, ""],
    ['value,kind,date\n"80,weight,2026-11-01', 3, ""],
  ])("that is broken is named by row and column: %j", (text, row, column) => {
    const { problems } = readMeasurementsCsv(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject(row === 3 && column === "" ? { column } : { row, column });
  });

  it("is read or refused, whatever is in it", () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom("2026-11-01", "80", '"', "\n", ";", "value", "weight"),
    );
    fc.assert(
      fc.property(
        fc.array(cell, { maxLength: 30 }),
        (cells) => void readMeasurementsCsv(`value,kind,date\n${cells.join(",")}`),
      ),
    );
  });
});
