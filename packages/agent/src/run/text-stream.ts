import type { RunFeed } from "./run-feed.ts";

const coalesceMilliseconds = 100;

/**
 * Passes a model's words on as they arrive, many at a time. `reset` begins a new text: of the next question, behind the
 * event with that number.
 */
export function createTextStream(feed: RunFeed, runId: string) {
  let after = 0;
  let offset = 0;
  let waiting = "";
  let timer: NodeJS.Timeout | undefined;
  const send = () => {
    timer = undefined;
    if (waiting === "") return;
    feed.publish(runId, { kind: "text", delta: { runId, after, offset, text: waiting } });
    offset += waiting.length;
    waiting = "";
  };
  return {
    add: (text: string) => {
      waiting += text;
      timer ??= setTimeout(send, coalesceMilliseconds);
    },
    reset: (lastSeq: number) => {
      clearTimeout(timer);
      timer = undefined;
      [after, offset, waiting] = [lastSeq, 0, ""];
    },
  };
}
