import { describe, expect, it } from "vitest";
import type { RunEvent, RunTrace } from "@canter/protocol/coach/runs";
import { newerTrace, noWordsSince, withDelta, withEvent } from "./run-progress.ts";

const trace: RunTrace = {
  run: {
    id: "r",
    agent: "logger",
    state: "queued",
    attempt: 0,
    usage: { modelCalls: 0, inputTokens: 0, outputTokens: 0, costMicros: 0 },
    lastSeq: 0,
    createdAt: 1,
  },
  children: [],
  events: [],
};
const event = (seq: number, body: RunEvent["body"]): RunEvent => ({ runId: "r", seq, at: seq * 10, body });
const started = event(1, { type: "started", agent: "logger", attempt: 1 });
const thought = event(2, { type: "thought", text: "Hm." });
const done = event(3, { type: "done", reply: "Saved." });
const after = (...events: RunEvent[]) =>
  events.reduce<RunTrace>((so, next) => withEvent(so, next) ?? so, trace);

describe("a run that is followed", () => {
  it("applies each event once, whatever comes twice, and ends with the last", () => {
    const followed = after(started, thought, started, thought, done, done);
    expect(followed.events.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(followed.run).toMatchObject({ state: "done", startedAt: 10, finishedAt: 30, lastSeq: 3 });
  });

  it("notices a missing event instead of continuing without it", () => {
    expect(withEvent(after(started), done)).toBeUndefined();
  });

  it("adds up the models' usage", () => {
    const usage = {
      type: "usage",
      model: "openai:m",
      inputTokens: 5,
      outputTokens: 2,
      costMicros: 7,
      milliseconds: 1,
    } as const;
    expect(after(started, event(2, usage), event(3, usage)).run).toMatchObject({
      model: "openai:m",
      usage: { modelCalls: 2, inputTokens: 10, outputTokens: 4, costMicros: 14 },
    });
  });

  it("is not set back by a late answer", () => {
    const now = after(started, thought);
    expect(newerTrace(now, after(started))).toBe(now);
    expect(newerTrace(after(started), now)).toBe(now);
  });
});

describe("text as it arrives", () => {
  const delta = (offset: number, text: string, since = 2) => ({ runId: "r", after: since, offset, text });

  it("grows, and a repeated piece changes nothing", () => {
    const words = [delta(0, "Two "), delta(4, "work"), delta(4, "work"), delta(8, "outs")].reduce(
      withDelta,
      noWordsSince(2),
    );
    expect(words.text).toBe("Two workouts");
  });

  it("begins in the middle for late followers, and starts over after a lost piece", () => {
    expect(withDelta(noWordsSince(2), delta(40, "late")).text).toBe("late");
    expect([delta(0, "Two"), delta(40, "late"), delta(44, "r")].reduce(withDelta, noWordsSince(2)).text).toBe(
      "later",
    );
  });

  it("of a step that is already stored is dropped, that of the next step starts over", () => {
    expect(withDelta(noWordsSince(5), delta(0, "old", 4)).text).toBe("");
    expect([delta(0, "old", 4), delta(0, "new", 5)].reduce(withDelta, noWordsSince(4)).text).toBe("new");
  });
});
