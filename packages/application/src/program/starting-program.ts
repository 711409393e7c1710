import type { FieldProblem, Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { datePart } from "@canter/domain/program/entered-date";
import type { Program } from "@canter/domain/program/program";
import type { ProgramHead, Schedule } from "@canter/domain/program/program-head";
import { readProgram } from "@canter/domain/program/read-program";
import { newUid } from "../new-uid.ts";

/** What a new program begins as. */
export type StartingProgram = { readonly program: Program; readonly head: ProgramHead };

const dated: Schedule = { kind: "dated" };
const inSequence = (startDate: string): Schedule => ({ kind: "sequence", startDate, pauses: [] });

/** One empty week, to be filled. */
export const blankProgram = (today: string): StartingProgram => ({
  program: {
    weeks: [{ uid: newUid(), id: "week-1", weekNumber: 1, phase: "", sessions: [] }],
  },
  head: { name: "New program", schedule: inSequence(today), trainingMaxes: {} },
});

const invalidProgram = (problems: readonly FieldProblem[]): Problem => {
  const fields = problems.map(({ path, message }) => ({
    path: path === "" ? "program" : `program.${path}`,
    message,
  }));
  return {
    type: "invalid",
    detail: fields.map(({ path, message }) => `${path}: ${message}`).join("; "),
    fields,
  };
};

const hasDates = ({ weeks }: Program): boolean =>
  weeks.some(
    (week) =>
      datePart(week.startDate) !== undefined ||
      week.sessions.some((session) => datePart(session.scheduledDate) !== undefined),
  );

/** A program from JSON; by its dates where it has any, else in sequence from today on. Invalid: field by field. */
export function importedProgram(input: unknown, today: string): Result<StartingProgram, Problem> {
  const read = readProgram(input, newUid);
  if (!read.ok) return err(invalidProgram(read.error));
  const { name } = read.value;
  const schedule = hasDates(read.value) ? dated : inSequence(today);
  const given = typeof name === "string" ? name.trim().slice(0, 200) : "";
  return ok({
    program: read.value,
    head: { name: given === "" ? "Program" : given, schedule, trainingMaxes: {} },
  });
}
