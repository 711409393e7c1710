import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { valueOf } from "@canter/application/testing/test-world";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

const folder = path.join(
  import.meta.dirname,
  "../../../../packages/integrations/src/workout-import/testing/files",
);

type Batch = {
  readonly id: string;
  readonly preview: Readonly<Record<string, number>>;
  readonly files: readonly object[];
};

describe.each(dialectsFor(import.meta.filename))("a workout as a file (%s)", (dialect) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(dialect);
  });
  afterAll(() => app.cleanUp());

  it("is, as FIT and as TCX, the imported run: imported again it looks the same", async () => {
    const { application } = app.world;
    const file = { name: "run.fit", bytes: await readFile(path.join(folder, "run-garmin-fr110.fit")) };
    const batch = valueOf(await application.import.createImport(app.world.rita, { files: [file] }));
    valueOf(await application.import.applyImport(app.world.rita, batch.id, {}));
    valueOf(await application.import.carryOutImport(app.world.rita, batch.id));
    const { items } = valueOf(
      await application.workout.listWorkouts(app.world.rita, { status: "saved", limit: 1 }),
    );
    const id = items[0]?.id ?? "";
    for (const format of ["fit", "tcx"]) {
      const { bytes, headers } = await app.send("GET", `/api/v1/workouts/${id}/file?format=${format}`);
      expect(headers.get("content-disposition")).toBe(`attachment; filename="2013-02-06-running.${format}"`);
      const again = valueOf(
        await application.import.createImport(app.world.rita, {
          files: [{ name: `again.${format}`, bytes }],
        }),
      ) as unknown as Batch;
      expect(again).toMatchObject({
        preview: { workouts: 1, known: 0, similar: 1 },
        files: [{ format, problems: [] }],
      });
      valueOf(await application.import.discardImport(app.world.rita, again.id));
    }
  });

  it("states which formats are possible, and does not exist without a workout", async () => {
    const wrong = await app.send("GET", "/api/v1/workouts/none/file?format=gpx");
    expect([wrong.status, wrong.body]).toMatchObject([
      400,
      { detail: expect.stringContaining("format") as string },
    ]);
    expect((await app.send("GET", "/api/v1/workouts/none/file")).status).toBe(404);
  });

  it("is available as rows of sets for Hevy and Strong: one's own", async () => {
    const lift = {
      name: "Bench Press",
      sets: [{ reps: 5, weight: { value: 100, unit: "kg" }, weightKg: 100 }],
    };
    const body = {
      athleteId: "rita-athlete",
      discipline: "strength",
      date: "2026-11-18",
      startTime: "07:05",
      exercises: [lift],
    };
    expect((await app.send("POST", "/api/v1/workouts", { body })).status).toBe(201);
    for (const format of ["hevy", "strong"]) {
      const { text, headers } = await app.send("GET", `/api/v1/export?format=${format}`);
      expect(headers.get("content-disposition")).toBe(`attachment; filename="canter-${format}.csv"`);
      expect(text.split("\r\n")).toHaveLength(3);
      expect(text).toContain("Bench Press");
    }
  });
});
