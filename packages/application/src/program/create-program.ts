import { invalid, invalidFields, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { type ProgramHead, programHeadSchema, type ProgramStatus } from "@canter/domain/program/program-head";
import { splitProgress } from "@canter/domain/program/progress/session-progress";
import { fieldProblemsOf } from "@canter/domain/workout/field-problems";
import type { Scope } from "@canter/domain/access/scope";
import type { TransactionHandle } from "@canter/storage/database";
import { listGroupAthletes } from "@canter/storage/group/athletes";
import { insertProgram } from "@canter/storage/program/write-program";
import { programNamesOfAthlete } from "@canter/storage/program/program-names";
import { putProgress } from "@canter/storage/program/progress";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkReadable } from "@canter/domain/access/check-athlete";
import { type Once, transactOnce } from "../core/once.ts";
import { type ProgramView } from "./program-view.ts";
import { applyProgramPatch } from "./change-program.ts";
import { readEditableProgram } from "./merged-program.ts";
import { readProgram } from "./read-programs.ts";
import {
  blankProgram,
  type ContentStart,
  contentProgram as contentStart,
  importedProgram,
  type StartingProgram,
  type TemplateStart,
  templateProgram,
} from "./starting-program.ts";
import { todayOf } from "../core/local-time.ts";

type HeadInput = { readonly [Field in keyof ProgramHead]?: ProgramHead[Field] | undefined };

export type ProgramInput = HeadInput & {
  readonly athleteId?: string | undefined;
  readonly template?: TemplateStart | undefined;
  readonly contentProgram?: ContentStart | undefined;
  readonly program?: unknown;
  readonly status?: "draft" | "active" | undefined;
  /** The athlete's active programs that it replaces. */
  readonly pauses?: readonly string[] | undefined;
};

export type NewProgramInput = StartingProgram & {
  readonly id: string;
  readonly athleteId: string;
  readonly status: ProgramStatus;
  readonly summary: string;
  readonly now: number;
};

/** Stores a program, split into plan and progress. Not found or forbidden: the athlete. */
export async function storeProgram(
  trx: TransactionHandle,
  scope: Scope,
  { program, now, ...rest }: NewProgramInput,
): Promise<Result<void, Problem>> {
  const { plan, progress } = splitProgress(program);
  const stored = await insertProgram(trx, scope, { ...rest, plan, createdAt: now });
  if (!stored.ok || progress.size === 0) return stored;
  const done = [...progress].map(([sessionUid, { completed, completedDate, ...facts }]) => ({
    sessionUid,
    completed,
    completedDate: completedDate?.slice(0, 10),
    declined: [],
    facts,
    updatedAt: now,
  }));
  return putProgress(trx, scope, rest.id, done);
}

/** The program's head: the stated values, over its own defaults. Invalid: field by field. */
function headOf(starting: ProgramHead, { trainingMaxes, ...input }: HeadInput): Result<ProgramHead, Problem> {
  const stated = Object.entries(input).filter(([, value]) => value !== undefined);
  const head = programHeadSchema.safeParse({
    ...starting,
    ...Object.fromEntries(stated),
    trainingMaxes: { ...starting.trainingMaxes, ...trainingMaxes },
  });
  return head.success ? ok(head.data) : err(invalidFields(fieldProblemsOf(head.error)));
}

type Begun = StartingProgram & { readonly summary: string };

async function begin(
  context: ApplicationContext,
  member: MemberContext,
  { athleteId, template, contentProgram, program }: ProgramInput,
): Promise<Result<Begun, Problem>> {
  const today = todayOf(context, member);
  if ((template ?? contentProgram) && program !== undefined)
    return err(invalid("program", "must be left out where a template is named"));
  if (template && contentProgram)
    return err(invalid("contentProgram", "must be left out where a template is named"));
  if (contentProgram) {
    const started = await contentStart(context.store.db, member.scope, contentProgram, today);
    return started.ok ? ok({ ...started.value, summary: `Started from ${started.value.name}.` }) : started;
  }
  if (template) {
    const athletes = await listGroupAthletes(context.store.db, member.scope);
    const isHorse = athletes.some(({ id, kind }) => id === athleteId && kind === "horse");
    const started = templateProgram(template, member.member.units, isHorse);
    return started.ok ? ok({ ...started.value, summary: `Started from ${started.value.name}.` }) : started;
  }
  if (program === undefined) return ok({ ...blankProgram(today), summary: "Started blank." });
  const brought = importedProgram(program, today);
  return brought.ok ? ok({ ...brought.value, summary: "Brought in from a file." }) : brought;
}

type Replaced = { readonly athleteId: string; readonly ids: readonly string[]; readonly now: number };

/** Pauses the programs that another one replaces; one that is no longer active stays as it is. */
async function pauseReplaced(
  context: ApplicationContext,
  trx: TransactionHandle,
  member: MemberContext,
  { athleteId, ids, now }: Replaced,
): Promise<Result<void, Problem>> {
  const today = todayOf(context, member);
  for (const [index, id] of ids.entries()) {
    const editable = await readEditableProgram(trx, member.scope, id);
    if (!editable.ok) return editable;
    const { stored } = editable.value;
    if (stored.athleteId !== athleteId)
      return err(invalid(`pauses.${index}`, "must be a program of the same athlete"));
    if (stored.status !== "active") continue;
    const patch = { version: stored.version, status: "paused" } as const;
    const paused = await applyProgramPatch(trx, member.scope, stored, { patch, today, now });
    if (!paused.ok) return paused;
  }
  return ok(undefined);
}

/**
 * Creates a program: from a template, from content in its order, from JSON, or blank; for the member's own athlete by default. Active at
 * once where the athlete has no other. Those that it replaces are paused with it. Not found or forbidden: the athlete, or one of these;
 * invalid: field by field.
 */
export async function createProgram(
  context: ApplicationContext,
  member: MemberContext,
  input: ProgramInput,
  once?: Once,
): Promise<Result<ProgramView, Problem>> {
  const { scope } = member;
  const {
    athleteId = member.member.athleteId,
    template: _template,
    contentProgram: _content,
    program: _program,
    status,
    pauses = [],
    ...head
  } = input;
  const readable = checkReadable(scope, athleteId);
  if (!readable.ok) return readable;
  const begun = await begin(context, member, { ...input, athleteId });
  if (!begun.ok) return begun;
  const stated = headOf(begun.value.head, head);
  if (!stated.ok) return stated;
  const created = await transactOnce(context, member, once, async (trx) => {
    const now = context.clock.now();
    const replaced = await pauseReplaced(context, trx, member, { athleteId, ids: pauses, now });
    if (!replaced.ok) return replaced;
    const others = await programNamesOfAthlete(trx, scope, athleteId);
    const id = context.newId();
    const stored = await storeProgram(trx, scope, {
      program: begun.value.program,
      summary: begun.value.summary,
      head: stated.value,
      id,
      athleteId,
      status: status ?? (others.some((other) => other.status === "active") ? "draft" : "active"),
      now,
    });
    return stored.ok ? ok({ id }) : stored;
  });
  return created.ok ? readProgram(context, member, created.value.id) : created;
}
