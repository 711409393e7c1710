import type { Program } from "@canter/domain/program/program";
import {
  type ProgramHead,
  programHeadSchema,
  type ProgramStatus,
  programStatuses,
  scheduleSchema,
} from "@canter/domain/program/program-head";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { ProgramTable, ProgramVersionTable } from "../database.ts";

/** From a day to another, both paused; without `to` it goes on. */
export type Pause = { readonly from: string; readonly to?: string | undefined };

/** A program as it is now. `plan` is without what was done of it; `head` has the pauses in its schedule. */
export type StoredProgram = {
  readonly id: string;
  readonly groupId: string;
  readonly athleteId: string;
  readonly athleteName: string;
  readonly createdBy: string;
  readonly status: ProgramStatus;
  readonly version: number;
  /** The version that holds this plan. */
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

type Row = Selectable<ProgramTable> &
  Pick<Selectable<ProgramVersionTable>, "head" | "document_version" | "undo_to" | "redo_to"> & {
    readonly document: string | null;
    readonly athlete_name: string;
  };

const pausesSchema = z.array(z.object({ from: z.string(), to: z.string().optional() }));
const statusSchema = z.enum(programStatuses);

/** Pauses as stored; throws on what are none. */
export const readPauses = (text: string): readonly Pause[] => pausesSchema.parse(JSON.parse(text));
export const readStatus = (text: string): ProgramStatus => statusSchema.parse(text);

/** A version's head as stored, without pauses; throws on what is none. */
export const readHead = (text: string): ProgramHead => programHeadSchema.parse(JSON.parse(text));

/** Pauses are kept beside the versions: no undo takes them back. */
export const headWithoutPauses = (head: ProgramHead): ProgramHead =>
  head.schedule.kind === "sequence" ? { ...head, schedule: { ...head.schedule, pauses: [] } } : head;

export const headWithPauses = (head: ProgramHead, pauses: readonly Pause[]): ProgramHead =>
  head.schedule.kind === "sequence"
    ? { ...head, schedule: scheduleSchema.parse({ ...head.schedule, pauses }) }
    : head;

/** A plan as stored. It was checked when it came in; checking 52 weeks again at each read would take most of the read's time. */
export const readPlan = (text: string | null): Program => {
  if (text === null) throw new Error("A version of a program names one that holds no plan.");
  return JSON.parse(text) as Program;
};

/** A program's row, with its version's and that of its plan, to a program; throws on rows that are none. */
export const rowToProgram = (row: Row): StoredProgram => {
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
    plan: readPlan(row.document),
    pauses,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.deleted_at !== null && { deletedAt: row.deleted_at }),
  };
};
