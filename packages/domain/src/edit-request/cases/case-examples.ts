import { onceFor } from "../../once-for.ts";
import { runCalls } from "../../program/edits/calls/run-calls.ts";
import type { ToolCall } from "../../program/edits/edit.ts";
import type { Program, Week } from "../../program/program.ts";
import { readProgram } from "../../program/read-program.ts";
import type { ExerciseIndex } from "../../workout/exercise/exercise-index.ts";
import type { EditReading } from "../edit-request.ts";
import type { Span } from "../items/item.ts";
import type { EditExample } from "../model-training/edit-example.ts";
import { describeCall } from "./describe-calls.ts";
import { sampleNow, sampleProgram } from "./sample-programs.ts";

type Common = { readonly program: string; readonly message: string; readonly labels?: string };
type OwnCase = Common & { readonly expect: "none" | "ask" | readonly string[] };
type OtherCase = Common & {
  readonly id: string;
  readonly now: string;
  readonly kind: "edits" | "ask" | "none";
  readonly toolCalls?: readonly ToolCall[];
};

const linesOf = <Case>(text: string): readonly Case[] =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as Case);

/** Where texts that calls keep as written (names, notes, labels, warm-up lists) stand in the message, the last time. `lines`: calls as described. */
const writtenIn = (message: string, lines: readonly string[]): readonly Span[] =>
  lines.flatMap((line) => {
    const ofExercise = /^\w+_exercise /u.test(line);
    const fields = [
      ...line.matchAll(
        /\b(name|notes|phase|description|instructions|warmup)=(\[[^\]]+\]|"(?:[^"\\]|\\.)+")/gu,
      ),
    ];
    return fields.flatMap(([, field, value = ""]): readonly Span[] => {
      const texts = [JSON.parse(value) as string | readonly string[]].flat();
      const [first, last] = [texts[0], texts.at(-1)].map((text) => text?.toLowerCase() ?? "");
      const start = first ? message.toLowerCase().lastIndexOf(first) : -1;
      const end = last ? message.toLowerCase().indexOf(last, start) : -1;
      return start < 0 || end < 0 || (ofExercise && field === "name")
        ? []
        : [{ start, end: end + (last?.length ?? 0) }];
    });
  });

const labelsOf = ({ labels }: Common) => labels?.split(" ").filter(Boolean);

/** The cases of `edit-cases.jsonl`: exact with the calls that they name, in their order. */
export const ownExamples = (text: string, catalogue: ExerciseIndex): readonly EditExample[] =>
  linesOf<OwnCase>(text).map((one) => ({
    input: {
      program: sampleProgram(one.program),
      message: one.message,
      now: sampleNow[one.program] ?? "",
      catalogue,
    },
    writer: "own",
    labels: labelsOf(one),
    written: typeof one.expect === "string" ? [] : writtenIn(one.message, one.expect),
    isExact: ({ kind, toolCalls }) =>
      typeof one.expect === "string"
        ? kind === one.expect
        : JSON.stringify(toolCalls.map(describeCall)) === JSON.stringify(one.expect),
  }));

const newUids = () => {
  let count = 0;
  return () => `u${(count += 1)}`;
};

const isDefault = (key: string, value: unknown): boolean =>
  /^u?id$/u.test(key) ||
  value === undefined ||
  value === null ||
  value === false ||
  value === "" ||
  (Array.isArray(value) && value.length === 0) ||
  (key === "warmupSets" && value === 0) ||
  (key === "restSeconds" && value === 120);

type Day = { readonly scheduledDate?: string; readonly dayOfWeek?: string; readonly name: string };

/** In the order of days, where all have one. */
const inOrder = (sessions: readonly Day[]): readonly Day[] => {
  const keyOf = ({ scheduledDate, dayOfWeek, name }: Day) =>
    `${scheduledDate ?? ""} ${dayOfWeek ?? ""} ${name}`;
  return sessions.every(({ scheduledDate, dayOfWeek }) => scheduledDate ?? dayOfWeek)
    ? sessions.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    : sessions;
};

/** A part of a program as far as it is compared: without ids, texts without case, fields in one order, and none that is empty or a default. */
const comparedPart = (part: Program | Week): string =>
  JSON.stringify(part, (key, value: unknown) => {
    if (key === "sessions") return inOrder(value as readonly Day[]);
    if (typeof value === "string")
      return value.toLowerCase().replace(/ ?(?:per|each|a) (?:side|leg|arm)/gu, "/side");
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const fields = Object.entries(value).filter(([key, one]) => !isDefault(key, one));
    return Object.fromEntries(fields.toSorted(([first], [second]) => (first < second ? -1 : 1)));
  });

/** Programs share the weeks that edits leave as they were. */
const comparedWeeks = new WeakMap<Week, string>();
const comparedWeek = (week: Week): string => {
  const text = comparedWeeks.get(week) ?? comparedPart(week);
  comparedWeeks.set(week, text);
  return text;
};
const compared = (program: Program): string =>
  [comparedPart({ ...program, weeks: [] }), ...program.weeks.map(comparedWeek)].join("\n");

type Programs = Readonly<Record<string, unknown>>;
const programOf = onceFor((name: string, programs: Programs): Program => {
  const read = readProgram(programs[name], newUids());
  if (!read.ok) throw new Error(`${name} is no program: ${JSON.stringify(read.error)}`);
  return read.value;
});

/** Cases of a writer in `others`: exact with calls that lead to the expected program, and with none where none are right. */
export const otherExamples = (
  writer: string,
  text: string,
  programs: Programs,
  catalogue: ExerciseIndex,
): readonly EditExample[] =>
  linesOf<OtherCase>(text).map((one) => {
    const program = programOf(one.program, programs);
    const after = (calls: readonly ToolCall[]) => compared(runCalls(program, calls, newUids()).program);
    return {
      input: { program, message: one.message, now: one.now, catalogue },
      writer,
      labels: labelsOf(one),
      written: writtenIn(one.message, one.toolCalls?.map(describeCall) ?? []),
      isExact: ({ kind, toolCalls }: EditReading) =>
        one.kind === "edits"
          ? kind === "edits" && after(toolCalls) === after(one.toolCalls ?? [])
          : kind === one.kind,
    };
  });
