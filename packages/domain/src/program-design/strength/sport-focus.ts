import { type AnswerValues, isSportGoal } from "../answers.ts";
import type { Pattern } from "./exercise-menu.ts";
import type { Muscle } from "./exercise-row.ts";

type Focus = {
  /** What the sessions of a week begin with, in turn. */
  readonly sessions: readonly (readonly Pattern[])[];
  /** What stands in a week for fitness alone and leaves no room for it. */
  readonly without?: readonly Pattern[];
  /** All else of a week of three days has a day of its own, in the place of a walk: what the sport tires rests on it. */
  readonly beside?: readonly Pattern[];
  /** It is done for hours: what is walked or ridden at the end of a day of strength stays. */
  readonly isLong?: true;
  /** It is walked: a long walk a week grows to so many minutes, on a day that may be longer, on hills and with a rucksack. */
  readonly walkMinutes?: number;
  /** It comes in bursts: one session of the heart a week has some. */
  readonly isInBursts?: true;
  /** How body weight becomes heavier for it. */
  readonly pack?: string;
  /** How legs are trained for it, and with how many repetitions. */
  readonly legs?: string;
  readonly legReps?: readonly [min: number, max: number];
  /** What it tires, if not legs. */
  readonly tires?: readonly Muscle[];
};

const oneLeg = [
  ["squat", "bent hold", "side", "core"],
  ["lunge", "bent hold", "hip", "side", "core"],
] as const satisfies readonly (readonly Pattern[])[];

const racket: Focus = {
  sessions: [
    ["lunge", "side", "row", "hamstrings"],
    ["pull", "squat", "hamstrings", "core", "calves"],
  ],
  isInBursts: true,
};

const field: Focus = {
  sessions: [
    ["squat", "hamstrings", "side", "core"],
    ["hamstrings", "squat", "lunge", "calves", "core"],
  ],
  isInBursts: true,
};

/** What a sport asks of its sessions, as coaches of it have it: our rule of thumb. */
const focusOf: Readonly<Record<string, Focus>> = {
  skiing: {
    sessions: oneLeg,
    isInBursts: true,
    legs: "Lower for three seconds.",
    legReps: [12, 20],
  },
  football: field,
  "ball games": field,
  tennis: racket,
  padel: racket,
  squash: racket,
  badminton: racket,
  climbing: {
    sessions: [
      ["pull", "row", "hang", "hanging trunk", "forearm"],
      ["pull", "row", "hang", "hanging trunk", "forearm"],
    ],
    without: ["squat", "push", "press", "hinge", "hip", "lunge", "incline push", "curl"],
    beside: ["push", "squat", "hip", "shoulder blades", "core", "press"],
    tires: ["back"],
  },
  hiking: {
    sessions: [
      ["step", "hip", "calves", "core"],
      ["squat", "step", "calves", "core"],
    ],
    isLong: true,
    walkMinutes: 150,
    pack: "Once all sets are easy, wear the rucksack that you hike with.",
    legs: "Lower for three seconds: that is how you go downhill.",
  },
  swimming: {
    sessions: [["pull", "press", "core"]],
    isLong: true,
    isInBursts: true,
    tires: ["back", "shoulders"],
  },
  rowing: {
    sessions: [
      ["row", "hip", "core"],
      ["squat", "pull", "core"],
    ],
    isLong: true,
    isInBursts: true,
  },
  cycling: {
    sessions: [
      ["squat", "hip", "core"],
      ["step", "hip", "side", "core"],
    ],
    isLong: true,
    isInBursts: true,
  },
  "martial arts": {
    sessions: [
      ["pull", "push", "side", "core"],
      ["squat", "row", "hip", "core"],
    ],
    isInBursts: true,
  },
  golf: { sessions: [["hip", "core", "row"]] },
  riding: {
    sessions: [
      ["hip", "core", "side"],
      ["squat", "core", "row"],
    ],
  },
};

type Asked = Pick<AnswerValues, "besides" | "goal">;

/** For who wants strong legs above all: they come first, on each day. */
const legsFirst: Focus = {
  sessions: [
    ["squat", "step", "row", "calves"],
    ["step", "hip", "pull", "calves"],
  ],
};

/** For who wants to stay independent: getting up, steps and carrying come first. */
const independent: Focus = {
  sessions: [
    ["stand", "row", "carry"],
    ["step", "push", "carry"],
  ],
  without: ["squat", "lunge"],
};

/** The muscles that are to be fresh for a sport, and rest after it. */
export const tiredBy = (sport: string): readonly Muscle[] => focusOf[sport]?.tires ?? ["quads", "hamstrings"];

/** Whether a sport is hard on the heart, whose minutes count double. */
export const isVigorous = (sport: string): boolean => focusOf[sport]?.isInBursts === true;

/** What a sport that the training is for asks, or strong legs; undefined: it is for neither, or for a sport that is trained by its lifts. */
export const sportFocus = (asked: Asked): Focus | undefined => {
  if (isSportGoal(asked)) return focusOf[asked.besides.sport ?? ""];
  if (asked.goal !== "fitness") return undefined;
  return asked.besides.legs === true
    ? legsFirst
    : asked.besides.independent === true
      ? independent
      : undefined;
};

/** What a session of strength begins with for a sport, and keeps whatever else there is time for. */
export const isOfFocus = (pattern: Pattern, asked: Asked): boolean =>
  pattern !== "core" && (sportFocus(asked)?.sessions.flat().includes(pattern) ?? false);
