import { planToProgramInput } from "@canter/domain/goal-plan/submitted-plan";
import { invalidFields, type Problem } from "@canter/domain/problem";
import { readProgram } from "@canter/domain/program/read-program";
import type { TrainingPlan } from "@canter/domain/program/training-plan";
import { err, type Result, ok } from "@canter/domain/result";
import type { Discipline } from "@canter/domain/workout/discipline";
import { updateConversation } from "@canter/storage/conversation/conversations";
import type { TransactionHandle } from "@canter/storage/database";
import type { DesignedProgram } from "@canter/domain/program-design/build-program";
import type { Interview } from "@canter/domain/program-design/interview/interview-state";
import { splitProgress } from "@canter/domain/program/progress/session-progress";
import { listMessages } from "@canter/storage/conversation/messages";
import { appendProgramVersion, undoneVersions } from "@canter/storage/program/program-versions";
import type { StoredProgram } from "@canter/storage/program/program-row";
import { readProgram as readStoredProgram } from "@canter/storage/program/read-programs";
import { listProposals } from "@canter/storage/proposal/proposals";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { newUid } from "../../core/ids.ts";
import { storeProgram } from "../../program/create-program.ts";
import { workTypeOf } from "./plan-world.ts";
import { messageDataOf } from "../../core/message-data.ts";
import { takeFromProposal } from "../../proposal/pending-proposal.ts";
import { type DraftReading, withWishes } from "./interview/refine-in-talk.ts";

type Draft = {
  /** Where it was asked for. */
  readonly conversationId: string;
  readonly programId: string;
  readonly athleteId: string;
  readonly name: string;
  readonly plan: TrainingPlan;
  readonly disciplines: readonly Discipline[];
};

/** The weeks of a plan as those of a program, with new uids. */
export const programOfPlan = (plan: TrainingPlan, disciplines: readonly Discipline[]) => {
  const byType = new Map(disciplines.map((discipline) => [workTypeOf(discipline), discipline]));
  const disciplineOf = (workType: string) =>
    byType.get(workType) ?? { id: workType.toLowerCase(), name: workType.toLowerCase() };
  return readProgram(planToProgramInput(plan, { disciplineOf }), newUid);
};

/** Keeps a plan as a draft of the athlete, which its conversation is about from then on. Not found or forbidden: the athlete. */
export async function storeDraft(
  { clock }: ApplicationContext,
  { scope }: MemberContext,
  trx: TransactionHandle,
  { conversationId, programId, athleteId, name, plan, disciplines }: Draft,
): Promise<Result<void, Problem>> {
  const program = programOfPlan(plan, disciplines);
  if (!program.ok) return err(invalidFields(program.error));
  const stored = await storeProgram(trx, scope, {
    id: programId,
    athleteId,
    status: "draft",
    summary: "Planned by the designer.",
    program: program.value,
    head: {
      name,
      schedule: { kind: "dated" },
      goal: plan.goal,
      targetDate: plan.targetDate,
      reasoning: plan.reasoning,
      trainingMaxes: {},
    },
    now: clock.now(),
  });
  if (stored.ok) await updateConversation(trx, scope, conversationId, { programId });
  return stored;
}

const maxProposals = 50;
const maxMessages = 200;

type DesignedDraft = { readonly conversationId: string; readonly stored: StoredProgram };

/** What the member asked of a draft and applied, in their words, the first first. */
async function appliedWishes(
  trx: TransactionHandle,
  member: MemberContext,
  { conversationId, stored }: DesignedDraft,
): Promise<readonly string[]> {
  const page = await listProposals(trx, member.scope, {
    conversationId,
    programId: stored.id,
    status: "applied",
    limit: maxProposals,
  });
  const undone = (await undoneVersions(trx, member.scope, [stored.id])).get(stored.id);
  const applied = new Map(
    (page.ok ? page.value.items : [])
      .filter(({ appliedVersion = 0 }) => !undone?.has(appliedVersion))
      .map(({ id, edits }) => [id, new Set(edits.map(({ call }) => call.id))]),
  );
  if (applied.size === 0) return [];
  const messages = await listMessages(trx, member.scope, conversationId, { limit: maxMessages });
  return messages.flatMap(({ author, data }, index) => {
    const { proposalId = "", toolCalls = [] } = messageDataOf(data);
    const ids = applied.get(proposalId);
    const isMade = author === "agent" && toolCalls.some(({ id }) => ids?.has(id));
    const asked = messages.slice(0, index).findLast((one) => one.author === "member");
    return isMade && asked ? [asked.text] : [];
  });
}

/** A draft in its place; `again`: what was applied to the one before it and is in it, too; `lost`: what is not. */
export type StoredDraft = {
  readonly programId: string;
  readonly again: readonly string[];
  readonly lost: readonly string[];
};

/** The draft that an interview has led to, where it is one still. */
async function openDraftOf(
  trx: TransactionHandle | ApplicationContext["store"]["db"],
  { scope }: MemberContext,
  { programId }: Pick<Interview, "programId">,
): Promise<StoredProgram | undefined> {
  const stored = programId === undefined ? undefined : await readStoredProgram(trx, scope, programId);
  return stored?.status === "draft" && stored.deletedAt === undefined ? stored : undefined;
}

type Designing = {
  readonly conversationId: string;
  readonly athleteId: string;
  readonly interview: Interview;
  readonly designed: DesignedProgram;
  readonly reading: Omit<DraftReading, "program">;
};

/**
 * Keeps the program that was designed: as the next version of the draft that there is, with what was applied to that; what waits for a click
 * was about the old one, and is taken back. Else as a draft of its own, beside one that was made active. Forbidden: the athlete's programs.
 */
export async function storeDesigned(
  context: ApplicationContext,
  member: MemberContext,
  trx: TransactionHandle,
  { conversationId, athleteId, interview, designed, reading }: Designing,
): Promise<Result<StoredDraft, Problem>> {
  const { scope } = member;
  const { head, program } = designed;
  const now = context.clock.now();
  const stored = await openDraftOf(trx, member, interview);
  if (!stored) {
    const id = context.newId();
    const summary = "Designed from your answers.";
    const created = await storeProgram(trx, scope, {
      id,
      athleteId,
      status: "draft",
      summary,
      program,
      head,
      now,
    });
    return created.ok ? ok({ programId: id, again: [], lost: [] }) : created;
  }
  const wishes = await appliedWishes(trx, member, { conversationId, stored });
  const made = withWishes(wishes, { ...reading, program }, newUid);
  const taken = await takeFromProposal(context, trx, member, { conversationId, programId: stored.id });
  if (!taken.ok) return taken;
  const appended = await appendProgramVersion(trx, scope, stored.id, {
    expectedVersion: stored.version,
    change: "edited",
    createdAt: now,
    summary: "Designed anew from your answers.",
    details: [],
    head,
    plan: splitProgress(made.program).plan,
    undoTo: stored.version,
    redoTo: undefined,
  });
  return appended.ok ? ok({ programId: stored.id, again: made.again, lost: made.lost }) : appended;
}
