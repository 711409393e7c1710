import "temporal-polyfill/global";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, weekdayOf } from "../../schedule/local-date.ts";
import { findDiscipline } from "../../workout/built-in-disciplines.ts";
import type { Exercise } from "../../workout/exercise/exercise.ts";
import { nextSession } from "../schedule/session-queue.ts";
import { plannedMinutes } from "../planned-minutes.ts";
import { plannedTargets } from "../targets/planned-targets.ts";
import { programSchema } from "../program.ts";
import { programHeadSchema } from "../program-head.ts";
import { sessionDates } from "../schedule/session-dates.ts";
import { sessionState } from "../progress/session-progress.ts";
import { listTemplates, startingLoadNames } from "./list-templates.ts";
import { findTemplate, programTemplates } from "./program-templates.ts";
import { type StartOptions, startTemplate } from "./start-template.ts";
import { templateKinds } from "./template.ts";

const exercises: Exercise[] = JSON.parse(
  readFileSync(new URL("../../workout/exercises.json", import.meta.url), "utf8"),
);
const catalogue = new Set(exercises.map(({ name }) => name));
const byId = programTemplates.map((template) => [template.id, template] as const);

const start = (id: string, options: Partial<StartOptions> = {}) => {
  const template = findTemplate(id);
  if (!template) throw new Error(`no template ${id}`);
  let count = 0;
  const newUid = () => `uid-${(count += 1)}`;
  return startTemplate(template, { startDate: "2026-11-18", units: "kg", ...options }, newUid);
};
const started = (id: string, options: Partial<StartOptions> = {}) => {
  const result = start(id, options);
  if (!result.ok) throw new Error(`${result.error.path} ${result.error.message}`);
  return result.value;
};

it("there are templates for strength, running, conditioning, general fitness and horses", () => {
  expect(new Set(programTemplates.map(({ kind }) => kind))).toEqual(new Set(templateKinds));
  expect(new Set(byId.map(([id]) => id)).size).toBe(programTemplates.length);
  expect(programTemplates.filter(({ isForHorses }) => isForHorses).length).toBeGreaterThanOrEqual(3);
});

describe.each(byId)("%s", (id, template) => {
  const { head, program } = started(id);
  const sessions = program.weeks.flatMap((week) => week.sessions);
  const all = sessions.flatMap((session) => session.exercises);

  it("starts as a program with sequential addresses and unique uids", () => {
    expect(programSchema.parse(program)).toEqual(program);
    expect(programHeadSchema.parse(head)).toEqual(head);
    const items = [...program.weeks, ...sessions, ...all];
    expect(new Set(items.map(({ uid }) => uid)).size).toBe(items.length);
    for (const [w, week] of program.weeks.entries()) {
      expect([week.id, week.weekNumber]).toEqual([`week-${w + 1}`, w + 1]);
      for (const [s, session] of week.sessions.entries()) {
        expect(session.id).toBe(`${week.id}-session-${s + 1}`);
        for (const [e, exercise] of session.exercises.entries())
          expect(exercise.id).toBe(`${session.id}-exercise-${e + 1}`);
      }
    }
  });

  it("uses the catalogue's exercises and the built-in disciplines", () => {
    expect(all.map(({ name }) => name).filter((name) => !catalogue.has(name))).toEqual([]);
    for (const { work } of sessions)
      if (work)
        expect(findDiscipline(work.discipline)?.athleteKind).toBe(template.isForHorses ? "horse" : "person");
    for (const name of template.needsMaxes) expect(all.map((exercise) => exercise.name)).toContain(name);
  });

  it("has targets that can be parsed, and weights only if they grow from a start", () => {
    const growing = startingLoadNames(template);
    for (const exercise of all) {
      const { reps, load } = plannedTargets(exercise, { trainingMaxes: {}, unit: "kg" });
      expect([exercise.reps, reps.kind]).not.toContain("text");
      if (growing.includes(exercise.name)) expect(load.kind).toBe("mass");
      else expect(exercise.targetLoad).toMatch(/^(RPE \d|bodyweight|[\d/]+% (TM|1RM))$/);
      expect(exercise.notes ?? "").not.toContain("{");
      expect(exercise.workingSets).toBeGreaterThan(0);
      if (reps.kind === "ladder") expect(reps.steps).toHaveLength(exercise.workingSets);
      if (load.kind === "ladder") expect(load.steps).toHaveLength(exercise.workingSets);
    }
  });

  it("has sessions of 10 to 135 minutes", () => {
    for (const session of sessions) {
      expect(sessionState(session)).toBe("open");
      const minutes = plannedMinutes(session);
      expect([session.name, minutes >= 10 && minutes <= 135]).toEqual([session.name, true]);
    }
  });

  it("states its audience and its source, in one sentence each", () => {
    expect(template.forWhom).toMatch(/^For [^.]+\.$/);
    expect(template.source.length).toBeGreaterThan(30);
    expect(template.goal).not.toBe("");
  });

  it("has its dates in order from the start, for any start and days", () => {
    const need = template.schedule.kind === "dated" ? template.schedule.days.length : 0;
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: need, maxLength: need });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), days, (later, daysOfWeek) => {
        const startDate = addDays("2026-01-01", later);
        const { head, program } = started(id, { startDate, ...(need > 0 && { daysOfWeek }) });
        const dates = [...sessionDates(program, head, startDate).values()].map((date) => date ?? "");
        expect(dates).toEqual(dates.toSorted());
        expect(new Set(dates).size).toBe(dates.length);
        expect(dates.every((date) => date >= startDate)).toBe(true);
        if (need > 0) expect(new Set(dates.map(weekdayOf))).toEqual(new Set(daysOfWeek));
      }),
      { numRuns: 20 },
    );
  });
});

it("is described by what is needed to choose it", () => {
  expect(listTemplates().find(({ id }) => id === "four-lift-wave")).toMatchObject({
    kind: "strength",
    weeks: 4,
    sessionsPerWeek: 4,
    defaultDays: [1, 2, 4, 5],
    needsMaxes: ["Overhead Press", "Deadlift", "Bench Press", "Back Squat"],
    isForHorses: false,
  });
  for (const { sessionsPerWeek, defaultDays } of listTemplates())
    if (defaultDays.length > 0) expect(defaultDays).toHaveLength(sessionsPerWeek);
});

describe("starting", () => {
  it("puts the first session on the first chosen day from the start", () => {
    const { program } = started("five-by-five");
    expect(program.weeks[0]).toMatchObject({ startDate: "2026-11-18", endDate: "2026-11-24" });
    expect(program.weeks[0]?.sessions.map(({ name, dayOfWeek }) => [name, dayOfWeek])).toEqual([
      ["Workout A", "Wednesday"],
      ["Workout B", "Friday"],
      ["Workout A", "Monday"],
    ]);
  });

  it("sets the weight of each session of a linear progression, from the given start", () => {
    const squats = (options: object) =>
      started("five-by-five", options)
        .program.weeks.flatMap(({ sessions }) => sessions)
        .map(({ exercises }) => exercises[0]?.targetLoad);
    const startingLoads = { "Back Squat": { value: 60, unit: "kg" } };
    expect(squats({ startingLoads }).slice(0, 4)).toEqual(["60 kg", "62.5 kg", "65 kg", "67.5 kg"]);
    const deadlifts = started("five-by-five", {
      startingLoads: { Deadlift: { value: 185, unit: "lb" } },
      units: "lb",
    })
      .program.weeks.flatMap(({ sessions }) => sessions)
      .flatMap(({ exercises }) => exercises.filter(({ name }) => name === "Deadlift"));
    expect(deadlifts.slice(0, 3).map(({ targetLoad }) => targetLoad)).toEqual(["185 lb", "195 lb", "205 lb"]);
  });

  it("starts with the empty bar if no weight is known, and refuses weights that it does not need", () => {
    const first = (units: "kg" | "lb") =>
      started("five-by-five", { units }).program.weeks[0]?.sessions[0]?.exercises.map(
        ({ targetLoad }) => targetLoad,
      );
    expect(first("kg")).toEqual(["20 kg", "20 kg", "30 kg"]);
    expect(first("lb")).toEqual(["45 lb", "45 lb", "65 lb"]);
    const template = findTemplate("five-by-five");
    const refused =
      template &&
      startTemplate(
        template,
        { startDate: "2026-11-18", units: "kg", startingLoads: { Curl: { value: 10, unit: "kg" } } },
        () => "uid",
      );
    expect(refused).toMatchObject({
      ok: false,
      error: {
        path: "startingLoads.Curl",
        message: "must be for Back Squat, Bench Press, Barbell Row, Overhead Press, Deadlift",
      },
    });
  });

  it("states steps in the athlete's unit", () => {
    const notes = (units: "kg" | "lb") =>
      started("five-by-five", { units }).program.weeks[0]?.sessions[1]?.exercises.map(
        (exercise) => exercise.notes,
      );
    expect(notes("kg")?.[0]).toContain("Add 2.5 kg");
    expect(notes("lb")?.[2]).toContain("Add 10 lb");
  });

  it("keeps training maxes, which its percentages refer to", () => {
    const trainingMaxes = { "Back Squat": { value: 120, unit: "kg" as const } };
    const { head, program } = started("four-lift-wave", { trainingMaxes });
    const squat = program.weeks[0]?.sessions[3]?.exercises[0];
    const rows = squat && plannedTargets(squat, { trainingMaxes: head.trainingMaxes, unit: "kg" }).sets;
    expect(rows?.filter(({ warmup }) => !warmup).map(({ text }) => text.replaceAll("\u00a0", " "))).toEqual([
      "5 · 77.5 kg (65%)",
      "5 · 90 kg (75%)",
      "5+ · 102.5 kg (85%)",
    ]);
  });

  it("a sequence follows its order: ninety days, six on, one off, the 78th session on day 90", () => {
    const { head, program } = started("ninety-days", { startDate: "2026-11-16" });
    expect(head.schedule).toMatchObject({ kind: "sequence", rest: { on: 6, off: 1 } });
    const dates = [...sessionDates(program, head, "2026-11-16").values()];
    expect(dates).toHaveLength(78);
    expect(dates.at(-1)).toBe(addDays("2026-11-16", 89));
    expect(nextSession(program, head, "2026-11-16")).toMatchObject({
      next: { date: "2026-11-16", when: "today" },
      position: { done: 0, total: 78, weekNumber: 1 },
    });
  });

  it("refuses unusable dates and days, by field name", () => {
    const problem = (id: string, options: Partial<StartOptions>) => {
      const result = start(id, options);
      return result.ok ? undefined : result.error.path;
    };
    expect(problem("five-by-five", { startDate: "2026-02-30" })).toBe("startDate");
    expect(problem("five-by-five", { startDate: "soon" })).toBe("startDate");
    expect(problem("five-by-five", { startDate: "9999-12-30" })).toBe("startDate");
    for (const daysOfWeek of [
      [1, 3],
      [1, 1, 3],
      [0, 1, 2],
      [1, 3, 8],
      [1.5, 2, 3],
    ])
      expect(problem("five-by-five", { daysOfWeek })).toBe("daysOfWeek");
    expect(problem("ninety-days", { daysOfWeek: [1] })).toBe("daysOfWeek");
    expect(problem("five-by-five", { daysOfWeek: [7, 2, 4] })).toBeUndefined();
  });
});
