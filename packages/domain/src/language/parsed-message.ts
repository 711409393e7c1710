import type { LandUnit, MassUnit } from "../units/unit.ts";
import type { WorkoutContent } from "../workout/workout.ts";

/** What a person means by bare words and numbers: their clock, unit and the names that they use. */
export type ParseContext = {
  /** Local date and time with offset at which the message was sent, `2026-11-20T18:40:00-05:00`. */
  readonly now: string;
  /** What a bare load is in. */
  readonly units: MassUnit;
  /** What a bare distance is in; absent: what is usual with `units`. */
  readonly distanceUnit?: LandUnit;
  /** Whether 11/12 is November 12; absent: what is usual with `units` (lb: month/day, kg: day/month). */
  readonly isMonthFirst?: boolean;
  /** Known athletes (horses and people of the group): their names are recognised in any case and with small typos. */
  readonly athletes?: readonly {
    readonly name: string;
    readonly kind: "person" | "horse";
    /** What it was called before: such a name is still the athlete's, unless another bears it now. */
    readonly formerNames?: readonly string[] | undefined;
  }[];
  /** Who writes, by the name that they have among the athletes: what is said of them by it is of the writer. */
  readonly writer?: string;
  /** A group's own disciplines, by the words that name them. */
  readonly disciplines?: readonly { readonly id: string; readonly words: readonly string[] }[];
};

/** What a stretch of the message was understood as; offsets are UTF-16, end exclusive. */
export type ParsedSpan = {
  readonly start: number;
  readonly end: number;
  readonly kind:
    | "discipline"
    | "exercise"
    | "athlete"
    | "date"
    | "sets"
    | "weight"
    | "duration"
    | "distance"
    | "heartRate"
    | "pace"
    | "rpe"
    | "score"
    | "note"
    | "filler"
    /** No training: what `previewMessage` found of body, food and goals. */
    | "measurement"
    | "nutrition"
    | "goal"
    | "unread";
  /** Which workout it went into; absent for what belongs to none or all. */
  readonly workoutIndex?: number;
  /** What it means, in words for the writer: "Back Squat", "5 × 5", "Tuesday 17 November". */
  readonly meaning: string;
  /** The local date of a measurement or a meal. */
  readonly date?: string;
  /** There only where the reading is a guess, and why. */
  readonly doubt?: string;
};

/** What a workout consists of: names and values that occur only in one. */
export const trainingKinds: ReadonlySet<ParsedSpan["kind"]> = new Set([
  "exercise",
  "discipline",
  "sets",
  "weight",
  "duration",
  "distance",
  "score",
  "heartRate",
  "pace",
  "rpe",
]);

/** Why a day is asked about before anything is kept of it. */
export const [noSuchDate, whichWeek, whichDay, stillToCome, wishedAndDone] = [
  "no such date",
  "which date was that?",
  "when was this?",
  "done, or still to come?",
  "which of these numbers was done?",
];

/** Of whom it isn't sure whose a workout is, and of the writer, whether it is theirs as well. */
export const [whoseWorkout, didItToo] = ["whose workout?", "did you do it, too?"];

export type Doubt = { readonly start: number; readonly end: number; readonly reason: string };

/** Of a number that takes the place of another, in this message or an earlier one. */
export const whichHolds = "which of these numbers holds?";

/** Of a sport that is named without numbers beside a workout ("bench 5x5 @ 80 and went hiking"): what is read beside it is not in doubt. */
export const mayBeOwnSession = "a session of its own?";

/** A workout as read from text. Athlete is a name; whom it means is resolved inside the scope. */
export type ParsedWorkout = WorkoutContent & { readonly athlete?: string };

export type ParsedMessage = {
  /** True when training that has been done is reported. */
  readonly isLog: boolean;
  /** `sure`: nobody needs to look. `unsure` always comes with at least one doubt. */
  readonly confidence: "sure" | "unsure";
  readonly doubts: readonly Doubt[];
  readonly workouts: readonly ParsedWorkout[];
  /** Every value with the text that it came from, in order, not overlapping. */
  readonly spans: readonly ParsedSpan[];
  /** Set when the text was longer than is read in one go: where reading stopped. */
  readonly cutOffAt?: number;
};
