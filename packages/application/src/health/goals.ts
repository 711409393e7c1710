import {
  checkGoal,
  type Goal,
  type GoalInput,
  goalInputSchema,
  goalSchema,
  type GoalStatus,
  type GoalTarget,
} from "@canter/domain/health/goal";
import type { GoalProgress } from "@canter/domain/health/goal-progress";
import { goalTitle } from "@canter/domain/health/goal-title";
import { invalid, type Problem, notFound } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import type { DiaryRow } from "@canter/storage/health/diary-row";
import { listDiary, readDiary } from "@canter/storage/health/list-diary";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkReadable } from "@canter/domain/access/check-athlete";
import { type Once, transactOnce } from "../core/once.ts";
import {
  athleteOf,
  changedFields,
  type DiaryArea,
  type NewEntry,
  type Page,
  setDeleted,
  storeEntry,
  updateEntry,
} from "./diary-area.ts";
import { currentValue, progressOf } from "./progress-of-goal.ts";
import { todayOf } from "../core/local-time.ts";

const contentSchema = goalSchema.pick({
  target: true,
  title: true,
  targetDate: true,
  note: true,
  startValue: true,
  source: true,
});

export const goalArea: DiaryArea<Goal> = {
  table: "goals",
  noun: "goal",
  toView: ({ content, kind, date, loggedBy, id, athleteId, version, createdAt, updatedAt, deletedAt }) => ({
    ...contentSchema.parse(content),
    id,
    athleteId,
    status: goalSchema.shape.status.parse(kind),
    startDate: date,
    createdBy: loggedBy,
    version,
    createdAt,
    updatedAt,
    ...(deletedAt !== undefined && { deletedAt }),
  }),
};

export type GoalView = Goal & { readonly progress: GoalProgress };

/** More goals at a time than anybody pursues. */
const maxActive = 50;

/** An athlete's active goals, latest first. */
export async function activeGoals(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  athleteId: string,
): Promise<readonly Goal[]> {
  const page = await listDiary(store.db, scope, "goals", { athleteId, kind: "active", limit: maxActive });
  return page.ok ? page.value.items.map(goalArea.toView) : [];
}

const withProgress = async (
  context: ApplicationContext,
  member: MemberContext,
  goal: Goal,
): Promise<GoalView> => ({ ...goal, progress: await progressOf(context, member, goal) });

export type GoalFilter = {
  readonly athleteId?: string | undefined;
  readonly status?: GoalStatus | "deleted" | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** One page with progress, latest start first. Not found: the athlete; invalid: a cursor from another list. */
export async function listGoals(
  context: ApplicationContext,
  member: MemberContext,
  { status, ...filter }: GoalFilter,
): Promise<Result<Page<GoalView>, Problem>> {
  const readable = checkReadable(member.scope, filter.athleteId);
  if (!readable.ok) return readable;
  const page = await listDiary(context.store.db, member.scope, "goals", {
    ...filter,
    ...(status !== undefined && status !== "deleted" && { kind: status }),
    deleted: status === "deleted",
  });
  if (!page.ok) return page;
  const items: GoalView[] = [];
  for (const row of page.value.items) items.push(await withProgress(context, member, goalArea.toView(row)));
  const { nextCursor } = page.value;
  return ok({ items, ...(nextCursor !== undefined && { nextCursor }) });
}

/** One goal with progress, also a deleted one. */
export async function readGoal(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
): Promise<Result<GoalView, Problem>> {
  const row = await readDiary(context.store.db, member.scope, "goals", id);
  return row ? ok(await withProgress(context, member, goalArea.toView(row))) : err(notFound("goal"));
}

export type GoalCreate = GoalInput & { readonly athleteId?: string | undefined };

/** A valid goal as it is stored. Not found: the athlete; invalid: field by field (a day that has passed). */
export async function goalEntry(
  context: ApplicationContext,
  member: MemberContext,
  { athleteId, ...input }: GoalCreate,
  source: Goal["source"],
): Promise<Result<{ readonly athleteId: string; readonly entry: NewEntry }, Problem>> {
  const athlete = await athleteOf(context, member, athleteId);
  if (!athlete.ok) return athlete;
  const today = todayOf(context, member);
  const checked = checkGoal(input, today);
  if (!checked.ok) return checked;
  const startValue = await currentValue(context, member, {
    athleteId: athlete.value.id,
    target: input.target,
    today,
  });
  const content = {
    ...input,
    title: input.title ?? goalTitle(input.target),
    ...(startValue && { startValue: startValue.value }),
    source,
  };
  const { messageId } = source;
  return ok({
    athleteId: athlete.value.id,
    entry: { kind: "active", date: today, content, ...(messageId !== undefined && { messageId }) },
  });
}

/** Stores a goal within the caller's transaction. */
export const storeGoal = (
  context: ApplicationContext,
  member: MemberContext,
  trx: TransactionHandle,
  { athleteId, entry }: { readonly athleteId: string; readonly entry: NewEntry },
): Promise<Result<Goal, Problem>> => storeEntry(context, member, goalArea, trx, athleteId, entry);

/** The active goal of the same sort, which one that is said to be "my goal" is in truth a change of; undefined: there is none, or several. */
export async function goalLike(
  trx: TransactionHandle,
  { scope }: MemberContext,
  athleteId: string,
  kind: GoalTarget["kind"],
): Promise<DiaryRow | undefined> {
  const page = await listDiary(trx, scope, "goals", { athleteId, kind: "active", limit: maxActive });
  const [one, ...others] = (page.ok ? page.value.items : []).filter(
    (row) => goalArea.toView(row).target.kind === kind,
  );
  return others.length === 0 ? one : undefined;
}

/** Sets a goal. Not found, forbidden: the athlete; invalid: field by field. */
export async function createGoal(
  context: ApplicationContext,
  member: MemberContext,
  input: GoalCreate,
  once?: Once,
): Promise<Result<GoalView, Problem>> {
  const made = await goalEntry(context, member, input, { kind: "manual" });
  if (!made.ok) return made;
  const stored = await transactOnce(context, member, once, async (trx) => {
    const goal = await storeGoal(context, member, trx, made.value);
    return goal.ok ? ok({ id: goal.value.id }) : goal;
  });
  return stored.ok ? readGoal(context, member, stored.value.id) : stored;
}

export type GoalChange = {
  readonly version: number;
  readonly status?: GoalStatus | undefined;
  readonly target?: GoalTarget | undefined;
  readonly title?: string | undefined;
  readonly targetDate?: string | null | undefined;
  readonly note?: string | null | undefined;
};

/**
 * Changes the given fields; null removes one. Not found, forbidden; conflict: changed since `version`; invalid: field by field (a day
 * from before the goal began).
 */
export async function changeGoal(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  change: GoalChange,
): Promise<Result<GoalView, Problem>> {
  const changed = await context.store.transact((trx) => changeGoalIn(trx, context, member, id, change));
  return changed.ok ? readGoal(context, member, id) : changed;
}

/** `changeGoal` within the caller's transaction. */
export async function changeGoalIn(
  trx: TransactionHandle,
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  { version, status, ...change }: GoalChange,
): Promise<Result<Goal, Problem>> {
  const row = await readDiary(trx, member.scope, "goals", id);
  if (!row) return err(notFound("goal"));
  const before = goalArea.toView(row);
  const input = changedFields(goalInputSchema, before, change);
  if (!input.ok) return input;
  const { targetDate, ...rest } = input.value;
  const checked = checkGoal(rest, todayOf(context, member));
  if (!checked.ok) return checked;
  // A target date that has passed meanwhile may stay, and be restored by undoing a change: it was in the future once.
  if (change.targetDate && change.targetDate <= before.startDate)
    return err(invalid("targetDate", `must be after ${before.startDate}, the day on which the goal began`));
  const { startValue, source } = before;
  const title =
    change.title ??
    (change.target && before.title === goalTitle(before.target) ? goalTitle(rest.target) : before.title);
  const content = {
    ...rest,
    title,
    ...(targetDate !== undefined && { targetDate }),
    ...(startValue !== undefined && rest.target.kind === before.target.kind && { startValue }),
    source,
  };
  const entry = { content, ...(status && { kind: status }) };
  return updateEntry(context, member, goalArea, trx, { id, version }, entry);
}

const decided = async (
  context: ApplicationContext,
  member: MemberContext,
  goal: Promise<Result<Goal, Problem>>,
): Promise<Result<GoalView, Problem>> => {
  const done = await goal;
  return done.ok ? ok(await withProgress(context, member, done.value)) : done;
};

/** Deletes a goal; it can always be restored. Not found, forbidden. */
export const deleteGoal = (context: ApplicationContext, member: MemberContext, id: string) =>
  decided(context, member, setDeleted(context, member, goalArea, { id, deleted: true }));

export const restoreGoal = (context: ApplicationContext, member: MemberContext, id: string, once?: Once) =>
  decided(context, member, setDeleted(context, member, goalArea, { id, deleted: false, once }));
