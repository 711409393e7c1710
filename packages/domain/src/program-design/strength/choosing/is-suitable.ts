import { massToKg } from "../../../units/convert-units.ts";
import { type AnswerValues, type Experience, goalLiftsOf } from "../../answers.ts";
import { isBelow, ladders, ofEasier } from "../exercise-ladders.ts";
import type { MenuExercise } from "../exercise-row.ts";
import { exercisesByName } from "../exercise-table.ts";
import { gentlenessFor, hurtParts, isHeldBack, isOfBar, type SorePart, sorePartsOf } from "../sore-parts.ts";
import { ableByLift, oneRepMaxIn, ownedFor } from "../strength-model.ts";

const rank = (experience: Experience): number =>
  ["new", "beginner", "intermediate", "advanced"].indexOf(experience);

export type Choosing = Pick<
  AnswerValues,
  "goal" | "equipment" | "limitations" | "taste" | "experience" | "loads" | "age" | "owned" | "besides"
>;

/** Fewer in a row are too few to train with, and so many are too easy. */
const minInARow = 6;
/** From so many years on, or with a sore hip or ankle, both feet stay down: our rule of thumb. */
const yearsOnBothFeet = 60;
/** Of pull-ups, which have no easier form at most places, and of what is to be reached, fewer do. */
export const fewestInARow = 3;
const easyInARow = 25;
/** By what somebody lifts of the same kind: more are too easy to train with. */
const easyByLift = 30;

/** Whether somebody is up to an exercise: by experience, and by what they can do in a row where they said so. */
function isUpTo({ name, from, upTo }: MenuExercise, choosing: Choosing): boolean {
  const { experience, loads } = choosing;
  const inARow = loads.inARow?.[name];
  const isWanted = goalLiftsOf(choosing).includes(name);
  if (inARow !== undefined) return inARow >= (name === "Pull-Up" || isWanted ? fewestInARow : minInARow);
  if (isWanted) return true;
  const like = ofEasier[name];
  const easier = like && loads.inARow?.[like.easier];
  if (like && easier !== undefined) return easier * like.share >= minInARow;
  const able = ableByLift(name, loads);
  if (able !== undefined && able < minInARow) return false;
  if (name === "Single-Leg High Box Squat" && (loads.inARow?.["Air Squat"] ?? 0) >= easyInARow) return true;
  // Who wants strength with nothing to lift has the harder forms sooner, once they have trained for some months.
  const { goal, equipment, age } = choosing;
  const isSooner =
    goal === "strength" && equipment === "none" && experience !== "new" && (age.years ?? 0) < yearsOnBothFeet;
  return (
    rank(experience) + (isSooner ? 1 : 0) >= rank(from ?? "new") &&
    rank(experience) <= rank(upTo ?? "advanced")
  );
}

/** From so many years on whoever has never trained begins without a bar, where there is something else: our rule of thumb. */
const carefulYears = 60;
export const isCareful = ({ experience, age }: Pick<AnswerValues, "experience" | "age">): boolean =>
  experience === "new" && (age.years ?? 0) >= carefulYears;

/** A bench is there where somebody says so, or names what they do on one; one that inclines does for what is done flat. */
const hasBench = (needs: "flat" | "incline", { equipment, loads, owned }: Choosing): boolean => {
  if (equipment === "gym" || (equipment === "barbell" && needs === "flat")) return true;
  const named = Object.keys(loads.lifts).flatMap((name) => exercisesByName.get(name)?.needsBench ?? []);
  const benches = [...named, ...(owned.bench ? [owned.bench] : [])];
  return benches.includes("incline") || (needs === "flat" && benches.includes("flat"));
};

/** Whether there is a bar to hang from beside what there is to train with. */
const hasHang = ({ besides, loads }: Choosing): boolean =>
  (besides.access === "there" && (besides.sport === "climbing" || besides.countGoal?.name === "Pull-Up")) ||
  (loads.inARow?.["Pull-Up"] ?? 0) > 0;

/** What somebody says that they do, they do now. */
export const isDone = ({ name }: MenuExercise, { loads }: Choosing): boolean =>
  loads.lifts[name] !== undefined || loads.inARow?.[name] !== undefined;

/** What stays in spite of what is to be spared, and lightly (see `isGentleFor`): what somebody does now, and what the goal is about. */
export const isKept = (exercise: MenuExercise, choosing: Choosing): boolean =>
  isDone(exercise, choosing) || goalLiftsOf(choosing).includes(exercise.name);

/** Whether an exercise is nothing but a movement that hurts: a bar on a sore neck or back is one, but where the goal is about it. */
export const isProvoking = (
  { name, loads }: MenuExercise,
  sore: readonly SorePart[],
  choosing: Pick<AnswerValues, "goal" | "besides">,
): boolean =>
  loads.some(
    (part) =>
      sore.includes(part) && isHeldBack(part) && !(isOfBar(part) && goalLiftsOf(choosing).includes(name)),
  );

/** A dumbbell that is lifted now is there beside a bar, and in a gym. */
const isAtHand = (exercise: MenuExercise, { equipment, loads }: Choosing): boolean =>
  exercise.at.includes(equipment) ||
  ((equipment === "barbell" || equipment === "gym") &&
    exercise.kind === "dumbbell" &&
    loads.lifts[exercise.name] !== undefined);

/** From so many years on nobody is asked for a deadlift, a row or a squat with a bar who doesn't name it: our rule of thumb. */
const yearsWithoutBar = 60;
const heavyBars: ReadonlySet<string> = new Set(["Deadlift", "Back Squat", "Barbell Row"]);
/** From as many on no head is lower than the feet. */
const headDown: ReadonlySet<string> = new Set(["Decline Push-Up"]);
/** The lightest weight that is owned is too much for a raise of the arms from so many kilograms on. */
const heavyForRaise = 8;

/** With one foot behind on a bench, on one leg alone, or with a bar on the back, which leaves no hand for a hold. */
const unsteady: ReadonlySet<string> = new Set(["Bulgarian Split Squat", "Barbell Lunge", "Single-Leg RDL"]);
const isUnsteady = ({ age, limitations, besides }: Choosing): boolean =>
  (age.years ?? 0) >= yearsOnBothFeet ||
  besides.pregnant === true ||
  hurtParts(limitations).some((part) => part === "hip" || part === "ankle");

/** Whether what there is to do an exercise with is too heavy, or too shaky, for somebody. */
const isTooHeavy = (exercise: MenuExercise, choosing: Choosing): boolean => {
  const { name, kind, isLight } = exercise;
  if (isKept(exercise, choosing)) return false;
  if (unsteady.has(name) && isUnsteady(choosing)) return true;
  if (name === "90/90 Hip Stretch" && (choosing.age.years ?? 0) >= yearsOnBothFeet) return true;
  if ((heavyBars.has(name) || headDown.has(name)) && (choosing.age.years ?? 0) >= yearsWithoutBar)
    return true;
  const lightest = isLight ? ownedFor(exercise, choosing, "kg")?.[0] : undefined;
  if (lightest !== undefined && lightest >= heavyForRaise) return true;
  return kind === "barbell" && choosing.equipment === "gym" && isCareful(choosing);
};

/** Whoever squats so much trains nothing with body weight on two legs, or a step. In kilograms, once. */
const strongSquat = 70;
/** And who squats with so much before the chest, nothing without it. In kilograms. */
const strongGoblet = 10;
/** Whoever benches so much trains nothing with hands on a bench. In kilograms, once. */
const strongBench = 50;
const easyForStrong: ReadonlySet<string> = new Set([
  "Sit Squats",
  "Air Squat",
  "Glute Bridge",
  "Reverse Lunge",
  "Step-Up",
]);

const benchOf = (choosing: Choosing): number => {
  const bench = exercisesByName.get("Bench Press");
  return bench ? (oneRepMaxIn(bench, choosing, "kg") ?? 0) : 0;
};

/** Whether an exercise has become too easy for somebody who can do so many of it in a row; harder ones stand beside it. */
const isTooEasy = ({ name, spares }: MenuExercise, choosing: Choosing): boolean => {
  const { loads, limitations } = choosing;
  const isSore = limitations.parts.some((part) => part === "knee" || part === "hip");
  if ((ableByLift(name, loads) ?? 0) > easyByLift) return true;
  if (name === "Air Squat" && !isSore && (loads.inARow?.[name] ?? 0) >= easyInARow) return true;
  // A gentle form stays for who has to spare something.
  const isGentle = sorePartsOf(limitations).some((part) => spares.includes(part));
  if (isBelow(name, loads.inARow) && !isGentle) return true;
  if (name === "Incline Push-Up" && benchOf(choosing) >= strongBench) return true;
  const goblet = loads.lifts["Goblet Squat"];
  if (
    name === "Air Squat" &&
    goblet &&
    choosing.equipment === "dumbbells" &&
    massToKg(goblet) >= strongGoblet
  )
    return true;
  const squat = exercisesByName.get("Back Squat");
  if (!squat?.at.includes(choosing.equipment) || !easyForStrong.has(name)) return false;
  return (oneRepMaxIn(squat, choosing, "kg") ?? 0) >= strongSquat;
};

/** Nobody is asked for pull-ups or push-ups from the floor whose number is unknown, but for push-ups who has trained for years. */
const fromFloor: ReadonlySet<string> = new Set([
  "Push-Up",
  "Decline Push-Up",
  "Push-Ups - Close Triceps Position",
]);
const isUnknown = ({ name }: MenuExercise, choosing: Choosing): boolean => {
  const { inARow = {} } = choosing.loads;
  if (name === "Pull-Up") return inARow[name] === undefined;
  return (
    fromFloor.has(name) &&
    inARow["Push-Up"] === undefined &&
    inARow[name] === undefined &&
    ableByLift("Push-Up", choosing.loads) === undefined &&
    choosing.experience !== "advanced"
  );
};

/** What presses out the belly waits after a birth, but for who says that they do it. */
const afterBirth: ReadonlySet<string> = new Set([
  "Plank",
  "Side Plank",
  "Push-Up",
  "Decline Push-Up",
  "Bench Dip",
]);
/** And with a child on the way whatever is done lying on the back, whoever does it now (ACOG Committee Opinion 804, 2020). */
const isTooSoon = (exercise: MenuExercise, choosing: Choosing): boolean =>
  (choosing.besides.pregnant === true && exercise.isSupine === true) ||
  (choosing.besides.birth === true && afterBirth.has(exercise.name) && !isDone(exercise, choosing));

/** Of the ways to squat to a chair's height, whoever is new and older has the easiest alone. */
const isPastChair = ({ name }: MenuExercise, choosing: Choosing): boolean =>
  isCareful(choosing) && name === "Air Squat" && choosing.loads.inARow?.[name] === undefined;

/** Of a movement that is eased because it hurts a part, or is easy for who has trained for long, whether another form of its ladder stands for this one. */
export function yields(exercise: MenuExercise, open: readonly MenuExercise[], choosing: Choosing): boolean {
  const { name, easyFrom } = exercise;
  const ladder = ladders.find((names) => names.includes(name));
  if (!ladder || isKept(exercise, choosing)) return false;
  const at = ladder.indexOf(name);
  const isHarder = (one: MenuExercise) => ladder.indexOf(one.name) > at;
  // Whatever pattern the easier form stands in.
  const isEased = (easier: string) => {
    const one = exercisesByName.get(easier);
    return one !== undefined && gentlenessFor(one, choosing) === "hurt" && isSuitable(one, choosing);
  };
  if (ladder.slice(0, at).some(isEased)) return true;
  return easyFrom !== undefined && rank(choosing.experience) >= rank(easyFrom) && open.some(isHarder);
}

/** Whether an exercise is one for somebody, whatever is to be spared: there is something to do it with, and it is neither too hard nor too easy. */
export const isSuitable = (exercise: MenuExercise, choosing: Choosing): boolean =>
  (isAtHand(exercise, choosing) || (exercise.isHanging === true && hasHang(choosing))) &&
  (exercise.needsBench === undefined || hasBench(exercise.needsBench, choosing)) &&
  isUpTo(exercise, choosing) &&
  !isTooEasy(exercise, choosing) &&
  !isUnknown(exercise, choosing) &&
  !isTooSoon(exercise, choosing) &&
  !isPastChair(exercise, choosing) &&
  !isTooHeavy(exercise, choosing);
