import type { ProgramTemplate, SessionTemplate } from "../template.ts";

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

const minutes = [
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
  weeks: minutes.map(([short, long], i) => ({
    phase: i % 4 === 3 ? "Recovery" : "Build",
    sessions: [zoneTwo("Zone 2", short), fourByFour, zoneTwo("Zone 2", short), zoneTwo("Long Zone 2", long)],
  })),
};
