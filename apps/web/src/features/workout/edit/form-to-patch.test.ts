import { findDiscipline } from "@canter/domain/workout/built-in-disciplines";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distanceToMeters, massToKg } from "@canter/domain/units/convert-units";
import type { LoggedSet, Workout } from "@canter/domain/workout/workout";
import { formToPatch } from "./form-to-patch.ts";
import { workoutToForm } from "./workout-form.ts";

const workout: Workout = {
  id: "w",
  groupId: "g",
  athleteId: "a",
  loggedBy: "m",
  zone: "UTC",
  status: "saved",
  issues: [],
  source: { kind: "manual" },
  version: 3,
  createdAt: 0,
  updatedAt: 0,
  discipline: "strength",
  date: "2026-11-20",
  durationSeconds: 5700,
  distance: { value: 3.1, unit: "mi" },
  distanceMeters: 4988.97,
  avgHeartRate: 141,
  fields: { rein: "left", jumpHeightCm: 90, openWater: true },
  score: { type: "rounds", value: "9+7" },
  notes: "hot",
  exercises: [
    {
      exerciseId: "back-squat",
      name: "Back Squat",
      sets: [{ reps: 5, weight: { value: 225, unit: "lb" }, weightKg: 102.06, rpe: 8 }],
    },
  ],
};
const context = { units: "lb" as const, discipline: undefined };
const form = workoutToForm(workout);

describe("formToPatch", () => {
  it("sends nothing when nothing was changed", () => {
    expect(formToPatch(form, form, context)).toEqual({ ok: true, value: {} });
  });

  it("sends the untouched values of a changed set as exactly as they are stored", () => {
    const distance = { value: 13.1094, unit: "mi" as const };
    const sets = [{ reps: 5, weightKg: 102.058, distance, distanceMeters: 21_097.5 }];
    const before = workoutToForm({ ...workout, exercises: [{ name: "Sled", sets }] });
    const [sled] = before.exercises;
    if (!sled) throw new Error("no exercise");
    const after = {
      ...before,
      exercises: [{ ...sled, sets: sled.sets.map((set) => ({ ...set, reps: "6" })) }],
    };
    expect(formToPatch(before, after, context)).toEqual({
      ok: true,
      value: { exercises: [{ name: "Sled", sets: [{ ...sets[0], reps: 6 }] }] },
    });
  });

  it("sends only changes, cleared fields as null, with both entered and SI values", () => {
    const after = { ...form, notes: " ", distance: "5 km", duration: "1:10:05", title: " Legs " };
    expect(formToPatch(form, after, context)).toEqual({
      ok: true,
      value: {
        title: "Legs",
        durationSeconds: 4205,
        distance: { value: 5, unit: "km" },
        distanceMeters: 5000,
        notes: null,
      },
    });
  });

  it("reads the height of fences in feet, too", () => {
    const typed = (height: string) => {
      const patch = formToPatch(
        form,
        { ...form, fields: { ...form.fields, jumpHeightCm: height } },
        { ...context, discipline: findDiscipline("jumping") },
      );
      return patch.ok ? (patch.value.fields as Record<string, number> | null)?.["jumpHeightCm"] : patch;
    };
    expect(typed("2'6\"")).toBe(76);
    expect(typed("3 ft")).toBe(91);
    expect(typed("1.10 m")).toBe(110);
    expect(typed("85")).toBe(85);
    expect(typed("high")).toMatchObject({ ok: false });
  });

  it("reads sets: bare weight in the person's unit, bare time in seconds, bare distance in metres", () => {
    const [squat] = form.exercises;
    if (!squat?.sets[0]) throw new Error("the form lost its exercise");
    const set = { ...squat.sets[0], weight: "230", time: "45", distance: "400", rpe: "8,5", warmup: true };
    const result = formToPatch(form, { ...form, exercises: [{ ...squat, sets: [set] }] }, context);
    expect(result).toEqual({
      ok: true,
      value: {
        exercises: [
          {
            exerciseId: "back-squat",
            name: "Back Squat",
            sets: [
              {
                reps: 5,
                weight: { value: 230, unit: "lb" },
                weightKg: 104.33,
                durationSeconds: 45,
                distance: { value: 400, unit: "m" },
                distanceMeters: 400,
                rpe: 8.5,
                warmup: true,
              },
            ],
          },
        ],
      },
    });
  });

  it("reports each invalid field at its path", () => {
    const [squat] = form.exercises;
    if (!squat?.sets[0]) throw new Error("the form lost its exercise");
    const sets = [{ ...squat.sets[0], reps: "five", weight: "heavy" }];
    const result = formToPatch(
      form,
      { ...form, duration: "long", avgHeartRate: "x", exercises: [{ ...squat, name: "", sets }] },
      context,
    );
    expect(result.ok ? [] : result.error.map(({ path }) => path)).toEqual([
      "durationSeconds",
      "avgHeartRate",
      "exercises.0.name",
      "exercises.0.sets.0.reps",
      "exercises.0.sets.0.weight",
    ]);
  });

  it("returns every set unchanged, whatever it contains, once another exercise is touched", () => {
    const weight = fc.record({
      value: fc.integer({ min: -400, max: 4000 }).map((value) => value / 4),
      unit: fc.constantFrom("kg" as const, "lb" as const),
    });
    const distance = fc.record({
      value: fc.integer({ min: 1, max: 40_000 }),
      unit: fc.constantFrom("m" as const, "km" as const, "mi" as const, "yd" as const),
    });
    const set: fc.Arbitrary<LoggedSet> = fc
      .record(
        {
          reps: fc.nat(500),
          weight,
          distance,
          durationSeconds: fc.integer({ min: 1, max: 80_000 }),
          rpe: fc.integer({ min: 0, max: 20 }).map((rpe) => rpe / 2),
          warmup: fc.constant(true as const),
          perSide: fc.constant(true as const),
          failed: fc.constant(true as const),
          kind: fc.constantFrom("drop" as const, "amrap" as const),
        },
        { requiredKeys: [] },
      )
      .map((some) => ({
        ...some,
        ...(some.weight && { weightKg: massToKg(some.weight) }),
        ...(some.distance && { distanceMeters: distanceToMeters(some.distance) }),
      }));
    fc.assert(
      fc.property(fc.array(set, { maxLength: 6 }), (sets) => {
        const before = workoutToForm({
          ...workout,
          exercises: [
            { name: "Carry", sets },
            { name: "Row", sets: [] },
          ],
        });
        const after = {
          ...before,
          exercises: before.exercises.map((exercise, index) =>
            index === 1 ? { ...exercise, name: "Rower" } : exercise,
          ),
        };
        const result = formToPatch(before, after, context);
        expect(result.ok && result.value).toEqual({
          exercises: [
            { name: "Carry", sets },
            { name: "Rower", sets: [] },
          ],
        });
      }),
    );
  });
});
