import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { runTraceQuery } from "./runs.ts";
import { refreshTalk } from "../refresh.ts";
import { liveClient } from "./live-client.ts";
import { isOver, lastSeqOf, noWordsSince, withDelta, withEvent, type LiveWords } from "./run-progress.ts";

const nothingSaid = noWordsSince(0);
const wordsKey = (runId: string) => ["run", runId, "words"] as const;

/** Follows a run into the cache until it is over. Returns how to stop. */
const followInto = (client: QueryClient, runId: string): (() => void) => {
  const { queryKey } = runTraceQuery(runId);
  const readAgain = () => void client.invalidateQueries({ queryKey });
  const end = () => {
    readAgain();
    void client.invalidateQueries({ queryKey: ["run", runId, "result"] });
    void client.invalidateQueries({ queryKey: ["runs"] });
    refreshTalk(client);
  };
  return liveClient.follow(runId, {
    lastSeq: () => {
      const trace = client.getQueryData(queryKey);
      return trace ? lastSeqOf(trace) : 0;
    },
    onEvent: (event) => {
      const before = client.getQueryData(queryKey);
      const after = before && withEvent(before, event);
      if (!after) return readAgain();
      if (after === before) return undefined;
      client.setQueryData(queryKey, after);
      client.setQueryData(wordsKey(runId), noWordsSince(event.seq));
      return isOver(after.run.state) ? end() : undefined;
    },
    onDelta: (delta) =>
      client.setQueryData(wordsKey(runId), (words: LiveWords = nothingSaid) => withDelta(words, delta)),
    onOver: end,
    onLost: readAgain,
    onProblem: readAgain,
  });
};

/** A run with its events and a model's current text; live until it is over. */
export const useFollowedRun = (runId: string) => {
  const client = useQueryClient();
  const trace = useQuery(runTraceQuery(runId));
  const { data: words = nothingSaid } = useQuery({
    queryKey: wordsKey(runId),
    queryFn: () => nothingSaid,
    enabled: false,
  });
  const isLive = trace.data !== undefined && !isOver(trace.data.run.state);
  useEffect(() => (isLive ? followInto(client, runId) : undefined), [client, runId, isLive]);
  return { trace, words: isLive ? words.text : "", isLive };
};
