import fc from "fast-check";
import { addDays } from "../../schedule/local-date.ts";
import { type FactKey, factKeys, type MemberDay, type MenuItem } from "../member-day.ts";

const today = "2026-02-14";

const anyItem = (index: number): fc.Arbitrary<MenuItem> =>
  fc.record({
    id: fc.constantFrom(`plex:${index}`, `session:p/${index}`, `file:${index}`),
    title: fc.constantFrom("Upper A", "Yoga X", "10-Min Stretch"),
    role: fc.constantFrom("main", "warm_up", "cool_down", "light", "cardio"),
    discipline: fc.option(fc.constantFrom("strength", "yoga", "running"), { nil: undefined }),
    durationMinutes: fc.option(fc.integer({ min: 5, max: 90 }), { nil: undefined }),
    programContext: fc.constant(undefined),
    lacks: fc.constantFrom<readonly string[]>([], [], ["a barbell"]),
    timesDone: fc.nat(20),
    lastDone: fc.option(
      fc.nat(60).map((days) => addDays(today, -days)),
      { nil: undefined },
    ),
  });

const anyText = (key: FactKey) => fc.nat(500).map((value) => ({ key, text: `${value} of ${key}` }));

/** Days with any part known, missing, failed or contradicting another: anything that tools may return. */
export const anyMemberDay: fc.Arbitrary<MemberDay> = fc
  .record({
    known: fc.subarray(Object.keys(factKeys) as FactKey[]),
    menuSize: fc.nat(8),
  })
  .chain(({ known, menuSize }) =>
    fc.record({
      date: fc.constant(today),
      weekday: fc.integer({ min: 1, max: 7 }),
      sources: fc.tuple(...known.map(anyText)).map((facts) => [{ id: "tool", facts }]),
      live: fc.record({
        today: fc.constant(today),
        mealDates: fc.subarray([addDays(today, -1), addDays(today, -2)]),
        lastWeightDate: fc.constantFrom(undefined, today, addDays(today, -9)),
        lastWorkoutDate: fc.constantFrom(undefined, addDays(today, -1), addDays(today, -9)),
        proteinAverage: fc.option(fc.nat(200), { nil: undefined }),
        proteinTarget: fc.option(fc.nat(200), { nil: undefined }),
        openGoals: fc.nat(2),
        hasProgram: fc.boolean(),
        hasOverdueSession: fc.boolean(),
      }),
      weight: fc.option(
        fc.record({
          direction: fc.constantFrom("down" as const, "up" as const, "steady" as const),
          pace: fc.constantFrom(
            undefined,
            "ahead" as const,
            "on_pace" as const,
            "behind" as const,
            "away" as const,
          ),
        }),
        { nil: undefined },
      ),
      nutrition: fc.option(fc.record({ isTracked: fc.boolean() }), { nil: undefined }),
      training: fc.record({
        workouts: fc.nat(3),
        last7: fc.nat(7),
        previous7: fc.nat(7),
        daysSinceLast: fc.option(fc.nat(20), { nil: undefined }),
        weeklyTarget: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
        daysInARow: fc.nat(9),
      }),
      program: fc.option(
        fc.record({
          id: fc.constant("p"),
          status: fc.constantFrom("active" as const, "paused" as const),
          today: fc.constantFrom("session" as const, "rest" as const, "done" as const),
          nextId: fc.constantFrom(undefined, "session:p/0", "session:p/1", "session:gone/9"),
          isOverdue: fc.boolean(),
        }),
        { nil: undefined },
      ),
      menu: fc.tuple(...Array.from({ length: menuSize }, (_, index) => anyItem(index))),
      asked: fc.subarray([
        { key: "goal.kind", timesAsked: 1, lastAsked: addDays(today, -1) },
        { key: "program.resume", timesAsked: 2, lastAsked: addDays(today, -2) },
        { key: `ready.${today}`, timesAsked: 1, lastAsked: today, answer: { text: "Yes", date: today } },
      ]),
      suggested: fc.constantFrom(undefined, { contentProgramId: "file:p90", title: "P90", daysDone: 5 }),
      wish: fc.constantFrom(undefined, "lighter" as const, "rest" as const),
      engagement: fc.subarray([
        { kind: "goal", asked: 3, answered: 0, lastAsked: addDays(today, -3) },
        { kind: "ready", asked: 9, answered: 0, lastAsked: addDays(today, -40) },
        { kind: "energy", asked: 9, answered: 1, lastAsked: today },
      ]),
      failed: fc.subarray([{ source: "get_weight_trend", message: "The database is away." }]),
      remembered: fc.subarray(["no_reminders.meals", "no_reminders.weight"]).map((keys) => new Set(keys)),
    }),
  );
