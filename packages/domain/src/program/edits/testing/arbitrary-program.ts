import fc from "fast-check";
import type { Program } from "../../program.ts";
import { readProgram } from "../../read-program.ts";

const names = [
  "Back Squat",
  "Bench Press",
  "Deadlift",
  "Plank",
  "Lat Pulldown",
  "Zone 2",
  "Übung 🏇",
  "constructor",
];

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const date = fc
  .integer({ min: 0, max: 20_000 })
  .map((day) => Temporal.PlainDate.from("2000-01-01").add({ days: day }).toString());
/** Fields that a program may have and Canter doesn't know. */
const extras = fc.record(
  {
    tempo: fc.constantFrom("3010", "x"),
    source: fc.jsonValue({ maxDepth: 2 }).filter((value) => !JSON.stringify(value).includes("__proto__")),
  },
  { requiredKeys: [] },
);

const exercise = fc
  .record({
    name: fc.constantFrom(...names),
    groupLabel: optional(fc.constantFrom("A", "B")),
    warmupSets: optional(fc.nat(3)),
    workingSets: fc.nat(6),
    reps: fc.constantFrom("5", "8-10", "45s", "AMRAP"),
    targetLoad: fc.constantFrom("185 lbs", "70% 1RM", "bodyweight"),
    restSeconds: optional(fc.nat(300)),
    notes: optional(fc.constantFrom("slow", "both sides")),
    sets: optional(
      fc.array(fc.record({ setNumber: fc.nat(5), reps: fc.nat(12), weight: fc.nat(200) }), { maxLength: 3 }),
    ),
    skipped: optional(fc.boolean()),
    extras,
  })
  .map(({ extras: more, ...known }) => ({ ...more, ...known }));

/** By minutes, by a distance, or by both. */
export const cardioAmount = fc.oneof(
  fc.record({ duration: fc.integer({ min: 1, max: 120 }) }),
  fc.record({ distanceMeters: fc.integer({ min: 100, max: 42_000 }) }),
  fc.record({
    duration: fc.integer({ min: 1, max: 120 }),
    distanceMeters: fc.integer({ min: 100, max: 42_000 }),
  }),
);

const cardioWords = fc.record({
  type: fc.constantFrom("zone2", "intervals", "sweetspot", "threshold", "vo2max"),
  modality: optional(fc.constantFrom("Running", "Rowing")),
  completed: fc.boolean(),
  actualDuration: optional(fc.integer({ min: 1, max: 120 })),
});
const cardio = fc.tuple(cardioWords, cardioAmount).map(([words, amount]) => ({ ...words, ...amount }));

const session = fc
  .record({
    name: fc.constantFrom("Upper A", "Lower B", "Rest", "Long Run"),
    scheduledDate: optional(date),
    dayOfWeek: optional(fc.constantFrom("Monday", "Thursday", "Day 1")),
    warmup: optional(fc.array(fc.constantFrom("bike", "hips"), { maxLength: 2 })),
    exercises: fc.array(exercise, { maxLength: 4 }),
    cardio: optional(cardio),
    work: optional(fc.constant({ discipline: "flatwork", durationMinutes: 40 })),
    notes: optional(fc.constant("easy")),
    completed: optional(fc.boolean()),
    completedDate: optional(date),
    rating: optional(fc.nat(5)),
    extras,
  })
  .map(({ extras: more, ...known }) => ({ ...more, ...known }));

const week = fc.record({
  phase: fc.constantFrom("Base", "Deload", ""),
  startDate: optional(date),
  endDate: optional(date),
  description: optional(fc.constant("hard")),
  sessions: fc.array(session, { minLength: 1, maxLength: 3 }),
});

/** Sequential uids, so that a failing case is reproducible. */
export const countingUids = (prefix: string): (() => string) => {
  let count = 0;
  return () => `${prefix}${++count}`;
};

/** Any program that Canter accepts, with logged sets, completed sessions, unknown fields, weeks with and without dates. */
export const arbitraryProgram: fc.Arbitrary<Program> = fc
  .record({ weeks: fc.array(week, { minLength: 1, maxLength: 4 }), title: optional(fc.constant("mine")) })
  .map((input) => {
    const read = readProgram(JSON.parse(JSON.stringify(input)), countingUids("p"));
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    return read.value;
  });

/** Makes strict code throw on any write to its input. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
