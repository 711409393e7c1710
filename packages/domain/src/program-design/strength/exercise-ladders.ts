import type { MassUnit } from "../../units/unit.ts";
import type { AnswerValues } from "../answers.ts";
import { isDisliked } from "../exercise-wish.ts";
import { slowly } from "./exercise-cues.ts";
import type { MenuExercise } from "./exercise-row.ts";
import { isHurt, readJoints, sorePartsOf } from "./sore-parts.ts";

/** The same movement, easier forms first: nobody does more of a harder one than of an easier one. */
export const ladders: readonly (readonly string[])[] = [
  ["Sit Squats", "Air Squat", "Single-Leg High Box Squat"],
  ["Incline Push-Up", "Push-Up", "Decline Push-Up"],
  ["Inverted Row", "Pull-Up"],
  ["Glute Bridge", "Single Leg Glute Bridge"],
  ["Step-Up", "Reverse Lunge"],
];

/**
 * Of the repetitions in a row of an easier movement, what is done of a harder one; our rule of thumb. Of body weight the hands carry 64 % in a push-up, 70 to 74 % with raised feet,
 * 55 to 41 % with raised hands (W. P. Ebben et al., Kinetic analysis of several variations of push-ups, J Strength Cond Res 25, 2011).
 */
export const ofEasier: Readonly<Record<string, { readonly easier: string; readonly share: number }>> = {
  "Decline Push-Up": { easier: "Push-Up", share: 0.65 },
  "Push-Ups - Close Triceps Position": { easier: "Push-Up", share: 0.65 },
  "Bench Dip": { easier: "Push-Up", share: 0.7 },
};

/** Of the repetitions in a row of a harder movement, what is done of an easier one, on the low side. */
export const ofHarder: Readonly<Record<string, { readonly harder: string; readonly share: number }>> = {
  "Incline Push-Up": { harder: "Push-Up", share: 1.5 },
  "Push-Up": { harder: "Pull-Up", share: 1.5 },
  "Inverted Row": { harder: "Pull-Up", share: 1.5 },
};

/** Of an easier form nobody trains who does so many of a harder one in a row. */
const easyByHarder = 15;

/** Whether somebody does a harder form of a movement so often in a row that this one trains nothing. */
export const isBelow = (name: string, inARow: Readonly<Record<string, number>> = {}): boolean => {
  const ladder = ladders.find((names) => names.includes(name)) ?? [];
  return ladder.slice(ladder.indexOf(name) + 1).some((harder) => (inARow[harder] ?? 0) >= easyByHarder);
};

/** A harder form of a movement, or a weight: what it loads beyond the form before it (words as in the table), of which movement it is, and up to which years. */
type NextStep = {
  /** By unit where it names a weight. */
  readonly says: string | Readonly<Record<MassUnit, string>>;
  readonly loads?: string;
  readonly like?: string;
  readonly untilYears?: number;
};
const step = (
  says: NextStep["says"],
  loads?: string,
  more: Omit<NextStep, "says" | "loads"> = {},
): NextStep => ({
  says,
  ...(loads !== undefined && { loads }),
  ...more,
});

const onTheBack = step(
  {
    kg: "wear a rucksack with two or three kilograms, and a little more each time",
    lb: "wear a rucksack with five or six pounds, and a little more each time",
  },
  "back neck shoulder elbow wrist",
);
const beforeTheChest = step("hold a packed bag before the chest");
const oneSide = step("do it one side at a time");
const splitSquat = step(
  "put one foot back and go on as a split squat, with a hand on a chair",
  "knee hip ankle stairs",
  { like: "split squat lunge" },
);
const oneFootBack = step("put one foot half a step back, with a hand on a chair", "ankle hip");
/** From so many years on no head is lower than the feet. */
const yearsHeadUp = 60;
const feetRaised = step("raise the feet", "shoulder pressing overhead neck elbow wrist", {
  untilYears: yearsHeadUp,
});
/** What can always be done. */
const pause = step("pause for three seconds where it is hardest");

/** What follows once body weight, or the heaviest that somebody owns, is easy; the first of each that nothing speaks against. */
const nextForms: Readonly<Record<string, readonly NextStep[]>> = {
  "Sit Squats": [step("take a lower seat, and then hold a weight before you")],
  "Air Squat": [splitSquat, beforeTheChest],
  "Single-Leg High Box Squat": [step("take a lower seat", "knee hip"), beforeTheChest],
  "Wall Sit": [step("hold something heavy on the thighs")],
  "Goblet Squat": [splitSquat, pause],
  "Reverse Lunge": [onTheBack, beforeTheChest],
  "Step-Up": [onTheBack, beforeTheChest],
  "Lateral Lunge": [step("hold something heavy before the chest")],
  Clamshell: [step("hold each for three seconds at the top")],
  "Kettlebell Deadlift": [oneFootBack, pause],
  "Dumbbell Romanian Deadlift": [oneFootBack, pause],
  "Platform Hamstring Slides": [step("let one heel slide at a time")],
  "Single Leg Glute Bridge": [step("put the foot on a chair")],
  "Glute Bridge": [step("do it on one leg", "hip"), step("put the feet on a chair")],
  "Push-Up": [feetRaised, onTheBack, pause],
  "Incline Push-Up": [
    step("take a lower edge, and then the floor", "shoulder pressing"),
    step("take a lower edge"),
  ],
  "Decline Push-Up": [onTheBack, pause],
  "Push-Ups - Close Triceps Position": [onTheBack, pause],
  "Bench Dip": [step("put the feet on a chair", "shoulder elbow wrist"), pause],
  "Inverted Row": [step("put the feet on a box or a chair", "elbow"), pause],
  "Pull-Up": [step("wear a rucksack or a belt with a small weight", "elbow"), pause],
  "Single-Leg Calf Raise": [onTheBack, step("hold a weight in one hand")],
  "Standing Dumbbell Calf Raise": [step("do it on one leg, with a hand on a wall")],
  Plank: [step("lift one foot")],
  "Side Plank": [step("lift the upper leg")],
  "Dead Bug": [step("stretch arm and leg out and pause for two seconds")],
  "Bird Dog": [step("pause for five seconds")],
  "Hanging Knee Raise": [step("stretch the legs")],
  "Dead Hang": [step("let a towel over the bar be what you hold", "grip"), pause],
  "Suitcase Carry": [step("take a little more, for fewer seconds", "grip")],
  "Single-Leg Stand": [step("turn the head slowly from side to side, something to hold beside you")],
  "Diaphragmatic Breathing": [step("slide one heel out and back as you breathe out")],
  "Isometric Neck Exercise - Front And Back": [step("push a little harder, never as hard as you can")],
  "Wall Slide": [step("take the arms a little off the wall")],
  "Standing Figure-4 Stretch": [step("sit back a little further")],
  "90/90 Hip Stretch": [step("lean forward a little more, with a long back")],
  "Open Book Stretch": [step("let the arm go a little further")],
  "Ankle Circles": [step("push the knee over the toes, against a wall")],
};

/** Whether each repetition is slow from the first one on. */
export const isSlowAnyway = ({ how = "" }: Pick<MenuExercise, "how">): boolean => how.includes(slowly);

/** What follows, as an order, by the same rule as an exercise: it loads nothing that is to be spared, and is nothing that was ruled out. */
export function nextForm(
  { name }: Pick<MenuExercise, "name">,
  { limitations, taste, age }: Pick<AnswerValues, "limitations" | "taste" | "age">,
  unit: MassUnit,
): string {
  const sore = sorePartsOf(limitations).filter((part) => isHurt(part, limitations));
  const isOpen = ({ loads = "", like = "", untilYears = Infinity }: NextStep) =>
    !readJoints(loads).loads.some((part) => sore.includes(part)) &&
    !like.split(" ").some((word) => isDisliked(word, taste.avoid)) &&
    (age.years ?? 0) < untilYears;
  const { says } = (nextForms[name] ?? [oneSide]).find(isOpen) ?? pause;
  return typeof says === "string" ? says : says[unit];
}
