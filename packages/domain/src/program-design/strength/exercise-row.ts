import type { Equipment, Experience } from "../answers.ts";
import type { ExerciseKind } from "../exercise-wish.ts";
import { readJoints, type SorePart } from "./sore-parts.ts";

export const muscles = [
  "quads",
  "hamstrings",
  "glutes",
  "chest",
  "back",
  "shoulders",
  "arms",
  "core",
  "calves",
  "neck",
] as const;
export type Muscle = (typeof muscles)[number];

export type MenuExercise = {
  /** As in the exercise catalogue. */
  readonly name: string;
  readonly at: readonly Equipment[];
  readonly kind: ExerciseKind;
  /** The catalogue's primary muscles: a set counts as one of theirs. */
  readonly trains: readonly Muscle[];
  /** Of its secondary muscles those that it works well: a set counts as half a one of theirs. */
  readonly helps: readonly Muscle[];
  /** What it loads at its end of range, under most weight or by its grip: left out for whoever has trouble there. */
  readonly loads: readonly SorePart[];
  /** What it loads too, in the gentlest way that there is: whoever has trouble there does it lightly (see `isGentleFor`). */
  readonly spares: readonly SorePart[];
  /** What only has to hold it: another way to do so (`howFor`) spares it, and no lighter weight. */
  readonly holds: readonly SorePart[];
  readonly perSide?: true;
  /** Trained for its own sake, with the heaviest weights of a session. */
  readonly isBasic?: true;
  /** One joint moves: for moderate weights and more repetitions, never for heavy fives. */
  readonly isSmall?: true;
  /** Bends or holds the lower back under a bar: not on following days, and one hinge of the kind a session. */
  readonly isOnBack?: true;
  /** No more working sets in a session. */
  readonly maxSets?: number;
  /** So many sessions a week have it. */
  readonly maxAWeek?: number;
  /** Nobody with less experience is asked for it, nor with more. */
  readonly from?: Experience;
  readonly upTo?: Experience;
  /** From so much experience on a harder form of its ladder stands for it, where somebody can do one. */
  readonly easyFrom?: Experience;
  /** Repetitions of body weight that somebody with some months of training begins with, where it is not eight. */
  readonly start?: number;
  /** Done on a bench, of which "incline" can be set at a slope: of who has dumbbells only by whoever has one. */
  readonly needsBench?: "flat" | "incline";
  /** Done hanging: of who has no rack where they say that there is a bar for it. */
  readonly isHanging?: true;
  /** Done with a few kilograms: not with a single pair of dumbbells that weighs more. */
  readonly isLight?: true;
  /** With what is at hand: no heavy sets. */
  readonly isImprovised?: true;
  /** Done lying or kneeling on the floor. */
  readonly isOnFloor?: true;
  /** Done lying on the back: not with a child on the way. */
  readonly isSupine?: true;
  /** There for its own sake (balance, breath, what a sore part needs): a short one, never for size or strength. */
  readonly isCare?: true;
  /** How it is done by whoever has trouble in a joint. */
  readonly howFor?: Readonly<Partial<Record<SorePart, string>>>;
  /** What to know of how it is done. */
  readonly how?: string;
};

type More = Omit<MenuExercise, "name" | "at" | "kind" | "trains" | "helps" | "loads" | "spares" | "holds">;

const kits: Readonly<Record<string, Equipment>> = { G: "gym", B: "barbell", D: "dumbbells", N: "none" };
const words = <T extends string>(text: string): readonly T[] =>
  text.split(" ").filter((word): word is T => word !== "");

/** A row: name, where it can be done (G gym, B barbell and rack, D dumbbells, N nothing), how it is loaded, muscles ("trained | helping"), joints. */
export const row = (
  name: string,
  at: string,
  kind: ExerciseKind,
  trained: string,
  joints: string,
  more: More = {},
): MenuExercise => {
  const [trains = "", helps = ""] = trained.split("|");
  return {
    name,
    at: at.split("").flatMap((kit) => kits[kit] ?? []),
    kind,
    trains: words<Muscle>(trains),
    helps: words<Muscle>(helps),
    ...readJoints(joints),
    ...more,
  };
};

export const isLegs = ({ trains, helps }: Pick<MenuExercise, "trains" | "helps">): boolean =>
  [...trains, ...helps].some((muscle) => muscle === "quads" || muscle === "hamstrings");

/** Sets of a muscle that a set of an exercise counts for: one, a half, or none (J. C. Pelland et al., SportRxiv 2024, count indirect sets so). */
export const shareOf = ({ trains, helps }: Pick<MenuExercise, "trains" | "helps">, muscle: Muscle): number =>
  trains.includes(muscle) ? 1 : helps.includes(muscle) ? 0.5 : 0;
