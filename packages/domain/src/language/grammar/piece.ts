import type { Lexeme } from "../lexicon/lexeme.ts";
import type { Quantity } from "../scan/quantities/quantity.ts";

export type AtomUnit =
  | "none"
  | "load"
  | "distance"
  | "time"
  | "clock"
  | "calories"
  | "percent"
  | "plural"
  | "bodyweight"
  | "bar"
  | "plates"
  | "sets"
  | "reps"
  | "singles"
  | "max"
  | "failure";

/** One number of a set expression, with what stands directly at it. */
export type Atom = {
  readonly value: number;
  /** Upper end of a range ("8-10"); the lower one is `value`. */
  readonly high?: number | undefined;
  readonly unit: AtomUnit;
  readonly quantity?: Quantity | undefined;
  /** "+20" is added, "-40" taken off. */
  readonly sign?: 1 | -1 | undefined;
  /** "5+": as many as possible, at least five. */
  readonly open?: boolean | undefined;
  /** Repetitions of a single, double, triple. */
  readonly repsEach?: number | undefined;
};

/** Numbers that stand in one place: 10/8/6, 5-5-5, 15+5+4, or one. */
export type Factor = {
  readonly atoms: readonly Atom[];
  readonly join: "none" | "slash" | "dash" | "plus";
  readonly label?: "sets" | "reps" | undefined;
};

/** A stretch of lexemes, `to` exclusive. */
export type LexemeSpan = { readonly from: number; readonly to: number };

export type DateSpec =
  | { readonly type: "offset"; readonly days: number; readonly evening?: boolean }
  /** `weeksAgo`: of the week that was so many weeks before this one: "two weeks ago on Thursday". */
  | {
      readonly type: "weekday";
      readonly weekday: number;
      readonly last: boolean;
      readonly weeksAgo?: number;
    }
  /** Counted from the date that was named before it ("the day before that"); none was: no date can be told. */
  | { readonly type: "counted"; readonly days: number; readonly from: DateSpec | undefined }
  | {
      readonly type: "day";
      readonly day: number;
      readonly month?: number | undefined;
      readonly year?: number | undefined;
    }
  | {
      readonly type: "numeric";
      readonly first: number;
      readonly second: number;
      readonly year?: number | undefined;
    };

/** What the grammar makes of a stretch of text; what each belongs to is decided when workouts are put together. */
export type Piece = LexemeSpan &
  (
    | { readonly kind: "term"; readonly factors: readonly Factor[]; readonly leadingTimes: boolean }
    | { readonly kind: "rpe"; readonly value: number; readonly isRange: boolean }
    | { readonly kind: "pace"; readonly seconds: number; readonly perMeters?: number | undefined }
    | { readonly kind: "speed"; readonly metersPerSecond: number }
    | {
        readonly kind: "heartRate";
        readonly value: number;
        readonly measure: "average" | "maximum" | "range" | "plain";
      }
    | { readonly kind: "date"; readonly spec: DateSpec }
    | { readonly kind: "amrap"; readonly seconds?: number | undefined }
    | {
        readonly kind: "emom";
        readonly everySeconds: number;
        readonly seconds?: number | undefined;
        readonly count?: number | undefined;
      }
    | {
        readonly kind: "rounds";
        readonly count: number;
        readonly extra?: number | undefined;
        readonly timing: "forTime" | "notForTime" | "none";
        readonly isRange?: boolean;
      }
    | { readonly kind: "oneRm"; readonly atom?: Atom | undefined }
    // `isFence`: the height of one, without its unit
    | { readonly kind: "measure"; readonly isFence?: boolean }
    | { readonly kind: "lexeme"; readonly lexeme: Lexeme }
  );
export type PieceOf<K extends Piece["kind"]> = Extract<Piece, { kind: K }>;
