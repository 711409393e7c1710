import { KG_PER_LB } from "@canter/domain/units/unit";
import type { LoggedExercise, LoggedSet, WorkoutContent } from "@canter/domain/workout/workout";
import { type DemoDay, type DemoWorkout, type SeededRandom, demoWeeks } from "./demo-workout.ts";

const exerciseIds = {
  "Back Squat": "barbell-full-squat",
  "Bench Press": "barbell-bench-press-medium-grip",
  Deadlift: "barbell-deadlift",
  "Overhead Press": "standing-military-press",
  "Barbell Row": "bent-over-barbell-row",
  "Pull-Up": "pullups",
  "Romanian Deadlift": "romanian-deadlift",
  "Dumbbell Curl": "dumbbell-bicep-curl",
  Dip: "parallel-bar-dip",
  Plank: "plank",
  "Front Squat": "front-barbell-squat",
  "Goblet Squat": "goblet-squat",
  "Dumbbell Row": "one-arm-dumbbell-row",
  "Hip Thrust": "barbell-hip-thrust",
} as const;
type ExerciseName = keyof typeof exerciseIds;

const exercise = (name: ExerciseName, sets: LoggedSet[], notes?: string): LoggedExercise => ({
  exerciseId: exerciseIds[name],
  name,
  sets,
  ...(notes && { notes }),
});

const loaded = (lb: number, reps: number, more: Partial<LoggedSet> = {}): LoggedSet => ({
  reps,
  weightKg: Math.round(lb * KG_PER_LB * 100) / 100,
  weight: { value: lb, unit: "lb" },
  ...more,
});

const toPlates = (lb: number) => Math.round(lb / 5) * 5;

/** Where a four-week block stands: three weeks up, then a deload (the usual 3:1 loading of strength programmes). */
const blockSteps = [
  { sets: 5, reps: 5, share: 0.94 },
  { sets: 5, reps: 5, share: 0.97 },
  { sets: 4, reps: 4, share: 1.02 },
  { sets: 3, reps: 5, share: 0.7 },
] as const;

type Lift = { readonly name: ExerciseName; readonly startLb: number; readonly perBlockLb: number };
const squat: Lift = { name: "Back Squat", startLb: 165, perBlockLb: 10 };
const bench: Lift = { name: "Bench Press", startLb: 135, perBlockLb: 5 };
const deadlift: Lift = { name: "Deadlift", startLb: 225, perBlockLb: 10 };
const press: Lift = { name: "Overhead Press", startLb: 85, perBlockLb: 5 };
const row: Lift = { name: "Barbell Row", startLb: 115, perBlockLb: 5 };

/** The working sets of a lift in a week; in the heaviest week now and then the last set falls short. */
function workingSets(lift: Lift, week: number, random: SeededRandom, share = 1): LoggedSet[] {
  const step = blockSteps[week % 4] ?? blockSteps[0];
  const lb = toPlates((lift.startLb + Math.floor(week / 4) * lift.perBlockLb) * step.share * share);
  const heavy = week % 4 === 2;
  return Array.from({ length: step.sets }, (_, index) => {
    const last = index === step.sets - 1;
    const reps = heavy && last && random.chance(0.3) ? step.reps - 1 : step.reps;
    return loaded(
      lb,
      reps,
      last && week % 4 !== 3 ? { rpe: heavy ? random.pick([8.5, 9, 9.5]) : random.pick([7, 7.5, 8]) } : {},
    );
  });
}

const warmups = (lift: Lift): LoggedSet[] => [
  loaded(45, 8, { warmup: true }),
  loaded(toPlates(lift.startLb * 0.6), 5, { warmup: true }),
];

const bodyweight = (count: number, reps: number): LoggedSet[] =>
  Array.from({ length: count }, () => ({ reps }));

/** What is done on a training day (Monday, Wednesday or Friday) of a week of the half year. */
export function liftingSession(
  weekday: number,
  week: number,
  random: SeededRandom,
): { title: string; exercises: LoggedExercise[] } {
  const deload = week % 4 === 3;
  const pullUps = 5 + Math.floor(week / 6);
  if (weekday === 1)
    return {
      title: "Squat and bench",
      exercises: [
        exercise("Back Squat", [...warmups(squat), ...workingSets(squat, week, random)]),
        exercise("Bench Press", workingSets(bench, week, random)),
        exercise(
          "Dumbbell Curl",
          Array.from({ length: 3 }, () => loaded(25 + Math.floor(week / 9) * 5, 12)),
        ),
      ],
    };
  if (weekday === 3)
    return {
      title: "Deadlift and press",
      exercises: [
        exercise("Deadlift", [...warmups(deadlift), ...workingSets(deadlift, week, random).slice(0, 3)]),
        exercise("Overhead Press", workingSets(press, week, random)),
        exercise("Pull-Up", bodyweight(deload ? 2 : 4, pullUps)),
        exercise(
          "Plank",
          Array.from({ length: 3 }, () => ({ durationSeconds: 45 + Math.floor(week / 5) * 5 })),
        ),
      ],
    };
  return {
    title: "Front squat, row, bench volume",
    exercises: [
      exercise("Front Squat", workingSets(squat, week, random, 0.72).slice(0, 4)),
      exercise("Barbell Row", workingSets(row, week, random)),
      exercise("Bench Press", workingSets(bench, week, random, 0.85)),
      exercise("Dip", bodyweight(3, 8 + Math.floor(week / 8))),
    ],
  };
}

const remarks = [
  "slept badly, still moved well",
  "bar speed good",
  "left hip a bit tight",
  "short on time, no assistance work",
  "grip gave out before the back did",
  "best session for a while",
  "new shoes, very stable",
  "kept a rep in hand throughout",
];

/** Alex: three lifting days a week in four-week blocks, with missed days and one week lost to a cold. */
export function liftingHistory(days: readonly DemoDay[], random: SeededRandom): DemoWorkout[] {
  const sickWeek = 11;
  return days
    .filter(({ weekday, week }) => [1, 3, 5].includes(weekday) && week !== sickWeek && !random.chance(0.09))
    .map(({ date, week, weekday }) => {
      const { title, exercises } = liftingSession(weekday, week, random);
      const notes =
        week % 4 === 3 && weekday === 1 ? "deload" : random.chance(0.28) ? random.pick(remarks) : undefined;
      const content: WorkoutContent = {
        discipline: "strength",
        date,
        startTime: random.pick(["06:40", "07:05", "18:10", "18:30"]),
        title,
        durationSeconds: random.between(48, 70) * 60,
        exercises,
        ...(notes && { notes }),
      };
      return { athlete: "alex", content };
    });
}

/** Sam: one short dumbbell session a week beside the running. */
export function accessoryHistory(days: readonly DemoDay[], random: SeededRandom): DemoWorkout[] {
  return days
    .filter(({ weekday, week }) => weekday === 1 && week !== 17 && !random.chance(0.18))
    .map(({ date, week }) => {
      const lb = 30 + Math.floor(week / 8) * 5;
      const content: WorkoutContent = {
        discipline: "strength",
        date,
        startTime: "12:20",
        title: "Runner's strength",
        durationSeconds: random.between(28, 38) * 60,
        exercises: [
          exercise(
            "Goblet Squat",
            Array.from({ length: 3 }, () => loaded(lb + 10, 10)),
          ),
          exercise(
            "Dumbbell Row",
            Array.from({ length: 3 }, () => loaded(lb, 10, { perSide: true })),
          ),
          exercise(
            "Hip Thrust",
            Array.from({ length: 3 }, () => loaded(toPlates(95 + week * 2), 10)),
          ),
          exercise("Plank", [{ durationSeconds: 60 }, { durationSeconds: 45 + week }]),
        ],
      };
      return { athlete: "sam", content };
    });
}

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
