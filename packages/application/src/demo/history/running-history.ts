import type { LoggedSet, WorkoutContent } from "@canter/domain/workout/workout";
import { type DemoDay, demoWeeks, type DemoWorkout, type SeededRandom } from "./demo-workout.ts";

const holidayWeek = 17;
const raceWeek = demoWeeks - 3;

/** Easy pace in seconds a kilometre: from 6:10 to about 5:35 over the half year. */
const easyPace = (week: number, random: SeededRandom) => 370 - week * 1.35 + random.between(-8, 8);

const kilometres = (km: number) => ({
  distanceMeters: Math.round(km * 1000),
  distance: { value: km, unit: "km" as const },
});

function steadyRun(
  day: DemoDay,
  km: number,
  random: SeededRandom,
  more: Partial<WorkoutContent>,
): WorkoutContent {
  const pace = easyPace(day.week, random);
  return {
    discipline: "running",
    date: day.date,
    ...kilometres(km),
    durationSeconds: Math.round(km * pace),
    avgHeartRate: random.between(139, 149),
    exercises: [],
    ...more,
  };
}

const repeats = [
  { count: 6, meters: 400, title: "6 × 400 m", fasterBy: 95 },
  { count: 5, meters: 800, title: "5 × 800 m", fasterBy: 80 },
  { count: 4, meters: 1000, title: "4 × 1 km", fasterBy: 70 },
  { count: 3, meters: 1600, title: "3 × 1 mile", fasterBy: 60 },
] as const;

function intervals(day: DemoDay, random: SeededRandom): WorkoutContent {
  const plan = repeats[day.week % repeats.length] ?? repeats[0];
  const pace = easyPace(day.week, random) - plan.fasterBy;
  const sets: LoggedSet[] = Array.from({ length: plan.count }, () => ({
    distanceMeters: plan.meters,
    distance: { value: plan.meters, unit: "m" },
    durationSeconds: Math.round((plan.meters / 1000) * pace + random.between(-2, 3)),
  }));
  return {
    discipline: "running",
    date: day.date,
    startTime: "18:45",
    title: plan.title,
    ...kilometres(random.pick([7.5, 8, 8.5])),
    durationSeconds: random.between(46, 54) * 60,
    avgHeartRate: random.between(158, 168),
    exercises: [{ exerciseId: "run", name: "Run", sets }],
    ...(random.chance(0.35) && {
      notes: random.pick([
        "last one the quickest",
        "windy on the back straight",
        "legs heavy from Sunday",
        "track busy",
      ]),
    }),
  };
}

/** Long runs grow for three weeks and step back in the fourth, from 10 km to 19 km before the race. */
const longRunKm = (week: number) =>
  week % 4 === 3 ? 9 : 10 + Math.min(9, Math.floor(week / 2.6)) + (week % 4) * 0.5;

function parkrun(day: DemoDay, random: SeededRandom): WorkoutContent {
  const seconds = Math.round(27 * 60 + 40 - day.week * 6.2 + random.between(-9, 14));
  return {
    discipline: "running",
    date: day.date,
    startTime: "09:00",
    title: "parkrun",
    ...kilometres(5),
    durationSeconds: seconds,
    avgHeartRate: random.between(166, 174),
    exercises: [],
    ...(random.chance(0.4) && {
      notes: random.pick([
        "muddy",
        "negative split",
        "started too fast",
        "paced a friend to halfway",
        "cold and dry, quick course",
      ]),
    }),
  };
}

const race = (day: DemoDay): WorkoutContent => ({
  discipline: "running",
  date: day.date,
  startTime: "10:00",
  title: "Half marathon",
  distanceMeters: 21_097.5,
  distance: { value: 21.0975, unit: "km" },
  durationSeconds: 6714,
  avgHeartRate: 165,
  exercises: [],
  notes: "first one under 1:52, even pace to 17 km, hung on after",
});

/** Sam: intervals on Tuesday, easy on Thursday, parkrun or easy on Saturday, long on Sunday, a race near the end. */
export function runningHistory(days: readonly DemoDay[], random: SeededRandom): DemoWorkout[] {
  const runs: DemoWorkout[] = [];
  for (const day of days) {
    const missed = random.chance(0.12);
    const content =
      day.week === raceWeek && day.weekday === 7
        ? race(day)
        : day.week === holidayWeek || missed
          ? undefined
          : runOf(day, random);
    if (content) runs.push({ athlete: "sam", content });
  }
  return runs;
}

function runOf(day: DemoDay, random: SeededRandom): WorkoutContent | undefined {
  if (day.weekday === 2) return intervals(day, random);
  if (day.weekday === 4)
    return steadyRun(day, random.pick([6, 6.5, 7, 8]), random, {
      startTime: "07:10",
      ...(random.chance(0.2) && {
        notes: random.pick(["easy along the canal", "rain all the way", "calf a bit tight"]),
      }),
    });
  if (day.weekday === 6)
    return day.week % 2 === 0
      ? parkrun(day, random)
      : steadyRun(day, 5, random, { startTime: "08:30", title: "Shake-out" });
  if (day.weekday === 7)
    return steadyRun(day, longRunKm(day.week), random, { startTime: "09:20", title: "Long run" });
  if (day.weekday === 3 && day.week % 3 === 0)
    return {
      discipline: "yoga",
      date: day.date,
      startTime: "20:00",
      durationSeconds: 1800,
      exercises: [],
      notes: "yin",
    };
  return undefined;
}
