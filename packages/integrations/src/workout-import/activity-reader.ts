import type { ImportedFile, ImportedItem, ImportNote } from "@canter/domain/import/imported-workout";

/** Takes note of what could not be read, or is not kept: the same at the same place once, with how often. */
export type ReadingReport = {
  readonly problem: (where: string, message: string) => void;
  readonly leftOut: (where: string, message: string, count?: number) => void;
};

/** A file to read: its name where it came from, and its bytes. */
export type ActivityFile = { readonly name: string; readonly bytes: Uint8Array };

/** The same, or where it lies on this machine: what may be long is read piece by piece. */
export type FileToRead = ActivityFile | { readonly name: string; readonly path: string };

/** A reader has come so far in bytes, with nothing to show for it yet. */
export type ReadProgress = { readonly progress: number };

/** For whom files are read. `isStated`: somebody has said so; else it is whoever brings them. */
export type Whose = { readonly name: string; readonly isStated: boolean };

/**
 * Reads one format. `detect` looks at the beginning (some kilobytes) and the name, and is never fooled by the name alone; `read` gives the
 * workouts (and readings of the body) one after the other, holds no more than one of them, and notes what it can't read; what it throws is a bug.
 * `whose`: for a format that says of each workout whose it is.
 */
export type ActivityReader = {
  readonly id: string;
  /** For people. */
  readonly title: string;
  readonly detect: (head: string, file: ActivityFile) => boolean;
  readonly read: (file: ActivityFile, report: ReadingReport, whose?: Whose) => AsyncIterable<ImportedItem>;
};

/** Nobody reads more of a kind. */
const maxNotes = 100;

/** A report that is being written, and what it comes to. */
export function createReadingReport(): ReadingReport & {
  readonly notes: () => Pick<ImportedFile, "problems" | "leftOut">;
} {
  const lists = { problems: new Map<string, ImportNote>(), leftOut: new Map<string, ImportNote>() };
  const add =
    (list: Map<string, ImportNote>) =>
    (where: string, message: string, count = 1) => {
      const key = `${where}\n${message}`;
      const before = list.get(key);
      if (!before && list.size >= maxNotes) return;
      list.set(key, {
        where: where.slice(0, 300),
        message: message.slice(0, 500),
        count: (before?.count ?? 0) + count,
      });
    };
  return {
    problem: add(lists.problems),
    leftOut: add(lists.leftOut),
    notes: () => ({ problems: [...lists.problems.values()], leftOut: [...lists.leftOut.values()] }),
  };
}

/** A text of people, in one piece and no longer than it may be; undefined for none. */
export const textWithin = (text: string | undefined, most: number): string | undefined => {
  const trimmed = text?.replaceAll("\u0000", "").trim();
  return trimmed ? trimmed.slice(0, most) : undefined;
};
