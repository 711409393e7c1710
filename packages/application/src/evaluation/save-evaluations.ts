import { z } from "zod";
import type { Scope } from "@canter/domain/access/scope";
import { localDateAt } from "@canter/domain/schedule/local-date";
import type { TransactionHandle } from "@canter/storage/database";
import {
  latestEvaluation,
  listAthletesWithPrograms,
  putEvaluation,
  type StoredEvaluation,
  zoneOfAthlete,
  listEvaluations,
} from "@canter/storage/evaluation/evaluations";
import { activePrograms, readProgram } from "@canter/storage/program/read-programs";
import { scopeOfSystem } from "@canter/storage/access/scope-of-member";
import type { Advice, Evaluation } from "@canter/domain/evaluation/evaluation";
import type { Claim } from "@canter/domain/claim/claim";
import { stillHolds, stillSuggests } from "@canter/domain/evaluation/phrase-advice";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { guardedEach } from "../core/guarded.ts";
import { linkWorkOfWeek } from "../program/session/link-workout.ts";
import { evaluateStored } from "./evaluate-stored.ts";
import { evaluateAthlete, type EvaluatedProgram, evaluatePrograms } from "./evaluate-athlete.ts";

/** The event for a program whose status changed, or that is over. */
const evaluationEventSchema = z.object({
  programId: z.string(),
  athleteId: z.string(),
  status: z.enum(["on_track", "behind", "ahead", "no_data"]),
  isOver: z.boolean(),
  /** The kinds of work that it is behind on, the largest shortfall first. */
  behind: z.array(z.string()),
});

type EvaluationParts = Pick<ApplicationContext, "emit" | "newId" | "clock">;

/** What prompted an evaluation, besides the day itself. */
type LookCause = { readonly workoutId: string } | { readonly cautionId: string } | "asked" | "day";

/** The key an evaluation is stored under; none for a day without news. */
function causeOf(
  { evaluation }: EvaluatedProgram,
  before: StoredEvaluation | undefined,
  { cause, today }: { readonly cause: LookCause; readonly today: string },
): string | undefined {
  if (evaluation.isOver) return before?.cause === "end" && cause === "day" ? undefined : "end";
  if (cause === "asked") return "asked";
  if (cause !== "day")
    return "workoutId" in cause ? `workout:${cause.workoutId}` : `caution:${cause.cautionId}`;
  const isNews = (before?.status ?? "no_data") !== evaluation.status;
  return isNews ? `day:${today}` : undefined;
}

type Look = {
  readonly trx: TransactionHandle;
  /** Reads the program; what is stored belongs to the group. */
  readonly scope: Scope;
  readonly today: string;
  readonly cause: LookCause;
  /** The run that made it, and who worded it there. */
  readonly run?: { readonly id: string; readonly by: "playbook" | "model" };
};

/**
 * Stores a program's evaluation: always when something prompted it, for a day without training only if something changed. Subscribers get
 * an event for a change, and for the end. Undefined: there was nothing to store.
 */
export async function saveEvaluation(
  { emit, newId, clock }: EvaluationParts,
  { trx, scope, today, cause: why, run }: Look,
  evaluated: EvaluatedProgram,
): Promise<StoredEvaluation | undefined> {
  const { stored, evaluation, advice, summary } = evaluated;
  const before = await latestEvaluation(trx, scope, stored.id);
  const cause = causeOf(evaluated, before, { cause: why, today });
  if (cause === undefined) return undefined;
  const { status, reasons, isOver } = evaluation;
  const kept: StoredEvaluation = {
    id: newId(),
    athleteId: stored.athleteId,
    programId: stored.id,
    programVersion: stored.version,
    cause,
    date: today,
    status,
    createdAt: clock.now(),
    reasons,
    message: advice.message,
    ...(advice.suggestion && { suggestion: advice.suggestion }),
    ...(summary && { summary }),
    ...(run && { runId: run.id, by: run.by }),
  };
  if (!(await putEvaluation(trx, scope, kept))) return undefined;
  const payload: z.infer<typeof evaluationEventSchema> = {
    programId: stored.id,
    athleteId: stored.athleteId,
    status,
    isOver,
    behind: status === "behind" ? [...new Set(reasons.map(({ workType }) => workType))] : [],
  };
  if (before?.status !== status || (isOver && before.cause !== "end"))
    await emit(trx, scope, { type: "evaluation.made", payload, createdAt: kept.createdAt });
  return kept;
}

/** Athletes with active programs beyond this number are evaluated only when they train, and when somebody asks. */
const maxAthletes = 2000;

/**
 * Ticks off sessions whose day has passed by what was done for them on another day of their week, so that all counts of a plan are one. `today`: a
 * local date of the athlete.
 */
export async function linkOtherDays(
  trx: TransactionHandle,
  scope: Scope,
  { athleteId, today, now }: { readonly athleteId: string; readonly today: string; readonly now: number },
): Promise<void> {
  const programs = await activePrograms(trx, scope, athleteId);
  for (const { stored, asked } of await evaluateStored(trx, scope, programs, { today }))
    for (const work of asked.ofWeek) await linkWorkOfWeek({ trx, scope, now }, stored.id, work);
}

/** Evaluates every active program, to find those that fall behind, or end, on a day without training. Stored once per day and program. */
export async function evaluateAll(context: ApplicationContext): Promise<void> {
  const { store, clock, reportBug } = context;
  await guardedEach(reportBug, await listAthletesWithPrograms(store.db, maxAthletes), (athlete) =>
    store.transact(async (trx) => {
      const { groupId, athleteId } = athlete;
      const scope = await scopeOfSystem(trx, groupId);
      const zone = await zoneOfAthlete(trx, scope, athleteId);
      if (zone === undefined) return;
      const today = localDateAt(clock.now(), zone);
      await linkOtherDays(trx, scope, { athleteId, today, now: clock.now() });
      const look: Look = { trx, scope, today, cause: "day" };
      for (const evaluated of await evaluateAthlete(trx, scope, { athleteId, today }))
        await saveEvaluation(context, look, evaluated);
    }),
  );
}

/** How a program stands now, week by week, and how it stood before. */
type ProgramEvaluations = {
  readonly current: Evaluation & Advice & { readonly summary?: Claim; readonly runId?: string };
  readonly items: readonly StoredEvaluation[];
  readonly nextCursor?: string;
};

/**
 * Whether a stored evaluation came to this: the verdict in the same words, and the caution that stands against what comes next. Where the
 * words name a day ("jumped 90 cm today"), they are others on the next.
 */
function isSameVerdict(
  last: StoredEvaluation,
  { status, message, suggestion }: Evaluation & Advice,
): boolean {
  const cautionOf = (said: Claim | undefined) =>
    said?.facts.find(({ key }) => key === "ruledOut.caution")?.text;
  return (
    last.status === status &&
    last.message.text === message.text &&
    cautionOf(last.suggestion) === cautionOf(suggestion)
  );
}

/**
 * A readable program's current and earlier evaluations, the latest first. Of an earlier one the verdict is history, and its suggestion is
 * left out unless it is what is suggested now. Not found; invalid: the cursor.
 */
export async function readEvaluations(
  { store: { db }, clock }: ApplicationContext,
  { scope }: MemberContext,
  programId: string,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Result<ProgramEvaluations, Problem>> {
  const stored = await readProgram(db, scope, programId);
  if (!stored || stored.deletedAt !== undefined) return err(notFound("program"));
  const { athleteId } = stored;
  const zone = (await zoneOfAthlete(db, scope, athleteId)) ?? "UTC";
  const today = localDateAt(clock.now(), zone);
  const [now] = await evaluatePrograms(db, scope, [stored], { athleteId, today });
  if (!now) return err(notFound("program"));
  const listed = await listEvaluations(db, scope, programId, page);
  if (!listed.ok) return listed;
  const { evaluation, advice, summary, draft } = now;
  const [last] = listed.value.items;
  // A model's wording stays as long as it still agrees with the facts.
  const isPhrased = page.cursor === undefined && last?.by === "model" && last.status === evaluation.status;
  const beside = last?.message.facts.filter(({ key }) => key === "athlete.name" || key === "plan.name") ?? [];
  const words =
    isPhrased && stillHolds(last, draft, beside)
      ? { message: last.message, suggestion: last.suggestion }
      : {};
  const current = { ...evaluation, ...advice, ...words, ...(summary && { summary }) };
  const runId = last && page.cursor === undefined && isSameVerdict(last, current) ? last.runId : undefined;
  return ok({
    current: { ...current, ...(runId !== undefined && { runId }) },
    ...listed.value,
    items: listed.value.items.map(({ suggestion, ...item }) => ({
      ...item,
      ...(suggestion && stillSuggests(suggestion, draft, beside) && { suggestion }),
    })),
  });
}
