import type { Run, RunEvent, RunTrace, TextDelta } from "@canter/protocol/coach/runs";

/** A model's current text, until the events of its step replace it. */
export type LiveWords = { readonly after: number; readonly from: number; readonly text: string };

/** No text yet since the event with that number. */
export const noWordsSince = (after: number): LiveWords => ({ after, from: 0, text: "" });

export const isOver = (state: Run["state"]): boolean => state !== "queued" && state !== "running";

export const lastSeqOf = (trace: RunTrace): number => trace.events.at(-1)?.seq ?? 0;

const withUsage = (run: Run, { body }: RunEvent): Run["usage"] =>
  body.type === "usage"
    ? {
        modelCalls: run.usage.modelCalls + 1,
        inputTokens: run.usage.inputTokens + body.inputTokens,
        outputTokens: run.usage.outputTokens + body.outputTokens,
        costMicros: run.usage.costMicros + body.costMicros,
      }
    : run.usage;

const runAfter = (run: Run, event: RunEvent): Run => {
  const { body, at, seq } = event;
  const isEnd = body.type === "done" || body.type === "failed" || body.type === "cancelled";
  const isStart = body.type === "started";
  return {
    ...run,
    state: isEnd ? body.type : "running",
    usage: withUsage(run, event),
    lastSeq: Math.max(run.lastSeq, seq),
    ...(body.type === "usage" && { model: body.model }),
    ...(isStart && { attempt: body.attempt, startedAt: run.startedAt ?? at }),
    ...(isEnd && { finishedAt: at }),
  };
};

/**
 * The trace with one more event. A known one changes nothing; undefined if events before it are missing (the trace must then be fetched
 * again).
 */
export const withEvent = (trace: RunTrace, event: RunEvent): RunTrace | undefined => {
  const last = lastSeqOf(trace);
  if (event.seq <= last) return trace;
  if (event.seq > last + 1) return undefined;
  return { ...trace, run: runAfter(trace.run, event), events: [...trace.events, event] };
};

/** The text with another piece: text of an earlier step is replaced, a repeated piece overwrites itself. */
export const withDelta = (words: LiveWords, delta: TextDelta): LiveWords => {
  if (delta.after < words.after) return words;
  if (delta.after > words.after || words.text === "")
    return { after: delta.after, from: delta.offset, text: delta.text };
  const at = delta.offset - words.from;
  // The text in between was lost; the step's event will contain it all.
  if (at > words.text.length || at < 0) return { ...words, from: delta.offset, text: delta.text };
  return { ...words, text: words.text.slice(0, at) + delta.text };
};

/** The newer of two readings of one run: a late answer takes nothing back. */
export const newerTrace = (before: RunTrace | undefined, now: RunTrace): RunTrace =>
  before && before.run.id === now.run.id && lastSeqOf(before) > lastSeqOf(now) ? before : now;
