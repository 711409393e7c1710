import "temporal-polyfill/global";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";

describe.each(dialectsFor(import.meta.filename))("a goal that is changed (%s)", (dialect) => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld(dialect);
  });
  afterAll(() => world.cleanUp());

  it("keeps a past target date when a change is undone, and takes no date from before it began", async () => {
    const { application, emma, clock } = world;
    const target = { kind: "habit", what: "workouts", timesPerWeek: 2 } as const;
    const { id, startDate } = valueOf(
      await application.health.createGoal(emma, { target, targetDate: "2026-12-01" }),
    );
    clock.advance(20 * 86_400_000);
    const later = valueOf(
      await application.health.changeGoal(emma, id, { version: 1, targetDate: "2027-02-01" }),
    );
    const back = valueOf(
      await application.health.changeGoal(emma, id, { version: later.version, targetDate: "2026-12-01" }),
    );
    expect(back).toMatchObject({ targetDate: "2026-12-01", version: 3 });
    expect(
      await application.health.changeGoal(emma, id, { version: 3, targetDate: startDate }),
    ).toMatchObject({
      ok: false,
      error: {
        fields: [
          { path: "targetDate", message: `must be after ${startDate}, the day on which the goal began` },
        ],
      },
    });
  });
});
