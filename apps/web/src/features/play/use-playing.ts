import type { Content } from "@canter/protocol/training/content";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { logContent, type PlannedPlace } from "../../api/content.ts";
import { dashboardQuery, markConsumed } from "../../api/dashboards.ts";
import { isUnreachable } from "../../api/request.ts";
import {
  atTheBeginning,
  markedAt,
  moveOn,
  readProgress,
  writeProgress,
  type PlayProgress,
} from "./play-progress.ts";

type Playing = {
  readonly items: readonly Content[];
  /** Local. */
  readonly today: string;
  readonly session: PlannedPlace | undefined;
  /** Who only looks on plays, and keeps nothing of it. */
  readonly mayKeep: boolean;
};

/**
 * Where one is in what is played, through reloads. What is done is marked on the day's dashboard, and all of it saved as training
 * when one says so; what is played for a planned session is saved at its end.
 */
export const usePlaying = ({ items, today, session, mayKeep }: Playing) => {
  const client = useQueryClient();
  const played = { ids: items.map(({ id }) => id), date: today };
  const [progress, setProgress] = useState(() => readProgress(played) ?? atTheBeginning(crypto.randomUUID()));
  // What is kept is changed by itself: the page may have been left meanwhile.
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
      // A day that nobody has looked at yet is made by looking.
      await client.ensureQueryData(dashboardQuery(today));
      await markConsumed(client, today, { contentId, as: "done" });
    },
    // Out of reach it waits, and is sent when the server can be reached again.
    networkMode: "online",
    retry: (count, error) => isUnreachable(error) || count < 3,
    onSuccess: (_, place) => change((before) => markedAt(before, place)),
  });
  // What a reload cut off on its way is sent again; the same mark twice is one.
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
