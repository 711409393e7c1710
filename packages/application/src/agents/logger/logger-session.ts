import type { Workout } from "@canter/domain/workout/workout";
import type { LoggerWorld } from "./logger-world.ts";
import { createSlots, type Slots } from "./slots.ts";

/** The state of one attempt of a run. */
export type LoggerSession = {
  readonly world: LoggerWorld;
  readonly slots: Slots;
  /** The playbook's readings that a model has found right: nobody need look at what was unsure about them. */
  readonly confirmed: Set<number>;
  /** Set when a model went first and the playbook had to go on: whoever reads the answer is told. */
  readonly fallenBack: { value: boolean };
  /** Stored in this attempt, by id: need not be read again for the answer. */
  readonly stored: Map<string, Workout>;
};

export const createLoggerSession = (world: LoggerWorld): LoggerSession => ({
  world,
  slots: createSlots(),
  confirmed: new Set(),
  fallenBack: { value: false },
  stored: new Map(),
});
