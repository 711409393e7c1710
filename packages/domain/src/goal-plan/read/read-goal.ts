import { months } from "../../schedule/calendar-words.ts";
import { type Mass, type MassUnit, METERS_PER_MILE } from "../../units/unit.ts";
import { massToKg } from "../../units/convert-units.ts";
import { type HorseGoal, readHorseGoal } from "./read-horse-goal.ts";

/** The goal of a plan. `hasEvent`: the target date is a show, a race or the like, and the plan ends with it. */
export type TrainingGoal =
  | HorseGoal
  | {
      readonly kind: "race";
      readonly discipline: RaceDiscipline;
      readonly meters: number;
      readonly hasEvent: true;
    }
  | { readonly kind: "lift"; readonly lift: string; readonly target?: Mass }
  | { readonly kind: "pull_up"; readonly reps: number }
  /** The words do not state what has to be reached. */
  | { readonly kind: "general" };

export type RaceDiscipline = "running" | "cycling" | "swimming" | "rowing";

type Asked = { readonly athleteKind: "person" | "horse"; readonly units: MassUnit };

const goalWords = {
  back: /\b(?:back (?:in)?to work|back after|after (?:a|the|my|\d+|\w+) (?:\w+ )?(?:break|off|rest|injury|layoff|lay-off|holiday)|return(?:ing)? to work|rehab\w*|recover\w*|weeks? off|months? off|time off)\b/i,
  fitness:
    /\b(?:fit(?:ter|ness)?|conditioning|stamina|endurance|in shape|muscle|stronger|lose weight|healthier)\b/i,
} as const;

const raceDisciplines: readonly { readonly id: RaceDiscipline; readonly words: RegExp }[] = [
  { id: "cycling", words: /\b(?:cycl\w*|bike|biking|sportive|century|gran fondo|fondo)\b/i },
  { id: "swimming", words: /\b(?:swim\w*)\b/i },
  { id: "rowing", words: /\b(?:row(?:ing)?|erg)\b/i },
  {
    id: "running",
    words:
      /\b(?:run\w*|marathon|parkrun|jog\w*|race|5\s?k|10\s?k|half|mile|ultra|couch|c25k|\d+(?:\.\d+)?\s?km?)\b/i,
  },
];

const lifts: readonly { readonly name: string; readonly words: RegExp }[] = [
  { name: "Front Squat", words: /\bfront squats?\b/i },
  { name: "Back Squat", words: /\b(?:back )?squats?\b/i },
  { name: "Bench Press", words: /\bbench(?: ?press)?\b/i },
  { name: "Deadlift", words: /\bdead ?lifts?\b/i },
  {
    name: "Overhead Press",
    words: /\b(?:overhead|shoulder|military|strict) press\b|\bpress\b.*\boverhead\b|\bohp\b/i,
  },
];

const namedMeters: readonly (readonly [RegExp, number])[] = [
  [/\bhalf(?:[- ]?marathon)?\b/i, 21_097.5],
  [/\bmarathon\b/i, 42_195],
  [/\b(?:couch to 5k|c25k|parkrun)\b/i, 5000],
  [/\bcentury\b/i, 160_934.4],
];

/** The longest distance accepted as a race. */
const maxRaceMeters = 1_000_000;

function metersIn(text: string): number | undefined {
  const stated = /(\d+(?:[.,]\d+)?)\s?(km|k|miles?|mi|m|meters?|metres?)\b/i.exec(text);
  if (stated) {
    const value = Number(stated[1]?.replace(",", "."));
    const unit = (stated[2] ?? "").toLowerCase();
    const per = unit.startsWith("k") ? 1000 : unit.startsWith("mi") ? METERS_PER_MILE : 1;
    const meters = value * per;
    return meters > 0 && meters <= maxRaceMeters ? meters : undefined;
  }
  if (/\bmile\b/i.test(text)) return METERS_PER_MILE;
  return namedMeters.find(([words]) => words.test(text))?.[1];
}

/** The load that somebody wants to lift; plates ("two plates") are not read. */
function loadIn(text: string, units: MassUnit): Mass | undefined {
  const stated =
    /(\d+(?:[.,]\d+)?)\s?(kg|kilos?|lbs?|pounds?)?\b(?!\s?(?:weeks?|months?|days?|reps?|x|%))/i.exec(text);
  const value = Number(stated?.[1]?.replace(",", "."));
  if (!stated || !Number.isFinite(value) || value <= 0) return undefined;
  const unit = stated[2]?.toLowerCase() ?? units;
  const mass: Mass = { value, unit: /^(?:lb|pound)/.test(unit) ? "lb" : "kg" };
  const kg = massToKg(mass);
  return kg >= 10 && kg <= 600 ? mass : undefined;
}

const monthName = months.map((name) => `${name}|${name.slice(0, 3)}`).join("|");
const dated = new RegExp(
  `\\b(?:(?:by|on|for|until|before) )?(?:the )?(?:(?:${monthName})\\.? \\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${monthName}))\\b|\\b\\d{4}-\\d\\d-\\d\\d\\b`,
  "gi",
);

/** Removes dates, which are not heights, distances or loads. */
const withoutDates = (text: string): string => text.replaceAll(dated, " ");

function readPersonGoal(text: string, units: MassUnit): TrainingGoal {
  const pullUps = /(?:(\d{1,3})\s)?(?:strict )?(?:pull|chin)[- ]?ups?\b/i.exec(text);
  if (pullUps) return { kind: "pull_up", reps: Math.max(1, Math.min(100, Number(pullUps[1] ?? 1))) };
  const lift = lifts.find(({ words }) => words.test(text));
  if (lift) {
    // "By 10 kg" is not a load, and "twice the body weight" depends on the weight.
    const isRelative = /\bby \d|\b(?:body ?weight|bw)\b/i.test(text);
    const target = isRelative ? undefined : loadIn(text, units);
    return { kind: "lift", lift: lift.name, ...(target && { target }) };
  }
  if (/\b(?:hik\w*|walk\w*|trek\w*|ruck\w*)\b/i.test(text)) return { kind: "fitness" };
  const meters = metersIn(text);
  const discipline = raceDisciplines.find(({ words }) => words.test(text))?.id;
  if (discipline && meters !== undefined) return { kind: "race", discipline, meters, hasEvent: true };
  if (goalWords.back.test(text)) return { kind: "return" };
  return goalWords.fitness.test(text) || discipline ? { kind: "fitness" } : { kind: "general" };
}

/**
 * Reads a goal from somebody's words, with its figures: fences in centimetres, distances in metres, loads as stated (a bare number is in
 * `units`). A goal that can't be recognised is `general`, which is valid, too.
 */
export function readGoal(text: string, { athleteKind, units }: Asked): TrainingGoal {
  const said = withoutDates(text);
  return athleteKind === "horse" ? (readHorseGoal(said) ?? { kind: "general" }) : readPersonGoal(said, units);
}
