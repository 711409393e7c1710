import type { WorkoutContent } from "@canter/domain/workout/workout";
import {
  type DemoDay,
  type DemoHorse,
  type DemoPerson,
  demoWeeks,
  type DemoWorkout,
  type SeededRandom,
} from "./demo-workout.ts";

type HorseWork = "flatwork" | "jumping" | "lunging" | "groundwork" | "trail";

/** What riders wrote about each horse, by kind of work, in three thirds of the half year: it should read as one story. */
const horseNotes: Record<
  DemoHorse,
  Record<HorseWork, readonly [readonly string[], readonly string[], readonly string[]]>
> = {
  beau: {
    flatwork: [
      [
        "stiff to the right, better after ten minutes of shoulder-in",
        "heavy in the hand, lots of half halts",
        "canter transitions hollow on the right rein",
      ],
      [
        "right bend coming, still falls out through the left shoulder",
        "counter canter held for a whole circle",
        "transitions cleaner, trot-canter from the seat",
      ],
      [
        "even on both reins, lovely stretch at the end",
        "collected canter for six strides, big step",
        "soft all the way through, finished early",
      ],
    ],
    jumping: [
      [
        "rushed the related distance, circled before each fence",
        "fresh, needed twenty minutes on the flat first",
        "grid helped, three bounces",
      ],
      [
        "waited to the fence when I sat still",
        "one stop at the filler, fine the second time",
        "rhythm much better, two good rounds",
      ],
      [
        "whole course in a rhythm",
        "did not rush once",
        "adjustable between fences, five and six strides both",
      ],
    ],
    lunging: [
      ["full of himself, bucked twice"],
      ["side reins loose, stretching down"],
      ["balanced canter on both reins"],
    ],
    groundwork: [
      ["backing up from light pressure"],
      ["yields the quarters both ways"],
      ["stood for the trailer ramp"],
    ],
    trail: [
      ["spooked at the tractor, led past"],
      ["first time in the water, followed Milo"],
      ["long hill canters, blew a little"],
    ],
  },
  luna: {
    flatwork: [
      ["green but willing, lots of walk", "lost the left lead twice", "tension in the corners by the door"],
      ["left lead every time from trot", "first leg-yield steps", "kept the contact through the transitions"],
      [
        "leg-yield both ways, some swing in the back",
        "walk-canter, two out of three",
        "stayed with me when the others left",
      ],
    ],
    jumping: [
      [
        "poles on the ground only",
        "cross-poles from trot, careful",
        "looked at everything, jumped everything",
      ],
      ["first small course at 60", "brave over the planks", "drifts left, guide poles helped"],
      ["confident, landed in the right lead", "first oxer", "wanted to go again"],
    ],
    lunging: [["learning voice aids"], ["transitions from the voice alone"], ["steady over raised poles"]],
    groundwork: [
      ["worried by the flag, ended calm"],
      ["sends through narrow gaps"],
      ["liberty circles, joined up"],
    ],
    trail: [
      ["behind Milo all the way, nervous"],
      ["led half the way in front"],
      ["out alone for the first time, proud of her"],
    ],
  },
  milo: {
    flatwork: [
      [
        "lazy behind the leg, woke up with transitions",
        "stiff at first, nineteen is nineteen",
        "good boy for the beginner's half hour",
      ],
      ["loose and forward", "long warm-up in walk, then fine", "lateral work in walk only"],
      [
        "coming back gently, walk and short trots",
        "sound on both reins, kept it short",
        "his old self, swinging trot",
      ],
    ],
    jumping: [
      ["hopped over cross-poles, ears forward", "70 is plenty and he loves it"],
      ["two fences, felt keen", "small grid, round bascule"],
      ["a few poles after the break, sound", "one small course, enough"],
    ],
    lunging: [["stretching, no side reins"], ["warm and supple"], ["trot-up on the lunge, level"]],
    groundwork: [
      ["long reins round the yard"],
      ["hand-walked, 15 minutes"],
      ["carrot stretches and poles in hand"],
    ],
    trail: [
      ["taught Luna about gates"],
      ["steady as ever, loose rein"],
      ["gentle hour with the vet's blessing"],
    ],
  },
};

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
