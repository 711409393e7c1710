import type { WordClass } from "./word-class.ts";

/** An entry with all fields in one order, undefined where it says nothing: entries of many shapes are slow to read. */
export const asEntry = (entry: Entry): Entry =>
  ({
    token: entry.token,
    value: entry.value,
    n: entry.n,
    role: entry.role,
    exercise: entry.exercise,
    note: entry.note,
    weak: entry.weak,
    meters: entry.meters,
    workType: entry.workType,
  }) as Entry;

/** Why a clause reports nothing that was done. */
export type Mood =
  | "question"
  | "plan"
  | "habit"
  | "edit"
  | "hypothetical"
  | "rest"
  | "body"
  | "care"
  | "chat"
  | "setting";

/** What the lexicon knows of a word or phrase. */
export type Entry = {
  readonly token: WordClass;
  /** Canonical value: a discipline, a weekday's number, a mood, a side … depending on the class. */
  readonly value?: string;
  readonly n?: number;
  /** An activity's grammar: "ran" is a verb, "run" a noun, "bike" equipment that a unit of work is done on. */
  readonly role?: "verb" | "noun" | "machine";
  /** Catalogue name of what one does on it, when it stands as a part of a session. */
  readonly exercise?: string;
  /** The words say something that no field holds: kept in the notes. */
  readonly note?: boolean;
  /** Weak evidence: only where nothing else says what it is. */
  readonly weak?: boolean;
  readonly meters?: number;
  readonly workType?: string;
};
