import { onceFor } from "../../once-for.ts";
import { type AnswerValues, nameOfWanted } from "../answers.ts";
import { type ExerciseWish, isDisliked } from "../exercise-wish.ts";
import { type Choosing, isCareful, isKept, isProvoking, isSuitable, yields } from "./choosing/is-suitable.ts";
import { shareOf, type MenuExercise, type Muscle, muscles } from "./exercise-row.ts";
import { exercisesByName } from "./exercise-table.ts";
import { isHurt, sorePartsOf } from "./sore-parts.ts";

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
  hang: ["Dead Hang", "Suitcase Carry"],
  "pull from above": ["Pull-Up", "Lat Pulldown", "Straight-Arm Pulldown"],
  stand: ["Sit Squats", "Air Squat", "Goblet Squat", "Back Squat", "Leg Press"],
  carry: ["Suitcase Carry"],
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
  "back hinge": ["Cable Pull-Through", "Single Leg Glute Bridge", "Glute Bridge"],
  cuff: ["External Rotation with Cable", "External Rotation", "Wall Slide"],
  neck: ["Isometric Neck Exercise - Front And Back"],
  /** For sprints: strength of hamstrings by themselves. */
  hamstrings: [
    "Leg Curl",
    "Dumbbell Romanian Deadlift",
    "Platform Hamstring Slides",
    "Romanian Deadlift",
    "Single Leg Glute Bridge",
    "Glute Bridge",
  ],
  /** Knees bent for as long as a run down a slope. */
  "bent hold": ["Wall Sit"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Pattern = keyof typeof menu;
const patterns = Object.keys(menu) as readonly Pattern[];

export const namesOf = (pattern: Pattern): readonly string[] => menu[pattern];
const listed = new Map(
  patterns.map((pattern) => [pattern, namesOf(pattern).flatMap((name) => exercisesByName.get(name) ?? [])]),
);

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
  "pull from above": ["back"],
  stand: ["quads"],
  carry: ["core"],
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
  neck: ["neck"],
  hamstrings: ["hamstrings"],
  "bent hold": ["quads"],
};
/** There for their own sake: no session is filled with them, and no muscle counts as trained by them alone. */
export const carePatterns: ReadonlySet<Pattern> = new Set<Pattern>([
  "side",
  "hang",
  "pull from above",
  "stand",
  "carry",
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
  "neck",
  "hamstrings",
  "bent hold",
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
export const standsIn = (name: string, pattern: Pattern): boolean => namesOf(pattern).includes(name);

/** The pattern in which an exercise stands in the menu; the first of several. */
export const patternOf = (name: string): Pattern | undefined => firstPatterns.get(name);
const firstPatterns: ReadonlyMap<string, Pattern> = new Map(
  patterns.toReversed().flatMap((pattern) => namesOf(pattern).map((name) => [name, pattern])),
);

/** The way to move of a lift that is to be reached, with a bar or in its place; undefined: none is. */
export const patternOfGoal = (values: Pick<AnswerValues, "besides">): Pattern | undefined =>
  patternOf(nameOfWanted(values) ?? "");

const pressPatterns: readonly Pattern[] = ["push", "incline push", "press"];
export const isPressing = ({ exercise }: { readonly exercise: MenuExercise }): boolean =>
  !exercise.isSmall && pressPatterns.includes(patternOf(exercise.name) ?? "core");
export const isPulling = ({ exercise }: { readonly exercise: MenuExercise }): boolean =>
  exercise.trains.includes("back");

/** What is like a way to move, and gives its place to a lift of it that is to be reached. */
export const likeIt: Readonly<Partial<Record<Pattern, readonly Pattern[]>>> = {
  squat: ["lunge", "step"],
  push: ["incline push"],
  press: ["incline push", "raise"],
  row: ["pull"],
  pull: ["row"],
  hinge: ["hip"],
};

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

/** What of a pattern somebody can do, the first choice first: what they asked for, then the menu's. */
export const exercisesFor = onceFor((pattern: Pattern, choosing: Choosing): readonly MenuExercise[] => {
  const { limitations, taste } = choosing;
  const wished = wishedFor(pattern, choosing);
  const replaced = new Set(taste.wishes?.map(({ insteadOf }) => insteadOf));
  const others = (listed.get(pattern) ?? []).filter(
    (exercise) =>
      !wished.some((wish) => wish.name === exercise.name) &&
      !replaced.has(exercise.name) &&
      isSuitable(exercise, choosing),
  );
  // What healed years ago, or is a bit sore, may be loaded.
  const sore = sorePartsOf(limitations).filter((part) => isHurt(part, limitations));
  const isHard = ({ loads }: MenuExercise) => loads.some((part) => sore.includes(part));
  const left = [...wished, ...others].filter(
    (exercise) =>
      (!isHard(exercise) || (isKept(exercise, choosing) && !isProvoking(exercise, sore, choosing))) &&
      !isDisliked(exercise.name, taste.avoid),
  );
  const open = left.filter((exercise) => wished.includes(exercise) || !yields(exercise, left, choosing));
  // Whoever is new and older rises from a chair before anything else.
  const [first] = isCareful(choosing) ? open.filter(({ name }) => name === "Sit Squats") : [];
  return first ? [first, ...open.filter((exercise) => exercise !== first)] : open;
});

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
