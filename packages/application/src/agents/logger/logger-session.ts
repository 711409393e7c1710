import type { Workout } from "@canter/domain/workout/workout";
import type { LoggerWorld } from "./logger-world.ts";
import { createSlots, type Slots } from "./slots.ts";

/** The state of one attempt of a run. */
export type LoggerSession = {
  readonly world: LoggerWorld;
  readonly slots: Slots;
  /** Stored in this attempt, by id: need not be read again for the answer. */
  readonly stored: Map<string, Workout>;
};

export const createLoggerSession = (world: LoggerWorld): LoggerSession => ({
  world,
  slots: createSlots(),
  stored: new Map(),
});
