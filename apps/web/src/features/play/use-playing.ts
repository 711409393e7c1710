import type { Content } from "@canter/protocol/content";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { logContent, type PlannedPlace } from "../../api/content.ts";
import { dashboardQuery, markConsumed } from "../../api/dashboards.ts";
import { isUnreachable } from "../../api/request.ts";
import { atTheBeginning, moveOn, readProgress, writeProgress, type PlayProgress } from "./play-progress.ts";

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
  const put = (next: PlayProgress) => {
    writeProgress(played, next);
    setProgress(next);
  };
  const doneItems = progress.done.flatMap((at) => items[at] ?? []);
  const save = useMutation({
    mutationFn: ({ done, key }: PlayProgress) =>
      logContent(client, { contentIds: done.flatMap((at) => items[at]?.id ?? []), session }, key),
    onSuccess: (_, saved) => put({ ...saved, isSaved: true }),
  });
  const mark = useMutation({
    mutationFn: async (contentId: string) => {
      // A day that nobody has looked at yet is made by looking.
      await client.ensureQueryData(dashboardQuery(today));
      await markConsumed(client, today, { contentId, as: "done" });
    },
    // Out of reach it waits, and is sent when the server can be reached again.
    networkMode: "online",
    retry: (count, error) => isUnreachable(error) || count < 3,
  });
  const leave = (isDone: boolean, from: number) => {
    const next = moveOn(progress, { from, isDone, now: performance.now() });
    if (next === progress) return;
    put(next);
    const left = items[from];
    if (isDone && left && mayKeep) mark.mutate(left.id);
    if (mayKeep && session && next.at >= items.length && next.done.length > 0) save.mutate(next);
    window.scrollTo({ top: 0 });
  };
  return { progress, doneItems, leave, save: () => save.mutate(progress), saving: save };
};
