import type { MassUnit } from "../../units/unit.ts";
import type { CardioType } from "../program.ts";

export type ExerciseTemplate = {
  /** As in the exercise catalogue. */
  readonly name: string;
  readonly workingSets: number;
  readonly reps: string;
  readonly targetLoad: string;
  readonly restSeconds: number;
  readonly warmupSets?: number;
  readonly groupLabel?: string;
  /** `{step}` is the smallest step of a load (5 lb, 2.5 kg), `{big step}` twice that. */
  readonly notes?: string;
  /** Its load grows at each occurrence; `targetLoad` is used if no weights are known. */
  readonly progression?: LinearProgression;
};

/** Adds a number of steps to the starting weight each time. `lightest`: the start for somebody who knows no weight, by unit. */
export type LinearProgression = {
  readonly steps: 1 | 2;
  readonly lightest: Readonly<Record<MassUnit, number>>;
};

export type SessionTemplate = {
  readonly name: string;
  readonly warmup?: readonly string[];
  readonly exercises?: readonly ExerciseTemplate[];
  readonly cardio?: {
    readonly type: CardioType;
    readonly duration: number;
    readonly modality?: string;
    readonly instructions?: string;
  };
  readonly work?: { readonly discipline: string; readonly durationMinutes: number; readonly focus: string };
  readonly notes?: string;
};

export type WeekTemplate = {
  readonly phase: string;
  readonly description?: string;
  readonly sessions: readonly SessionTemplate[];
};

export const templateKinds = ["strength", "running", "conditioning", "fitness", "horse"] as const;

/** A well-known training pattern as data: starting it copies it into somebody's program. */
export type ProgramTemplate = {
  readonly id: string;
  readonly name: string;
  readonly kind: (typeof templateKinds)[number];
  /** One sentence. */
  readonly forWhom: string;
  /** The origin of the pattern; only figures are copied, no words. */
  readonly source: string;
  readonly isForHorses: boolean;
  /** `dated`: the usual weekdays, 1 for Monday. `sequence`: one session after the other, with this rest. */
  readonly schedule:
    | { readonly kind: "dated"; readonly days: readonly number[] }
    | { readonly kind: "sequence"; readonly rest: { readonly on: number; readonly off: number } };
  /** Exercises that need a training max: their loads are percentages of it. */
  readonly needsMaxes: readonly string[];
  readonly goal: string;
  /** The rationale of its structure. */
  readonly reasoning: string;
  readonly weeks: readonly WeekTemplate[];
};
