import type { ProgramTemplate, SessionTemplate, WeekTemplate } from "../template.ts";

const easy = (name: string, duration: number, instructions: string): SessionTemplate => ({
  name,
  cardio: { type: "zone2", duration, modality: "Running", instructions },
});
const talk = "Easy: you could talk in whole sentences.";

type Faster = {
  readonly type: "intervals" | "threshold";
  readonly duration: number;
  readonly instructions: string;
};
const hills: Faster = {
  type: "intervals",
  duration: 40,
  instructions: "15 min easy, 8 × 30 s uphill strong with an easy walk down, 15 min easy.",
};
const tempo = (minutes: number): Faster => ({
  type: "threshold",
  duration: 25 + minutes,
  instructions: `15 min easy, ${minutes} min comfortably hard (single words only), 10 min easy.`,
});
const cruise = (times: number): Faster => ({
  type: "threshold",
  duration: 25 + times * 10,
  instructions: `15 min easy, ${times} × (8 min comfortably hard, 2 min jog), 10 min easy.`,
});

type Plan = readonly [phase: string, easyMinutes: number, faster: Faster, longMinutes: number];
const plans: readonly Plan[] = [
  ["Base", 35, hills, 60],
  ["Base", 40, hills, 70],
  ["Base", 40, tempo(15), 80],
  ["Recovery", 30, tempo(10), 60],
  ["Build", 45, tempo(20), 85],
  ["Build", 45, cruise(3), 95],
  ["Build", 50, tempo(25), 105],
  ["Recovery", 35, tempo(15), 75],
  ["Peak", 50, cruise(4), 110],
  ["Peak", 50, tempo(30), 120],
  ["Taper", 40, cruise(2), 75],
];

const halfMarathonWeek = ([phase, minutes, faster, long]: Plan): WeekTemplate => ({
  phase,
  sessions: [
    easy("Easy Run", minutes, talk),
    { name: "Faster Run", cardio: { ...faster, modality: "Running" } },
    easy(
      "Easy Run with Strides",
      minutes - 5,
      `${talk} At the end 4 × 20 s quick and loose, walking between.`,
    ),
    easy("Long Run", long, `${talk} Slower is fine.`),
  ],
});

const raceWeek: WeekTemplate = {
  phase: "Race",
  sessions: [
    easy("Easy Run", 30, talk),
    { name: "Faster Run", cardio: { ...tempo(8), modality: "Running" } },
    easy("Easy Run with Strides", 20, `${talk} At the end 4 × 20 s quick and loose, walking between.`),
    {
      name: "Half Marathon",
      cardio: {
        type: "threshold",
        duration: 130,
        modality: "Running",
        instructions: "21.1 km. The first third held back, the second steady, the last with what is left.",
      },
    },
  ],
};

export const halfMarathonBase: ProgramTemplate = {
  id: "half-marathon-base",
  name: "Half marathon in twelve weeks",
  kind: "running",
  forWhom: "For runners who already run an hour at a time and three times a week.",
  source:
    "The pattern of A. Lydiard and J. Daniels: mostly easy, one long run, one faster run a week, every fourth week lighter.",
  isForHorses: false,
  schedule: { kind: "dated", days: [2, 4, 5, 7] },
  needsMaxes: [],
  goal: "Run a half marathon",
  reasoning:
    "The long run grows by about ten minutes at a time and steps back every fourth week; speed comes from one run a week only.",
  weeks: [...plans.map(halfMarathonWeek), raceWeek],
};

/** Minutes of alternating run and walk; repeated `times` times. */
type Run = { readonly times?: number; readonly parts: readonly number[] };

const walkBefore = 5;
const walkAfter = 5;

const length = (minutes: number): string =>
  Number.isInteger(minutes) ? `${minutes} min` : `${minutes * 60} s`;
const partsText = ({ times = 1, parts }: Run): string => {
  const turns = parts.map((minutes, i) => `${length(minutes)} ${i % 2 === 0 ? "run" : "walk"}`).join(", ");
  return times === 1 ? turns : `${times} × (${turns})`;
};

const runWalkSession = (run: Run, number: number): SessionTemplate => {
  const minutes = (run.times ?? 1) * run.parts.reduce((sum, part) => sum + part, 0);
  return {
    name: `Run ${number}`,
    cardio: {
      type: run.parts.length > 1 ? "intervals" : "zone2",
      duration: Math.round(walkBefore + minutes + walkAfter),
      modality: "Running",
      instructions: `${walkBefore} min brisk walk. ${partsText(run)}. ${walkAfter} min easy walk. Run slowly enough to talk.`,
    },
  };
};

const runWalkWeeks: readonly (readonly [Run, Run, Run])[] = (
  [
    [{ times: 8, parts: [1, 1.5] }],
    [{ times: 6, parts: [1.5, 2] }],
    [{ times: 2, parts: [1.5, 1.5, 3, 3] }],
    [{ parts: [3, 1.5, 5, 2.5, 3, 1.5, 5] }],
    [{ parts: [5, 3, 5, 3, 5] }, { parts: [8, 5, 8] }, { parts: [20] }],
    [{ parts: [5, 3, 8, 3, 5] }, { parts: [10, 3, 10] }, { parts: [25] }],
    [{ parts: [25] }],
    [{ parts: [28] }],
    [{ parts: [30] }],
  ] satisfies readonly (readonly Run[])[]
).map((runs: readonly Run[]) => {
  const [first, second = first, third = first] = runs;
  return [first, second, third] as [Run, Run, Run];
});

export const runWalk5k: ProgramTemplate = {
  id: "run-walk-5k",
  name: "From the couch to 5 km",
  kind: "running",
  forWhom: "For people who don't run yet and want to run for half an hour without stopping.",
  source:
    "The run and walk times of Josh Clark's nine-week plan (1996), which health services have taken over.",
  isForHorses: false,
  schedule: { kind: "dated", days: [1, 3, 6] },
  needsMaxes: [],
  goal: "Run for 30 minutes without stopping",
  reasoning:
    "Walks between the runs keep the effort low while legs and tendons get used to it. Repeat a week that was too hard.",
  weeks: runWalkWeeks.map((runs, i) => ({
    phase: i < 4 ? "Run and walk" : i < 6 ? "Longer runs" : "Running",
    sessions: runs.map((run, k) => runWalkSession(run, k + 1)),
  })),
};

const zoneTwo = (name: string, duration: number): SessionTemplate => ({
  name,
  cardio: {
    type: "zone2",
    duration,
    instructions:
      "Whatever you like: run, ride, row, brisk uphill walk. Breathing deeper, still able to talk in sentences.",
  },
});
const fourByFour: SessionTemplate = {
  name: "4×4 Intervals",
  cardio: {
    type: "vo2max",
    duration: 40,
    instructions:
      "10 min warm-up. 4 × 4 min at 90–95 % of the highest heart rate, between them 3 min easy at 70 %. 5 min cool-down.",
  },
};

const zoneTwoMinutes = [
  [30, 45],
  [35, 50],
  [40, 60],
  [30, 45],
  [40, 60],
  [45, 70],
  [45, 80],
  [30, 60],
] as const;

export const zoneTwoAnd4x4: ProgramTemplate = {
  id: "zone-two-and-4x4",
  name: "Zone 2 and 4×4 intervals",
  kind: "conditioning",
  forWhom: "For healthy people who want more endurance, in any sport, in four sessions a week.",
  source:
    "Intervals of Helgerud et al., Med Sci Sports Exerc 39 (4), 2007, 665–671, in a base of easy endurance.",
  isForHorses: false,
  schedule: { kind: "dated", days: [2, 4, 6, 7] },
  needsMaxes: [],
  goal: "Raise endurance and VO2max",
  reasoning:
    "Most of it easy, once a week very hard: the mix that endurance athletes train by. Every fourth week is shorter. Ask a doctor first if you have a heart condition.",
  weeks: zoneTwoMinutes.map(([short, long], i) => ({
    phase: i % 4 === 3 ? "Recovery" : "Build",
    sessions: [zoneTwo("Zone 2", short), fourByFour, zoneTwo("Zone 2", short), zoneTwo("Long Zone 2", long)],
  })),
};
