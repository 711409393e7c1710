import type { AnswerValues, Experience } from "../answers.ts";
import { type ExerciseWish, isDisliked } from "../exercise-wish.ts";
import { isBelow, ofEasier } from "./exercise-ladders.ts";
import { ableByLift, oneRepMaxIn, ownedFor } from "./strength-model.ts";
import { type MenuExercise, type Muscle, muscles } from "./exercise-row.ts";
import { exercisesByName, shareOf } from "./exercise-table.ts";
import { isHeldBack, isHurt, sorePartsOf } from "./sore-parts.ts";

/** A way to move, as a session asks for it; the names that it is done by, the first choice first. */
const menu = {
  squat: [
    "Back Squat",
    "Leg Press",
    "Goblet Squat",
    "Split Squat with Dumbbells",
    "Single-Leg High Box Squat",
    "Air Squat",
    "Sit Squats",
    "Leg Extension",
    "Wall Sit",
  ],
  lunge: [
    "Bulgarian Split Squat",
    "Split Squat with Dumbbells",
    "Dumbbell Step-Up",
    "Front Squat",
    "Barbell Lunge",
    "Reverse Lunge",
    "Step-Up",
    "Single-Leg High Box Squat",
    "Leg Press",
    "Leg Extension",
    "Air Squat",
    "Sit Squats",
  ],
  step: ["Dumbbell Step-Up", "Step-Up", "Single-Leg High Box Squat", "Reverse Lunge"],
  hinge: [
    "Deadlift",
    "Kettlebell Deadlift",
    "Romanian Deadlift",
    "Dumbbell Romanian Deadlift",
    "Single-Leg RDL",
    "Leg Curl",
    "Platform Hamstring Slides",
    "Single Leg Glute Bridge",
    "Glute Bridge",
  ],
  hip: [
    "Romanian Deadlift",
    "Hip Thrust",
    "Dumbbell Romanian Deadlift",
    "Single-Leg RDL",
    "Leg Curl",
    "Platform Hamstring Slides",
    "Single Leg Glute Bridge",
    "Glute Bridge",
  ],
  push: [
    "Bench Press",
    "Dumbbell Bench Press",
    "Machine Chest Press",
    "Push-Up",
    "Incline Push-Up",
    "Dumbbell Floor Press",
    "Floor Press",
    "Pec Deck",
  ],
  "incline push": [
    "Incline Dumbbell Press",
    "Incline Bench Press",
    "Decline Push-Up",
    "Incline Push-Up",
    "Dumbbell Floor Press",
    "Pec Deck",
  ],
  press: ["Overhead Press", "Dumbbell Shoulder Press", "Decline Push-Up", "Face Pull", "Rear Delt Fly"],
  raise: ["Lateral Raise", "One-Arm Side Laterals", "Face Pull", "Rear Delt Fly"],
  row: [
    "Barbell Row",
    "Dumbbell Row",
    "Seated Cable Row",
    "Chest-Supported Row",
    "Inverted Row",
    "Two-Arm Dumbbell Row",
    "Backpack Row",
  ],
  pull: [
    "Pull-Up",
    "Lat Pulldown",
    "Straight-Arm Pulldown",
    "Inverted Row",
    "Seated Cable Row",
    "Chest-Supported Row",
    "Dumbbell Row",
    "Barbell Row",
    "Two-Arm Dumbbell Row",
    "Backpack Row",
  ],
  curl: ["Dumbbell Curl", "Barbell Curl", "Hammer Curl"],
  triceps: [
    "Triceps Pushdown",
    "Close-Grip Bench Press",
    "Lying Dumbbell Tricep Extension",
    "Bench Dip",
    "Push-Ups - Close Triceps Position",
  ],
  calves: ["Calf Raise", "Standing Dumbbell Calf Raise", "Single-Leg Calf Raise"],
  core: ["Plank", "Dead Bug", "Side Plank", "Bird Dog"],
  "hanging trunk": ["Hanging Knee Raise", "Plank", "Dead Bug"],
  hang: ["Dead Hang"],
  side: ["Lateral Lunge", "Clamshell"],
  balance: ["Single-Leg Stand"],
  breath: ["Diaphragmatic Breathing"],
  "hip side": ["Clamshell"],
  /** Opens the hand, which the outer side of an elbow does; and closes it, which the inner side does. */
  "hip range": ["90/90 Hip Stretch", "Standing Figure-4 Stretch"],
  "back range": ["Open Book Stretch"],
  "ankle range": ["Ankle Circles"],
  forearm: ["Seated Dumbbell Palms-Down Wrist Curl"],
  "inner forearm": ["Seated Dumbbell Palms-Up Wrist Curl"],
  "shoulder blades": ["Wall Slide"],
  "back hold": ["Bird Dog", "Dead Bug"],
  "back hinge": ["Cable Pull-Through", "Glute Bridge"],
  cuff: ["External Rotation with Cable", "Wall Slide"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Pattern = keyof typeof menu;
const patterns = Object.keys(menu) as readonly Pattern[];

const namesOf = (pattern: Pattern): readonly string[] => menu[pattern];
const listed = (pattern: Pattern): readonly MenuExercise[] =>
  namesOf(pattern).flatMap((name) => exercisesByName.get(name) ?? []);

/** Muscles that a session which asks for a pattern comes to train first. */
const patternMuscles: Readonly<Record<Pattern, readonly Muscle[]>> = {
  squat: ["quads"],
  lunge: ["quads"],
  step: ["quads"],
  hinge: ["hamstrings"],
  hip: ["hamstrings"],
  push: ["chest"],
  "incline push": ["chest"],
  press: ["shoulders"],
  raise: ["shoulders"],
  row: ["back"],
  pull: ["back"],
  curl: ["arms"],
  triceps: ["arms"],
  calves: ["calves"],
  core: ["core"],
  "hanging trunk": ["core"],
  hang: ["back"],
  side: ["glutes"],
  balance: ["calves"],
  breath: ["core"],
  "hip side": ["glutes"],
  "hip range": ["glutes"],
  "back range": ["back"],
  "ankle range": ["calves"],
  forearm: ["arms"],
  "inner forearm": ["arms"],
  "shoulder blades": ["shoulders"],
  "back hold": ["core"],
  "back hinge": ["glutes"],
  cuff: ["shoulders"],
};
/** There for their own sake: no session is filled with them, and no muscle counts as trained by them alone. */
export const carePatterns: ReadonlySet<Pattern> = new Set<Pattern>([
  "side",
  "hang",
  "hanging trunk",
  "balance",
  "breath",
  "hip side",
  "hip range",
  "back range",
  "ankle range",
  "forearm",
  "inner forearm",
  "shoulder blades",
  "back hold",
  "back hinge",
  "cuff",
]);
export const musclesOfPattern = (pattern: Pattern): readonly Muscle[] => patternMuscles[pattern];

/** Whether a pattern's first choices bend the lower back under a bar: rows that do so yield to them. */
export const isHipOrSquat = (pattern: Pattern): boolean =>
  pattern === "squat" || pattern === "hinge" || pattern === "hip";

/** Lifts whose weights an interview asks for, where they are in somebody's program. */
export const weightsToAsk = [
  "Back Squat",
  "Bench Press",
  "Deadlift",
  "Overhead Press",
  "Barbell Row",
  "Goblet Squat",
  "Dumbbell Bench Press",
  "Dumbbell Row",
  "Dumbbell Shoulder Press",
] as const;
/** Of what is done with body weight alone: how many in a row. */
export const repsToAsk = ["Push-Up", "Air Squat", "Pull-Up"] as const;

const rank = (experience: Experience): number =>
  ["new", "beginner", "intermediate", "advanced"].indexOf(experience);

export type Choosing = Pick<
  AnswerValues,
  "equipment" | "limitations" | "taste" | "experience" | "loads" | "age" | "owned" | "besides"
>;

/** The pattern in which an exercise stands in the menu; the first of several. */
export const patternOf = (name: string): Pattern | undefined =>
  patterns.find((pattern) => namesOf(pattern).includes(name));

/** What is wanted instead of something takes its place in the menu; something else, its own. */
const patternOfWish = ({ exercise, insteadOf }: ExerciseWish): Pattern | undefined =>
  (insteadOf === undefined ? undefined : patternOf(insteadOf)) ?? patternOf(exercise);

/** Wishes that no pattern has a place for. */
export const unplacedWishes = ({ taste }: Pick<AnswerValues, "taste">): readonly ExerciseWish[] =>
  (taste.wishes ?? []).filter((wish) => patternOfWish(wish) === undefined);

/** As somebody asked for it; where it stands in the menu, with the joints that it loads. They know what they have to do it with. */
const wishedFor = (pattern: Pattern, { taste }: Choosing): readonly MenuExercise[] =>
  (taste.wishes ?? [])
    .filter((wish) => patternOfWish(wish) === pattern)
    .map(
      ({ exercise, kind }) =>
        exercisesByName.get(exercise) ?? {
          name: exercise,
          at: [],
          kind,
          trains: musclesOfPattern(pattern),
          helps: [],
          loads: [],
          spares: [],
          holds: [],
        },
    );

/** Fewer in a row are too few to train with, and so many are too easy. */
const minInARow = 6;
/** Of pull-ups, which have no easier form at most places, fewer do. */
export const minPullUps = 3;
const easyInARow = 25;
/** By what somebody lifts of the same kind: more are too easy to train with. */
const easyByLift = 30;

/** Whether somebody is up to an exercise: by experience, and by what they can do in a row where they said so. */
function isUpTo({ name, from, upTo }: MenuExercise, { experience, loads }: Choosing): boolean {
  const inARow = loads.inARow?.[name];
  if (inARow !== undefined) return inARow >= (name === "Pull-Up" ? minPullUps : minInARow);
  const like = ofEasier[name];
  if (like && (loads.inARow?.[like.easier] ?? 0) * like.share >= minInARow) return true;
  const able = ableByLift(name, loads);
  if (able !== undefined && able < minInARow) return false;
  if (name === "Single-Leg High Box Squat" && (loads.inARow?.["Air Squat"] ?? 0) >= easyInARow) return true;
  return rank(experience) >= rank(from ?? "new") && rank(experience) <= rank(upTo ?? "advanced");
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
const hasHang = ({ besides }: Choosing): boolean =>
  besides.access === "there" && besides.sport === "climbing";

/** What somebody says that they do, they do now: in spite of what is to be spared, and lightly (see `isGentleFor`). */
const isDone = ({ name }: MenuExercise, { loads }: Choosing): boolean =>
  loads.lifts[name] !== undefined || loads.inARow?.[name] !== undefined;

/** From so many years on nobody is asked for a deadlift, a row or a squat with a bar who doesn't name it: our rule of thumb. */
const yearsWithoutBar = 60;
const heavyBars: ReadonlySet<string> = new Set(["Deadlift", "Back Squat", "Barbell Row"]);
/** The lightest weight that is owned is too much for a raise of the arms from so many kilograms on. */
const heavyForRaise = 8;

/** From so many years on, or with a sore hip or ankle, both feet stay down: our rule of thumb. */
const yearsOnBothFeet = 60;
const isUnsteady = ({ age, limitations: { parts, healed = [] } }: Choosing): boolean =>
  (age.years ?? 0) >= yearsOnBothFeet ||
  parts.some((part) => (part === "hip" || part === "ankle") && !healed.includes(part));

/** Whether what there is to do an exercise with is too heavy, or too shaky, for somebody. */
const isTooHeavy = (exercise: MenuExercise, choosing: Choosing): boolean => {
  const { name, kind, isLight } = exercise;
  if (isDone(exercise, choosing)) return false;
  if (name === "Bulgarian Split Squat" && isUnsteady(choosing)) return true;
  if (name === "90/90 Hip Stretch" && (choosing.age.years ?? 0) >= yearsOnBothFeet) return true;
  if (heavyBars.has(name) && (choosing.age.years ?? 0) >= yearsWithoutBar) return true;
  const lightest = isLight ? ownedFor(exercise, choosing, "kg")?.[0] : undefined;
  if (lightest !== undefined && lightest >= heavyForRaise) return true;
  return kind === "barbell" && choosing.equipment === "gym" && isCareful(choosing);
};

/** Whoever squats so much trains nothing with body weight on two legs, or a step. In kilograms, once. */
const strongSquat = 70;
/** Whoever benches so much trains nothing with hands on a bench. In kilograms, once. */
const strongBench = 50;
const easyForStrong: ReadonlySet<string> = new Set(["Air Squat", "Reverse Lunge", "Step-Up"]);

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
  const squat = exercisesByName.get("Back Squat");
  if (!squat?.at.includes(choosing.equipment) || !easyForStrong.has(name)) return false;
  return (oneRepMaxIn(squat, choosing, "kg") ?? 0) >= strongSquat;
};

/** Of pull-ups nobody is asked whose number is unknown, where there is a machine for the same. */
const isUnknown = ({ name }: MenuExercise, { equipment, loads }: Choosing): boolean =>
  name === "Pull-Up" && equipment === "gym" && loads.inARow?.[name] === undefined;

/** What presses out the belly waits after a birth, but for who says that they do it. */
const afterBirth: ReadonlySet<string> = new Set([
  "Plank",
  "Side Plank",
  "Push-Up",
  "Decline Push-Up",
  "Bench Dip",
]);
const isTooSoon = (exercise: MenuExercise, choosing: Choosing): boolean =>
  choosing.besides.birth === true && afterBirth.has(exercise.name) && !isDone(exercise, choosing);

/** Of the ways to squat to a chair's height, whoever is new and older has the easiest alone. */
const isPastChair = ({ name }: MenuExercise, choosing: Choosing): boolean =>
  isCareful(choosing) && name === "Air Squat" && choosing.loads.inARow?.[name] === undefined;

/** What of a pattern somebody can do, the first choice first: what they asked for, then the menu's. */
export const exercisesFor = (pattern: Pattern, choosing: Choosing): readonly MenuExercise[] => {
  const { equipment, limitations, taste } = choosing;
  const wished = wishedFor(pattern, choosing);
  const replaced = new Set(taste.wishes?.map(({ insteadOf }) => insteadOf));
  const others = listed(pattern).filter(
    (exercise) =>
      !wished.some((wish) => wish.name === exercise.name) &&
      !replaced.has(exercise.name) &&
      (exercise.at.includes(equipment) || (exercise.isHanging === true && hasHang(choosing))) &&
      (exercise.needsBench === undefined || hasBench(exercise.needsBench, choosing)) &&
      isUpTo(exercise, choosing) &&
      !isTooEasy(exercise, choosing) &&
      !isUnknown(exercise, choosing) &&
      !isTooSoon(exercise, choosing) &&
      !isPastChair(exercise, choosing) &&
      !isTooHeavy(exercise, choosing),
  );
  // What healed years ago, or is a bit sore, may be loaded.
  const sore = sorePartsOf(limitations).filter((part) => isHurt(part, limitations));
  const isHard = ({ loads }: MenuExercise) => loads.some((part) => sore.includes(part));
  const isProvoked = ({ loads }: MenuExercise) =>
    loads.some((part) => sore.includes(part) && isHeldBack(part));
  const open = [...wished, ...others].filter(
    (exercise) =>
      (!isHard(exercise) || (isDone(exercise, choosing) && !isProvoked(exercise))) &&
      !isDisliked(exercise.name, taste.avoid),
  );
  // Whoever is new and older rises from a chair before anything else.
  const [first] = isCareful(choosing) ? open.filter(({ name }) => name === "Sit Squats") : [];
  return first ? [first, ...open.filter((exercise) => exercise !== first)] : open;
};

/** Muscles that nothing is left for, not even something that they only help with. */
export const untrainable = (choosing: Choosing): readonly Muscle[] => {
  const left = patterns
    .filter((pattern) => !carePatterns.has(pattern))
    .flatMap((pattern) => exercisesFor(pattern, choosing));
  return muscles.filter((muscle) => left.every((exercise) => shareOf(exercise, muscle) === 0));
};

/** The patterns of a muscle. */
export const patternsOf = (muscle: Muscle): readonly Pattern[] =>
  patterns.filter((pattern) => !carePatterns.has(pattern) && musclesOfPattern(pattern).includes(muscle));
