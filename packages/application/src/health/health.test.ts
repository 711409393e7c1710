import "temporal-polyfill/global";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";

const pathsOf = (result: { ok: boolean; error?: unknown }) =>
  result.ok ? [] : ((result.error as { fields?: { path: string }[] }).fields ?? []).map(({ path }) => path);

describe.each(dialectsFor(import.meta.filename))("body, food and goals (%s)", (dialect) => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld(dialect);
  });
  afterAll(() => world.cleanUp());

  it("change from the version that was read, and can be restored after deletion", async () => {
    const { application, emma } = world;
    const { health } = application;
    const made = valueOf(await health.createMeasurement(emma, { kind: "weight", value: 82.3 }));
    expect(made).toMatchObject({
      date: "2026-11-20",
      unit: "kg",
      si: 82.3,
      version: 1,
      source: { kind: "manual" },
    });
    const changed = valueOf(
      await health.changeMeasurement(emma, made.id, {
        version: 1,
        value: 181,
        unit: "lb",
        note: "fasted",
      }),
    );
    expect(changed).toMatchObject({ si: 82.1, version: 2, note: "fasted" });
    expect(await health.changeMeasurement(emma, made.id, { version: 1, value: 70 })).toMatchObject({
      error: { type: "conflict" },
    });
    expect(pathsOf(await health.changeMeasurement(emma, made.id, { version: 2, value: -70 }))).toEqual([
      "value",
    ]);
    expect(
      valueOf(await health.changeMeasurement(emma, made.id, { version: 2, note: null })).note,
    ).toBeUndefined();
    valueOf(await health.deleteMeasurement(emma, made.id));
    expect(valueOf(await health.listMeasurements(emma, { limit: 9 })).items).toEqual([]);
    expect(valueOf(await health.listMeasurements(emma, { limit: 9, status: "deleted" })).items).toHaveLength(
      1,
    );
    valueOf(await health.restoreMeasurement(emma, made.id));
    expect(valueOf(await health.listMeasurements(emma, { limit: 9 })).items).toHaveLength(1);
  });

  it("are found by prefixes of words, ignoring case and accents, by whoever may read them", async () => {
    const { application, emma, rita } = world;
    const { health } = application;
    const eat = async (text: string, more: object = {}) =>
      valueOf(await health.createNutrition(emma, { text, calories: 200, ...more }));
    const soup = await eat("Crème brûlée", { meal: "dinner" });
    for (const text of ["Cream 50% fat", "Soup with cream"]) await eat(text);
    const food = async (q: string, more: object = {}, as = emma) =>
      valueOf(await health.listNutrition(as, { limit: 9, q, ...more })).items.map(({ text }) => text);
    expect(await food("CREM")).toEqual(["Crème brûlée"]);
    expect((await food("crea")).toSorted()).toEqual(["Cream 50% fat", "Soup with cream"]);
    expect(await food("cream soup")).toEqual(["Soup with cream"]);
    expect(await food("dinn")).toEqual(["Crème brûlée"]);
    for (const q of ["%", "_", "ream", "cream 51", "manual import"])
      expect([q, (await food(q)).length]).toEqual([q, q === "%" || q === "_" ? 3 : 0]);
    expect((await food("manual")).length).toBe(3);
    expect(await food("cream", {}, rita)).toEqual([]);
    const first = valueOf(await health.listNutrition(emma, { limit: 1, q: "cream" }));
    const page = { limit: 1, q: "cream", cursor: first.nextCursor };
    const second = valueOf(await health.listNutrition(emma, page));
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([1, 1, undefined]);
    expect(first.items[0]?.id).not.toBe(second.items[0]?.id);
    // A changed entry is found under its current name, also among the deleted.
    valueOf(await health.changeNutrition(emma, soup.id, { version: 1, text: "Panna cotta" }));
    expect([await food("creme"), await food("panna")]).toEqual([[], ["Panna cotta"]]);
    valueOf(await health.deleteNutrition(emma, soup.id));
    expect([await food("panna"), await food("panna", { status: "deleted" })]).toEqual([[], ["Panna cotta"]]);
    const weigh = async (note: string) =>
      valueOf(await health.createMeasurement(emma, { kind: "weight", value: 82, note }));
    const noted = await weigh("after the flu");
    const other = await weigh("before breakfast");
    const weights = async (q: string) =>
      valueOf(await health.listMeasurements(emma, { limit: 9, q })).items.map(({ note }) => note);
    expect([await weights("FLU"), await weights("flu weight"), await weights("flu sleep")]).toEqual([
      ["after the flu"],
      ["after the flu"],
      [],
    ]);
    for (const { id } of [noted, other]) valueOf(await health.deleteMeasurement(emma, id));
    for (const { id } of valueOf(await health.listNutrition(emma, { limit: 9 })).items)
      valueOf(await health.deleteNutrition(emma, id));
  });

  it("page by cursor without gaps or repeats", async () => {
    const { application, owner } = world;
    const { health } = application;
    for (let day = 1; day <= 9; day += 1)
      valueOf(
        await health.createMeasurement(owner, {
          kind: "weight",
          value: 180 + day,
          date: `2026-11-0${day}`,
        }),
      );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = valueOf(await health.listMeasurements(owner, { limit: 4, cursor }));
      seen.push(...page.items.map(({ date }) => date));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(Array.from({ length: 9 }, (_, at) => `2026-11-0${9 - at}`));
    expect(pathsOf(await health.listMeasurements(owner, { limit: 4, cursor: "garbage" }))).toEqual([
      "cursor",
    ]);
    const trend = valueOf(await health.readTrend(owner, { kind: "weight" }));
    expect(trend).toMatchObject({ unit: "lb", latest: { date: "2026-11-09", value: 189 } });
    expect(trend.perWeek).toBeCloseTo(7, 0);
    expect(trend.lastReading).toEqual({ date: "2026-11-09", value: 189 });
    const evening = { kind: "weight", value: 191, date: "2026-11-09", time: "21:00" } as const;
    valueOf(await health.createMeasurement(owner, evening));
    valueOf(await health.createMeasurement(owner, { ...evening, value: 188, time: "07:00" }));
    expect(valueOf(await health.readTrend(owner, { kind: "weight" })).lastReading).toEqual({
      date: "2026-11-09",
      value: 191,
    });
  });

  it("of today sort by time of entry, with a time or without", async () => {
    const { application, owner, clock } = world;
    const { health } = application;
    const weigh = async (value: number, time?: string) => {
      valueOf(
        await health.createMeasurement(owner, {
          kind: "weight",
          value,
          ...(time !== undefined && { time }),
        }),
      );
      return valueOf(await health.readTrend(owner, { kind: "weight" })).lastReading?.value;
    };
    expect(await weigh(182.6, "00:05")).toBe(182.6);
    clock.advance(60_000);
    expect(await weigh(182.4)).toBe(182.4);
    clock.advance(60_000);
    expect(await weigh(182.3)).toBe(182.3);
  });

  it("from a file are imported once, and what was undone stays undone", async () => {
    const { application, zoe } = world;
    const { health } = application;
    const bring = async (text: string) => {
      const files = [{ name: "scale.csv", bytes: Buffer.from(text) }];
      const { id } = valueOf(await application.import.createImport(zoe, { files }));
      valueOf(await application.import.applyImport(zoe, id, {}));
      return valueOf(await application.import.carryOutImport(zoe, id)).outcome?.measurements;
    };
    const text = "date,weight,sleep\n2026-11-01,80,7.5\n2026-11-02,79.8,\n";
    valueOf(await health.createMeasurement(zoe, { kind: "weight", value: 80, date: "2026-11-01" }));
    expect(await bring(text)).toMatchObject({ saved: 2, known: 1 });
    expect(await bring(text)).toMatchObject({ saved: 0, known: 3 });
    const [sleep] = valueOf(await health.listMeasurements(zoe, { kind: "sleep", limit: 9 })).items;
    valueOf(await health.deleteMeasurement(zoe, sleep?.id ?? ""));
    expect(await bring(text)).toMatchObject({ saved: 0, known: 3 });
    expect(valueOf(await health.listMeasurements(zoe, { limit: 9 })).items).toHaveLength(2);
  });

  it("with implausible food are refused at the field, new or changed; so are targets", async () => {
    const { application, emma } = world;
    const { health } = application;
    const refused = { ok: false, error: { type: "invalid", fields: [{ path: "calories" }] } };
    expect(await health.createNutrition(emma, { text: "lunch", calories: 1.2 })).toMatchObject(refused);
    expect(await health.createFavourite(emma, { text: "lunch", calories: 1.2 })).toMatchObject(refused);
    expect(await health.putNutritionTargets(emma, { calories: 2.15 })).toMatchObject(refused);
    const date = "2026-11-01";
    const { id, version } = valueOf(
      await health.createNutrition(emma, { text: "lunch", calories: 1200, date }),
    );
    expect(await health.changeNutrition(emma, id, { version, calories: 1.2 })).toMatchObject(refused);
    valueOf(await health.deleteNutrition(emma, id));
  });

  it("belong to the person alone, unless granted; a horse's weight belongs to the group", async () => {
    const { application, emma, rita } = world;
    const { health } = application;
    const goal = valueOf(
      await health.createGoal(emma, {
        target: { kind: "habit", what: "workouts", timesPerWeek: 3 },
      }),
    );
    valueOf(await health.createNutrition(emma, { text: "cake", calories: 500 }));
    const asRita = async () => {
      const member = valueOf(await application.group.enterGroup(rita.account.id, "barn"));
      return {
        goal: (await health.readGoal(member, goal.id)).ok,
        food: (await health.listNutrition(member, { athleteId: "emma-athlete", limit: 9 })).ok,
        seen: valueOf(await health.listNutrition(member, { limit: 50 })).items.length,
        change: await health.deleteGoal(member, goal.id),
      };
    };
    expect(await asRita()).toMatchObject({
      goal: false,
      food: false,
      seen: 0,
      change: { error: { type: "not_found" } },
    });
    valueOf(await application.group.putGrant(emma, rita.member.id, "read"));
    expect(await asRita()).toMatchObject({
      goal: true,
      food: true,
      seen: 1,
      change: { error: { type: "forbidden" } },
    });
    valueOf(await application.group.revokeGrant(emma, rita.member.id));
    expect(await asRita()).toMatchObject({ goal: false, food: false });
    valueOf(await health.createMeasurement(emma, { kind: "weight", value: 498, athleteId: "beau" }));
    expect(valueOf(await health.listMeasurements(rita, { athleteId: "beau", limit: 9 })).items).toHaveLength(
      1,
    );
    expect(pathsOf(await health.createNutrition(emma, { text: "hay", athleteId: "beau" }))).toEqual([
      "athleteId",
    ]);
    expect(
      pathsOf(await health.createMeasurement(emma, { kind: "sleep", value: 3, athleteId: "beau" })),
    ).toEqual(["kind"]);
  });

  it("refuse impossible values by field", async () => {
    const { application, emma } = world;
    const { health } = application;
    expect(
      pathsOf(
        await health.createGoal(emma, {
          target: { kind: "weight", value: 78, unit: "kg" },
          targetDate: "2026-01-01",
        }),
      ),
    ).toEqual(["targetDate"]);
    expect(
      pathsOf(
        await health.createBodyScan(emma, {
          date: "2026-11-01",
          unit: "kg",
          total: 80,
          fat: 60,
          lean: 62,
        }),
      ),
    ).toContain("total");
    expect(pathsOf(await health.putBodyProfile(emma, { birthDate: "2030-01-01" }))).toEqual(["birthDate"]);
    expect(pathsOf(await health.createNutrition(emma, { text: "cake", date: "2027-01-01" }))).toEqual([
      "date",
    ]);
  });

  it("of a scan change as a whole: from the version that was read, to a possible table", async () => {
    const { application, zoe } = world;
    const { health } = application;
    const scan = {
      date: "2026-11-02",
      unit: "kg",
      total: 82,
      fat: 20,
      lean: 59,
      bone: 3,
      note: "fasted",
    } as const;
    const made = valueOf(await health.createBodyScan(zoe, { ...scan, regions: { trunk: { fat: 9 } } }));
    expect(made.version).toBe(1);
    const changed = valueOf(
      await health.changeBodyScan(zoe, made.id, {
        version: 1,
        fat: 21,
        lean: 58,
        note: null,
        regions: null,
      }),
    );
    expect(changed).toMatchObject({
      version: 2,
      bodyFatPercent: 25.6,
      leanKg: 58,
      bone: 3,
      loggedBy: made.loggedBy,
    });
    expect([changed.note, changed.regions]).toEqual([undefined, undefined]);
    expect(await health.changeBodyScan(zoe, made.id, { version: 1, fat: 22 })).toMatchObject({
      error: { type: "conflict" },
    });
    expect(pathsOf(await health.changeBodyScan(zoe, made.id, { version: 2, fat: 40 }))).toEqual(["total"]);
    expect(pathsOf(await health.changeBodyScan(zoe, made.id, { version: 2, total: null }))).toEqual([
      "total",
    ]);
    valueOf(await health.deleteBodyScan(zoe, made.id));
  });

  it("suggest energy from what is known, and evaluate a goal from the facts", async () => {
    const { application, emma } = world;
    const { health } = application;
    expect(valueOf(await health.suggestCalorieTarget(emma, {})).missing).toMatchObject([
      { path: "birthDate" },
    ]);
    valueOf(
      await health.putBodyProfile(emma, {
        sex: "female",
        birthDate: "1990-02-03",
        height: { value: 170, unit: "cm" },
        activity: "light",
      }),
    );
    expect(valueOf(await health.suggestCalorieTarget(emma, { perWeekKg: -0.3 })).suggestion).toMatchObject({
      formula: "Mifflin-St Jeor",
    });
    valueOf(
      await health.createBodyScan(emma, {
        date: "2026-11-10",
        unit: "kg",
        total: 82,
        fat: 20,
        lean: 59,
        bone: 3,
      }),
    );
    expect(valueOf(await health.suggestCalorieTarget(emma, {})).suggestion).toMatchObject({
      formula: "Katch-McArdle",
      restingCalories: 1644,
    });
    const undated = valueOf(
      await health.createGoal(emma, { target: { kind: "weight", value: 75, unit: "kg" } }),
    );
    const { suggestion } = valueOf(await health.suggestCalorieTarget(emma, {}));
    expect(suggestion).toMatchObject({ paceFrom: "goal_without_day" });
    expect(suggestion?.perWeekKg).toBeCloseTo(-0.005 * (suggestion?.weightKg ?? 0), 1);
    expect(suggestion?.calories).toBeLessThan(suggestion?.maintenanceCalories ?? 0);
    valueOf(await health.deleteGoal(emma, undated.id));
    const favourite = valueOf(await health.createFavourite(emma, { text: "porridge", calories: 380 }));
    valueOf(await health.deleteFavourite(emma, favourite.id));
    const kept = async (status: "kept" | "deleted") =>
      valueOf(await health.listFavourites(emma, { status, limit: 9 })).items.map(({ id }) => id);
    expect([await kept("kept"), await kept("deleted")]).toEqual([[], [favourite.id]]);
    valueOf(await health.putNutritionTargets(emma, { calories: 2000, protein: 130 }));
    expect(valueOf(await health.readNutritionDay(emma, {}))).toMatchObject({
      remaining: { calories: 1500, protein: 130 },
    });
    const squat = valueOf(
      await health.createGoal(emma, {
        target: { kind: "performance", exercise: "Back Squat", load: { value: 140, unit: "kg" } },
      }),
    );
    expect(squat.progress.verdict).toBe("no_data");
    valueOf(await application.agents.receiveMessage(emma, { text: "squat 145 kg x 1" }, { wait: true }));
    expect(valueOf(await health.readGoal(emma, squat.id)).progress).toMatchObject({
      current: 145,
      reached: true,
      verdict: "reached",
    });
    const habit = valueOf(
      await health.createGoal(emma, {
        target: { kind: "habit", what: "workouts", timesPerWeek: 2 },
      }),
    );
    expect(habit.progress).toMatchObject({ current: 1, fraction: 0.5 });
    const shelved = valueOf(await health.changeGoal(emma, habit.id, { version: 1, status: "abandoned" }));
    expect(shelved).toMatchObject({ status: "abandoned", version: 2 });
  });
});
