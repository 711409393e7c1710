import type { EntryPlace } from "../../core/run-record.ts";

/** What was kept in this attempt, by the entry's number. */
export type KeptEntry = EntryPlace & {
  readonly kind: "measurement" | "nutrition" | "goal";
  readonly id: string;
  /** In words, as it was stored: "Weight 82.3 kg". */
  readonly text: string;
};

export type DiarySession = {
  readonly kept: Map<number, KeptEntry>;
  /** Why an entry was not kept. */
  readonly refused: Map<number, string>;
};

export const createDiarySession = (): DiarySession => ({ kept: new Map(), refused: new Map() });
