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

const week = ([phase, minutes, faster, long]: Plan): WeekTemplate => ({
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
  weeks: [...plans.map(week), raceWeek],
};
