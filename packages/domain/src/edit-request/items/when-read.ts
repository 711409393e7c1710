import type { When } from "./item.ts";

/** A time that was read, and the place of the token behind it. */
export type WhenRead = { readonly when: When; readonly end: number };

/** What words of time mean is told by. */
export type WhenContext = {
  readonly today: string;
  /** Phases of the program, in lower case. */
  readonly phases: readonly string[];
};
