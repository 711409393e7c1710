import type { CardioType } from "../../program/program.ts";
import type { PlannedWeek } from "../periodisation.ts";
import type { Modality } from "./sport-conditioning.ts";

/** A block of cardio as a session has it. */
export type CardioDraft = {
  readonly type: CardioType;
  readonly duration: number;
  readonly modality: Modality;
  readonly instructions: string;
};

/** How cardio begins that stands before strength in place of another warm-up: it stays as long as it is in a lighter week. */
export const asWarmUp = "First, as your warm-up.";

export type Quick = Omit<CardioDraft, "duration" | "modality">;

export type RunWeek = {
  readonly week: PlannedWeek;
  /** Building weeks of the program. */
  readonly builds: number;
  /** Minutes of all cardio of the week. */
  readonly weekMinutes: number;
};

/** Of which week a session is asked for, and what it is in it. */
export type CardioAsked = RunWeek & {
  readonly progress: number;
  /** Sessions of cardio in the week. */
  readonly runs: number;
  /** The session's minutes in each building week up to this one. */
  readonly minutesSoFar: readonly number[];
  /** The one of the week that has some quick minutes, where health or weight is the goal. */
  readonly isLively?: boolean;
  /** Of a session on the eve of a day, how it is done, in place of how it is usually. */
  readonly onEve?: string;
  /** It stands at the end of a session of strength. */
  readonly isFinish?: boolean;
};
