import { invalid, invalidFields, type FieldProblem, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { datePart } from "@canter/domain/program/entered-date";
import type { Program } from "@canter/domain/program/program";
import { type ProgramHead, programHeadSchema, type Schedule } from "@canter/domain/program/program-head";
import { readProgram } from "@canter/domain/program/read-program";
import { findTemplate } from "@canter/domain/program/templates/program-templates";
import { startTemplate } from "@canter/domain/program/templates/start-template";
import type { Mass, MassUnit } from "@canter/domain/units/unit";
import { startContentProgram } from "@canter/domain/content/start-content-program";
import type { Scope } from "@canter/domain/access/scope";
import { readContentProgram } from "@canter/storage/content/content-programs";
import { readContentItems } from "@canter/storage/content/content-items";
import type { Handle } from "@canter/storage/database";
import { newUid } from "../core/ids.ts";

/** What a new program starts with. */
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

const invalidProgram = (problems: readonly FieldProblem[]): Problem =>
  invalidFields(
    problems.map(({ path, message }) => ({ path: path === "" ? "program" : `program.${path}`, message })),
  );

export type TemplateStart = {
  readonly id: string;
  readonly startDate: string;
  /** 1 for Monday; default: the template's own. */
  readonly daysOfWeek?: readonly number[] | undefined;
  readonly trainingMaxes?: Readonly<Record<string, Mass>> | undefined;
  readonly startingLoads?: Readonly<Record<string, Mass>> | undefined;
};

/** A program from a template. Invalid: the template (unknown, or for another kind of athlete), the date or the days. */
export function templateProgram(
  { id, ...start }: TemplateStart,
  units: MassUnit,
  isForHorse: boolean,
): Result<StartingProgram & { readonly name: string }, Problem> {
  const template = findTemplate(id);
  if (!template) return err(invalid("template.id", "must be the id of a template"));
  if (template.isForHorses !== isForHorse)
    return err(invalid("template.id", template.isForHorses ? "must be for people" : "must be for horses"));
  const started = startTemplate(template, { ...start, units }, newUid);
  if (started.ok) return ok({ ...started.value, name: template.name });
  return err(invalid(`template.${started.error.path}`, started.error.message));
}

/**
 * A content program of the group to start from, and its first day. `earlier`: whether the days before today were done; needed where there
 * are any.
 */
export type ContentStart = {
  readonly id: string;
  readonly startDate: string;
  readonly earlier?: "done" | "open" | undefined;
};

const earlierNeeded =
  'must be "done" (the days before today were done: it goes on at its place) or "open" (they were not: it goes on with its first day), where startDate has passed; or let startDate be today';

/**
 * A program from one of the group's content programs. Invalid: an unknown id, the date, content that the catalogue lacks, or a past first
 * day without `earlier`.
 */
export async function contentProgram(
  db: Handle,
  scope: Scope,
  { id, startDate, earlier }: ContentStart,
  today: string,
): Promise<Result<StartingProgram & { readonly name: string }, Problem>> {
  const source = await readContentProgram(db, scope, id);
  if (!source) return err(invalid("contentProgram.id", "must be the id of a content program"));
  const items = await readContentItems(
    db,
    scope,
    source.days.flatMap(({ contentIds }) => contentIds),
  );
  const started = startContentProgram(
    source,
    items,
    startDate,
    newUid,
    earlier === "done" ? today : undefined,
  );
  if (started.ok && startDate < today && earlier === undefined)
    return err(invalid("contentProgram.earlier", earlierNeeded));
  if (started.ok) return ok({ ...started.value, name: source.title });
  return err(invalid(`contentProgram.${started.error.path}`, started.error.message));
}

const hasDates = ({ weeks }: Program): boolean =>
  weeks.some(
    (week) =>
      datePart(week.startDate) !== undefined ||
      week.sessions.some((session) => datePart(session.scheduledDate) !== undefined),
  );

/** A file's fields beside its weeks, each where it matches the head's schema: another product's "schedule" may be anything. */
function headOfFile({ weeks: _weeks, ...file }: Program): Partial<ProgramHead> {
  const fields = Object.entries(programHeadSchema.shape).flatMap(([field, schema]) => {
    const read = file[field] === undefined ? undefined : schema.safeParse(file[field]);
    return read?.success ? [[field, read.data] as const] : [];
  });
  return Object.fromEntries(fields);
}

/** The file without the fields that the head now owns: they would be outdated once it changes. */
const withoutHead = (file: Program, head: Partial<ProgramHead>): Program => ({
  ...Object.fromEntries(Object.entries(file).filter(([field]) => !Object.hasOwn(head, field))),
  weeks: file.weeks,
});

/**
 * A program from JSON, with its own data beside its weeks; without a schedule, by its dates if it has them, else in sequence from today
 * on. Invalid: field by field.
 */
export function importedProgram(input: unknown, today: string): Result<StartingProgram, Problem> {
  const read = readProgram(input, newUid);
  if (!read.ok) return err(invalidProgram(read.error));
  const { name } = read.value;
  const schedule = hasDates(read.value) ? dated : inSequence(today);
  const given = typeof name === "string" ? name.trim().slice(0, 200) : "";
  const head = { ...headOfFile(read.value), ...(given !== "" && { name: given }) };
  return ok({
    program: withoutHead(read.value, head),
    head: { name: "Program", schedule, trainingMaxes: {}, ...head },
  });
}
