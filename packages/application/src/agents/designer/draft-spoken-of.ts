import { isOver } from "@canter/agent/schema/run";
import type { DesignStarted } from "@canter/domain/goal-plan/design-started";
import { readRun } from "@canter/storage/run/runs";
import { asksOfPlan, asksWhyAlone, isAskedOfDraft } from "@canter/domain/goal-plan/answer-about-plan";
import { takesUp } from "@canter/domain/goal-plan/read/read-decision";
import { readFeedback } from "@canter/domain/goal-plan/read/read-feedback";
import { readHorsePlanWish } from "@canter/domain/goal-plan/read/read-horse-plan-wish";
import { readPlanWish } from "@canter/domain/goal-plan/read/read-plan-wish";
import { workTypeIn } from "@canter/domain/goal-plan/read/read-session-wishes";
import { horsesIn } from "@canter/domain/horse/words/named-horses";
import type { Decision } from "@canter/domain/intent/decide-message";
import { daysBetween, localDateAt } from "@canter/domain/schedule/local-date";
import { listMessages } from "@canter/storage/conversation/messages";
import { readConversation } from "@canter/storage/conversation/conversations";
import { activeProgramsOf, listPrograms } from "@canter/storage/program/read-programs";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { messageDataOf } from "../../core/message-data.ts";
import type { Understood } from "../../logging/understood.ts";
import { maxMessagesBack, refersBack } from "../coach/answers/athlete-asked-about.ts";
import type { FeedbackGiven, WhichDraft } from "./designer-input.ts";

type Waiting = {
  readonly programId: string;
  readonly athleteId: string;
  readonly athlete: string;
  /** Undefined while it is being made. */
  readonly targetDate: string | undefined;
  /** The run that is making it. */
  readonly madeBy?: string;
  /** Its horse has a plan under way beside it. */
  readonly isBeside: boolean;
  /** It was made, or changed, in these days. */
  readonly isNew: boolean;
};

type Said = {
  readonly conversationId: string | undefined;
  readonly programId: string | undefined;
  readonly understood: Pick<Understood, "text" | "words" | "parsed">;
  readonly decision: Decision;
};

const maxDrafts = 20;
const newDays = 7;

/** Drafts of horses that the designer made for the member, and that wait to be made active: the latest of each horse. */
async function draftsWaiting(
  { store: { db } }: ApplicationContext,
  { scope, member }: MemberContext,
  { words }: Said["understood"],
): Promise<readonly Waiting[]> {
  const horses = words.athletes.filter(
    ({ id, kind }) => kind === "horse" && scope.writableAthletes.includes(id),
  );
  if (horses.length === 0) return [];
  const listed = await listPrograms(db, scope, { status: "draft", limit: maxDrafts });
  const active = await activeProgramsOf(
    db,
    scope,
    horses.map(({ id }) => id),
  );
  const today = words.parse.now.slice(0, 10);
  const found: Waiting[] = [];
  for (const { id, athleteId, head, updatedAt } of listed.ok ? listed.value.items : []) {
    const horse = horses.find((one) => one.id === athleteId);
    if (!horse || head.targetDate === undefined || found.some((one) => one.athleteId === athleteId)) continue;
    // A draft has the id of the conversation that it was asked for in.
    if ((await readConversation(db, scope, id))?.kind !== "designer") continue;
    found.push({
      programId: id,
      athleteId,
      athlete: horse.name,
      targetDate: head.targetDate,
      isBeside: (active.get(athleteId) ?? []).length > 0,
      isNew: daysBetween(localDateAt(updatedAt, member.zone), today) <= newDays,
    });
  }
  return found;
}

/** The plan that the conversation came to speak of last, if nothing else is asked or waits since. */
async function spokenOfLast(
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
  conversationId: string | undefined,
): Promise<{ readonly started?: DesignStarted; readonly isLatest: boolean; readonly isOpen: boolean }> {
  if (conversationId === undefined) return { isLatest: false, isOpen: false };
  const messages = await listMessages(db, scope, conversationId, { limit: maxMessagesBack });
  const answers = messages.filter(({ author }) => author === "agent").map(({ data }) => messageDataOf(data));
  const at = answers.findLastIndex(({ started }) => started?.kind === "plan");
  const { started } = answers[at] ?? {};
  const last = answers.at(-1);
  const isOpen =
    at !== answers.length - 1 &&
    (last?.pendingQuestion !== undefined || last?.proposalId !== undefined || last?.openDoubt !== undefined);
  return {
    ...(started && { started }),
    isLatest: started !== undefined && at === answers.length - 1,
    isOpen,
  };
}

/** The plan that the conversation asked for and that is being made: what is said of it waits for it. */
async function draftInMaking(
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
  started: DesignStarted | undefined,
): Promise<Waiting | undefined> {
  if (!started) return undefined;
  const { conversationId: programId, runId, athleteId, athlete } = started;
  const run = await readRun(db, scope, runId);
  if (!run || run.conversationId !== programId || isOver(run.state)) return undefined;
  const isBeside = (await activeProgramsOf(db, scope, [athleteId])).has(athleteId);
  return { programId, athleteId, athlete, targetDate: undefined, madeBy: runId, isBeside, isNew: true };
}

const namesDraft = /\b(?:draft|new plan|proposed plan|planned draft)\b/iu;
const namesPlan = /\b(?:plan|draft|week \d{1,2}|adjust)\b/iu;
const ofOneself = /\b(?:my|mine|i['’]m|i am)\b/iu;
const ofThis = /\bmake (?:the|this|that|his|her|its) (?:new )?plan active\b/iu;
const tellsOfState = /\b(?:is|was|seems?|seemed|feels?|felt|looks?|looked|went|has been|got)\b|['’]s\b/iu;
const asksToWork =
  /\b(?:work|plan|draft|more|less|fewer|focus|adjust|help|should|could|can you|add|include)\b/iu;
/** "Beau’s plan: less jumping", as a tap says whose it is of. */
const ownerTag = /^\s*\p{L}[\p{L} ]{0,40}['’]s plan: /u;

/** What a message can't be about that is training, food or the like; news of a horse only where it speaks of the plan, too. */
const isElsewhere = ({ parts, doubted }: Decision, text: string): boolean =>
  doubted === "log" ||
  doubted === "entry" ||
  parts.some(
    ({ intent }) => intent === "log" || intent === "entry" || intent === "memory" || intent === "number",
  ) ||
  (parts.some(({ intent }) => intent === "horse") && !namesPlan.test(text));

type Sought = {
  readonly text: string;
  readonly drafts: readonly Waiting[];
  readonly last: Awaited<ReturnType<typeof spokenOfLast>>;
  readonly openedId: string | undefined;
  readonly said: Said;
};

/** The drafts that may be meant, and whether that is plain: by the page, the name, or what was spoken of last. */
function meant({ text, drafts, last, openedId, said }: Sought) {
  const opened = drafts.filter(({ programId }) => programId === openedId);
  if (opened.length > 0) return { drafts: opened, isPlain: true };
  const { athletes } = said.understood.words;
  const names = athletes.flatMap(({ kind, name }) => (kind === "horse" ? [name] : []));
  const named = horsesIn(text, names);
  // Beside another plan that is looked at: a draft only by its horse's name, or right behind what was said of it.
  if (openedId !== undefined && named.length === 0 && !last.isLatest) return { drafts: [], isPlain: false };
  const spoken = drafts.filter(({ programId }) => programId === last.started?.conversationId && !last.isOpen);
  if (named.length > 0) {
    const own = drafts.filter(({ athlete }) => named.includes(athlete));
    const isPlain = own.some(
      (one) => spoken.includes(one) || !one.isBeside || namesDraft.test(text) || ownerTag.test(text),
    );
    return { drafts: own, isPlain };
  }
  return spoken.length > 0
    ? { drafts: spoken, isPlain: true }
    : { drafts: drafts.filter(({ isNew }) => isNew), isPlain: namesDraft.test(text) };
}

/** Whether a message says something of the drafts that may be meant. */
function speaksOfDraft(sought: Sought, { drafts, isPlain }: ReturnType<typeof meant>): boolean {
  const { text, last, said } = sought;
  const [draft] = drafts;
  if (!draft || isElsewhere(said.decision, text)) return false;
  const { words } = said.understood;
  const today = words.parse.now.slice(0, 10);
  const horses = words.athletes.flatMap(({ kind, name }) => (kind === "horse" ? [name] : []));
  if (readPlanWish(text, { today, names: horses }) ?? readHorsePlanWish(text, { today, horses }))
    return false;
  const plain = text.replace(ownerTag, "");
  if (asksWhyAlone(plain)) return isPlain && last.isLatest;
  if (asksOfPlan(plain)) return isAskedOfDraft(plain) && (isPlain || workTypeIn(plain) !== undefined);
  const wishes = readFeedback(plain, {
    today,
    athleteKind: "horse",
    currentWeek: 1,
    ...(draft.targetDate !== undefined && { targetDate: draft.targetDate, eventDate: draft.targetDate }),
  });
  const [first] = wishes;
  if (first?.kind === "approve" && (first.isConfirmed || ofOneself.test(plain)))
    // "Make my plan active", "make Nova's plan active" are of no draft of Luna's.
    return horsesIn(text, [draft.athlete]).length > 0 || (last.isLatest && ofThis.test(plain));
  if (first?.kind === "approve") return last.isLatest || (takesUp(plain) && !last.isOpen);
  if (first?.kind === "abandon") return last.isLatest && isPlain;
  // "Luna is a bit stiff today" is news for whoever comes next.
  if (first?.kind === "work_on" && tellsOfState.test(plain) && !asksToWork.test(plain)) return false;
  if (isPlain) return first !== undefined && !(ofOneself.test(plain) && workTypeIn(plain) === undefined);
  // Nothing says which plan is meant: only what can be of no other.
  const isUnread = said.decision.parts.every(({ sign }) => sign === "talk:unknown");
  const isOfHorse = workTypeIn(plain) !== undefined || refersBack.test(plain);
  const isBeside = drafts.every((one) => one.isBeside);
  // How a horse goes is news of it, where nothing says that a plan is meant.
  return (
    first !== undefined &&
    first.kind !== "work_on" &&
    !ofOneself.test(plain) &&
    (isUnread || (isOfHorse && !isBeside))
  );
}

/**
 * Who takes a message that says something of a draft of the designer's: the designer, as what is written in the plan's own box. Where several drafts
 * may be meant it asks which. Undefined: the message is about something else.
 */
export async function planDraftTalk(
  context: ApplicationContext,
  member: MemberContext,
  said: Said,
): Promise<{ readonly agent: string; readonly input: FeedbackGiven | WhichDraft } | undefined> {
  const { text } = said.understood;
  if (isElsewhere(said.decision, text)) return undefined;
  const last = await spokenOfLast(context, member, said.conversationId);
  const waiting = await draftsWaiting(context, member, said.understood);
  const inMaking = await draftInMaking(context, member, last.started);
  const drafts = [
    ...(inMaking ? [inMaking] : []),
    ...waiting.filter(({ athleteId }) => athleteId !== inMaking?.athleteId),
  ];
  if (drafts.length === 0) return undefined;
  const sought: Sought = { text, drafts, last, openedId: said.programId, said };
  const found = meant(sought);
  if (!speaksOfDraft(sought, found)) return undefined;
  const [draft, ...others] = found.drafts;
  if (!draft) return undefined;
  const feedback = text.replace(ownerTag, "");
  if (others.length === 0) {
    const { programId, athleteId, madeBy } = draft;
    return { agent: "designer", input: { athleteId, programId, feedback, ...(madeBy && { madeBy }) } };
  }
  return {
    agent: "designer",
    input: { feedback, drafts: found.drafts.map(({ programId, athlete }) => ({ programId, athlete })) },
  };
}
