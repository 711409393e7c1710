import type { Program } from "@canter/domain/program/program";
import {
  pausesSchema,
  type ProgramHead,
  programHeadSchema,
  type ProgramStatus,
  programStatuses,
  scheduleSchema,
} from "@canter/domain/program/program-head";
import { invalid, invalidFields, type Problem } from "@canter/domain/problem";
import { isShorterAsJson } from "@canter/domain/program/program-outline";
import { err, ok, type Result } from "@canter/domain/result";
import { fieldProblemsOf } from "@canter/domain/workout/field-problems";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { ProgramTable, ProgramVersionTable } from "../database.ts";

/** From one day to another, both paused; without `to` it is open-ended. */
export type Pause = { readonly from: string; readonly to?: string | undefined };

/** A program's current state. `plan` is without progress; `head` has the pauses in its schedule. */
export type StoredProgram = {
  readonly id: string;
  readonly groupId: string;
  readonly athleteId: string;
  readonly athleteName: string;
  readonly createdBy: string;
  readonly status: ProgramStatus;
  readonly version: number;
  /** The version that stores this plan. */
  readonly documentVersion: number;
  readonly undoTo?: number;
  readonly redoTo?: number;
  readonly head: ProgramHead;
  readonly plan: Program;
  readonly pauses: readonly Pause[];
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly deletedAt?: number;
};

/** A program's current state without its plan. */
export type StoredProgramHead = Omit<StoredProgram, "plan">;

type HeadRow = Selectable<ProgramTable> &
  Pick<Selectable<ProgramVersionTable>, "head" | "document_version" | "undo_to" | "redo_to"> & {
    readonly athlete_name: string;
  };

const statusSchema = z.enum(programStatuses);

/** Parses stored pauses; throws on invalid ones. */
export const readPauses = (text: string): readonly Pause[] => pausesSchema.parse(JSON.parse(text));
export const readStatus = (text: string): ProgramStatus => statusSchema.parse(text);

/** Parses a version's stored head, without pauses; throws on an invalid one. */
export const readHead = (text: string): ProgramHead => programHeadSchema.parse(JSON.parse(text));

/** Pauses are stored beside the versions: undo does not affect them. */
export const headWithoutPauses = (head: ProgramHead): ProgramHead =>
  head.schedule.kind === "sequence" ? { ...head, schedule: { ...head.schedule, pauses: [] } } : head;

export const headWithPauses = (head: ProgramHead, pauses: readonly Pause[]): ProgramHead =>
  head.schedule.kind === "sequence"
    ? { ...head, schedule: scheduleSchema.parse({ ...head.schedule, pauses }) }
    : head;

const writtenHeadSchema = z.object({ head: programHeadSchema });

/** Serialises a version's head, without pauses. Invalid: what could not be read again, field by field. */
export const headToColumn = (head: ProgramHead): Result<string, Problem> => {
  const written = writtenHeadSchema.safeParse({ head: headWithoutPauses(head) });
  return written.success
    ? ok(JSON.stringify(written.data.head))
    : err(invalidFields(fieldProblemsOf(written.error)));
};

const writtenPausesSchema = z.object({ pauses: pausesSchema });

/** Serialises pauses. Invalid: what could not be read again. */
export const pausesToColumn = (pauses: readonly Pause[]): Result<string, Problem> => {
  const written = writtenPausesSchema.safeParse({ pauses });
  return written.success
    ? ok(JSON.stringify(written.data.pauses))
    : err(invalidFields(fieldProblemsOf(written.error)));
};

/** Characters of a plan: some eight years of weeks. */
const maxPlanLength = 2_000_000;

/** Serialises a plan. Invalid: it is too large; one that is much too large is not even serialised. */
export const planToColumn = (plan: Program): Result<string, Problem> => {
  const text = isShorterAsJson(plan, maxPlanLength) ? JSON.stringify(plan) : undefined;
  return text !== undefined && text.length <= maxPlanLength
    ? ok(text)
    : err(invalid("program", `must have at most ${maxPlanLength} characters as JSON: make it shorter`));
};

/** A stored plan. It was validated when it was written; validating 52 weeks again would take most of a read's time. */
export const readPlan = (text: string | null): Program => {
  if (text === null) throw new Error("A version of a program names one that holds no plan.");
  return JSON.parse(text) as Program;
};

/** Converts a program's row, with its version's; throws on invalid rows. */
export const rowToProgramHead = (row: HeadRow): StoredProgramHead => {
  const pauses = readPauses(row.pauses);
  return {
    id: row.id,
    groupId: row.group_id,
    athleteId: row.athlete_id,
    athleteName: row.athlete_name,
    createdBy: row.created_by,
    status: readStatus(row.status),
    version: row.version,
    documentVersion: row.document_version,
    ...(row.undo_to !== null && { undoTo: row.undo_to }),
    ...(row.redo_to !== null && { redoTo: row.redo_to }),
    head: headWithPauses(readHead(row.head), pauses),
    pauses,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.deleted_at !== null && { deletedAt: row.deleted_at }),
  };
};

/** The same with its plan's. */
export const rowToProgram = (row: HeadRow & { readonly document: string | null }): StoredProgram => ({
  ...rowToProgramHead(row),
  plan: readPlan(row.document),
});
