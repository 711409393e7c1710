import { err, ok } from "@canter/domain/result";
import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { createToolBox } from "../tool/tool-box.ts";
import { defineTool, type ReadTool, type Tool } from "../tool/tool.ts";
import { createToolContext } from "./create-tool-context.ts";
import { createInlineRecorder, type Savepoint } from "./recorder.ts";

afterEach(() => vi.useRealTimers());

type Rows = string[];

/** Rows that are rolled back as a database does it. */
const savepoint: Savepoint<Rows> = async (rows, work) => {
  const { length } = rows;
  try {
    return await work();
  } catch (error) {
    rows.length = length;
    throw error;
  }
};

const look = { name: "look", description: "Looks", input: z.object({}) };

/** The outcome of a tool's call in somebody else's transaction, what it wrote there, and the bugs that were reported. */
const callOf = async (tool: Tool<Rows>) => {
  const bugs: unknown[] = [];
  const rows: Rows = [];
  const toolContext = createToolContext<Rows>({
    tools: createToolBox([tool]),
    recorder: createInlineRecorder(rows, savepoint),
    signal: new AbortController().signal,
    runtime: "playbook",
    isOver: false,
    takeStep: () => {},
    reportBug: (error) => bugs.push(error),
    child: () => Promise.reject(new Error("none")),
  });
  return { outcome: await toolContext.call("look", {}), bugs, rows };
};

const read = (run: ReadTool["run"]) => callOf(defineTool<Rows, unknown>({ ...look, effect: "read", run }));

it.each([
  ["is refused after it wrote", err({ message: "No." })],
  ["answers more than a model can take", ok("x".repeat(60_000))],
])("leaves nothing of a call that %s, inside somebody else's transaction too", async (_, result) => {
  const write = defineTool<Rows, unknown>({
    ...look,
    effect: "write",
    apply: (rows) => {
      rows.push("written");
      return Promise.resolve(result);
    },
  });
  const { outcome, rows, bugs } = await callOf(write);
  expect([outcome.ok, rows, bugs]).toEqual([false, [], []]);
});

it("stops a tool that takes too long, and does not count its stopping as a bug", async () => {
  vi.useFakeTimers();
  let stopped = false;
  const reading = read(
    (_input, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => {
          stopped = true;
          reject(signal.reason as Error);
        });
      }),
  );
  await vi.advanceTimersByTimeAsync(30_000);
  const { outcome, bugs } = await reading;
  expect(outcome).toEqual({ ok: false, message: "look took longer than 30 s." });
  expect(bugs).toEqual([]);
  expect(stopped).toBe(true);
});

it("tells a tool that asks only afterwards that it is late", async () => {
  vi.useFakeTimers();
  let seen: unknown;
  const reading = read(async (_input, call) => {
    await new Promise((resolve) => setTimeout(resolve, 40_000));
    seen = call.signal.reason;
    return ok("too late");
  });
  await vi.advanceTimersByTimeAsync(40_000);
  expect((await reading).outcome.ok).toBe(false);
  expect(seen).toEqual(new Error("look took longer than 30 s."));
});

it("answers for a tool that throws before it waits for anything", async () => {
  const { outcome, bugs } = await read(() => {
    throw new Error("a bug");
  });
  expect(outcome).toEqual({ ok: false, message: "look failed inside; nothing of it took effect." });
  expect(bugs).toHaveLength(1);
});

it("gives a tool a signal that is not aborted when it was in time", async () => {
  let given: AbortSignal | undefined;
  const { outcome } = await read((_input, { signal }) => {
    given = signal;
    return Promise.resolve(ok("seen"));
  });
  expect([outcome, given?.aborted]).toEqual([{ ok: true, output: "seen" }, false]);
});
