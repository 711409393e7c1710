import type { ExerciseNode, SessionNode, WeekNode } from "./draft.ts";

/**
 * What a call does to the program, told beside the call: the words of the message are held against it. `before` and `after` hold the fields
 * that it sets; a place in a list is `place`, from 1. Where it is so already, an effect without a call says that.
 */
export type Effect = {
  readonly kind: "modify" | "remove" | "add" | "reorder" | "copy";
  readonly of: "exercise" | "session" | "week";
  readonly exercise?: ExerciseNode | undefined;
  readonly session?: SessionNode | undefined;
  readonly week: WeekNode;
  /** What was copied. */
  readonly source?: SessionNode | WeekNode | undefined;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
};

/** The values that the fields of `updates` have before them. */
export const valuesBefore = (now: object, updates: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.keys(updates).map((field) => [field, (now as Record<string, unknown>)[field]]));
