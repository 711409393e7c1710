import { runCalls } from "../../program/edits/calls/run-calls.ts";
import type { ToolCall } from "../../program/edits/edit.ts";
import type { Program } from "../../program/program.ts";
import { readProgram } from "../../program/read-program.ts";
import type { ExerciseIndex } from "../../workout/exercise/exercise-index.ts";
import type { EditReading } from "../edit-request.ts";
import type { EditExample } from "../model-training/train-edits.ts";
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
    isExact: ({ kind, toolCalls }) =>
      typeof one.expect === "string"
        ? kind !== "edits"
        : JSON.stringify(toolCalls.map(describeCall)) === JSON.stringify(one.expect),
  }));

const newUids = () => {
  let count = 0;
  return () => `u${(count += 1)}`;
};

/** A program as far as it is compared: without ids, texts without case, and nothing that is empty or a default. */
const compared = (program: Program): string =>
  JSON.stringify(program, (key, value: unknown) => {
    if (key === "id" || key === "uid" || value === false || value === "" || value === null) return undefined;
    if ((key === "warmupSets" && value === 0) || (key === "restSeconds" && value === 120)) return undefined;
    return typeof value === "string"
      ? value.toLowerCase().replace(/ ?(?:per|each|a) side/gu, "/side")
      : value;
  });

/** Cases of a writer in `others`: exact with calls that lead to the expected program, and with none where none are right. */
export const otherExamples = (
  writer: string,
  text: string,
  programs: Readonly<Record<string, unknown>>,
  catalogue: ExerciseIndex,
): readonly EditExample[] =>
  linesOf<OtherCase>(text).map((one) => {
    const read = readProgram(programs[one.program], newUids());
    if (!read.ok) throw new Error(`${one.program} is no program: ${JSON.stringify(read.error)}`);
    const program = read.value;
    const after = (calls: readonly ToolCall[]) => compared(runCalls(program, calls, newUids()).program);
    return {
      input: { program, message: one.message, now: one.now, catalogue },
      writer,
      labels: labelsOf(one),
      isExact: ({ kind, toolCalls }: EditReading) =>
        one.kind === "edits"
          ? kind === "edits" && after(toolCalls) === after(one.toolCalls ?? [])
          : kind !== "edits",
    };
  });
