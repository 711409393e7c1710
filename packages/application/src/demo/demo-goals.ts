import type { GoalTarget } from "@canter/domain/health/goal";
import { goalTitle } from "@canter/domain/health/goal-title";
import { measurementToSi } from "@canter/domain/health/measurement-rules";
import { addDays } from "@canter/domain/schedule/local-date";
import { KG_PER_LB } from "@canter/domain/units/unit";
import { alexPounds } from "./history/body-history.ts";
import { type DemoDay, type DemoEntry, type DemoPerson, demoSource } from "./history/demo-workout.ts";

type DemoGoal = {
  readonly athlete: DemoPerson;
  readonly status: "active" | "achieved";
  readonly week: number;
  readonly target: GoalTarget;
  readonly title?: string;
  /** Where it began, in SI. */
  readonly startValue?: number;
  /** After today. */
  readonly daysAhead?: number;
};

const goals: readonly DemoGoal[] = [
  {
    athlete: "alex",
    status: "active",
    week: 0,
    target: { kind: "weight", value: 178, unit: "lb" },
    startValue: measurementToSi(alexPounds(0), "lb"),
    daysAhead: 80,
  },
  {
    athlete: "alex",
    status: "active",
    week: 6,
    target: { kind: "performance", exercise: "Back Squat", load: { value: 225, unit: "lb" }, reps: 5 },
    startValue: 170 * KG_PER_LB,
    daysAhead: 41,
  },
  {
    athlete: "alex",
    status: "active",
    week: 19,
    target: { kind: "habit", what: "workouts", timesPerWeek: 3 },
  },
  {
    athlete: "sam",
    status: "achieved",
    week: 2,
    title: "Half marathon under 1:52",
    target: {
      kind: "performance",
      discipline: "running",
      distance: { value: 21.0975, unit: "km" },
      durationSeconds: 6720,
    },
  },
  {
    athlete: "sam",
    status: "active",
    week: 23,
    target: {
      kind: "performance",
      discipline: "running",
      distance: { value: 5, unit: "km" },
      durationSeconds: 1440,
    },
    startValue: 1560,
    daysAhead: 120,
  },
  {
    athlete: "sam",
    status: "active",
    week: 20,
    target: { kind: "habit", what: "workouts", discipline: "running", timesPerWeek: 4 },
  },
];

/** What the two of the household pursue, and what one of them has reached. */
export function demoGoals(days: readonly DemoDay[]): DemoEntry[] {
  const today = days.at(-1)?.date ?? "";
  return goals.flatMap(({ athlete, status, week, target, title, startValue, daysAhead }) => {
    const day = days.find((one) => one.week === week);
    if (!day) return [];
    const content = {
      target,
      title: title ?? goalTitle(target),
      ...(startValue !== undefined && { startValue }),
      ...(daysAhead !== undefined && { targetDate: addDays(today, daysAhead) }),
      source: demoSource,
    };
    return [{ athlete, table: "goals" as const, kind: status, date: day.date, time: "20:00", content }];
  });
}
