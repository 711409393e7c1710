import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { Content } from "@canter/protocol/training/content";
import { logContent, type PlannedPlace } from "../../api/content.ts";
import { dashboardQuery, markConsumed } from "../../api/dashboards.ts";
import { isUnreachable } from "../../api/request.ts";
import { storeJson, readStoredJson } from "../../browser/stored.ts";
import { isSameTap } from "../../ui/undo/is-same-tap.ts";

/** The progress through what is played; positions are counted from 0 in playing order. */
type PlayProgress = {
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

type PlayMove = { readonly from: number; readonly isDone: boolean; readonly now: number };

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
type Played = { readonly ids: readonly string[]; readonly date: string };

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
const readProgress = (played: Played): PlayProgress | undefined => {
  const kept = readStoredJson("sessionStorage", storeKey);
  if (!isKept(kept) || kept.place !== placeOf(played)) return undefined;
  const { at, done, unmarked, key, isSaved } = kept;
  const isOver = at >= played.ids.length && unmarked.length === 0 && (isSaved || done.length === 0);
  return isOver ? undefined : { at, done, unmarked, key, isSaved };
};

const writeProgress = (played: Played, { at, done, unmarked, key, isSaved }: PlayProgress): void =>
  storeJson("sessionStorage", storeKey, { place: placeOf(played), at, done, unmarked, key, isSaved });

type Playing = {
  readonly items: readonly Content[];
  /** Local date. */
  readonly today: string;
  readonly session: PlannedPlace | undefined;
  /** A read-only member can play, but nothing is saved. */
  readonly mayKeep: boolean;
};

/**
 * The progress through what is played, across reloads. What is done is marked on the day's dashboard, and saved as training on request;
 * content for a planned session is saved at its end.
 */
export const usePlaying = ({ items, today, session, mayKeep }: Playing) => {
  const client = useQueryClient();
  const played = { ids: items.map(({ id }) => id), date: today };
  const [progress, setProgress] = useState(() => readProgress(played) ?? atTheBeginning(crypto.randomUUID()));
  // Changes the stored state directly: the page may have been left meanwhile.
  const change = (by: (before: PlayProgress) => PlayProgress) => {
    const kept = readProgress(played);
    if (kept) writeProgress(played, by(kept));
    setProgress(by);
  };
  const doneItems = progress.done.flatMap((at) => items[at] ?? []);
  const save = useMutation({
    mutationFn: ({ done, key }: PlayProgress) =>
      logContent(client, { contentIds: done.flatMap((at) => items[at]?.id ?? []), session }, key),
    onSuccess: () => change((before) => ({ ...before, isSaved: true })),
  });
  const mark = useMutation({
    mutationFn: async (place: number) => {
      const contentId = items[place]?.id;
      if (contentId === undefined) return;
      // Viewing creates a day that nobody has viewed yet.
      await client.ensureQueryData(dashboardQuery(today));
      await markConsumed(client, today, { contentId, as: "done" });
    },
    // Offline it waits, and is sent when the server is reachable again.
    networkMode: "online",
    retry: (count, error) => isUnreachable(error) || count < 3,
    onSuccess: (_, place) => change((before) => markedAt(before, place)),
  });
  // What a reload interrupted is sent again; a repeated mark counts once.
  const markLeftOver = useEffectEvent(
    () => mayKeep && progress.unmarked.forEach((place) => mark.mutate(place)),
  );
  useEffect(() => {
    markLeftOver();
  }, []);
  const leave = (isDone: boolean, from: number) => {
    const next = moveOn(progress, { from, isDone, now: performance.now() });
    if (next === progress) return;
    writeProgress(played, next);
    setProgress(next);
    if (isDone && mayKeep) mark.mutate(from);
    if (mayKeep && session && next.at >= items.length && next.done.length > 0) save.mutate(next);
    window.scrollTo({ top: 0 });
  };
  return { progress, doneItems, leave, save: () => save.mutate(progress), saving: save };
};

/** A clock of elapsed time: seconds until it was last stopped, and since when it runs (epoch milliseconds). */
type Clock = { readonly before: number; readonly since?: number };

const clockStoreKey = "canter.clock";

export const passedSeconds = ({ before, since }: Clock, now: number): number =>
  before + (since === undefined ? 0 : Math.max(0, now - since) / 1000);

const isStoredClock = (value: unknown): value is Clock & { readonly of: string } =>
  typeof value === "object" &&
  value !== null &&
  "of" in value &&
  "before" in value &&
  typeof value.before === "number" &&
  (!("since" in value) || typeof value.since === "number");

/** The item's clock that this tab stored across a reload; else a stopped one at zero. */
export const readClock = (of: string): Clock => {
  const kept = readStoredJson("sessionStorage", clockStoreKey);
  return isStoredClock(kept) && kept.of === of ? kept : { before: 0 };
};

/** Stores it, or removes it (undefined). */
export const writeClock = (of: string, clock: Clock | undefined): void =>
  storeJson("sessionStorage", clockStoreKey, clock && { ...clock, of });
