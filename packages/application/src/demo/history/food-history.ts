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
