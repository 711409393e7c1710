import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import type { Week } from "../program/program.ts";
import { plannedMinutes } from "../program/planned-minutes.ts";
import { sampleOf } from "../testing/sample-size.ts";
import { equipments } from "./answers.ts";
import type { Muscle } from "./strength/exercise-row.ts";
import { exercisesByName } from "./strength/exercise-table.ts";
import {
  designed,
  isLight,
  isRace,
  kg,
  minutesIn,
  setsIn,
  setsOf,
  total,
  type Values,
} from "./testing/designed.ts";

const middleOf = (full: readonly Week[]): Week => full[Math.floor(full.length / 2)] as Week;
const lifting = ({ sessions }: Week) => sessions.filter(({ exercises }) => exercises.length > 0);
const short = (week: Week, least: number, ...muscles: readonly Muscle[]) =>
  muscles.filter((muscle) => setsOf(week, muscle) < least);
const quickIn = ({ sessions }: Week) =>
  sessions.filter(({ cardio }) => cardio !== undefined && cardio.type !== "zone2").length;

describe("strength beside runs", () => {
  const runner: Values = {
    goal: "run_10k",
    days: { count: 4 },
    minutes: { usual: 60, long: 90 },
    loads: { lifts: {}, runMinutes: 45, weekMinutes: 120 },
  };

  it("has three sets of each lift where its day has the minutes, and leaves two past the first gains", () => {
    for (const equipment of equipments) {
      const [day] = lifting(middleOf(designed({ ...runner, equipment }).full));
      expect([equipment, day?.exercises.filter(({ workingSets }) => workingSets !== 3)]).toEqual([
        equipment,
        [],
      ]);
      expect(day?.exercises.filter(({ targetLoad }) => targetLoad === "RPE 7")).toEqual([]);
    }
  });

  it("begins with two of whoever has trained for some months at most, and keeps the minutes after a run", () => {
    const { full } = designed({ ...runner, experience: "beginner" });
    expect(full[0]?.sessions.flatMap(({ exercises }) => exercises.map((one) => one.workingSets))).toEqual(
      Array.from({ length: 6 }, () => 2),
    );
    expect(setsIn(middleOf(full))).toBe(18);
    const after = designed({ ...runner, days: { count: 3 }, minutes: { usual: 45 } });
    for (const { sessions } of after.full)
      for (const session of sessions) expect(plannedMinutes(session)).toBeLessThanOrEqual(45);
  });
});

describe("strength for fitness", () => {
  it("has four sets and more of each large muscle past the first months, and the heart its 150 minutes", () => {
    for (const experience of ["intermediate", "advanced"] as const) {
      const { full } = designed({ goal: "fitness", experience, days: { count: 4 }, minutes: { usual: 60 } });
      const week = middleOf(full);
      expect([experience, short(week, 4, "chest", "back", "quads", "hamstrings")]).toEqual([experience, []]);
      expect(Math.max(...full.map((one) => total(minutesIn(one))))).toBeGreaterThanOrEqual(150);
      const used = total(week.sessions.map((one) => plannedMinutes(one))) / (4 * 60);
      expect([experience, used > 0.9]).toEqual([experience, true]);
    }
  });

  it("gives what moves one joint its minutes only once each way to move has six sets", () => {
    const lifts = { "Back Squat": kg(80, 6), "Bench Press": kg(60, 6), Deadlift: kg(100, 5) };
    const { full } = designed({
      goal: "fitness",
      days: { count: 4 },
      minutes: { usual: 60 },
      loads: { lifts },
    });
    const lines = lifting(middleOf(full)).flatMap(({ exercises }) => exercises);
    const squats = lines.filter(({ name }) => /squat|lunge|leg press/i.test(name));
    const hasSmall = lines.some(({ name }) => exercisesByName.get(name)?.isSmall === true);
    expect([hasSmall, total(squats.map((one) => one.workingSets)) >= 5]).toEqual([false, true]);
  });

  it("leaves the minutes to the lifts where other days have those of the heart", () => {
    const { full } = designed({ goal: "fitness", days: { count: 6 }, minutes: { usual: 60 } });
    for (const { cardio } of lifting(middleOf(full))) expect(cardio?.duration).toBeLessThan(20);
    expect(Math.max(...full.map((one) => total(minutesIn(one))))).toBeGreaterThanOrEqual(150);
  });
});

describe("a walk for health", () => {
  it("is quick for twice as long of who has trained for a year", () => {
    const quickIn = (experience: "beginner" | "intermediate") =>
      designed({ goal: "fitness", experience, days: { count: 4 } }).full[2]?.sessions.flatMap(
        ({ cardio }) => /In it (\d) × 1 min quick/.exec(cardio?.instructions ?? "")?.[1] ?? [],
      );
    expect([quickIn("beginner"), quickIn("intermediate")]).toEqual([["2"], ["4"]]);
  });
});

describe("sets for size", () => {
  it("come to ten of each large muscle in a gym, to eight of who is new", () => {
    const cases = ([3, 4, 5] as const).flatMap((count) =>
      (["new", "beginner", "intermediate", "advanced"] as const).map((experience) => ({ count, experience })),
    );
    const wrong = sampleOf(cases).flatMap(({ count, experience }) => {
      const { full } = designed({ goal: "muscle", experience, days: { count }, minutes: { usual: 75 } });
      const most = full.toSorted((a, b) => setsIn(b) - setsIn(a))[0] as Week;
      const lacking = short(most, experience === "new" ? 8 : 10, "chest", "back", "quads");
      return lacking.map((muscle) => `${experience} ${count}: ${setsOf(most, muscle)} sets of ${muscle}`);
    });
    expect(wrong).toEqual([]);
  });

  it("of the back come to twelve where the one pull of a day is all that there is to pull with", () => {
    const { full } = designed({
      goal: "muscle",
      equipment: "barbell",
      days: { count: 4 },
      minutes: { usual: 75 },
    });
    const most = full.toSorted((a, b) => setsIn(b) - setsIn(a))[0] as Week;
    expect(setsOf(most, "back")).toBeGreaterThanOrEqual(12);
  });

  it("stay where a muscle has hardly more than its fewest, in a block's first week, too", () => {
    const { full } = designed({
      goal: "muscle",
      equipment: "barbell",
      minutes: { usual: 45 },
      loads: { lifts: {}, inARow: { "Pull-Up": 8 } },
    });
    const [first, , last] = full;
    for (const muscle of ["chest", "back", "quads"] as const)
      expect([muscle, setsOf(first as Week, muscle)]).toEqual([muscle, setsOf(last as Week, muscle)]);
  });

  it("are not taken from one muscle alone where a week has fewer", () => {
    const { full } = designed({ goal: "strength", equipment: "dumbbells" });
    const [first, , last] = full;
    for (const muscle of ["chest", "back", "quads", "hamstrings"] as const)
      expect([muscle, setsOf(last as Week, muscle) >= 0.7 * setsOf(first as Week, muscle)]).toEqual([
        muscle,
        true,
      ]);
  });
});

describe("runs", () => {
  it("use a longer day that is offered, a race or not", () => {
    const longest = (values: Values) =>
      Math.max(
        ...designed({
          goal: "run_10k",
          days: { count: 4 },
          minutes: { usual: 60, long: 90 },
          loads: { lifts: {}, runMinutes: 45, weekMinutes: 120 },
          ...values,
        }).full.flatMap(minutesIn),
      );
    expect([longest({}), longest({ race: { date: "2027-03-28" } })]).toEqual([90, 90]);
    expect(longest({ minutes: { usual: 60 } })).toBe(60);
  });

  it("begin with half an hour of running and walking, and lead to a first 5 km in four months", () => {
    const { program } = designed({
      goal: "run_5k",
      experience: "new",
      equipment: "none",
      minutes: { usual: 40 },
      loads: { lifts: {}, runMinutes: 1 },
    });
    const [first] = program.weeks;
    expect(minutesIn(first as Week).filter((minutes) => minutes < 25)).toEqual([]);
    expect(program.weeks.length).toBeLessThanOrEqual(16);
  });

  it("have something quick twice in some weeks of who runs on four days and wants a time, and it stays a fifth", () => {
    const { program } = designed({
      goal: "run_10k",
      experience: "advanced",
      days: { count: 6 },
      minutes: { usual: 60, long: 90 },
      loads: { lifts: {}, runMinutes: 80, weekMinutes: 240 },
      target: { minutes: 42 },
      present: { km: 10, minutes: 44 },
      race: { date: "2027-03-14" },
    });
    const full = program.weeks.filter((week) => !isLight(week) && !week.sessions.some(isRace));
    const counts = full.map(quickIn);
    expect([Math.max(...counts), counts.filter((count) => count === 2).length >= 3]).toEqual([2, true]);
  });
});
