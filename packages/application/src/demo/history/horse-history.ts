import type { WorkoutContent } from "@canter/domain/workout/workout";
import {
  type DemoDay,
  type DemoHorse,
  type DemoPerson,
  demoWeeks,
  type DemoWorkout,
  type SeededRandom,
} from "./demo-workout.ts";
import { horseNotes, type HorseWork } from "./horse-notes.ts";

type Week = Readonly<Partial<Record<number, readonly [HorseWork, DemoPerson]>>>;

/** Who usually does what on which weekday (Monday = 1, which is everybody's day off). */
const weeks: Record<DemoHorse, Week> = {
  beau: {
    2: ["flatwork", "emma"],
    3: ["lunging", "priya"],
    4: ["jumping", "jake"],
    5: ["flatwork", "emma"],
    6: ["trail", "alex"],
    7: ["jumping", "jake"],
  },
  luna: {
    2: ["groundwork", "emma"],
    3: ["flatwork", "emma"],
    4: ["lunging", "jake"],
    6: ["flatwork", "emma"],
    7: ["trail", "priya"],
  },
  milo: {
    2: ["flatwork", "priya"],
    4: ["flatwork", "alex"],
    5: ["lunging", "priya"],
    6: ["jumping", "priya"],
    7: ["trail", "alex"],
  },
};

/** Milo is lame in this week: nothing but hand walking, and a careful fortnight after it. */
const lameWeek = demoWeeks - 6;

const startTimes: Record<DemoPerson, readonly string[]> = {
  emma: ["08:15", "09:00", "09:30"],
  jake: ["17:15", "17:45", "18:20"],
  priya: ["15:40", "16:10"],
  alex: ["10:30", "11:00"],
  sam: ["10:30"],
};

const minutes: Record<HorseWork, readonly [number, number]> = {
  flatwork: [35, 55],
  jumping: [35, 50],
  lunging: [15, 25],
  groundwork: [15, 30],
  trail: [50, 95],
};

const thirdOf = (week: number) => (week < demoWeeks / 3 ? 0 : week < (2 * demoWeeks) / 3 ? 1 : 2);

/** Fences grow over the half year; Milo's stay small and come back smaller after his lame week. */
function jumpHeightCm(horse: DemoHorse, week: number): number {
  if (horse === "beau") return 85 + Math.floor(week / 6) * 5;
  if (horse === "luna") return 40 + Math.floor(week / 5) * 5;
  return week > lameWeek ? 50 : 70;
}

function fieldsOf(
  horse: DemoHorse,
  work: HorseWork,
  week: number,
  random: SeededRandom,
): WorkoutContent["fields"] {
  if (work === "jumping")
    return {
      workType: random.pick(["grid", "course", "single fences", "lesson"]),
      jumpHeightCm: jumpHeightCm(horse, week),
    };
  if (work === "flatwork")
    return { workType: random.pick(["schooling", "schooling", "poles", "stretching", "lesson"]) };
  return undefined;
}

function contentOf(
  horse: DemoHorse,
  work: HorseWork,
  rider: DemoPerson,
  day: DemoDay,
  random: SeededRandom,
): WorkoutContent {
  const careful = horse === "milo" && day.week > lameWeek && day.week <= lameWeek + 2;
  const [low, high] = minutes[work];
  const lasted = careful ? random.between(15, 25) : random.between(low, high);
  const fields = fieldsOf(horse, work, day.week, random);
  const notes = random.chance(0.7) ? random.pick(horseNotes[horse][work][thirdOf(day.week)]) : undefined;
  return {
    discipline: work,
    date: day.date,
    startTime: random.pick(startTimes[rider]),
    durationSeconds: lasted * 60,
    ...(work === "trail" && {
      distanceMeters: lasted * 105,
      distance: { value: (lasted * 105) / 1000, unit: "km" as const },
    }),
    ...(fields && { fields }),
    exercises: [],
    ...(notes && { notes }),
  };
}

const lameNotes: Record<number, string> = {
  2: "short on the near fore this morning, no heat, called the vet",
  3: "vet: bruised sole, box rest and hand walking",
  5: "ten minutes in hand, a shade better",
  7: "level in walk, poultice off",
};

/** Hand walking in the lame week: short, in hand, with what the vet said. */
function lameDay(day: DemoDay, random: SeededRandom): DemoWorkout | undefined {
  const notes = lameNotes[day.weekday];
  if (!notes) return undefined;
  const content: WorkoutContent = {
    discipline: "groundwork",
    date: day.date,
    startTime: "16:10",
    durationSeconds: random.between(8, 12) * 60,
    fields: { workType: "hand walking" },
    exercises: [],
    notes,
  };
  return { athlete: "milo", rider: day.weekday === 2 ? "emma" : "priya", content };
}

/** The barn: three horses, four riders, a usual week with swaps and days off, one lame week. */
export function horseHistory(days: readonly DemoDay[], random: SeededRandom): DemoWorkout[] {
  const rides: DemoWorkout[] = [];
  for (const day of days)
    for (const horse of ["beau", "luna", "milo"] as const) {
      if (horse === "milo" && day.week === lameWeek) {
        const walked = lameDay(day, random);
        if (walked) rides.push(walked);
        continue;
      }
      const planned = weeks[horse][day.weekday];
      if (!planned || random.chance(0.1)) continue;
      const [usual, usualRider] = planned;
      const rider = random.chance(0.08) ? random.pick(["emma", "jake"] as const) : usualRider;
      const afterLameness = horse === "milo" && day.week > lameWeek && day.week <= lameWeek + 2;
      const green = horse === "luna" && day.weekday === 6 && day.week % 2 === 1;
      const work = afterLameness && usual === "jumping" ? "flatwork" : green ? "jumping" : usual;
      rides.push({ athlete: horse, rider, content: contentOf(horse, work, rider, day, random) });
    }
  return rides;
}
