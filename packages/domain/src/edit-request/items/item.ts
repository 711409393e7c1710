import type { CardioType } from "../../program/program.ts";
import type { MassUnit } from "../../units/unit.ts";
import type { Exercise } from "../../workout/exercise/exercise.ts";
import type { WordClass } from "../scan/words.ts";

/** A repetition target as said. `seconds`: low and high are seconds; `unsided`: not of each side, and with `low` 0 as many as before. */
export type RepsTarget = {
  readonly low: number;
  readonly high?: number | undefined;
  readonly form?: "seconds" | "side" | "unsided" | "amrap" | undefined;
  /** Seconds a side. */
  readonly timed?: true | undefined;
};

export type LoadTarget =
  | { readonly type: "weight"; readonly value: number; readonly unit?: MassUnit | undefined }
  | { readonly type: "max" | "rpe"; readonly value: number }
  | { readonly type: "bodyweight" };

export type Direction = "more" | "less";

export type Amount = { readonly direction?: Direction | undefined } & (
  | {
      readonly type: "scheme";
      readonly sets: number;
      readonly reps: RepsTarget;
      readonly load?: LoadTarget | undefined;
    }
  | { readonly type: "sets" | "warmupSets" | "percent" | "number"; readonly value: number }
  | { readonly type: "reps"; readonly reps: RepsTarget }
  | { readonly type: "load"; readonly load: LoadTarget }
  | {
      readonly type: "time";
      readonly seconds: number;
      readonly plural?: true | undefined;
      /** "400m": so many metres, where it is of a pool or the like. */
      readonly meters?: number | undefined;
    }
  /** `metersPer`: metres in one of the unit that was said. */
  | { readonly type: "distance"; readonly value: number; readonly metersPer: number }
);

/** Weeks or sessions as said; resolved against the program later. */
export type When =
  | { readonly type: "day"; readonly offset: number }
  | { readonly type: "current" | "restOfWeek" }
  /** `having`: "next time", that is, the next one that has what is changed. */
  | { readonly type: "nextSession"; readonly having?: true | undefined }
  /** `source`: "out of the program", which only says where from beside a day. */
  | { readonly type: "every"; readonly source?: true | undefined }
  /** From a day on. */
  | { readonly type: "since"; readonly day: When }
  | {
      readonly type: "weekday";
      readonly weekday: number;
      readonly next?: true | undefined;
      readonly every?: true | undefined;
      /** "the missed run from Monday": the latest one, and none ahead. */
      readonly past?: true | undefined;
    }
  /** `weekday`: said beside the date, which is on another one. */
  | { readonly type: "date"; readonly date: string; readonly weekday?: number | undefined }
  /** All days of a span, both ends included: "December", "from 7 to 13 December". */
  | { readonly type: "dates"; readonly from: string; readonly to: string }
  | { readonly type: "session"; readonly place: number }
  | {
      readonly type: "name";
      readonly names: readonly string[];
      readonly every?: true | undefined;
      /** "bench days": more than one may be meant. */
      readonly many?: true | undefined;
      /** "both upper days": the next one of each name. */
      readonly both?: true | undefined;
    }
  | { readonly type: "week"; readonly week: WeekRef };

/** A span of time with the sessions in it, and none of them by itself. */
export const isStretch = ({ type }: When): boolean => type === "week" || type === "dates";

const dayTypes: ReadonlySet<string> = new Set(["day", "weekday", "date", "session", "name"]);
/** A day or a session, and not how long something holds. */
export const isDayOrSession = ({ type }: When): boolean => dayTypes.has(type);

export type WeekRef =
  | { readonly by: "offset"; readonly offset: number }
  | { readonly by: "number"; readonly from: number; readonly to: number }
  | { readonly by: "numbers"; readonly numbers: readonly number[] }
  | { readonly by: "phase"; readonly phase: string; readonly all?: true | undefined }
  /** From this week, or the one so many behind it, to the end. */
  | { readonly by: "onward"; readonly offset: number }
  /** So many weeks, from the one that is so far behind this one. */
  | { readonly by: "ahead"; readonly offset: number; readonly count: number }
  /** From this week to that one, both included. */
  | { readonly by: "upTo"; readonly number: number }
  | { readonly by: "last" }
  | { readonly by: "after" }
  | { readonly by: "all" };

export type Mention = {
  readonly said: string;
  /** The words' tokens as names have them. */
  readonly tokens: readonly string[];
  /** Names that the words are, of the program or the catalogue; undefined for words that are only parts of names. */
  readonly exercise?: Exercise | undefined;
  readonly name?: string | undefined;
  readonly rival?: Exercise | undefined;
  /** "with the safety bar": the entry that the words are together. */
  readonly variant?: Exercise | undefined;
  /** The words of a name say more than the exercise found. */
  readonly dropped?: readonly string[] | undefined;
  /** Its spelling was put right towards a name, or its words are those of two names. */
  readonly fuzzy?: true | undefined;
};

/** Exercises by their place in the session, from 1; negative from the end. */
export type Places = readonly number[];

export type Span = { readonly start: number; readonly end: number };

export type Item = Span &
  (
    | { readonly kind: "word"; readonly class: WordClass; readonly value: string; readonly text: string }
    | { readonly kind: "amount"; readonly amount: Amount }
    | { readonly kind: "exercise"; readonly mention: Mention }
    | { readonly kind: "when"; readonly when: When; readonly possessive?: true | undefined }
    | { readonly kind: "places"; readonly places: Places }
    | { readonly kind: "ordinal"; readonly value: number }
    | { readonly kind: "cardioKind"; readonly cardio: CardioType }
    | { readonly kind: "quote"; readonly text: string }
    | { readonly kind: "comma" | "colon" }
    | { readonly kind: "break"; readonly question: boolean }
    | { readonly kind: "unknown"; readonly text: string }
  );

/** A time that was read, and the place of the token behind it. */
export type WhenRead = { readonly when: When; readonly end: number };

/** What words of time mean is told by. */
export type WhenContext = {
  readonly today: string;
  /** Phases of the program, in lower case. */
  readonly phases: readonly string[];
};
