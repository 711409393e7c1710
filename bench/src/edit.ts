import { bindCalls } from "@canter/domain/program/edits/bind-calls";
import type { EditName, ToolCall } from "@canter/domain/program/edits/edit";
import { rebaseEdits } from "@canter/domain/program/edits/rebase-edits";
import { runCalls } from "@canter/domain/program/edits/run-calls";
import type { Program } from "@canter/domain/program/program";
import { readProgram } from "@canter/domain/program/read-program";
import { type Figure, round, sample, spreadOf } from "./figure.ts";
import { measureEditLines } from "./edit-lines.ts";

const weeks = 52;

/** A year: 4 sessions a week with 6 exercises each, dated, the first half done and logged. */
export function yearProgram(): unknown {
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

/** Every kind of edit somewhere in the year, the first week being the worst place for those that renumber. */
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

const perEdit = (samples: readonly number[], calls: number): number[] => samples.map((ms) => ms / calls);

/**
 * One edit of a year's program: arguments read and checked, carried out, previewed with warnings. Beside it a deep copy of
 * the same program, which the tool specification makes before any edit. And many small programs, line by line.
 */
export const measureEdit = async (isQuick: boolean): Promise<Figure[]> => {
  const program = readYear();
  const times = isQuick ? 100 : 1000;
  const kinds = edits(0).length;
  const applied: number[] = [];
  const worst = new Map<string, number[]>();
  await sample(times, 100, (index) => {
    for (const call of edits(index)) {
      const started = performance.now();
      const outcome = runCalls(program, [call], newUid);
      const took = performance.now() - started;
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.results));
      if (index < 100) continue;
      applied.push(took);
      const { name } = call.function;
      worst.set(name, [...(worst.get(name) ?? []), took]);
    }
  });
  const copied = await sample(times, 20, () => structuredClone(program));
  const calls = edits(1).slice(0, 4);
  const { bound } = bindCalls(program, calls, newUid);
  const rebased = perEdit(await sample(times, 100, () => rebaseEdits(program, bound)), calls.length);
  const read = await sample(isQuick ? 20 : 200, 10, () => readYear());
  const copy = spreadOf(copied);
  const edit = spreadOf(applied);
  const slowest = [...worst]
    .map(([name, samples]) => ({ name, spread: spreadOf(samples) }))
    .toSorted((a, b) => b.spread.median - a.spread.median)[0];
  return [
    {
      name: `one edit of ${weeks} weeks, any of ${kinds} kinds`,
      value: edit.median,
      unit: "ms",
      atMost: 1,
      spread: edit,
      reference: {
        name: "structuredClone of the program",
        value: copy.median,
        ratio: round(edit.median / copy.median),
      },
    },
    { name: `one edit of ${weeks} weeks, p95`, value: edit.p95, unit: "ms", atMost: 1 },
    ...(slowest
      ? [
          {
            name: `the slowest kind, ${slowest.name}`,
            value: slowest.spread.median,
            unit: "ms",
            atMost: 1,
            spread: slowest.spread,
          },
        ]
      : []),
    {
      name: "one edit made again on uids",
      value: spreadOf(rebased).median,
      unit: "ms",
      atMost: 1,
      spread: spreadOf(rebased),
    },
    {
      name: `${weeks} weeks read from JSON values`,
      value: spreadOf(read).median,
      unit: "ms",
      spread: spreadOf(read),
    },
    ...(await measureEditLines(isQuick)),
  ];
};
