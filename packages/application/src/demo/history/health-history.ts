import type { BodyScanInput } from "@canter/domain/health/body-scan";
import {
  type MeasurementKind,
  type MeasurementUnit,
  measurementToSi,
} from "@canter/domain/health/measurement-rules";
import {
  type DemoDay,
  type DemoEntry,
  type DemoPerson,
  demoSource,
  demoWeeks,
  type SeededRandom,
} from "./demo-workout.ts";

/** What it was, and grams of protein, carbohydrate and fat in a usual portion. */
type Dish = readonly [text: string, protein: number, carbs: number, fat: number];
type Meal = "breakfast" | "lunch" | "dinner" | "snack";

const dishes: Readonly<Record<Meal, readonly Dish[]>> = {
  breakfast: [
    ["oats with milk, banana and whey", 38, 68, 11],
    ["3 eggs, 2 toast, butter", 27, 31, 25],
    ["skyr with berries and granola", 31, 45, 9],
    ["2 eggs and toast", 18, 28, 16],
  ],
  lunch: [
    ["chicken, rice and broccoli", 48, 72, 13],
    ["turkey sandwich and an apple", 34, 62, 14],
    ["tuna salad with beans", 42, 38, 17],
    ["leftover chili", 39, 51, 18],
    ["burrito bowl", 41, 84, 24],
  ],
  dinner: [
    ["salmon, potatoes, green beans", 42, 52, 26],
    ["spaghetti bolognese", 44, 88, 24],
    ["beef stir-fry with noodles", 45, 71, 23],
    ["lentil curry with rice", 28, 94, 16],
    ["pizza, four slices", 44, 122, 40],
  ],
  snack: [
    ["protein shake", 26, 6, 3],
    ["apple and a handful of almonds", 7, 28, 15],
    ["cottage cheese", 24, 8, 5],
    ["chocolate, two rows", 3, 22, 13],
  ],
};

const times: Readonly<Record<Meal, string>> = {
  breakfast: "07:30",
  lunch: "12:40",
  dinner: "19:15",
  snack: "16:10",
};

/** By Atwater's general factors, as `caloriesOf`; rounded as people write it down. */
const caloriesOf = ([, protein, carbs, fat]: Dish, portion: number): number =>
  Math.round(((protein * 4 + carbs * 4 + fat * 9) * portion) / 10) * 10;

function eaten(athlete: DemoPerson, date: string, meal: Meal, random: SeededRandom, size: number): DemoEntry {
  const dish = random.pick(dishes[meal]);
  const portion = size * (0.88 + random.next() * 0.24);
  const [text, protein, carbs, fat] = dish;
  const grams = (value: number) => Math.round(value * portion);
  // Not everybody weighs everything: now and then only the energy is known.
  const isRough = random.chance(0.04);
  const macros = { protein: grams(protein), carbs: grams(carbs), fat: grams(fat) };
  return {
    athlete,
    table: "nutrition_entries",
    kind: meal,
    date,
    time: times[meal],
    content: {
      text,
      meal,
      time: times[meal],
      calories: caloriesOf(dish, portion),
      ...(!isRough && macros),
      source: demoSource,
    },
  };
}

type Habit = {
  readonly athlete: DemoPerson;
  /** Of the usual portion. */
  readonly size: number;
  /** Weeks in which nothing is written down, and on how many of the other days. */
  readonly pauses: readonly number[];
  readonly share: number;
};

const ofAlex: Habit = { athlete: "alex", size: 1.16, pauses: [11, 18], share: 0.78 };
const ofSam: Habit = {
  athlete: "sam",
  size: 0.92,
  pauses: [0, 1, 2, 3, 4, 5, 9, 10, 16, 17, 18, 19],
  share: 0.55,
};

/** So many days up to today Alex has not missed one. */
const streakDays = 9;

function meals({ athlete, size }: Habit, { date, weekday }: DemoDay, random: SeededRandom): DemoEntry[] {
  // More at weekends, and a breakfast that is skipped.
  const today = size * (weekday > 5 ? 1.12 : 1);
  const kinds = (["breakfast", "lunch", "snack", "dinner"] as const).filter((meal) => {
    const isLeftOut = random.chance(meal === "snack" ? 0.35 : meal === "breakfast" ? 0.12 : 0.05);
    return !isLeftOut;
  });
  return kinds.map((meal) => eaten(athlete, date, meal, random, today));
}

/** What Alex writes down on most days, and Sam for some weeks at a time. */
export function foodHistory(days: readonly DemoDay[], random: SeededRandom): DemoEntry[] {
  return [ofAlex, ofSam].flatMap((habit) =>
    days.flatMap((day, index) => {
      const written = random.chance(habit.share);
      const all = meals(habit, day, random);
      const isOfStreak = habit === ofAlex && index >= days.length - streakDays;
      const isPaused = habit.pauses.includes(day.week) || day.week > demoWeeks;
      return isOfStreak || (written && !isPaused) ? all : [];
    }),
  );
}

const sickWeek = 11;
const plateau = { from: 12, to: 17 };
const holidayWeek = 17;
const raceWeek = demoWeeks - 3;

/** Pounds a week that Alex loses: quickly at first, not at all for five weeks after the cold, then more slowly. */
const lostIn = (week: number): number => {
  if (week === sickWeek) return 1.6;
  if (week >= plateau.from && week < plateau.to) return -0.15;
  return week < sickWeek ? 0.6 : 0.55;
};

/** What scales would show of Alex without noise, in pounds, so many weeks after the beginning (a fraction, too). */
export const alexPounds = (weeks: number): number => {
  const whole = Math.floor(weeks);
  let pounds = 193.4;
  for (let week = 0; week < whole; week++) pounds -= lostIn(week);
  return pounds - lostIn(whole) * (weeks - whole);
};

const samPounds = (week: number): number => (week >= raceWeek - 2 && week <= raceWeek ? 137.2 : 138.6);

/** To what home scales show: two tenths of a pound. */
const shown = (pounds: number): number => Math.round(pounds * 5) / 5;

const weeksAt = ({ week, weekday }: DemoDay): number => week + (weekday - 1) / 7;

const measured = (
  athlete: DemoPerson,
  { date }: DemoDay,
  kind: MeasurementKind,
  { value, unit, time }: { readonly value: number; readonly unit: MeasurementUnit; readonly time: string },
): DemoEntry => ({
  athlete,
  table: "measurements",
  kind,
  date,
  time,
  si: measurementToSi(value, unit),
  content: { value, unit, time, source: demoSource },
});

/** Alex steps on the scales on most mornings, seldom at weekends; more salt and less sleep there show on Monday. */
export function weighInsOfAlex(days: readonly DemoDay[], random: SeededRandom): DemoEntry[] {
  return days.flatMap((day) => {
    const isWeekend = day.weekday > 5;
    const isMissed = random.chance(isWeekend ? 0.45 : 0.12);
    // Nobody's weight is the same on two mornings: a pound to and fro is water.
    const water = (random.next() + random.next() - 1) * 1.3 + (day.weekday === 1 ? 0.7 : 0);
    const time = `06:${random.between(15, 50)}`;
    if (isMissed || (day.week === holidayWeek + 1 && day.weekday < 6)) return [];
    const value = shown(alexPounds(weeksAt(day)) + water);
    return [measured("alex", day, "weight", { value, unit: "lb", time })];
  });
}

/** Sam weighs in now and then, and has a watch: the pulse at rest falls as the running gets better, sleep is what it is. */
export function measurementsOfSam(days: readonly DemoDay[], random: SeededRandom): DemoEntry[] {
  return days.flatMap((day) => {
    const water = (random.next() + random.next() - 1) * 1.3;
    const [weighs, wears] = [day.weekday === 3 && !random.chance(0.2), !random.chance(0.25)];
    const hours = 7.2 + (day.weekday > 5 ? 0.6 : 0) + (random.next() + random.next() - 1) * 1.1;
    const pulse = Math.round(55 - day.week * 0.16 + random.between(-2, 2));
    if (day.week === holidayWeek) return [];
    const sleep = { value: Math.round(hours * 12) * 5, unit: "min", time: "07:00" } as const;
    return [
      ...(weighs
        ? [
            measured("sam", day, "weight", {
              value: shown(samPounds(day.week) + water),
              unit: "lb",
              time: "07:05",
            }),
          ]
        : []),
      ...(wears
        ? [
            measured("sam", day, "sleep", sleep),
            measured("sam", day, "resting_heart_rate", { value: pulse, unit: "bpm", time: "07:00" }),
          ]
        : []),
    ];
  });
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** A DEXA report in pounds, from all mass and the fat in it; regions in the shares that such reports have. */
function scan(athlete: DemoPerson, date: string, total: number, fat: number): DemoEntry {
  const bone = tenth(total * 0.037);
  const lean = tenth(total - fat - bone);
  const region = (ofFat: number, ofLean: number) => ({ fat: tenth(fat * ofFat), lean: tenth(lean * ofLean) });
  const content: BodyScanInput = {
    date,
    unit: "lb",
    total: tenth(total),
    fat: tenth(fat),
    lean,
    bone,
    fatPercent: tenth((fat / total) * 100),
    regions: {
      arms: region(0.11, 0.13),
      legs: region(0.32, 0.34),
      trunk: region(0.51, 0.46),
      android: region(0.09, 0.07),
      gynoid: region(0.16, 0.15),
    },
    note: "Made up for the demo",
  };
  return {
    athlete,
    table: "body_scans",
    kind: "dexa",
    date,
    time: "10:30",
    si: measurementToSi(content.total, "lb"),
    content,
  };
}

/** Alex at the beginning, in the middle and two weeks ago, with less fat and as much muscle; Sam once, after the race. */
export function bodyScans(days: readonly DemoDay[]): DemoEntry[] {
  const on = (week: number, weekday: number) =>
    days.find((day) => day.week === week && day.weekday === weekday);
  const fatShares = [
    [0, 0.236],
    [12, 0.212],
    [demoWeeks - 3, 0.194],
  ] as const;
  const ofAlex = fatShares.flatMap(([week, share]) => {
    const day = on(week, 4);
    return day ? [scan("alex", day.date, alexPounds(weeksAt(day)), alexPounds(weeksAt(day)) * share)] : [];
  });
  const after = on(raceWeek + 1, 3);
  return [...ofAlex, ...(after ? [scan("sam", after.date, 138.4, 138.4 * 0.221)] : [])];
}
