import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMeasurementsCsv } from "./read-measurements-csv.ts";

describe("a CSV file of measurements", () => {
  it("has a column for each kind, with its unit in the heading", () => {
    const { readings, problems } = readMeasurementsCsv(
      "Date,Weight (lbs),Fat %,Resting HR,Notes\n2026-11-01,181.4,18.2,52,fasted\n2026-11-02,,,51,\n",
    );
    expect(problems).toEqual([]);
    expect(readings).toEqual([
      {
        row: 2,
        column: "Weight (lbs)",
        kind: "weight",
        value: 181.4,
        unit: "lb",
        date: "2026-11-01",
        note: "fasted",
      },
      { row: 2, column: "Fat %", kind: "body_fat", value: 18.2, date: "2026-11-01", note: "fasted" },
      {
        row: 2,
        column: "Resting HR",
        kind: "resting_heart_rate",
        value: 52,
        date: "2026-11-01",
        note: "fasted",
      },
      { row: 3, column: "Resting HR", kind: "resting_heart_rate", value: 51, date: "2026-11-02" },
    ]);
  });

  it("may be a list of kind and value, with semicolons and decimal commas", () => {
    const { readings } = readMeasurementsCsv(
      "date;kind;value;unit\n01.11.2026;weight;82,4;kg\n02.11.2026;sleep;7:40;\n",
    );
    expect(readings).toMatchObject([
      { kind: "weight", value: 82.4, unit: "kg", date: "2026-11-01" },
      { kind: "sleep", value: 460, unit: "min", date: "2026-11-02" },
    ]);
  });

  it("tells by its own dates which number is the day, and never guesses", () => {
    const dates = (text: string) =>
      readMeasurementsCsv(`date,weight\n${text},80`).readings.map(({ date }) => date);
    expect(readMeasurementsCsv("date,weight\n2026-04-01,81\n03/04/2026,80")).toMatchObject({
      readings: [],
      problems: [
        { row: 3, column: "date", message: expect.stringContaining('"03/04/2026" could have the day') },
      ],
    });
    expect(dates("3/4/2026,80\n25/4/2026")).toEqual(["2026-04-03", "2026-04-25"]);
    expect(dates("3/4/2026,80\n4/25/2026")).toEqual(["2026-03-04", "2026-04-25"]);
    expect(dates("3/3/2026")).toEqual(["2026-03-03"]);
    expect(dates("3.4.2026")).toEqual(["2026-04-03"]);
    expect(readMeasurementsCsv("date,weight\n25/4/2026,80\n4/25/2026,80").problems).toMatchObject([
      { row: 1 },
    ]);
    expect(readMeasurementsCsv("date,weight\n2026-11-01 6:45 PM,80").readings).toMatchObject([
      { time: "18:45" },
    ]);
  });

  it.each([
    ["date,weight\n2026-11-40,80", 2, "date"],
    ["date,weight\n2026-11-01,80\n2026-11-02,eighty", 3, "weight"],
    ["date,weight\n2026-11-01,80,9", 2, "column 3"],
    ["date,kind,value\n2026-11-01,mood,5", 2, "kind"],
    ["weight\n80", 1, ""],
    ["date,mood\n2026-11-01,5", 1, ""],
    ['date,weight\n"2026-11-01,80', 3, ""],
  ])("that is broken is named by row and column: %j", (text, row, column) => {
    const { problems } = readMeasurementsCsv(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject(row === 3 && column === "" ? { column } : { row, column });
  });

  it("is read or refused, whatever is in it", () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom("2026-11-01", "80", '"', "\n", ";", "date", "weight"),
    );
    fc.assert(
      fc.property(
        fc.array(cell, { maxLength: 30 }),
        (cells) => void readMeasurementsCsv(`date,weight\n${cells.join(",")}`),
      ),
    );
  });
});
