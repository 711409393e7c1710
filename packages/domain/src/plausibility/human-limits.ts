/**
 * Limits that nobody has exceeded, as data. A value beyond them is a typing error or a wrong unit. Speeds are compared with a record over
 * the nearest shorter distance (nobody is faster over a longer distance than over a shorter one), with an allowance for what records
 * exclude: descents, drafting, tailwind, a short pool.
 */
export type TravelLimit = {
  /** Metres and seconds of records, shortest first. */
  readonly records: readonly (readonly [meters: number, seconds: number])[];
  /** Factor by which a speed may plausibly exceed a record. */
  readonly allowance: number;
  /** The farthest distance in 24 hours, in metres. */
  readonly farthestMeters: number;
};

/** World Athletics, men's outdoor records (100 m Bolt 2009 to marathon Kiptum 2023); 24 h Sorokin 2022. */
const running: TravelLimit = {
  records: [
    [100, 9.58],
    [200, 19.19],
    [400, 43.03],
    [800, 100.91],
    [1000, 131.96],
    [1500, 206],
    [3000, 437.55],
    [5000, 755.36],
    [10_000, 1571],
    [42_195, 7235],
    [100_000, 21_935],
  ],
  allowance: 1.03,
  farthestMeters: 319_614,
};

/** UCI: flying 200 m, 1 km and 4 km on the track, hour record (Ganna 2022); 24 h Strasser 2021. Descents and groups are faster. */
const cycling: TravelLimit = {
  records: [
    [200, 9.1],
    [1000, 55.4],
    [4000, 239.6],
    [56_792, 3600],
  ],
  allowance: 1.35,
  farthestMeters: 1_026_215,
};

/** World Aquatics, men, long course, freestyle (50 m Cielo 2009 to 1500 m Finke 2024). Short course is about 4 % faster. */
const swimming: TravelLimit = {
  records: [
    [50, 20.91],
    [100, 46.4],
    [200, 102],
    [400, 220.07],
    [800, 452.12],
    [1500, 870.67],
  ],
  allowance: 1.05,
  farthestMeters: 110_000,
};

/** Concept2 indoor rower, men: 500 m and 2000 m (Dunkley-Smith 2018). */
const rowing: TravelLimit = {
  records: [
    [500, 70.5],
    [2000, 335.8],
  ],
  allowance: 1.03,
  farthestMeters: 300_000,
};

/** World Athletics, race walking, men: 20 km and 50 km (Diniz 2014). Allows for running part of the way. */
const walking: TravelLimit = {
  records: [
    [1000, 210],
    [20_000, 4596],
    [50_000, 12_753],
  ],
  allowance: 1.2,
  farthestMeters: 230_000,
};

/** Thoroughbred over two furlongs (Guinness World Records, Winning Brew 2008), a mile (Dr. Fager 1968); FEI endurance over 160 km. */
const horse: TravelLimit = {
  records: [
    [402, 20.57],
    [1609, 92.2],
    [160_000, 20_744],
  ],
  allowance: 1.03,
  farthestMeters: 200_000,
};

export const travelLimits: Readonly<Record<string, TravelLimit>> = {
  running,
  cycling,
  swimming,
  rowing,
  walking,
  hiking: walking,
  flatwork: horse,
  jumping: horse,
  groundwork: horse,
  lunging: horse,
  trail: horse,
};

/** The shortest time ever for a distance, in seconds; undefined: unknown discipline. */
export function fastestSeconds(discipline: string, meters: number): number | undefined {
  const limit = travelLimits[discipline];
  if (!limit || !(meters > 0)) return undefined;
  const shorter = limit.records.findLast(([distance]) => distance <= meters) ?? limit.records[0];
  const [distance, seconds] = shorter ?? [1, 0];
  return (seconds / distance / limit.allowance) * meters;
}

/** Loaded carries and sleds in a set: contests end at a mile, and whoever goes on for hours marches, and logs something else. */
const farthestCarryMeters = 5000;

/** The farthest distance, in metres; undefined: nothing is known of how far people get in it, a group's own rucking included. */
export const farthestMetersOf = (discipline: string, isLoaded: boolean): number | undefined =>
  discipline === "strength" && isLoaded ? farthestCarryMeters : travelLimits[discipline]?.farthestMeters;

/** The longest plausible session, in seconds, by discipline; others: a day. */
const maxSeconds: Readonly<Record<string, number>> = {
  strength: 6 * 3600,
  crossfit: 6 * 3600,
  yoga: 6 * 3600,
  mobility: 6 * 3600,
  flatwork: 5 * 3600,
  jumping: 5 * 3600,
  groundwork: 5 * 3600,
  lunging: 3 * 3600,
};
const day = 24 * 3600;

/** In seconds. */
export const maxSessionSeconds = (discipline: string): number => maxSeconds[discipline] ?? day;

/** `kg`: the heaviest load ever moved; `firstKg`: the heaviest plausible for somebody without a known load. */
type LoadLimit = { readonly words: RegExp; readonly kg: number; readonly firstKg: number };

/**
 * The heaviest loads, by words of the exercise's name, first match: machines up to their stacks and sleds; equipped powerlifting records
 * (IPF and open federations: bench 635 kg, squat 595 kg), deadlift 510 kg (Björnsson 2025), snatch 225 kg and clean and jerk 267 kg (IWF,
 * Talakhadze 2021). A first load is plausible up to about what one in a hundred raw men reaches in an open meet (OpenPowerlifting: squat
 * 300, bench 210, deadlift 330 kg, rounded up); the others in proportion to these.
 */
const loadLimits: readonly LoadLimit[] = [
  { words: /\b(?:sled|prowler|yoke|tire|car)\b/iu, kg: 1500, firstKg: 500 },
  { words: /\bleg press\b/iu, kg: 1100, firstKg: 500 },
  {
    words: /\b(?:calf|hip thrust|glute bridge|shrug|rack pull|hack squat|belt squat)\b/iu,
    kg: 700,
    firstKg: 350,
  },
  { words: /\bsnatch\b/iu, kg: 230, firstKg: 150 },
  { words: /\b(?:clean|jerk)\b/iu, kg: 270, firstKg: 190 },
  { words: /\b(?:curl|raise|fly|extension|pull-?over|kick-?back)\b/iu, kg: 250, firstKg: 150 },
  { words: /\b(?:dumbbell|kettlebell|goblet|one-?arm|single-?arm)\b/iu, kg: 180, firstKg: 75 },
  { words: /\brow\b/iu, kg: 320, firstKg: 180 },
  { words: /\bbench press\b/iu, kg: 640, firstKg: 230 },
  { words: /\b(?:shoulder|overhead|military|push) press\b/iu, kg: 270, firstKg: 140 },
  { words: /\bsquat\b/iu, kg: 600, firstKg: 320 },
  { words: /\bdeadlift\b/iu, kg: 550, firstKg: 350 },
];
const anyLoad = { kg: 640, firstKg: 350 };

/** The heaviest load ever for an exercise, and the heaviest plausible as somebody's first, in kg. */
export const loadLimitsOf = (exercise: string): Pick<LoadLimit, "kg" | "firstKg"> =>
  loadLimits.find(({ words }) => words.test(exercise)) ?? anyLoad;

/** Maximum repetitions in one set, with a weight and without one. */
export const maxReps = { loaded: 300, unloaded: 5000 } as const;

/** Beats per minute, as a mean over a session. 220 is the oldest rule for a maximum (Fox 1971); few adults exceed it. */
export const sessionHeartRate = { least: 45, most: 220 } as const;
