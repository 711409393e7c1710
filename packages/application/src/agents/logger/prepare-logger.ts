import type { DoneCall } from "@canter/agent/run/done-before";
import type { RunRequest } from "@canter/agent/schema/run-request";
import { builtInDisciplines } from "@canter/domain/workout/built-in-disciplines";
import type { Workout } from "@canter/domain/workout/workout";
import { listMessages } from "@canter/storage/conversation/messages";
import { latestDrafts } from "@canter/storage/workout/latest-drafts";
import { readWorkout } from "@canter/storage/workout/read-workout";
import { workoutsOfMessage } from "@canter/storage/workout/workouts-by-date";
import { z } from "zod";
import type { ApplicationContext } from "../../core/application-context.ts";
import { enterAsMember } from "../../group/read-session.ts";
import { actingMemberOfWorkout, membershipsIn } from "../../group/acting-member.ts";
import { loadLanguage } from "../../core/language.ts";
import {
  completedByName,
  completedDraft,
  completedTogether,
  confirmedDraft,
} from "../../logging/completed-draft.ts";
import { inLightOfTalk } from "../../logging/in-light-of-talk.ts";
import { groupWords } from "../../logging/parse-text.ts";
import type { Understood } from "../../logging/understood.ts";
import type { AnsweredDraft, LoggerContext } from "./logger-context.ts";
import { isNameMentioned } from "./reported-doubts.ts";
import { answerDraftName } from "./tools/answer-draft.ts";

/** `text`: what of the message is the logger's, other parts blanked out, so that places in it are places in the message. */
export const loggerInputSchema = z.object({
  text: z.string(),
  athleteId: z.string(),
  now: z.string(),
  units: z.enum(["kg", "lb"]).optional(),
  /** It came with a key for this group alone. */
  onlyHere: z.literal(true).optional(),
  /** Another agent handed it over: it is not handed back. */
  isHandedOver: z.boolean().optional(),
  /** The message of which this is another reading: its drafts make room for what comes of it. */
  again: z.string().optional(),
});
export type LoggerInput = z.infer<typeof loggerInputSchema>;

export const isHandedOver = ({ input }: Pick<RunRequest, "input">): boolean =>
  loggerInputSchema.safeParse(input).data?.isHandedOver === true;

/**
 * What the words of a request mean, in the scope that its member has now. `done`: the calls of earlier attempts. Throws when the
 * member or the athlete is gone.
 */
export async function prepareLogger(
  context: ApplicationContext,
  request: RunRequest,
  done: readonly DoneCall[],
): Promise<LoggerContext> {
  const input = loggerInputSchema.parse(request.input);
  const entered = await enterAsMember(context, request);
  if (!entered.ok) throw new Error(entered.error.detail);
  const member = input.onlyHere ? { ...entered.value, onlyHere: input.onlyHere } : entered.value;
  const words = await groupWords(context, member, input);
  const usual = words.athletes.find(({ id }) => id === input.athleteId);
  if (!usual) throw new Error("The athlete of the message is not here any more.");
  const language = await loadLanguage();
  const parsed = language.parseMessage(input.text, words.parse);
  const message = { text: input.text, whole: input.text, rest: input.text, entries: [], parsed };
  const known = { ...message, context, member, request, words, usual, language };
  if (input.again !== undefined) {
    const earlier = await workoutsOfMessage(context.store.db, member.scope, input.again);
    return {
      ...(await withDisciplines(known)),
      again: earlier.filter((workout) => workout.deletedAt === undefined),
    };
  }
  if (done.length === 0) return withAnswer(context, known);
  // What an earlier attempt began is gone on with: a draft that it completed is none any more, and no other one is taken for it.
  const completed = await completedBefore(context, known, done);
  const answered = completed.map((draft) => ({ draft, completed: draft }));
  return withDisciplines(known, answered.length > 0 ? { answered } : {});
}

/** Runs of before there were several have one. */
const answeredSchema = z.union([
  z.object({ workoutIds: z.array(z.string()) }),
  z.object({ workoutId: z.string() }).transform(({ workoutId }) => ({ workoutIds: [workoutId] })),
]);

/** The drafts that an earlier attempt completed, as they are now. */
async function completedBefore(
  { store }: ApplicationContext,
  { member }: Unanswered,
  done: readonly DoneCall[],
): Promise<readonly Workout[]> {
  const output = done.find(({ tool }) => tool === answerDraftName)?.output;
  const { workoutIds = [] } = answeredSchema.safeParse(output).data ?? {};
  const completed: Workout[] = [];
  for (const id of workoutIds) {
    const workout = await readWorkout(store.db, member.scope, id, { includeDeleted: true });
    if (workout) completed.push(workout);
  }
  return completed;
}

type Answer = Pick<LoggerContext, "answered" | "namesDrafts" | "maybeAnswered">;

async function withDisciplines(known: Unanswered, answer: Answer = {}): Promise<LoggerContext> {
  return {
    ...known,
    places: await placesNamed(
      known,
      (answer.answered ?? []).map(({ draft }) => draft),
    ),
    disciplines: [...builtInDisciplines, ...known.words.disciplines],
    ...answer,
  };
}

/** The account's places in the groups of horses elsewhere that the text names, and of drafts that it may answer. */
function placesNamed(
  { context, member, words, text }: Unanswered,
  drafts: readonly Workout[],
): Promise<LoggerContext["places"]> {
  const named = words.elsewhere.filter(({ name }) => isNameMentioned(name, text));
  const groups = new Set(named.map(({ groupId }) => groupId));
  if (member.onlyHere !== true)
    for (const { groupId } of drafts) if (groupId !== member.group.id) groups.add(groupId);
  return membershipsIn(context.store.db, member, groups);
}

type Unanswered = Understood & Pick<LoggerContext, "context" | "member" | "request">;

/** Nothing was said since a draft was asked about: a yes is then to that. The message itself may be stored already. */
const askedLast = 3;
/** So few messages ago, a sport that the draft is of is named for the draft; later it is another session. */
const askedLately = 7;

async function wasAsked(
  { store: { db } }: ApplicationContext,
  { member, request }: Unanswered,
  { source }: Workout,
  limit: number,
): Promise<boolean> {
  const last = await listMessages(db, member.scope, request.conversationId, { limit });
  return last.some(({ id }) => id === source.messageId);
}

/** What is looked up beside what the caller knows already: the drafts that the message may answer. */
export async function withAnswer(context: ApplicationContext, message: Unanswered): Promise<LoggerContext> {
  const known = await inLightOfTalk(context, message);
  const { member, request } = known;
  const { db } = context.store;
  const read = async (id: string) => readWorkout(db, (await actingMemberOfWorkout(db, member, id)).scope, id);
  const drafts = await latestDrafts(db, member.scope, request.conversationId, read);
  const [last] = drafts;
  if (!last) return withDisciplines(known);
  return withDisciplines(known, await answerTo(context, known, drafts, last));
}

/** What the message answers of these drafts, the last of which is `last`. */
async function answerTo(
  context: ApplicationContext,
  known: Unanswered,
  drafts: readonly Workout[],
  last: Workout,
): Promise<Answer> {
  const places = [...(await placesNamed(known, drafts)).values()];
  const memberOf = ({ groupId }: Workout) =>
    places.find((one) => one.member.group.id === groupId)?.member ?? known.member;
  const named = completedByName(drafts, known, memberOf);
  if (named && (await wasAsked(context, known, last, askedLately)))
    return { answered: named, namesDrafts: true };
  const ofLast = drafts.filter(({ source }) => source.messageId === last.source.messageId).toReversed();
  const together = completedTogether(ofLast, known, memberOf);
  if (together) return { answered: together };
  const bare = drafts.flatMap((draft): AnsweredDraft[] => {
    const completed = completedDraft(draft, known, memberOf(draft));
    return completed ? [{ draft, completed }] : [];
  });
  if (bare.length > 1) return { maybeAnswered: bare.map(({ draft }) => draft).toReversed() };
  if (bare.length === 1) return { answered: bare };
  const confirmed = (await wasAsked(context, known, last, askedLast))
    ? confirmedDraft(last, known)
    : undefined;
  return confirmed ? { answered: [{ draft: last, completed: confirmed }] } : {};
}
