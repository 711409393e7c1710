import { weekCount } from "@canter/domain/goal-plan/planned-day";
import type { PlanFeedback } from "@canter/domain/goal-plan/revise/plan-feedback";
import { isTakenBack } from "@canter/domain/goal-plan/read/read-decision";
import {
  isSensibleOff,
  isSensibleTarget,
  readFeedback,
  weekIn,
} from "@canter/domain/goal-plan/read/read-feedback";
import { contentOfWeek, workOfWeek } from "@canter/domain/goal-plan/revise/plan-changes";
import { freeDaysApart } from "@canter/domain/goal-plan/revise/days-apart";
import { cautionsOver } from "@canter/domain/horse/words/recovery-words";
import { rebaseEdits } from "@canter/domain/program/edits/calls/rebase-edits";
import type { Program } from "@canter/domain/program/program";
import { programToTrainingPlan, type TrainingPlan } from "@canter/domain/program/training-plan";
import { unitsOf } from "@canter/domain/group/member-units";
import type { Units } from "@canter/domain/units/unit";
import type { Handle } from "@canter/storage/database";
import { undoneVersions } from "@canter/storage/program/program-versions";
import { activePrograms } from "@canter/storage/program/read-programs";
import { listMessages, readMessage } from "@canter/storage/conversation/messages";
import type { RunRequest } from "@canter/agent/schema/run-request";
import { openProposals, readProposals, type StoredProposal } from "@canter/storage/proposal/proposals";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { messageDataOf } from "../../core/message-data.ts";
import { readMergedProgram } from "../../program/merged-program.ts";
import type { FeedbackGiven } from "./designer-input.ts";
import { athleteOf, openPlanWorld, type PlanWorld, type ReportedSince } from "./plan-world.ts";

/** What was said of a draft is read so far back; the plan as it stands has what was applied before. */
const maxMessages = 200;
/** So many messages about a draft a model is given at most, the latest. */
const maxBefore = 20;

const unsure = "I’m not sure what to change";

/** The answer to what is not understood; of a week that is named, with what it holds. */
export function askBack({ plan, namedWeek }: Pick<DraftWorld, "plan" | "namedWeek">): string {
  const week = plan.weeklyPlans.find(({ weekNumber }) => weekNumber === namedWeek);
  if (!week)
    return `${unsure}. Say it as in: less jumping in week 1 · the show is a week later · lower fences · hack instead of lunging on Tuesdays · not on Wednesdays · he was off for a week · easier · 30 minutes at most.`;
  const [kind = "flatwork"] = workOfWeek(week);
  return `${unsure} in week ${week.weekNumber}: ${contentOfWeek(week)}. What of it? Say it as in: week ${week.weekNumber} is too hard · less ${kind} in week ${week.weekNumber} · more hacking in week ${week.weekNumber}.`;
}

/** A draft as it is talked about. */
export type DraftWorld = {
  /** With what was said of the athlete by now. */
  readonly world: PlanWorld;
  readonly programId: string;
  readonly name: string;
  readonly units: Units;
  readonly currentWeek: number;
  /** Names of the plans of its athlete that are under way. */
  readonly others: readonly string[];
  /** As it would be with what waits for a click. */
  readonly program: Program;
  readonly plan: TrainingPlan;
  readonly open: StoredProposal | undefined;
  /** Something was changed in it, which an undo takes back. */
  readonly canUndo: boolean;
  readonly text: string;
  /** The week that the message names. */
  readonly namedWeek: number | undefined;
  /** What the message asks for; empty: it is not understood by rule. */
  readonly wishes: readonly PlanFeedback[];
  /** What was asked for before, and not taken back since. */
  readonly earlier: readonly PlanFeedback[];
  /** The message says that something is over which was said of the draft before. */
  readonly isLifted: boolean;
  /** What the member said of the draft before, oldest first: the latest of it. */
  readonly before: readonly string[];
};

/** Days, limits and time off that were said: they hold for every revision that follows. */
function saidIn(wishes: readonly PlanFeedback[], today: string): ReportedSince {
  const offs = wishes.filter((wish) => wish.kind === "off").filter((off) => isSensibleOff(off, today));
  const off = offs.at(-1);
  const days = wishes.flatMap((wish) => (wish.kind === "unavailable" ? wish.days : []));
  return {
    saidLimits: wishes.flatMap((wish) => (wish.kind === "limit" ? [wish.limit] : [])),
    unavailableDays: [...new Set(days)],
    restAfter: wishes.flatMap((wish) => (wish.kind === "rest_after" ? [wish.workType] : [])),
    ...(off && { offSince: { from: off.from, to: off.to } }),
  };
}

/** The conversation in which a draft was asked for, up to a message. */
type Talk = Pick<RunRequest, "conversationId"> & { readonly messageId?: string };

/** What is said elsewhere stands behind all of that conversation. */
const talkOf = ({ conversationId, messageId }: RunRequest, programId: string): Talk => ({
  conversationId: programId,
  ...(conversationId === programId && { messageId }),
});

/** What the member said of the draft in this conversation before a message; the first words were the goal, clicks are none. */
async function earlierFeedback(
  db: Handle,
  { scope }: MemberContext,
  { conversationId, messageId }: Talk,
): Promise<readonly string[]> {
  const messages = await listMessages(db, scope, conversationId, { limit: maxMessages });
  const own = messageId === undefined ? undefined : (await readMessage(db, scope, messageId))?.seq;
  return messages
    .filter(
      ({ author, seq, data }) =>
        author === "member" && seq > 1 && (own === undefined || seq < own) && !messageDataOf(data).decision,
    )
    .map(({ text }) => text);
}

/** Which of these proposals were applied and undone since. */
async function undoneOf(
  db: Handle,
  { scope }: MemberContext,
  programId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const undone = (await undoneVersions(db, scope, [programId])).get(programId);
  const proposals = await readProposals(db, scope, ids);
  return new Set(
    proposals.flatMap(({ id, appliedVersion }) =>
      appliedVersion !== undefined && undone?.has(appliedVersion) ? [id] : [],
    ),
  );
}

/** Like `earlierFeedback`, without what was cancelled, or taken back in words, before it was applied, or undone behind that. */
async function heededFeedback(
  db: Handle,
  member: MemberContext,
  { conversationId, messageId }: Talk,
): Promise<readonly string[]> {
  const { scope } = member;
  const messages = await listMessages(db, scope, conversationId, { limit: maxMessages });
  const own = messageId === undefined ? undefined : (await readMessage(db, scope, messageId))?.seq;
  const applied: { readonly by: string; readonly texts: readonly string[] }[] = [];
  const waiting: string[] = [];
  for (const { author, seq, data, text } of messages) {
    if (author !== "member" || seq <= 1 || (own !== undefined && seq >= own)) continue;
    const { decision, proposalId: by = "" } = messageDataOf(data);
    const takesBack = decision ? decision.kind === "cancelled" : isTakenBack(text);
    if (decision?.kind === "applied") applied.push({ by, texts: [...waiting] });
    if (decision || takesBack) waiting.length = 0;
    else waiting.push(text);
  }
  const ids = applied.map(({ by }) => by).filter(Boolean);
  const undone = await undoneOf(db, member, conversationId, ids);
  return [...applied.flatMap(({ by, texts }) => (undone.has(by) ? [] : texts)), ...waiting];
}

/** Wishes without the limits that a later one says to be over, by the rule that holds for cautions. */
const withoutEnded = (wishes: readonly PlanFeedback[]): readonly PlanFeedback[] =>
  wishes.filter(
    (wish, at) =>
      wish.kind !== "limit" ||
      !wishes
        .slice(at + 1)
        .some((later) => later.kind === "recovered" && cautionsOver(later.said, [wish.limit]).length > 0),
  );

const dateIn = (wishes: readonly PlanFeedback[]): string | undefined =>
  wishes.findLast((wish) => wish.kind === "moved")?.date;

/** The draft that a message is about, with what waits; undefined: it, or its athlete, is not there any more. */
export async function openDraft(
  context: ApplicationContext,
  member: MemberContext,
  request: RunRequest,
  { athleteId, programId, feedback }: FeedbackGiven,
): Promise<DraftWorld | undefined> {
  const { db } = context.store;
  const merged = await readMergedProgram(db, member.scope, programId);
  const { goal, targetDate: ofDraft } = merged?.stored.head ?? {};
  const isThere = merged && merged.stored.deletedAt === undefined;
  if (!isThere || goal === undefined || ofDraft === undefined) return undefined;
  const asked = { athleteId, programId, goalDescription: goal, targetDate: ofDraft };
  const plain = openPlanWorld(context, member, asked);
  const athlete = await athleteOf(plain);
  if (!athlete) return undefined;
  const talk = talkOf(request, programId);
  const proposals = await openProposals(db, member.scope, talk.conversationId);
  const open = proposals.find((one) => one.programId === programId);
  const waiting = rebaseEdits(merged.program, open?.edits ?? []).outcome;
  const program = waiting.ok ? waiting.program : merged.program;
  const { today } = plain;
  const { targetDate = ofDraft, reasoning = merged.stored.head.reasoning } = open ?? {};
  const plan = programToTrainingPlan(program, { ...merged.stored.head, targetDate, reasoning }, today);
  const start = plan.weeklyPlans[0]?.startDate || today;
  const reading = {
    today,
    athleteKind: athlete.kind,
    currentWeek: Math.max(1, weekCount(start, today)),
    weeks: plan.weeklyPlans.length,
    eventDate: targetDate,
  };
  const inDays = (wish: PlanFeedback): PlanFeedback =>
    wish.kind === "apart" ? { kind: "unavailable", days: freeDaysApart(plan) } : wish;
  const wishes = readFeedback(feedback, { ...reading, targetDate }).map(inDays);
  const heeded = await heededFeedback(db, member, talk);
  const before = withoutEnded(heeded.flatMap((text) => readFeedback(text, reading)).map(inDays));
  const earlier = withoutEnded([...before, ...wishes]).filter((wish) => !wishes.includes(wish));
  return {
    world: {
      ...plain,
      asked: { ...asked, targetDate: dateIn(wishes) ?? targetDate },
      said: saidIn([...earlier, ...wishes], today),
    },
    programId,
    name: athlete.name,
    units: unitsOf(member.member),
    currentWeek: reading.currentWeek,
    others: (await activePrograms(db, member.scope, athleteId)).map(({ head }) => head.name),
    program,
    plan,
    open,
    canUndo: merged.stored.undoTo !== undefined,
    text: feedback,
    namedWeek: weekIn(feedback, reading.currentWeek, reading.weeks),
    wishes,
    earlier,
    isLifted: earlier.length < before.length,
    before: (await earlierFeedback(db, member, talk)).slice(-maxBefore),
  };
}

/** A day that has come, or lies more than a year ahead. */
export const impossibleMove = ({ wishes, world }: DraftWorld): boolean =>
  wishes.some((wish) => wish.kind === "moved" && !isSensibleTarget(wish.date, world.today));

/** Time off that can't be: of days to come, or more than a year ago. */
export const impossibleOff = ({ wishes, world }: DraftWorld): boolean =>
  wishes.some((wish) => wish.kind === "off" && !isSensibleOff(wish, world.today));
