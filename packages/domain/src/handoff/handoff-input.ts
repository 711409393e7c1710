import type { CareItem } from "../horse/care-item.ts";
import type { Caution } from "../horse/caution.ts";
import type { PlannedNext } from "../program/schedule/session-queue.ts";
import type { Discipline } from "../workout/discipline.ts";
import type { Ride } from "./ride.ts";

/** Work of which less was done than a plan called for by now; `work` in words. */
export type BehindOn = {
  readonly programId: string;
  readonly work: string;
  readonly done: number;
  readonly expected: number;
};

export type HandoffInput = {
  readonly athleteId: string;
  /** Local date of the caller. */
  readonly today: string;
  /** The caller, as a rider. */
  readonly riderId: string;
  /** Oldest first: those since the rider's last one, and enough earlier ones to determine what is usual (seven weeks). */
  readonly rides: readonly Ride[];
  /** The date from which `rides` is complete. */
  readonly ridesFrom: string;
  /** The day of the rider's last ride, however long ago; undefined: never. */
  readonly lastRode?: string | undefined;
  /** Who only looks on rides none of them. */
  readonly looksOn?: boolean;
  /** Names of the barn's other horses. */
  readonly otherNames: readonly string[];
  readonly cautions: readonly Caution[];
  readonly care: readonly CareItem[];
  readonly next?: PlannedNext | undefined;
  /** Largest shortfall first. */
  readonly behind?: readonly BehindOn[] | undefined;
  /** The group's own disciplines: what a caution may rule out. */
  readonly disciplines?: readonly Discipline[] | undefined;
  /** When the member last read the handoff, in epoch milliseconds. */
  readonly readAt?: number | undefined;
};
