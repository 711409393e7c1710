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
