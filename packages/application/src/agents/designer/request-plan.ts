import { checkPlanWish } from "@canter/domain/goal-plan/submitted-plan";
import type { Scope } from "@canter/domain/access/scope";
import type { Athlete } from "@canter/domain/group/group";
import { conflict, invalid, notFound, type Problem } from "@canter/domain/problem";
import { programToTrainingPlan, type TrainingPlan } from "@canter/domain/program/training-plan";
import { err, ok, type Result } from "@canter/domain/result";
import { listGroupAthletes } from "@canter/storage/group/athletes";
import { readHorse } from "@canter/storage/horse/horses";
import type { Handle } from "@canter/storage/database";
import { readRun, runView, type StoredRun } from "@canter/storage/run/runs";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { checkWritable } from "@canter/domain/access/check-athlete";
import type { RunRequest } from "@canter/agent/schema/run-request";
import { readConversation } from "@canter/storage/conversation/conversations";
import { todayOf } from "../../core/local-time.ts";
import { transactOnce } from "../../core/once.ts";
import { runRecordSchema } from "../../core/run-record.ts";
import { readMergedProgram } from "../../program/merged-program.ts";
import type { Delivery } from "../router/receive-message.ts";
import { waitForRun } from "../wait-for-run.ts";
import { beginDesign } from "./begin-design.ts";
import { designedSchema, type FeedbackGiven } from "./designer-input.ts";
import { storeMessage } from "../router/store-message.ts";

/** A horse or an athlete, a goal in one's own words, and a date. */
export type PlanWish = {
  readonly horseId?: string | undefined;
  readonly athleteId?: string | undefined;
  readonly goalDescription: string;
  readonly targetDate: string;
};

/** What came of asking for a plan, as far as it has got. */
type PlanRun = {
  readonly runId: string;
  readonly messageId: string;
  readonly conversationId: string;
  readonly state: StoredRun["state"];
  /** Once it is over. */
  readonly reply?: string;
  /** What the draft is called, once it is there. */
  readonly programId: string;
  /** As it stands in the draft now; absent where none came of it, or it is deleted. */
  readonly plan?: TrainingPlan;
  readonly by?: "playbook" | "model";
  /** Changes of the draft that wait for a click. */
  readonly proposalId?: string;
  readonly cannot: readonly string[];
  readonly changes: readonly string[];
};

/** Whether a plan can be made for an athlete. Not found: deleted; forbidden: not writable; conflict: a horse that is no longer in work. */
export async function checkPlanAthlete(
  db: Handle,
  scope: Scope,
  { id, kind }: Pick<Athlete, "id" | "kind">,
): Promise<Result<void, Problem>> {
  const writable = checkWritable(scope, id);
  if (!writable.ok) return writable;
  const horse = kind === "horse" ? await readHorse(db, scope, id) : undefined;
  if (horse?.removedAt !== undefined) return err(notFound("horse"));
  return horse?.status === "sold" || horse?.status === "retired"
    ? err(conflict(`${horse.name} is ${horse.status}.`))
    : ok(undefined);
}

/** Who the plan is for. Field by field: nobody or two were named; not found: whom the member can't read. */
async function athleteOfWish(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  { horseId, athleteId }: PlanWish,
): Promise<Result<string, Problem>> {
  if ((horseId === undefined) === (athleteId === undefined))
    return err(
      invalid(horseId === undefined ? "horseId" : "athleteId", "must be given, or athleteId: one of the two"),
    );
  const [field, id] =
    horseId === undefined ? (["athleteId", athleteId ?? ""] as const) : (["horseId", horseId] as const);
  const missing: Problem = {
    type: "not_found",
    detail: `${field}: there is no such ${horseId === undefined ? "athlete" : "horse"} here.`,
  };
  const athletes = await listGroupAthletes(store.db, scope);
  const athlete = athletes.find((one) => one.id === id && (horseId === undefined || one.kind === "horse"));
  if (!athlete || !scope.readableAthletes.includes(id)) return err(missing);
  const may = await checkPlanAthlete(store.db, scope, athlete);
  if (may.ok) return ok(id);
  if (may.error.type === "not_found") return err(missing);
  return may.error.type === "conflict"
    ? err(invalid(field, `must be a horse in work: ${may.error.detail}`))
    : may;
}

type Draft = NonNullable<Awaited<ReturnType<typeof readMergedProgram>>>;

const planOf = ({ stored, program }: Draft, today: string): TrainingPlan =>
  programToTrainingPlan(program, stored.head, today);

/** A program as the barn's plan door speaks of it. Not found. */
export async function readTrainingPlan(
  context: ApplicationContext,
  member: MemberContext,
  programId: string,
): Promise<Result<TrainingPlan, Problem>> {
  const merged = await readMergedProgram(context.store.db, member.scope, programId);
  return merged ? ok(planOf(merged, todayOf(context, member))) : err(notFound("program"));
}

async function planRunOf(
  context: ApplicationContext,
  member: MemberContext,
  run: StoredRun,
): Promise<PlanRun> {
  const record = runRecordSchema.safeParse(run.result).data;
  const designed = designedSchema.safeParse(record?.own).data;
  const { id: runId, messageId, conversationId, state } = run;
  const reply = record?.reply ?? run.error;
  // What was said of a draft in another conversation is of that draft.
  const programId = designed?.programId ?? conversationId;
  const merged = await readMergedProgram(context.store.db, member.scope, programId);
  const isThere = designed?.programId !== undefined && merged?.stored.deletedAt === undefined;
  return {
    runId,
    messageId,
    conversationId,
    state,
    ...(reply !== undefined && { reply }),
    programId,
    ...(isThere && merged && { plan: planOf(merged, todayOf(context, member)) }),
    ...(designed?.by && { by: designed.by }),
    ...(record?.said?.proposalId !== undefined && { proposalId: record.said.proposalId }),
    cannot: designed?.cannot ?? [],
    changes: designed?.changes ?? [],
  };
}

/** What came of a plan that was asked for. Not found: a run of somebody else, none, or one that is no plan's. */
export async function readPlanRun(
  context: ApplicationContext,
  member: MemberContext,
  runId: string,
): Promise<Result<PlanRun, Problem>> {
  const run = await readRun(context.store.db, member.scope, runId);
  return run?.agent === "designer" ? ok(await planRunOf(context, member, run)) : err(notFound("run"));
}

/**
 * Asks the designer for a plan: a run, whose result is a draft of the athlete. Invalid: the goal, the date, whom it is for; not found:
 * the athlete; forbidden: one that the member can read only.
 */
export async function requestPlan(
  context: ApplicationContext,
  member: MemberContext,
  wish: PlanWish,
  { once, wait }: Delivery,
): Promise<Result<PlanRun, Problem>> {
  const athlete = await athleteOfWish(context, member, wish);
  if (!athlete.ok) return athlete;
  const checked = checkPlanWish(wish, todayOf(context, member));
  if (!checked.ok) return checked;
  const goalDescription = wish.goalDescription.trim();
  let fresh: StoredRun | undefined;
  const kept = await transactOnce(context, member, once, async (trx) => {
    fresh = undefined;
    const begun = await beginDesign(context, member, trx, `${goalDescription} (by ${wish.targetDate})`, {
      athleteId: athlete.value,
      goalDescription,
      targetDate: wish.targetDate,
    });
    if (begun.ok) fresh = begun.value;
    return begun.ok ? ok(begun.value.id) : begun;
  });
  if (!kept.ok) return kept;
  if (fresh) context.runSignals.announce({ memberId: member.member.id, run: runView(fresh) });
  await waitForRun(context, member, kept.value, wait);
  return readPlanRun(context, member, kept.value);
}

const maxFeedbackLength = 5000;

/** The draft that somebody may talk about: one that the designer made for them, and that is a draft still. */
async function checkDraft(
  db: Handle,
  member: MemberContext,
  programId: string,
): Promise<Result<{ readonly athleteId: string }, Problem>> {
  const merged = await readMergedProgram(db, member.scope, programId);
  if (!merged) return err(notFound("program"));
  const { athleteId, status, deletedAt } = merged.stored;
  const writable = checkWritable(member.scope, athleteId);
  if (!writable.ok) return writable;
  const conversation = await readConversation(db, member.scope, programId);
  if (conversation?.kind !== "designer")
    return err(
      conflict(
        "Only whoever had the plan made can talk about it with the designer; it can be changed on its page.",
      ),
    );
  if (status !== "draft" || deletedAt !== undefined)
    return err(conflict("It is started, or gone, by now: change it on its page, or with the coach."));
  return ok({ athleteId });
}

/**
 * Says what should be otherwise about a draft that the designer made: a run, whose result is a proposal on the draft. Invalid: the text;
 * not found: the program; forbidden: an athlete that can be read only; conflict: no draft, or somebody else's.
 */
export async function refinePlan(
  context: ApplicationContext,
  member: MemberContext,
  { programId, text: said }: { readonly programId: string; readonly text: string },
  { once, wait }: Delivery,
): Promise<Result<PlanRun, Problem>> {
  const text = said.trim();
  if (text === "")
    return err(invalid("text", "must say what should be otherwise, as in: less jumping in week 1"));
  if (text.length > maxFeedbackLength)
    return err(invalid("text", `must have at most ${maxFeedbackLength} characters`));
  let fresh: StoredRun | undefined;
  const kept = await transactOnce(context, member, once, async (trx) => {
    fresh = undefined;
    const draft = await checkDraft(trx, member, programId);
    if (!draft.ok) return draft;
    const input: FeedbackGiven = { athleteId: draft.value.athleteId, programId, feedback: text };
    const request: RunRequest = {
      id: context.newId(),
      agent: "designer",
      groupId: member.group.id,
      memberId: member.member.id,
      conversationId: programId,
      messageId: context.newId(),
      input,
      createdAt: context.clock.now(),
    };
    const message = await storeMessage(context, member, trx, text, { request });
    if (message.ok) fresh = message.value.run;
    return message.ok ? ok(message.value.run.id) : message;
  });
  if (!kept.ok) return kept;
  if (fresh) context.runSignals.announce({ memberId: member.member.id, run: runView(fresh) });
  await waitForRun(context, member, kept.value, wait);
  return readPlanRun(context, member, kept.value);
}
