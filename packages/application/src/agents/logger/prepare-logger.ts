import type { DoneCall } from "@canter/agent/run/done-before";
import type { RunRequest } from "@canter/agent/schema/run-request";
import { builtInDisciplines } from "@canter/domain/workout/built-in-disciplines";
import type { Workout } from "@canter/domain/workout/workout";
import { listMessages } from "@canter/storage/conversation/messages";
import { latestDrafts } from "@canter/storage/workout/latest-drafts";
import { readWorkout } from "@canter/storage/workout/read-workout";
import { workoutsOfMessage } from "@canter/storage/workout/workouts-by-date";
import { z } from "zod";
import { type PreviousQuestion, previousQuestionSchema } from "@canter/domain/question/question";
import type { Message } from "@canter/storage/conversation/conversation-row";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { enterAsMember } from "../../group/read-session.ts";
import { actingMemberOfWorkout, membershipsIn } from "../../group/acting-member.ts";
import { loadLanguage } from "../../core/language.ts";
import {
  completedByName,
  completedDraft,
  completedTogether,
  confirmedDraft,
} from "../../logging/completed-draft.ts";
import { groupWords } from "../../logging/parse-text.ts";
import type { Understood } from "../../logging/understood.ts";
import type { AnsweredDraft, LoggerContext } from "./logger-context.ts";
import { isNameMentioned } from "@canter/domain/plausibility/reported-doubts";
import { answerDraftName } from "./tools/answer-draft.ts";
import { messageDataOf } from "../../core/message-data.ts";

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

/** The load of what was lifted just before. */
const sameLoad =
  /(?<![\p{L}\p{N}])(?:(?:with |at )?the )?same (?:weights?|loads?|bells?|kettlebells?|kbs?|dumbbells?|dbs?|bar)(?![\p{L}\p{N}])/iu;
/** A number and its time, of what was spoken of: "did another 2 in 18:30". */
const didAnother =
  /(?<![\p{L}\p{N}])(?:did|done|got in|managed|finished)(?: (?:another|one more|an extra|a further))?(?= \d{1,3}(?:[.,]\d{1,2})? (?:in|at) \d)/iu;
/** So many, or so many sets, of the lift that was spoken of: "did 3 sets of those just now". */
const didThose =
  /(?<![\p{L}\p{N}])(?:just )?(?:did|done|got in|managed|finished|knocked out|cranked out) (?:another )?(?<count>\d{1,3})(?<sets> ?sets?)? of (?:those|them|these)(?: (?:just|right) now)?(?![\p{L}\p{N}])/iu;
/** Tells each set: "10 8 8", "9, 8 and 8". */
const eachSet = /\d{1,3}(?:,? (?:and )?\d{1,3})+/u;
/** How somebody says that they did it. */
const verbs: Readonly<Record<string, string>> = {
  running: "ran",
  cycling: "rode",
  walking: "walked",
  hiking: "hiked",
};
/** So many messages before may be what is spoken of, the message itself among them. */
const lately = 4;

const lastLoad = (workouts: readonly Workout[]): string | undefined => {
  const sets = workouts.flatMap(({ exercises }) => exercises.flatMap((exercise) => exercise.sets));
  const weight = sets.findLast((set) => set.weight !== undefined && !set.warmup)?.weight;
  return weight && `@ ${weight.value} ${weight.unit}`;
};

/** What somebody did of the lift that was spoken of, the fuller the better; the first that is as short as its words is put in. */
function didOf(lift: string, text: string): readonly string[] {
  const { count = "", sets } = didThose.exec(text)?.groups ?? {};
  const name = lift.toLowerCase();
  if (sets === undefined) return [`did ${count} ${name}`, `${count} ${name}`];
  return eachSet.test(text.replace(didThose, " "))
    ? [`did ${name}`, name]
    : [`did ${count} sets of ${name}`, `${count} sets ${name}`];
}

/** The one lift that was asked about, or that the message before named. */
function liftSpokenOf(
  { text, language, words }: Understood,
  {
    asked,
    messages,
  }: { readonly asked: PreviousQuestion | undefined; readonly messages: readonly Message[] },
): string | undefined {
  const before = messages.findLast((one) => one.author === "member" && one.text !== text)?.text ?? "";
  const ofQuestion = asked && !("about" in asked) ? asked.exercises : [];
  const lifts = ofQuestion.length > 0 ? ofQuestion : language.subjectsIn(before, words.disciplines).exercises;
  return lifts.length === 1 ? lifts[0] : undefined;
}

/**
 * A message with what only its conversation says put in, in as many characters as before: "same weight" is that of the lift that was logged before it,
 * "did another 2 in 18:30", behind a question about runs or a run, is a run, and "3 sets of those" are of the lift that was spoken of.
 */
async function inLightOfTalk<
  Known extends Understood & {
    readonly member: MemberContext;
    readonly request: { readonly conversationId?: string | undefined };
  },
>({ store: { db } }: Pick<ApplicationContext, "store">, known: Known): Promise<Known> {
  const { text, whole, rest, member, request, language, words } = known;
  const said = sameLoad.exec(text) ?? didAnother.exec(text) ?? didThose.exec(text);
  if (!said || request.conversationId === undefined) return known;
  const messages = await listMessages(db, member.scope, request.conversationId, { limit: lately });
  const { question } = messageDataOf(messages.findLast(({ author }) => author === "agent")?.data);
  const logged: Workout[] = [];
  for (const { id, author } of messages)
    if (author === "member") logged.push(...(await workoutsOfMessage(db, member.scope, id)));
  const asked = previousQuestionSchema.safeParse(question).data;
  const discipline = asked && !("about" in asked) ? asked.discipline : logged.at(-1)?.discipline;
  const lift = didThose.test(text) ? liftSpokenOf(known, { asked, messages }) : undefined;
  const possible = sameLoad.test(text)
    ? [lastLoad(logged)]
    : lift
      ? didOf(lift, text)
      : [verbs[discipline ?? ""]];
  const [words0] = said;
  const meant = possible.find((one) => one !== undefined && one.length <= words0.length);
  if (meant === undefined) return known;
  const put = (one: string): string => one.replace(words0, meant.padEnd(words0.length));
  const parsed = language.parseMessage(put(rest), words.parse);
  return parsed.isLog ? { ...known, text: put(text), whole: put(whole), rest: put(rest), parsed } : known;
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
