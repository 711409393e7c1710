import { storeJson, readStoredJson } from "../../browser/stored.ts";
import { isSameTap } from "../../ui/undo/is-same-tap.ts";

/** The progress through what is played; positions are counted from 0 in playing order. */
export type PlayProgress = {
  readonly at: number;
  /** Positions that were done and not skipped. */
  readonly done: readonly number[];
  /** Positions of `done` that are not yet marked on the day's dashboard. */
  readonly unmarked: readonly number[];
  /** The same save, sent twice, makes one workout. */
  readonly key: string;
  readonly isSaved: boolean;
  /** When the previous item was left, by the page's own clock in milliseconds; not stored. */
  readonly movedAt?: number | undefined;
};

export const atTheBeginning = (key: string): PlayProgress => ({
  at: 0,
  done: [],
  unmarked: [],
  key,
  isSaved: false,
});

export type PlayMove = { readonly from: number; readonly isDone: boolean; readonly now: number };

/** Moves on to the next item. Unchanged if that was left already: two quick taps count as one. */
export const moveOn = (progress: PlayProgress, { from, isDone, now }: PlayMove): PlayProgress => {
  const { at, done, unmarked, movedAt } = progress;
  if (from !== at || isSameTap(movedAt, now)) return progress;
  const moved = { ...progress, at: at + 1, movedAt: now };
  return isDone ? { ...moved, done: [...done, at], unmarked: [...unmarked, at] } : moved;
};

/** The dashboard has this position. */
export const markedAt = (progress: PlayProgress, place: number): PlayProgress => ({
  ...progress,
  unmarked: progress.unmarked.filter((one) => one !== place),
});

const storeKey = "canter.play";

/** What is played on which local date: another order, or another day, starts over. */
export type Played = { readonly ids: readonly string[]; readonly date: string };

const placeOf = ({ ids, date }: Played): string => [date, ...ids].join(" ");

const isKept = (value: unknown): value is PlayProgress & { readonly place: string } =>
  typeof value === "object" &&
  value !== null &&
  "place" in value &&
  "at" in value &&
  typeof value.at === "number" &&
  "done" in value &&
  Array.isArray(value.done) &&
  "unmarked" in value &&
  Array.isArray(value.unmarked) &&
  "key" in value &&
  typeof value.key === "string" &&
  "isSaved" in value;

/** What this tab stored across a reload; undefined if it is for something else, or nothing is left to do. */
export const readProgress = (played: Played): PlayProgress | undefined => {
  const kept = readStoredJson("sessionStorage", storeKey);
  if (!isKept(kept) || kept.place !== placeOf(played)) return undefined;
  const { at, done, unmarked, key, isSaved } = kept;
  const isOver = at >= played.ids.length && unmarked.length === 0 && (isSaved || done.length === 0);
  return isOver ? undefined : { at, done, unmarked, key, isSaved };
};

export const writeProgress = (played: Played, { at, done, unmarked, key, isSaved }: PlayProgress): void =>
  storeJson("sessionStorage", storeKey, { place: placeOf(played), at, done, unmarked, key, isSaved });
