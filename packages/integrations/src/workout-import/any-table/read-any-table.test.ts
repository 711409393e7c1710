import {
  isMeasurement,
  isWorkout,
  type ImportedItem,
  type ImportedFile,
} from "@canter/domain/import/imported-workout";
import type { TableMapping } from "@canter/domain/import/table-mapping";
import { describe, expect, it } from "vitest";
import { readActivityFiles } from "../read-activity-files.ts";
import { guessMapping } from "./read-any-table.ts";

async function read(lines: readonly string[] | Uint8Array, stated?: TableMapping) {
  const bytes = lines instanceof Uint8Array ? lines : Buffer.from(lines.join("\n"));
  const items: ImportedItem[] = [];
  const files: ImportedFile[] = [];
  for await (const one of readActivityFiles([{ name: "list.csv", bytes }], { tables: { stated } }))
    if ("item" in one) items.push(one.item);
    else if ("file" in one) files.push(one.file);
  return { workouts: items.filter(isWorkout), measurements: items.filter(isMeasurement), file: files[0] };
}

describe("the columns of a table", () => {
  it.each([
    [
      ["Date", "Exercise", "Sets", "Reps", "Weight (kg)"],
      ["date", "exercise", "sets", "reps", "weight:kg"],
    ],
    [
      ["Datum", "Übung", "Wdh.", "Gewicht [lbs]", "Notizen"],
      ["date", "exercise", "reps", "weight:lb", "notes"],
    ],
    [
      ["fecha", "tipo", "distancia_km", "duración (min)"],
      ["date", "sport", "distance:km", "duration:min"],
    ],
    [
      ["Jour", "Exercice", "Répétitions", "Poids"],
      ["date", "exercise", "reps", "weight"],
    ],
    [
      ["Date", "Weight", "Body Fat %", "Sleep (h)"],
      ["date", "body_weight", "body_fat:%", "sleep:h"],
    ],
    [
      ["Date", "Date", "Mood"],
      ["date", "", ""],
    ],
  ])("%j are guessed by their headings", (headings, roles) => {
    const mapping = guessMapping(
      headings.map((heading, n) => (headings.indexOf(heading) === n ? heading : `${heading} 2 x`)),
    );
    expect(Object.values(mapping)).toEqual(roles);
  });
});

it("does not guess a field of a column that is said of another one", () => {
  expect(guessMapping(["Date", "Weight", "Load"], { Load: "body_weight:kg" })).toEqual({
    Date: "date",
    Weight: "",
    Load: "body_weight:kg",
  });
});

describe("a table of no known app", () => {
  it("of sets is a workout a day, wherever its rows stand", async () => {
    const { workouts, file } = await read([
      "Date\tExercise\tSets\tReps\tWeight\tNotes",
      "2026-01-02\tSquat\t3\t5\t100 kg\t",
      "2026-01-03\tBench Press\t\t8/8/6\t60\t",
      "2026-01-02\tPlank\t\tx\t\tshaky",
    ]);
    expect(workouts).toMatchObject([
      {
        localDate: "2026-01-02",
        content: {
          discipline: "strength",
          exercises: [
            {
              name: "Squat",
              sets: Array.from({ length: 3 }, () => ({ reps: 5, weight: { value: 100, unit: "kg" } })),
            },
            { name: "Plank", notes: "shaky" },
          ],
        },
      },
      {
        localDate: "2026-01-03",
        openUnits: { mass: true },
        content: { exercises: [{ sets: [{ reps: 8 }, { reps: 8 }, { reps: 6 }] }] },
      },
    ]);
    expect(file?.problems).toEqual([
      { where: "row 4, column Reps", message: 'must be a number, not "x"', count: 1 },
    ]);
    expect(file?.table?.rows[1]).toEqual({ row: 3, read: "2026-01-03, Bench Press, reps 8/8/6, weight 60" });
  });

  it("of runs is one each, also two that are alike, in any encoding", async () => {
    const text =
      "Datum;Sportart;Strecke (km);Dauer;Puls\r\n02.01.2026;Läufen;5,2;0:27:10;151\r\n02.01.2026;Läufen;5,2;0:27:10;151\r\n03.01.2026;Radfahren;;45;\r\n";
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(text, "latin1"),
      Buffer.from(`\ufeff${text}`, "utf16le"),
    ]) {
      const { workouts, file } = await read(bytes);
      expect(file?.problems).toEqual([]);
      expect(
        workouts.map(({ content }) => [
          content.durationSeconds,
          content.distanceMeters,
          content.avgHeartRate,
        ]),
      ).toEqual([
        [1630, 5200, 151],
        [1630, 5200, 151],
        [2700, undefined, undefined],
      ]);
      expect(new Set(workouts.map(({ key }) => key)).size).toBe(3);
    }
  });

  it("of readings of the body is those", async () => {
    const { measurements } = await read(["Date|Weight (lb)|Sleep", "1/31/2026|181.2|7:30", "2/1/2026||6.5"]);
    expect(
      measurements.map(({ localDate, measurement: { kind, value, unit } }) => [localDate, kind, value, unit]),
    ).toEqual([
      ["2026-01-31", "weight", 181.2, "lb"],
      ["2026-01-31", "sleep", 450, "min"],
      ["2026-02-01", "sleep", 390, "min"],
    ]);
  });

  it("is read as somebody says, with what is left out named; a table without a header as well", async () => {
    const rows = ["2026-01-02,Squat,5,100,blue", "2026-01-03,Squat,5,102.5,red"];
    const map = { "Column 1": "date", "Column 2": "exercise", "Column 3": "reps", "Column 4": "weight:kg" };
    const { workouts, file } = await read(rows, map);
    expect(workouts.map(({ localDate }) => localDate)).toEqual(["2026-01-02", "2026-01-03"]);
    expect(file).toMatchObject({
      problems: [],
      leftOut: [{ where: "column Column 5", message: "is not kept" }],
    });
  });

  it("is guessed with what is said of other columns: a load of what is an exercise", async () => {
    const rows = ["Datum;Was;Gewicht (kg)", "2026-01-02;Kniebeuge;100"];
    expect((await read(rows)).measurements).toHaveLength(1);
    const { workouts, measurements } = await read(rows, { Was: "exercise" });
    expect([workouts.length, measurements]).toEqual([1, []]);
  });

  it("never guesses which of two numbers is the month", async () => {
    const rows = ["Date,Weight (kg)", "3/4/2026,80", "5/6/2026,81"];
    const open = await read(rows);
    expect([open.measurements, open.file?.problems[0]?.message]).toEqual([
      [],
      expect.stringContaining("say date:day_first or date:month_first"),
    ]);
    expect(
      (await read(rows, { Date: "date:month_first" })).measurements.map(({ localDate }) => localDate),
    ).toEqual(["2026-03-04", "2026-05-06"]);
  });

  it("that nothing comes of is said to be none", async () => {
    for (const stated of [undefined, { a: "date" }]) {
      const { file } = await read(["a,b", "1,2"], stated);
      expect(file).toMatchObject({
        problems: [{ where: "table" }],
        table: { columns: [{ heading: "a" }, { heading: "b" }] },
      });
    }
    expect((await read(["no table", "at all"])).file?.problems[0]?.message).toContain(
      "is none of the formats",
    );
  });
});
