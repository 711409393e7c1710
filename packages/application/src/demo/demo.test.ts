import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { workoutContentSchema } from "@canter/domain/workout/workout";
import { computeRecords } from "@canter/domain/workout/record/records";
import { workoutsOfAthlete } from "@canter/storage/workout/workouts-of-athletes";
import { dialects, openTestStore } from "@canter/storage/testing/test-database";
import { createApplication } from "../create-application.ts";
import { demoAccountId, localOwnerId } from "../core/known-accounts.ts";
import { newId } from "../core/ids.ts";
import { valueOf, testNow } from "../testing/test-world.ts";
import { contentProgramDays } from "@canter/domain/content/content-program";
import { startContentProgram } from "@canter/domain/content/start-content-program";
import { bodyScanInputSchema, bodyScanProblems } from "@canter/domain/health/body-scan";
import { goalInputSchema } from "@canter/domain/health/goal";
import { measurementInputSchema } from "@canter/domain/health/measurement";
import { nutritionInputSchema } from "@canter/domain/health/nutrition";
import { demoPlaylists, readDemoCatalogue } from "./seed-demo-content.ts";
import { demoHistory } from "./seed-demo.ts";
import { demoDiary } from "./seed-demo-health.ts";

describe("the demo's history", () => {
  const history = demoHistory("2026-11-20T18:40");

  it("is the same for the same moment, valid, and never in the future", () => {
    expect(demoHistory("2026-11-20T18:40")).toEqual(history);
    for (const { content } of history) expect(workoutContentSchema.safeParse(content).success).toBe(true);
    expect(
      history.filter(({ content }) => `${content.date}T${content.startTime}` > "2026-11-20T18:40"),
    ).toEqual([]);
  });

  it("covers half a year of two people and three horses by four riders", () => {
    expect(history.length).toBeGreaterThan(400);
    expect(history[0]?.content.date.slice(0, 7)).toBe("2026-05");
    expect([...new Set(history.map(({ athlete }) => athlete))].toSorted()).toEqual([
      "alex",
      "beau",
      "luna",
      "milo",
      "sam",
    ]);
    expect([...new Set(history.flatMap(({ rider }) => rider ?? []))].toSorted()).toEqual([
      "alex",
      "emma",
      "jake",
      "priya",
    ]);
  });

  it("gets stronger and faster, and has its lame week", () => {
    const heaviest = (from: string, to: string) =>
      Math.max(
        ...history
          .filter(({ athlete, content }) => athlete === "alex" && content.date >= from && content.date < to)
          .flatMap(({ content }) =>
            content.exercises
              .filter(({ name }) => name === "Back Squat")
              .flatMap(({ sets }) => sets.map(({ weightKg = 0 }) => weightKg)),
          ),
      );
    expect(heaviest("2026-10-01", "2026-12-01")).toBeGreaterThan(heaviest("2026-05-01", "2026-07-01") + 10);
    const parkruns = history
      .filter(({ content }) => content.title === "parkrun")
      .map(({ content }) => content.durationSeconds ?? 0);
    expect(parkruns.at(-1)).toBeLessThan((parkruns[0] ?? 0) - 60);
    const paces = history
      .filter(({ content }) => content.discipline === "running" && content.exercises.length === 0)
      .map(({ content }) => (content.durationSeconds ?? 0) / ((content.distanceMeters ?? 1) / 1000));
    expect(Math.min(...paces)).toBeGreaterThan(270);
    expect(Math.max(...paces)).toBeLessThan(400);
    const vet = history.findIndex(({ content }) => content.notes?.includes("bruised sole"));
    const after = history.slice(vet, vet + 15).filter(({ athlete }) => athlete === "milo");
    expect(after.every(({ content }) => content.discipline === "groundwork")).toBe(true);
  });
});

describe("the demo's diary", () => {
  const now = "2026-11-20T18:40";
  const diary = demoDiary(now);
  const alexOn = (from: string, to: string) =>
    diary.filter(
      ({ athlete, kind, date }) => athlete === "alex" && kind === "weight" && date >= from && date < to,
    );
  const meanOf = (entries: readonly { readonly si?: number }[]) =>
    entries.reduce((sum, { si = 0 }) => sum + si, 0) / entries.length;

  it("is the same for the same moment, valid, marked, and never in the future", () => {
    expect(demoDiary(now)).toEqual(diary);
    expect(diary.filter(({ date, time }) => `${date}T${time}` > now)).toEqual([]);
    for (const { table, kind, date, content } of diary) {
      if (table === "body_scans")
        expect(bodyScanProblems(bodyScanInputSchema.parse(content), "2026-11-20")).toEqual([]);
      else expect(content).toMatchObject({ source: { kind: "demo" } });
      if (table === "measurements") measurementInputSchema.parse({ ...content, kind, date });
      if (table === "nutrition_entries") nutritionInputSchema.parse({ ...content, date });
      if (table === "goals") goalInputSchema.parse(content);
    }
  });

  it("has days that were missed, a plateau, and a weight that goes down behind its noise", () => {
    const all = alexOn("2026-05-01", "2026-12-01");
    expect([all.length > 90, all.length < 150]).toEqual([true, true]);
    const months = ["2026-06", "2026-07", "2026-08", "2026-09", "2026-10", "2026-11"].map((month) =>
      meanOf(alexOn(`${month}-01`, `${month}-31`)),
    );
    const [june = 0, july = 0, august = 0, september = 0, , november = 0] = months;
    expect([june - july > 0.6, july - november > 1.5]).toEqual([true, true]);
    expect(Math.abs(september - august)).toBeLessThan(0.6);
    const steps = all.slice(1).map(({ si = 0 }, index) => si - (all[index]?.si ?? 0));
    expect(steps.filter((step) => step > 0).length / steps.length).toBeGreaterThan(0.3);
  });
});

describe.each(dialects)("a first run (%s)", (dialect) => {
  it("makes an empty household and the demo beside it, once, with the records of its history", async () => {
    const { store, cleanUp } = await openTestStore(dialect);
    const application = createApplication({
      store,
      clock: { now: () => testNow },
      newId,
      version: "test",
      backupsDir: "/nowhere",
      reportBug: (error) => expect.fail(String(error)),
    });
    const before = process.cpuUsage();
    await Promise.all([
      application.prepare({ demo: true, zone: "America/New_York", units: "kg" }),
      application.prepare({ demo: true, zone: "America/New_York", units: "kg" }),
    ]);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(15_000);
    const usual = valueOf(await application.group.enterGroup(demoAccountId));
    expect(usual.group).toMatchObject({ name: "Demo household", demo: true });
    const { groups } = await application.group.readSession(usual);
    expect(groups.map(({ name, demo }) => [name, demo])).toEqual([
      ["Demo household", true],
      ["Demo barn", true],
    ]);
    const [lifting] = valueOf(await application.program.listPrograms(usual, { limit: 9 })).items;
    expect(lifting).toMatchObject({
      name: "Strength in blocks",
      athleteName: "Alex",
      status: "active",
      weeks: 8,
    });
    expect(lifting?.next).toMatchObject({ weekNumber: 7, when: "ahead" });
    const { workouts, done } = valueOf(await application.program.readProgram(usual, lifting?.id ?? ""));
    expect([Object.keys(workouts).length, done]).toEqual([17, 18]);
    const programs = valueOf(await application.program.listPrograms(usual, { limit: 9 })).items;
    expect(programs.map(({ name, status }) => [name, status])).toContainEqual([
      "A Fortnight of Morning Yoga",
      "paused",
    ]);
    const day = valueOf(await application.dashboard.readDashboard(usual, { memberId: "me", date: "today" }));
    const said = day.coach.briefing.map(({ text }) => text).join(" ");
    expect(said).toMatch(/Weight is 18\d\.\d\slb.* kcal with .*protein/);
    expect([day.coach.callsToAction.length, day.curated.upNext.alternates.length]).toEqual([1, 2]);
    const food = valueOf(await application.health.readNutritionDay(usual, {}));
    expect([food.streak > 8, food.targets.protein]).toEqual([true, 150]);
    expect(valueOf(await application.memory.listMemories(usual, { limit: 9 })).items).toHaveLength(4);
    const barn = valueOf(await application.group.enterGroup(demoAccountId, groups[1]?.id));
    const [show] = valueOf(await application.program.listPrograms(barn, { limit: 9, q: "jumping" })).items;
    expect(show).toMatchObject({
      athleteName: "Beau",
      weeks: 6,
      next: { weekNumber: 3, date: "2026-11-21" },
    });
    const records = valueOf(await application.record.listRecords(usual, {}));
    const computed = computeRecords(
      await workoutsOfAthlete(store.db, usual.scope, usual.member.athleteId),
      usual.member.athleteId,
    );
    expect(records.map(({ value }) => value).toSorted((a, b) => a - b)).toEqual(
      computed.map(({ value }) => value).toSorted((a, b) => a - b),
    );
    const own = valueOf(await application.group.enterGroup(localOwnerId));
    expect((await application.account.readAccount(localOwnerId)).groups.map(({ name }) => name)).toEqual([
      "My household",
    ]);
    expect(valueOf(await application.workout.listWorkouts(own, { status: "saved", limit: 5 })).items).toEqual(
      [],
    );
    await application.settled();
    await cleanUp();
  });
});

describe("the demo's catalogue", () => {
  it("is read whole, and its ninety days are ninety", async () => {
    const { items, programs, problems, isComplete } = await readDemoCatalogue();
    expect([items.length, problems, isComplete]).toEqual([26, [], true]);
    expect(programs.map((program) => [program.id, program.days.length, contentProgramDays(program)])).toEqual(
      [
        ["file:ninety-days-at-home", 78, 90],
        ["file:morning-yoga-fortnight", 14, 14],
        ["file:riders-month", 21, 27],
      ],
    );
    for (const program of programs)
      expect(startContentProgram(program, items, "2026-11-23", newId)).toMatchObject({ ok: true });
    const ids = new Set(items.map(({ id }) => id));
    for (const playlist of demoPlaylists)
      expect(playlist.items.filter((item) => !ids.has(`file:${item}`))).toEqual([]);
  });
});
