import { invalid, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { type ProgramHead, programHeadSchema, type ProgramStatus } from "@canter/domain/program/program-head";
import { splitProgress } from "@canter/domain/program/split-progress";
import type { Scope } from "@canter/domain/group/scope";
import type { TransactionHandle } from "@canter/storage/database";
import { activePrograms } from "@canter/storage/program/active-programs";
import { insertProgram } from "@canter/storage/program/insert-program";
import { putProgress } from "@canter/storage/program/put-progress";
import type { ApplicationContext, MemberContext } from "../application-context.ts";
import { type Once, transactOnce } from "../once.ts";
import { type ProgramView, todayOf } from "./program-view.ts";
import { readProgram } from "./read-program.ts";
import { blankProgram, importedProgram, type StartingProgram } from "./starting-program.ts";

type HeadInput = { readonly [Field in keyof ProgramHead]?: ProgramHead[Field] | undefined };

export type ProgramInput = HeadInput & {
  readonly athleteId?: string | undefined;
  readonly program?: unknown;
  readonly status?: "draft" | "active" | undefined;
};

export type NewProgramInput = StartingProgram & {
  readonly id: string;
  readonly athleteId: string;
  readonly status: ProgramStatus;
  readonly summary: string;
  readonly now: number;
};

/** Stores a program, taken apart into plan and progress. Not found or forbidden: the athlete. */
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

const given = <T extends object>(input: T): Partial<T> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<T>;

/**
 * Makes a program: from JSON, or blank; for the member's own athlete unless another is named. Active at once where the
 * athlete has no other. Not found or forbidden: the athlete; invalid: field by field.
 */
export async function createProgram(
  context: ApplicationContext,
  member: MemberContext,
  { athleteId = member.member.athleteId, program, status, ...head }: ProgramInput,
  once?: Once,
): Promise<Result<ProgramView, Problem>> {
  const { scope } = member;
  const today = todayOf(context, member);
  const starting = program === undefined ? ok(blankProgram(today)) : importedProgram(program, today);
  if (!starting.ok) return starting;
  const summary = program === undefined ? "Started blank." : "Brought in from a file.";
  const full = programHeadSchema.safeParse({ ...starting.value.head, ...given(head) });
  if (!full.success) return err(invalid("program", "its name and the like are not accepted"));
  const created = await transactOnce(context, member, once, async (trx) => {
    const others = await activePrograms(trx, scope, athleteId);
    const id = context.newId();
    const stored = await storeProgram(trx, scope, {
      ...starting.value,
      head: full.data,
      id,
      athleteId,
      status: status ?? (others.length > 0 ? "draft" : "active"),
      summary,
      now: context.clock.now(),
    });
    return stored.ok ? ok({ id }) : stored;
  });
  return created.ok ? readProgram(context, member, created.value.id) : created;
}
