import { describe, expect, it } from "vitest";
import type { RunEvent } from "@canter/protocol/coach/runs";
import { nowInWords } from "./run-in-words.ts";
import { areChildrenOpen, childrenAtWork, traceSteps } from "./trace-steps.ts";

const eventsOf = (...bodies: RunEvent["body"][]): RunEvent[] =>
  bodies.map((body, index) => ({ runId: "r", seq: index + 1, at: 1000 + index, body }));
const action = (callId: string, tool: string, input: unknown = {}) =>
  ({ type: "action", callId, tool, effect: "read", input }) as const;
const observation = (callId: string, tool: string) =>
  ({ type: "observation", callId, tool, output: "fine", isError: false, milliseconds: 3 }) as const;
const usage = {
  type: "usage",
  model: "anthropic:m",
  inputTokens: 10,
  outputTokens: 2,
  costMicros: 0,
  milliseconds: 900,
} as const;
const started = { type: "started", agent: "logger", attempt: 1 } as const;
const running = {
  id: "r",
  agent: "logger",
  state: "running",
  attempt: 1,
  usage: { modelCalls: 0, inputTokens: 0, outputTokens: 0, costMicros: 0 },
  lastSeq: 0,
  createdAt: 0,
} as const;

describe("the steps of a run", () => {
  it("puts each outcome with its call, though parallel calls end in another order", () => {
    const steps = traceSteps(
      eventsOf(
        started,
        action("a", "detect_discipline"),
        action("b", "detect_discipline", { workoutIndex: 1 }),
        observation("b", "detect_discipline"),
        observation("a", "detect_discipline"),
      ),
    );
    expect(steps.map((step) => step.kind === "call" && [step.call.callId, step.outcome?.callId])).toEqual([
      ["a", "a"],
      ["b", "b"],
    ]);
  });

  it("joins a model's text and its cost, and shows an answer without text by its cost alone", () => {
    const steps = traceSteps(eventsOf(started, { type: "thought", text: "Two workouts." }, usage, usage));
    expect(steps).toMatchObject([
      { kind: "thought", text: "Two workouts.", cost: { milliseconds: 900 } },
      { kind: "thought", text: "", cost: { milliseconds: 900 } },
    ]);
  });

  it("keeps a child run in one place from its start to its answer, and shows a takeover", () => {
    const steps = traceSteps(
      eventsOf(
        { ...started, attempt: 2 },
        { type: "child", runId: "c", agent: "logger" },
        { type: "warning", text: "Careful." },
        { type: "child", runId: "c", agent: "logger", reply: "Saved." },
      ),
    );
    expect(steps).toMatchObject([
      { kind: "resumed", attempt: 2 },
      { kind: "child", runId: "c", reply: "Saved.", seq: 2 },
      { kind: "warning" },
    ]);
  });
});

describe("a run's current activity", () => {
  const now = (...bodies: RunEvent["body"][]) => nowInWords(running, traceSteps(eventsOf(...bodies)), "");

  it("is the open call, else the model", () => {
    expect(now(started)).toBe("Waiting for the model");
    expect(now(started, action("a", "save_workout_to_database", { workoutIndex: 1 }))).toBe(
      "Saving it, workout 2",
    );
    expect(now(started, action("a", "x_y"), observation("a", "x_y"))).toBe("Waiting for the model");
  });

  it("says that the model is still reading, and its timeout, until there is output", () => {
    const waiting = { type: "waiting", model: "openai-compatible:m", seconds: 1800 } as const;
    expect(now(started, waiting)).toBe("The model is still reading; Canter waits 30 min for it at most");
    expect(now(started, { ...waiting, seconds: 90 })).toContain("90 s");
    expect(now(started, waiting, action("a", "save_workout_to_database", {}))).toBe("Saving it");
    expect(traceSteps(eventsOf(started, waiting, { type: "thought", text: "So." }))).toMatchObject([
      { kind: "thought" },
    ]);
  });

  it("says that the model has been given up", () => {
    expect(now(started, { type: "fallback", from: "model", to: "playbook", reason: "silent" })).toBe(
      "Going on by rules, without the model",
    );
  });
});

describe("child runs", () => {
  const child = (runId: string, reply?: string) =>
    ({ type: "child", runId, agent: "analyst", ...(reply !== undefined && { reply }) }) as const;
  const horses = Array.from({ length: 200 }, (_, n) => child(`horse-${n}`));

  it("are open while there are few of them", () => {
    expect(areChildrenOpen(traceSteps(eventsOf(child("a", "Done."), child("b"), child("c"))))).toBe(true);
    expect(areChildrenOpen(traceSteps(eventsOf(...horses)))).toBe(false);
  });

  it("are followed a few at a time, those that have not answered", () => {
    const steps = traceSteps(eventsOf(...horses, child("horse-0", "Nothing to note.")));
    const { followed, others } = childrenAtWork(steps);
    expect(followed.map(({ runId }) => runId)).toEqual(["horse-1", "horse-2", "horse-3"]);
    expect(others).toBe(196);
    expect(childrenAtWork(traceSteps(eventsOf(child("a", "Done."))))).toEqual({ followed: [], others: 0 });
  });
});
