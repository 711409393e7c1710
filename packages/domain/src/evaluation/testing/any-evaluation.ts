import fc from "fast-check";
import type { EvaluatedPlan, EvaluationInput } from "../evaluation.ts";
import { addDays } from "../../schedule/local-date.ts";

/** Plans and done work for property tests: short plans with few types, so that all combinations occur. */
const types = ["FLATWORK", "Jumping", "lunging", "TRAIL"];
const workType = fc.constantFrom(...types, "FLATWORK", "Jumping");
const days = ["Monday", "tue", "Wed", "THURSDAY", "friday", "Saturday", "Sunday", "", "soon"];
const monday = "2026-03-16";
const dayIn = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((offset) => addDays(monday, offset));
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });

const session = fc.record({
  dayOfWeek: fc.option(fc.constantFrom(...days), { nil: undefined, freq: 5 }),
  workType,
  durationMinutes: fc.constantFrom(0, 30, 45, 60),
});
const week = fc.record({
  /** Days after the week before; undefined: without a stated start. */
  gap: fc.constantFrom(7, 7, 7, 7, undefined, 5, 9, 14),
  sessions: fc.array(session, { maxLength: 4 }),
});

const planOf = (
  weeks: readonly { gap: number | undefined; sessions: EvaluatedPlan["weeklyPlans"][number]["sessions"] }[],
) => {
  let start = monday;
  return {
    weeklyPlans: weeks.map(({ gap, sessions }, i) => {
      start = i === 0 ? start : addDays(start, gap ?? 7);
      return { weekNumber: i + 1, startDate: gap === undefined ? "" : start, sessions };
    }),
  };
};

const minutes = optional(fc.constantFrom(10, 15, 22, 23, 30, 60));
const hour = fc.integer({ min: 0, max: 23 }).map((at) => `T${String(at).padStart(2, "0")}:30:00`);
const offset = fc.constantFrom("Z", "+05:30", "-08:00", "+13:00");
const instantIn = (from: number, to: number) =>
  fc.tuple(dayIn(from, to), hour, offset).map((parts) => parts.join(""));
const done = fc.oneof(
  fc.record({ date: dayIn(-3, 33), workType, minutes }),
  fc.record({ at: instantIn(-3, 33), workType, minutes }),
);

/** Around the last Sunday of March, so that the start of summer time is included. */
export const anyEvaluation: fc.Arbitrary<EvaluationInput> = fc.record({
  plan: fc.option(fc.array(week, { maxLength: 5 }).map(planOf), { nil: undefined, freq: 30 }),
  done: fc.array(done, { maxLength: 10 }),
  now: instantIn(-2, 40),
  zone: optional(fc.constantFrom("Europe/Berlin", "Pacific/Auckland", "America/Los_Angeles")),
  pauses: fc.array(fc.record({ from: dayIn(-2, 30), to: optional(dayIn(-2, 34)) }), { maxLength: 1 }),
  substitutions: fc.array(fc.record({ date: dayIn(0, 30), by: workType }), { maxLength: 2 }),
});

/** Two small weeks, the first one done, and more: some are ahead. */
export const anyBusyWeek: fc.Arbitrary<EvaluationInput> = fc.record({
  plan: fc
    .array(
      fc.record({
        gap: fc.constant(7),
        sessions: fc.array(session, { minLength: 1, maxLength: 2 }),
      }),
      { minLength: 2, maxLength: 3 },
    )
    .map(planOf),
  done: fc.array(fc.record({ date: dayIn(0, 6), workType }), { minLength: 2, maxLength: 6 }),
  now: instantIn(2, 9),
});
