import type { MassUnit } from "../units/unit.ts";
import type { AnswerValues, BodyPart, Equipment, Experience } from "./answers.ts";
import type { ExerciseKind, ExerciseWish } from "./exercise-wish.ts";

export const muscles = [
  "quads",
  "hamstrings",
  "chest",
  "back",
  "shoulders",
  "arms",
  "core",
  "calves",
] as const;
export type Muscle = (typeof muscles)[number];

/** A way to move, as a session asks for it. */
export type Pattern =
  | "squat"
  | "lunge"
  | "hinge"
  | "hip"
  | "push"
  | "incline push"
  | "press"
  | "raise"
  | "row"
  | "pull"
  | "curl"
  | "triceps"
  | "calves"
  | "core";

export type MenuExercise = {
  /** As in the exercise catalogue. */
  readonly name: string;
  readonly at: readonly Equipment[];
  /** Joints that it loads: left out for whoever has trouble there. */
  readonly loads: readonly BodyPart[];
  readonly kind: ExerciseKind;
  readonly perSide?: true;
  /** Nobody with less experience is asked for it. */
  readonly from?: Experience;
  /** Where whoever is new and knows no weight begins: the empty bar, or what is needed to pull from the floor. */
  readonly lightest?: Readonly<Record<MassUnit, number>>;
};

const emptyBar = { kg: 20, lb: 45 } as const;
const withPlates = { kg: 40, lb: 95 } as const;

type Kit = "G" | "B" | "D" | "N";
const kits: Readonly<Record<Kit, Equipment>> = { G: "gym", B: "barbell", D: "dumbbells", N: "none" };
type More = Pick<MenuExercise, "perSide" | "from" | "lightest">;

/** A row: name, where it can be done (G gym, B barbell and rack, D dumbbells, N nothing), how it is loaded, joints. */
const row = (
  name: string,
  at: string,
  kind: MenuExercise["kind"],
  loads: readonly BodyPart[] = [],
  more: More = {},
): MenuExercise => ({ name, at: at.split("").map((kit) => kits[kit as Kit]), kind, loads, ...more });

const side = { perSide: true } as const;

/** By pattern, the first choice first. Joints: what the movement loads at its end of range or under most weight. */
const menu: Readonly<
  Record<Pattern, { readonly muscle: Muscle; readonly exercises: readonly MenuExercise[] }>
> = {
  squat: {
    muscle: "quads",
    exercises: [
      row("Back Squat", "GB", "barbell", ["knee", "back", "hip"], { lightest: emptyBar }),
      row("Leg Press", "G", "machine", ["knee", "hip"]),
      row("Goblet Squat", "D", "dumbbell", ["knee", "hip"]),
      row("Air Squat", "N", "body", ["knee", "hip"]),
      row("Wall Sit", "GBDN", "hold", ["knee"]),
    ],
  },
  lunge: {
    muscle: "quads",
    exercises: [
      row("Bulgarian Split Squat", "GD", "dumbbell", ["knee", "hip"], { ...side, from: "beginner" }),
      row("Dumbbell Step-Up", "GD", "dumbbell", ["knee", "hip"], side),
      row("Front Squat", "B", "barbell", ["knee", "back", "wrist", "hip"], { from: "beginner" }),
      row("Reverse Lunge", "BN", "body", ["knee", "hip", "ankle"], side),
      row("Step-Up", "BN", "body", ["knee", "hip"], side),
    ],
  },
  hinge: {
    muscle: "hamstrings",
    exercises: [
      row("Deadlift", "GB", "barbell", ["back", "hip"], { lightest: withPlates }),
      row("Dumbbell Romanian Deadlift", "D", "dumbbell", ["back"]),
      row("Leg Curl", "G", "machine", ["knee"]),
      row("Single Leg Glute Bridge", "BDN", "body", ["hip"], side),
      row("Glute Bridge", "GBDN", "body"),
    ],
  },
  hip: {
    muscle: "hamstrings",
    exercises: [
      row("Romanian Deadlift", "GB", "barbell", ["back"], { from: "beginner" }),
      row("Leg Curl", "G", "machine", ["knee"]),
      row("Hip Thrust", "GB", "barbell", ["hip"]),
      row("Glute Bridge", "GBDN", "body"),
    ],
  },
  push: {
    muscle: "chest",
    exercises: [
      row("Bench Press", "GB", "barbell", ["shoulder", "elbow", "wrist"], { lightest: emptyBar }),
      row("Dumbbell Bench Press", "GD", "dumbbell", ["shoulder", "elbow"]),
      row("Push-Up", "BDN", "body", ["shoulder", "elbow", "wrist"], { from: "beginner" }),
      row("Incline Push-Up", "BDN", "body", ["shoulder", "elbow", "wrist"]),
      row("Dumbbell Floor Press", "GD", "dumbbell", ["elbow"]),
      row("Floor Press", "B", "barbell", ["elbow", "wrist"]),
    ],
  },
  "incline push": {
    muscle: "chest",
    exercises: [
      row("Incline Dumbbell Press", "GD", "dumbbell", ["shoulder", "elbow"]),
      row("Incline Bench Press", "B", "barbell", ["shoulder", "elbow", "wrist"]),
      row("Incline Push-Up", "N", "body", ["shoulder", "elbow", "wrist"]),
      row("Dumbbell Floor Press", "GD", "dumbbell", ["elbow"]),
    ],
  },
  press: {
    muscle: "shoulders",
    exercises: [
      row("Overhead Press", "GB", "barbell", ["shoulder", "back", "neck", "elbow", "wrist"], {
        lightest: emptyBar,
      }),
      row("Dumbbell Shoulder Press", "GD", "dumbbell", ["shoulder", "neck", "elbow"]),
      row("Scapular Push-Up", "BN", "body", ["wrist", "shoulder", "elbow"]),
      row("Face Pull", "G", "machine"),
      row("Rear Delt Fly", "D", "dumbbell"),
    ],
  },
  raise: {
    muscle: "shoulders",
    exercises: [
      row("Lateral Raise", "GD", "dumbbell", ["shoulder", "neck"]),
      row("Face Pull", "G", "machine"),
      row("Rear Delt Fly", "D", "dumbbell"),
      row("Scapular Push-Up", "BN", "body", ["wrist", "shoulder", "elbow"]),
    ],
  },
  row: {
    muscle: "back",
    exercises: [
      row("Barbell Row", "GB", "barbell", ["back"], { lightest: emptyBar }),
      row("Dumbbell Row", "D", "dumbbell", ["back"]),
      row("Seated Cable Row", "G", "machine"),
      row("Chest-Supported Row", "GD", "dumbbell"),
      row("Inverted Row", "B", "body", ["elbow"]),
      row("Superman", "N", "body", ["back", "neck"]),
    ],
  },
  pull: {
    muscle: "back",
    exercises: [
      row("Pull-Up", "GB", "body", ["shoulder", "elbow"], { from: "intermediate" }),
      row("Lat Pulldown", "G", "machine", ["shoulder", "elbow"]),
      row("Inverted Row", "GB", "body", ["elbow"]),
      row("Dumbbell Pullover", "D", "dumbbell", ["shoulder", "elbow"]),
      row("Seated Cable Row", "G", "machine"),
      row("Chest-Supported Row", "GD", "dumbbell"),
      row("Superman", "N", "body", ["back", "neck"]),
    ],
  },
  curl: {
    muscle: "arms",
    exercises: [
      row("Dumbbell Curl", "GD", "dumbbell", ["elbow", "wrist"]),
      row("Barbell Curl", "B", "barbell", ["elbow", "wrist"]),
    ],
  },
  triceps: {
    muscle: "arms",
    exercises: [
      row("Triceps Pushdown", "G", "machine", ["elbow"]),
      row("Close-Grip Bench Press", "B", "barbell", ["shoulder", "elbow", "wrist"]),
      row("Bench Dip", "DN", "body", ["shoulder", "elbow", "wrist"]),
    ],
  },
  calves: {
    muscle: "calves",
    exercises: [
      row("Calf Raise", "G", "machine", ["ankle"]),
      row("Standing Dumbbell Calf Raise", "D", "dumbbell", ["ankle"]),
      row("Single-Leg Calf Raise", "BN", "body", ["ankle"], side),
    ],
  },
  core: {
    muscle: "core",
    exercises: [
      row("Plank", "GBDN", "hold", ["shoulder", "wrist", "elbow"]),
      row("Dead Bug", "GBDN", "body", [], side),
      row("Side Plank", "GBDN", "hold", ["shoulder", "elbow"], side),
      row("Bird Dog", "GBDN", "body", ["wrist", "knee"], side),
    ],
  },
};

/** One joint moves: fives are for lifts that many muscles share, also where limits leave nothing else to begin with. */
export const singleJoint: ReadonlySet<string> = new Set([
  "Leg Curl",
  "Face Pull",
  "Lateral Raise",
  "Rear Delt Fly",
  "Dumbbell Pullover",
  "Dumbbell Curl",
  "Barbell Curl",
  "Triceps Pushdown",
  "Calf Raise",
  "Standing Dumbbell Calf Raise",
]);

export const muscleOf = (pattern: Pattern): Muscle => menu[pattern].muscle;

/** Names whose weights an interview may ask for, with where whoever knows none begins. */
export const startingLifts: readonly MenuExercise[] = Object.values(menu)
  .flatMap(({ exercises }) => exercises)
  .filter(({ lightest }) => lightest !== undefined);

const rank = (experience: Experience): number =>
  ["new", "beginner", "intermediate", "advanced"].indexOf(experience);

type Choosing = Pick<AnswerValues, "equipment" | "limitations" | "taste" | "experience">;

const isDisliked = (name: string, avoid: readonly string[]): boolean => {
  const plain = name.toLowerCase().replaceAll("-", " ");
  return avoid.some((word) => plain.includes(word.toLowerCase().replaceAll("-", " ")));
};

const patterns = Object.keys(menu) as readonly Pattern[];

/** The pattern in which an exercise stands in the menu; the first of several. */
export const patternOf = (name: string): Pattern | undefined =>
  patterns.find((pattern) => menu[pattern].exercises.some((exercise) => exercise.name === name));

const inMenu = (name: string): MenuExercise | undefined =>
  Object.values(menu)
    .flatMap(({ exercises }) => exercises)
    .find((exercise) => exercise.name === name);

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
    .map(({ exercise, kind }) => inMenu(exercise) ?? { name: exercise, at: [], loads: [], kind });

/** What of a pattern somebody can do, the first choice first: what they asked for, then the menu's. */
export const exercisesFor = (pattern: Pattern, choosing: Choosing): readonly MenuExercise[] => {
  const { equipment, limitations, taste, experience } = choosing;
  const wished = wishedFor(pattern, choosing);
  const replaced = new Set(taste.wishes?.map(({ insteadOf }) => insteadOf));
  const others = menu[pattern].exercises.filter(
    ({ name, at, from }) =>
      !wished.some((wish) => wish.name === name) &&
      !replaced.has(name) &&
      at.includes(equipment) &&
      rank(experience) >= rank(from ?? "new"),
  );
  return [...wished, ...others].filter(
    ({ name, loads }) =>
      !loads.some((part) => limitations.parts.includes(part)) && !isDisliked(name, taste.avoid),
  );
};

/** Muscles that nothing is left for. */
export const untrainable = (choosing: Choosing): readonly Muscle[] =>
  muscles.filter((muscle) =>
    patterns
      .filter((pattern) => menu[pattern].muscle === muscle)
      .every((pattern) => exercisesFor(pattern, choosing).length === 0),
  );
