import "temporal-polyfill/global";
import {
  appleExport,
  appleRecord,
} from "@canter/integrations/workout-import/apple-health/testing/apple-export";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MemberContext } from "../core/application-context.ts";
import { loadLanguage } from "../core/language.ts";
import { testContext } from "../testing/test-context.ts";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";
import { loadHistory } from "./load-history.ts";
import { fileOf, importSteps, table } from "./testing/import-steps.ts";

describe.each(dialectsFor(import.meta.filename))("a batch of files (%s)", (dialect) => {
  let world: TestWorld;
  let owner: MemberContext;
  beforeEach(async () => {
    world = await openTestWorld(dialect);
    ({ owner } = world);
  });
  afterEach(() => world.cleanUp());
  const { everything, preview, apply, importItems } = importSteps(() => ({ world, owner }));

  it("brings in what Apple Health has of a body beside the workouts, once, and takes it back", async () => {
    const moment = (time: string) => ({
      startDate: `2025-06-21 ${time} +0200`,
      endDate: `2025-06-21 ${time} +0200`,
    });
    const weight = (value: number, time: string) =>
      appleRecord("HKQuantityTypeIdentifierBodyMass", { unit: "kg", value, ...moment(time) });
    const lines = [
      weight(70.2, "07:00:00"),
      weight(70.4, "20:00:00"),
      appleRecord("HKQuantityTypeIdentifierWaistCircumference", {
        unit: "cm",
        value: 1000,
        ...moment("07:00:00"),
      }),
      `<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="43.75" durationUnit="min" totalDistance="4.835" totalDistanceUnit="km" sourceName="Watch" startDate="2013-02-06 13:11:20 +0100" endDate="2013-02-06 13:55:05 +0100"/>`,
    ];
    const file = { name: "export.xml", bytes: Buffer.from(appleExport(lines.join(""))) };
    // One of them was entered by hand, and the run is here from the watch's own file.
    const date = "2025-06-21";
    valueOf(
      await world.application.health.createMeasurement(owner, {
        kind: "weight",
        value: 70.4,
        unit: "kg",
        date,
        time: "14:00",
      }),
    );
    await importItems([await fileOf("run-garmin-fr110.fit")]);
    const before = await everything();

    const shown = await preview([file]);
    expect(shown.preview).toMatchObject({
      workouts: 1,
      similar: 1,
      measurements: { known: 1, kinds: [{ kind: "weight", count: 1, from: date, to: date }] },
    });
    const done = await apply(shown.id);
    expect(done).toMatchObject({
      state: "done",
      done: 4,
      outcome: { saved: 0, asked: 1, measurements: { saved: 1, known: 1, asked: 0, leftOut: 1 } },
    });
    expect(done.outcome?.notes?.map(({ message }) => message)).toEqual([
      expect.stringContaining("2025-06-21, waist: value must be from") as string,
    ]);
    const after = await everything();
    expect((await importItems([file])).outcome).toMatchObject({
      saved: 0,
      known: 1,
      measurements: { saved: 0, known: 2 },
    });
    expect(await everything()).toEqual(after);

    valueOf(await world.application.import.undoImport(owner, done.id));
    expect(valueOf(await world.application.import.carryOutImport(owner, done.id)).outcome).toMatchObject({
      takenBack: 1,
      measurements: { takenBack: 1 },
    });
    expect(await everything()).toEqual(before);
  });

  it("is taken back while it is being brought in, by whoever comes first", async () => {
    const before = await everything();
    const shown = await preview([await fileOf("hevy-export.csv")]);
    valueOf(await world.application.import.applyImport(owner, shown.id, {}));
    // The first of its transactions are done when somebody thinks better of it.
    const stopped = new AbortController();
    stopped.abort();
    await expect(world.application.import.carryOutImport(owner, shown.id, stopped.signal)).rejects.toThrow(
      /abort/i,
    );
    const half = valueOf(await world.application.import.readImport(owner, shown.id));
    expect(half.state).toBe("applying");
    expect(half.outcome?.saved).toBeGreaterThan(0);

    valueOf(await world.application.import.undoImport(owner, shown.id));
    const other = world.restart();
    const ended = await Promise.all([
      world.application.import.carryOutImport(owner, shown.id),
      other.import.carryOutImport(owner, shown.id),
    ]);
    for (const view of ended) valueOf(view);
    expect(valueOf(await world.application.import.readImport(owner, shown.id))).toMatchObject({
      state: "undone",
      outcome: { takenBack: half.outcome?.saved },
    });
    expect(await everything()).toEqual(before);
    const twice = await world.application.import.undoImport(owner, shown.id);
    expect(twice).toMatchObject({ ok: false, error: { type: "conflict" } });
  });

  it("lets others have their turn while what was read is weighed", async () => {
    const row = (n: number) =>
      `2026-${String(1 + (n % 9)).padStart(2, "0")}-11 1${n % 10}:00:00,Day ${n},Squat,1,100,5`;
    const rows = Array.from({ length: 300 }, (_, n) => row(n));
    const shown = await preview([
      table("strong.csv", ["Date,Workout Name,Exercise Name,Set Order,Weight,Reps", ...rows]),
    ]);
    await loadLanguage();
    let turns = 0;
    const count = (): void => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const best = await loadHistory(testContext(world), owner, shown, { massUnit: "kg" });
    clearImmediate(next);
    expect(Object.values(best)).toEqual([100]);
    expect(turns).toBeGreaterThan(5);
  });

  it("of a table of one's own is read as one says, and the next one like it as well", async () => {
    const rows = [
      "Tag;Was;Wdh;Schwer;Laune",
      "02.11.2026;Kniebeuge;5,5,3;100,5;gut",
      "02.11.2026;Kreuzheben;5;140;",
    ];
    const sheet = table("liste.csv", rows);
    const guessed = await preview([sheet]);
    expect(guessed.files[0]?.problems).toEqual([expect.objectContaining({ where: "table" })]);
    const map = { Tag: "date", Was: "exercise", Wdh: "reps", Schwer: "weight:kg" };
    const read = async (given: typeof map | undefined) =>
      valueOf(await world.application.import.createImport(owner, { files: [sheet], map: given }));
    const shown = await read(map);
    expect(shown.files[0]).toMatchObject({
      format: "table",
      workouts: 1,
      sets: 4,
      table: { rows: [{ row: 2, read: "2026-11-02, Kniebeuge, reps 5,5,3, weight 100.5 kg" }, { row: 3 }] },
      leftOut: [{ where: "column Laune", message: "is not kept" }],
    });
    expect((await apply(shown.id)).outcome).toMatchObject({ saved: 1 });
    const again = await read(undefined);
    expect(again.files[0]?.table?.columns.map(({ role }) => role)).toEqual([...Object.values(map), ""]);
    expect(again.preview).toMatchObject({ workouts: 1, known: 1 });
  });
});
