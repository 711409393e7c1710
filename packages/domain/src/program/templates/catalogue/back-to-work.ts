import { horseWork } from "./horse-work.ts";
import type { ProgramTemplate, SessionTemplate, WeekTemplate } from "../template.ts";

type Stage = {
  readonly phase: string;
  readonly description: string;
  /** Minutes in the saddle on usual days, and on the long one. */
  readonly minutes: number;
  readonly long: number;
  readonly focus: string;
};

const stages: readonly Stage[] = [
  {
    phase: "Walk",
    description: "Walking only, on even ground",
    minutes: 20,
    long: 25,
    focus: "Walk on firm, level going",
  },
  {
    phase: "Walk",
    description: "Longer walks",
    minutes: 30,
    long: 40,
    focus: "Active walk, long rein every ten minutes",
  },
  {
    phase: "Walk",
    description: "Walks of an hour, first slopes",
    minutes: 45,
    long: 60,
    focus: "Active walk, gentle slopes up and down",
  },
  {
    phase: "First trot",
    description: "Short trots on straight lines",
    minutes: 45,
    long: 60,
    focus: "Walk with 3 × 2 min trot on straight, level ground",
  },
  {
    phase: "First trot",
    description: "Longer trots",
    minutes: 50,
    long: 65,
    focus: "Walk with 4 × 4 min trot",
  },
  {
    phase: "Trot",
    description: "Hills, and the school again",
    minutes: 50,
    long: 70,
    focus: "Walk with 3 × 8 min trot, uphill where there is a hill",
  },
  {
    phase: "First canter",
    description: "Short canters",
    minutes: 55,
    long: 75,
    focus: "Walk and trot with 2 × 2 min quiet canter",
  },
  {
    phase: "Canter",
    description: "Back to usual work",
    minutes: 60,
    long: 80,
    focus: "Walk and trot with 3 × 4 min canter",
  },
];

const legs =
  "Feel the legs before and after. Heat, swelling or a shorter step: back to the week before, and call the vet.";

const week = ({ phase, description, minutes, long, focus }: Stage, i: number): WeekTemplate => {
  const hack = (length: number): SessionTemplate => horseWork("Hack", "trail", length, focus, legs);
  const school: SessionTemplate =
    i < 5
      ? horseWork(
          "In Hand",
          "groundwork",
          Math.min(40, 15 + 5 * i),
          "Walk in hand, poles on the ground, bending",
        )
      : horseWork(
          "Flatwork",
          "flatwork",
          20 + 5 * (i - 4),
          "Large figures in walk and trot, no small circles",
        );
  return {
    phase,
    description,
    sessions: [hack(minutes), school, hack(minutes), hack(minutes), school, hack(long)],
  };
};

export const backToWork: ProgramTemplate = {
  id: "back-to-work",
  name: "Back to work in eight weeks",
  kind: "horse",
  forWhom: "For a horse that had months off and that the vet has cleared for work.",
  source:
    "The traditional fittening of hunters and eventers: weeks of walking before trot, trot before canter.",
  isForHorses: true,
  schedule: { kind: "dated", days: [1, 2, 3, 4, 5, 6] },
  needsMaxes: [],
  goal: "Carry a rider in all three paces for an hour, sound",
  reasoning:
    "Heart and lungs are fit in weeks, tendons and bones need months: so minutes grow before speed does. After an injury the vet's plan goes first.",
  weeks: stages.map(week),
};
