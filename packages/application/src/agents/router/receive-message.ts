import { mayBeFoodBeside, readFoodBeside } from "@canter/domain/health/words/food-remarks";
import { mayBeFurther, readFurther } from "@canter/domain/health/words/read-further";
import { mayBeLiftGoal, readLiftGoal } from "@canter/domain/health/words/read-goals";
import type { ReadMessage } from "@canter/domain/health/words/read-message";
import type { Athlete } from "@canter/domain/group/group";
import { careIn } from "@canter/domain/horse/words/care-words";
import { isCautionary } from "@canter/domain/horse/words/caution-words";
import { invalid, notFound, type Problem, conflict } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { withoutSpans } from "@canter/domain/text/fold-words";
import type { Workout } from "@canter/domain/workout/workout";
import type { Message } from "@canter/storage/conversation/conversation-row";
import { latestConversation, readConversation } from "@canter/storage/conversation/conversations";
import { listMessages, readMessage } from "@canter/storage/conversation/messages";
import { leavesEvents } from "@canter/storage/outbox/outbox";
import { readRun, runView, type StoredRun, hasOpenRun, inputsOfRuns } from "@canter/storage/run/runs";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { can } from "@canter/domain/access/access";
import { checkReadable, checkWritable } from "@canter/domain/access/check-athlete";
import type { RunRequest } from "@canter/agent/schema/run-request";
import { appendMessages } from "@canter/storage/conversation/append-messages";
import { createRun } from "@canter/storage/run/create-run";
import { withFewSavepoints } from "@canter/storage/transaction/transact";
import { asksForChange } from "@canter/domain/intent/asks-for-change";
import { horsesIn } from "@canter/domain/horse/words/named-horses";
import { namesSessionOf } from "@canter/domain/program/program-meant";
import { activeMerged } from "../../agent-tools/content/programs-under-way.ts";
import { loadLanguage } from "../../core/language.ts";
import { checkNow, groupWords } from "../../logging/parse-text.ts";
import type { Understood } from "../../logging/understood.ts";
import { runResultOf } from "../../logging/read-run.ts";
import type { RunResult } from "../../logging/run-result.ts";
import { type Once, transactOnce } from "../../core/once.ts";
import { type Wait, waitForRun } from "../wait-for-run.ts";
import {
  horseWorked,
  maxMessagesBack,
  speaksOfHorse,
  withHorseNamed,
} from "../coach/answers/athlete-asked-about.ts";
import { storeMessage } from "./store-message.ts";
import type { MessageInput } from "./message-input.ts";
import { withSubjectNamed } from "./name-subject.ts";
import { meantBy, withDayOfTalk } from "./what-is-meant.ts";
import { routeMessage } from "./route-message.ts";
import { type LoggerInput, loggerInputSchema } from "../logger/prepare-logger.ts";

export type Delivery = {
  readonly once?: Once | undefined;
  /** Whether to wait for what comes of it, and how long, or only until it is kept. */
  readonly wait: Wait;
};

const maxCharacters = 100_000;

function checkText(text: string): Result<void, Problem> {
  if (text.trim() === "") return err(invalid("text", "must say something, as in: ran 5k in 24:10"));
  return text.length > maxCharacters
    ? err(invalid("text", "must have at most 100,000 characters"))
    : ok(undefined);
}

/** The last messages of the conversation that a message goes to. */
async function talkBefore(
  { store: { db } }: ApplicationContext,
  member: MemberContext,
  { conversationId, kind = "coach" }: MessageInput,
): Promise<readonly Message[]> {
  const conversation = await (conversationId === undefined
    ? latestConversation(db, member.scope, kind)
    : readConversation(db, member.scope, conversationId));
  return conversation ? listMessages(db, member.scope, conversation.id, { limit: maxMessagesBack }) : [];
}

/** "Move it to Monday": what was asked about, of a plan. */
const ordersIt =
  /^\W*(?:(?:can you|could you|please|ok(?:ay)?|and|then|no|so)\W+)*(?:move|shift|push|skip|cancel|shorten|lengthen|make|put|drop|swap|postpone|bring|change|remove|mark|tick(?: off)?|check off) (?:it|that|this)\b/iu;

const ofOwnPlan = /\bmy (?:next |own )?(?:session|plan|program(?:me)?|workout|training)s?\b/iu;

/** The horse whose plan "it" is of, or that was spoken of and has the session that is named: "move Thursday's grid to Friday", behind "Beau". */
async function horsePlanned(
  context: ApplicationContext,
  member: MemberContext,
  input: MessageInput,
  { athletes, parse }: Understood["words"],
): Promise<Athlete | undefined> {
  const { text } = input;
  const isOrder = ordersIt.test(text);
  if (input.athleteId !== undefined || !(isOrder || asksForChange(text))) return undefined;
  const history = await talkBefore(context, member, input);
  const { horseOfPlan } = await import("../coach/answers/question-world.ts");
  if (isOrder) return horseOfPlan({ history }, athletes);
  const horses = athletes.filter(({ kind }) => kind === "horse");
  const namesOf = (said: string) =>
    horsesIn(
      said,
      horses.map(({ name }) => name),
    );
  const [named, ...others] = namesOf(history.findLast(({ author }) => author === "member")?.text ?? "");
  const horse = horses.find(({ name }) => name === named);
  if (!horse || others.length > 0 || namesOf(text).length > 0 || ofOwnPlan.test(text)) return undefined;
  const today = parse.now.slice(0, 10);
  const hasSession = async (athleteId: string) =>
    (await activeMerged(context.store.db, member.scope, athleteId, today)).some(({ program }) =>
      namesSessionOf(program, text),
    );
  return (await hasSession(horse.id)) && !(await hasSession(member.member.athleteId)) ? horse : undefined;
}

/**
 * "Rode him 25 min", "tell the next rider to walk him": with the name of the horse that was spoken of, as such a message is read. Undefined: of none, or
 * of something else.
 */
async function withHorseSpokenOf(
  context: ApplicationContext,
  member: MemberContext,
  input: MessageInput,
  { text, words, language }: Pick<Understood, "text" | "words" | "language">,
): Promise<(ReadMessage & { readonly text: string }) | undefined> {
  if (input.athleteId !== undefined || !speaksOfHorse(text) || ofOwnPlan.test(text)) return undefined;
  const horse = horseWorked(text, words.athletes, await talkBefore(context, member, input));
  if (!horse || !member.scope.writableAthletes.includes(horse.id)) return undefined;
  const named = withHorseNamed(text, horse.name);
  const read = language.readMessage(named, words.parse);
  const isOfHorse =
    read.parsed.isLog || isCautionary(named) || careIn(named, words.parse.now.slice(0, 10)) !== undefined;
  return isOfHorse ? { text: named, ...read } : undefined;
}

/**
 * What a message tells; a value and a day alone are one more of what was measured last in its conversation, a dish with no more than its energy
 * is one more of the meal that was kept last.
 */
async function readInTalk(
  context: ApplicationContext,
  member: MemberContext,
  input: MessageInput,
  { text, words, language }: Pick<Understood, "text" | "words" | "language">,
): Promise<ReadMessage> {
  const { db } = context.store;
  const read = language.readMessage(text, words.parse);
  if (read.entries.length > 0 || read.parsed.isLog) return read;
  if (!mayBeFurther(text) && !mayBeFoodBeside(text) && !mayBeLiftGoal(text)) return read;
  const history = await talkBefore(context, member, input);
  const { previousQuestion } = await import("../coach/answers/question-world.ts");
  const { mealSpokenOf, measuresSpokenOf } = await import("../coach/answers/asked-by-done.ts");
  const reader = { parse: words.parse, readMessage: language.readMessage };
  const [measured] = (await measuresSpokenOf(db, member, { history, words })).flatMap(
    (spoken) => readFurther(read.whole, spoken, reader) ?? [],
  );
  const meal = measured ? undefined : await mealSpokenOf(db, member, { history, words });
  const asked = previousQuestion({ history });
  const [lift, ...others] = asked && !("about" in asked) ? asked.exercises : [];
  const aim =
    lift === undefined || others.length > 0 ? undefined : readLiftGoal(read.whole, lift, words.parse);
  const entry = measured ?? (meal && readFoodBeside(read.whole, meal)) ?? aim;
  return entry ? { ...read, entries: [entry], rest: withoutSpans(read.whole, [entry]) } : read;
}

/**
 * Takes in a message in the member's own words. What the playbook understands completely is done at once, in the transaction
 * that keeps the message; everything else becomes a run that is carried out behind it, in the order of the conversation.
 * Not found: an athlete or conversation that the member can't read; forbidden: training that they can't write, or anything but a question of a viewer; invalid: no text.
 */
export async function receiveMessage(
  context: ApplicationContext,
  member: MemberContext,
  input: MessageInput,
  { once, wait }: Delivery,
): Promise<Result<RunResult, Problem>> {
  const runs = context.runs();
  const athleteId = input.athleteId ?? member.member.athleteId;
  // Who only looks on may ask all the same: see `routeMessage`.
  const checkAthlete = can(member.member.role, "workout", "write") ? checkWritable : checkReadable;
  for (const check of [checkText(input.text), checkNow(input.now), checkAthlete(member.scope, athleteId)])
    if (!check.ok) return check;
  const words = await groupWords(context, member, input, { isJustAdmitted: true });
  const usual =
    (await horsePlanned(context, member, input, words)) ?? words.athletes.find(({ id }) => id === athleteId);
  if (!usual) return err(notFound("athlete"));
  const language = await loadLanguage();
  const { text: said, as } = await meantBy(context, member, input);
  const today = words.parse.now.slice(0, 10);
  const before = () => talkBefore(context, member, input);
  const whole = await withSubjectNamed(said, { language, words, before });
  const text = await withDayOfTalk(context, member, input, whole, today);
  const read =
    (await withHorseSpokenOf(context, member, input, { text, words, language })) ??
    (await readInTalk(context, member, input, { text, words, language }));
  const understood = { text, as, words, usual, language, ...read };
  const plan = await routeMessage(context, runs, member, input, understood);
  if (!plan.ok) return plan;
  let fresh: { readonly run: StoredRun; readonly workouts: readonly Workout[] } | undefined;
  let hasEvents = false;
  const runId = await withFewSavepoints((savepoint) =>
    transactOnce(context, member, once, async (trx) => {
      const kept = await storeMessage(context, member, trx, input.text, { ...plan.value, savepoint });
      fresh = kept.ok ? kept.value : undefined;
      hasEvents = leavesEvents(trx);
      return kept.ok ? ok(kept.value.run.id) : kept;
    }),
  );
  if (!runId.ok) return runId;
  const { db } = context.store;
  // What was stored in this very call need not be read again; a redelivery is answered from the database.
  if (fresh?.run.id === runId.value && fresh.run.state === "done") {
    if (hasEvents) await context.deliver();
    return ok(
      await runResultOf(db, member, fresh.run, {
        athletes: [...words.athletes, ...words.elsewhere],
        workouts: fresh.workouts,
      }),
    );
  }
  if (fresh?.run.state === "queued")
    context.runSignals.announce({ memberId: member.member.id, run: runView(fresh.run) });
  await waitForRun(context, member, runId.value, wait);
  const run = await readRun(db, member.scope, runId.value);
  return run ? ok(await runResultOf(db, member, run)) : err(notFound("run"));
}

/**
 * Reads a message once more with the model that had failed, as a message of its own with the same words, said at the same time.
 * What was saved is not saved again; drafts that nobody has touched make room for what comes of it, and stay where nothing does.
 * Not found: a run of somebody else, or none. Conflict: nothing waits to be read again, the conversation is still being
 * answered, or there is no model any more.
 */
export async function tryAgain(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  { once, wait }: Delivery,
): Promise<Result<RunResult, Problem>> {
  const runs = context.runs();
  const { store, clock, newId, runSignals } = context;
  const { scope } = member;
  const earlier = await readRun(store.db, scope, id);
  if (!earlier) return err(notFound("run"));
  const { conversationId, messageId: again } = earlier;
  const request: RunRequest = {
    id: newId(),
    agent: "logger",
    groupId: member.group.id,
    memberId: member.member.id,
    conversationId,
    messageId: newId(),
    input: undefined,
    createdAt: clock.now(),
  };
  if (!(await runs.modelFor(request)))
    return err(conflict("There is no model to ask: look at the draft, and save it as it is."));
  const runId = await transactOnce(context, member, once, async (trx) => {
    if (await hasOpenRun(trx, scope, conversationId))
      return err(conflict("This conversation is still being answered: try again when that is over."));
    const message = await readMessage(trx, scope, again);
    const inputs = await inputsOfRuns(trx, scope, { messageId: again, agent: "logger" });
    const [input, ...more] = inputs.flatMap((one) => loggerInputSchema.safeParse(one).data ?? []);
    if (!message || !input || !(await runResultOf(trx, member, earlier)).canTryAgain)
      return err(conflict("Nothing of this waits to be read again."));
    const { text } = message;
    const own = { id: request.messageId, author: "member", text, createdAt: request.createdAt } as const;
    const said = await appendMessages(trx, scope, conversationId, [own]);
    if (!said.ok) return said;
    // Where several parts were the logger's, the model reads all of the message.
    const whole: LoggerInput = { ...input, ...(more.length > 0 && { text }), again };
    const run = await createRun(trx, scope, { ...request, input: whole, state: "queued" });
    if (!run.ok) return run;
    return ok(run.value.id);
  });
  if (!runId.ok) return runId;
  const begun = await readRun(store.db, scope, runId.value);
  if (begun) runSignals.announce({ memberId: member.member.id, run: runView(begun) });
  await waitForRun(context, member, runId.value, wait);
  const run = await readRun(store.db, scope, runId.value);
  return run ? ok(await runResultOf(store.db, member, run)) : err(notFound("run"));
}
