import { programSchema } from "@canter/domain/program/program";
import { readingExampleSchema } from "@canter/domain/reading-example/reading-example";
import { disciplineSchema } from "@canter/domain/workout/discipline";
import { workoutSchema } from "@canter/domain/workout/workout";
import { ZodError } from "zod";
import { rowToAthlete, rowToGroup, rowToMember } from "../group/groups.ts";
import { rowToModelSetting } from "../model/model-settings.ts";
import { readVersionDetails } from "../program/program-versions.ts";
import { readHead, readPauses, readStatus } from "../program/program-row.ts";
import { rowToProgress } from "../program/progress.ts";
import { rowToProposal } from "../proposal/proposals.ts";
import { rowToEvents } from "../run/run-events.ts";
import { rowToRun } from "../run/runs.ts";
import { rowToWorkout } from "../workout/workout-row.ts";
import { ImportError } from "./import-error.ts";
import type { PortableValue } from "./parse-export-line.ts";
import type { PortableTable } from "./portable-table.ts";

type Row = Readonly<Record<string, PortableValue>>;

/** Read by every page of a group, or with every message: a single unreadable row of these would break all of them. */
const readers: Readonly<Record<string, (row: Row) => unknown>> = {
  groups: (row) => rowToGroup(row as never),
  members: (row) => rowToMember(row as never),
  athletes: (row) => rowToAthlete(row as never),
  disciplines: (row) => disciplineSchema.parse(JSON.parse(String(row["data"]))),
  runs: (row) => rowToRun(row as never),
  run_events: (row) => rowToEvents(row as never),
  reading_examples: (row) => readingExampleSchema.parse(JSON.parse(String(row["content"]))),
  model_settings: (row) => rowToModelSetting(row as never),
  programs: (row) => [readStatus(String(row["status"])), readPauses(String(row["pauses"]))],
  program_versions: (row) => {
    readHead(String(row["head"]));
    readVersionDetails(String(row["details"]));
    if (row["document"] !== null) programSchema.parse(JSON.parse(String(row["document"])));
  },
  program_progress: (row) => rowToProgress(row as never),
  proposals: (row) => rowToProposal(row as never),
  workouts: (row) => rowToWorkout(row as never),
  workout_versions: (row) => workoutSchema.parse(JSON.parse(String(row["snapshot"]))),
};

/** Parses a row of the current schema as it will be parsed later; throws `ImportError` with the line number. */
export const checkImportedRow = (
  { name, columns }: PortableTable,
  values: readonly PortableValue[],
  number: number,
): void => {
  const read = readers[name];
  if (!read) return;
  try {
    read(Object.fromEntries(columns.map((column, index) => [column.name, values[index] ?? null])));
  } catch (error) {
    const issue = error instanceof ZodError ? error.issues[0] : undefined;
    const path = (issue?.path ?? []).map(String).join(".");
    throw new ImportError(
      `line ${number}.row`,
      `is no row of ${name}${path && ` (${path})`}: ${issue?.message ?? "its JSON can't be read"}`,
    );
  }
};
