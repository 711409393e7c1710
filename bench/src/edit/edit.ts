import { bindCalls } from "@canter/domain/program/edits/calls/bind-calls";
import type { EditName, ToolCall } from "@canter/domain/program/edits/edit";
import { rebaseEdits } from "@canter/domain/program/edits/calls/rebase-edits";
import { runCalls } from "@canter/domain/program/edits/calls/run-calls";
import type { Program } from "@canter/domain/program/program";
import { readProgram } from "@canter/domain/program/read-program";
import { type Figure, sample, spreadOf, withReference } from "../setup/figure.ts";
import { measureEditLines } from "./edit-lines.ts";

const weeks = 52;

/** A year: 4 sessions per week with 6 exercises each, dated, the first half done and logged. */
function yearProgram(): unknown {
  const numbered = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index));
  const day = (offset: number) => Temporal.PlainDate.from("2026-01-05").add({ days: offset }).toString();
  return {
    weeks: numbered(weeks, (week) => ({
      phase: week % 4 === 3 ? "Deload" : "Accumulation",
      startDate: day(week * 7),
      endDate: day(week * 7 + 6),
      sessions: numbered(4, (session) => ({
        name: `Session ${session + 1}`,
        scheduledDate: day(week * 7 + session * 2),
        warmup: ["5 min bike"],
        completed: week < weeks / 2,
        exercises: numbered(6, (exercise) => ({
          name: `Exercise ${exercise + 1}`,
          warmupSets: 1,
          workingSets: 4,
          reps: "8-10",
          targetLoad: `${100 + week} lbs`,
          restSeconds: 120,
          sets: week < weeks / 2 ? numbered(4, (set) => ({ setNumber: set + 1, reps: 8, weight: 100 })) : [],
        })),
      })),
    })),
  };
}

const callOf = (name: EditName, args: object): ToolCall => ({
  id: "call",
  type: "function",
  function: { name, arguments: JSON.stringify(args) },
});

let uids = 0;
const newUid = () => `bench-${(uids += 1)}`;

/** Every kind of edit somewhere in the year; the first week is the worst case for those that renumber. */
const edits = (index: number): readonly ToolCall[] => {
  const at = { weekNumber: 27 + (index % 20), sessionNumber: 1 + (index % 4) };
  const exercise = { name: "Lunge", reps: "12", targetLoad: "bodyweight", workingSets: 3 };
  const week = {
    phase: "Deload",
    startDate: "2027-01-04",
    endDate: "2027-01-10",
    sessions: [{ name: "Rest" }],
  };
  return [
    callOf("modify_exercise", {
      ...at,
      exerciseNumber: 1 + (index % 6),
      updates: { name: "Lunge", workingSets: 5 },
    }),
    callOf("add_exercise", { ...at, position: 1, exercise }),
    callOf("remove_exercise", { ...at, exerciseNumber: 1 }),
    callOf("reorder_exercises", { ...at, exerciseNumber: 6, newPosition: 1 }),
    callOf("add_session", {
      weekNumber: at.weekNumber,
      position: 1,
      session: { name: "Push", exercises: [exercise] },
    }),
    callOf("modify_session", { ...at, updates: { name: "Pull" } }),
    callOf("copy_session", {
      sourceWeekNumber: 1,
      sourceSessionNumber: 1,
      targetWeekNumber: at.weekNumber,
      position: 1,
    }),
    callOf("remove_session", at),
    callOf("modify_week", { weekNumber: at.weekNumber, updates: { phase: "Peak" } }),
    callOf("add_week", { position: 1, weeks: [week] }),
    callOf("remove_week", { weekNumber: 1 }),
  ];
};

function readYear(): Program {
  const read = readProgram(yearProgram(), newUid);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

/** Milliseconds of each edit, by the tool's name, after uncounted warm-up passes. */
function timeEdits(program: Program, times: number): ReadonlyMap<string, readonly number[]> {
  const warmUp = 100;
  const samples = new Map<string, number[]>();
  for (let index = 0; index < warmUp + times; index += 1)
    for (const call of edits(index)) {
      const started = performance.now();
      const outcome = runCalls(program, [call], newUid);
      const took = performance.now() - started;
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.results));
      if (index >= warmUp)
        samples.set(call.function.name, [...(samples.get(call.function.name) ?? []), took]);
    }
  return samples;
}

const medianFigure = (name: string, samples: readonly number[], bar: Pick<Figure, "atMost">): Figure => {
  const spread = spreadOf(samples);
  return { name, value: spread.median, unit: "ms", ...bar, spread };
};

const bar = { atMost: 1 };

/**
 * One edit of a year's program: arguments parsed and validated, applied, previewed with warnings. Next to it a deep copy of the same
 * program, which the tool specification makes before any edit. And many small programs, line by line.
 */
export const measureEdit = async (isQuick: boolean): Promise<Figure[]> => {
  const program = readYear();
  const times = isQuick ? 100 : 1000;
  const byKind = timeEdits(program, times);
  const all = spreadOf([...byKind.values()].flat());
  const copy = spreadOf(await sample(times, 20, () => structuredClone(program)));
  const calls = edits(1).slice(0, 4);
  const { bound } = bindCalls(program, calls, newUid);
  const rebased = await sample(times, 100, () => rebaseEdits(program, bound));
  const read = await sample(isQuick ? 20 : 200, 10, () => readYear());
  const slowest = [...byKind].toSorted(([, a], [, b]) => spreadOf(b).median - spreadOf(a).median).slice(0, 1);
  return [
    {
      ...withReference(
        {
          name: `one edit of ${weeks} weeks, any of ${byKind.size} kinds`,
          value: all.median,
          unit: "ms",
          ...bar,
        },
        "structuredClone of the program",
        copy.median,
      ),
      spread: all,
    },
    withReference(
      { name: `one edit of ${weeks} weeks, p95`, value: all.p95, unit: "ms", ...bar },
      "structuredClone of the program, p95",
      copy.p95,
    ),
    ...slowest.map(([name, samples]) => medianFigure(`the slowest kind, ${name}`, samples, bar)),
    medianFigure(
      "one edit made again on uids",
      rebased.map((ms) => ms / calls.length),
      bar,
    ),
    medianFigure(`${weeks} weeks read from JSON values`, read, {}),
    ...(await measureEditLines(isQuick)),
  ];
};
