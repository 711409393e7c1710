import type { Athlete } from "@canter/domain/group/group";
import { readReference } from "@canter/domain/context/read-reference";
import { namesEveryHorse } from "@canter/domain/horse/words/named-horses";
import { mayTellOfHorse } from "@canter/domain/horse/words/read-horse-notice";
import { athletesNamed } from "@canter/domain/group/athletes-named";
import { readHorsePlanWish } from "@canter/domain/goal-plan/read/read-horse-plan-wish";
import { asksWhoMayRide, saidToBeAway } from "@canter/domain/question/horses/horse-words";
import { saysOver } from "@canter/domain/horse/words/recovery-words";
import type { Decision } from "@canter/domain/intent/decide-message";
import { passesOn } from "@canter/domain/horse/words/caution-words";
import { noteReported } from "@canter/domain/intent/short-replies";
import { readTalk } from "@canter/domain/intent/read-talk";
import { beginsAsReport } from "@canter/domain/intent/reports-done";
import { howAsked } from "@canter/domain/intent/how-asked";
import type { Situation } from "@canter/domain/intent/reading";
import type { ParseContext, ParsedMessage } from "@canter/domain/language/parsed-message";
import type { Message } from "@canter/storage/conversation/conversation-row";
import { listMessages } from "@canter/storage/conversation/messages";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { loadEditLanguage } from "../../core/language.ts";
import { messageDataOf } from "../../core/message-data.ts";
import type { LoggerContext } from "../logger/logger-context.ts";
import { horsesOf, namesHorse, sortOfNoticeIn } from "../../horse/notices.ts";
import { maxMessagesBack, whoseProgram, whoseProgramBehind } from "../coach/answers/athlete-asked-about.ts";
import { foodRemarked } from "../coach/food-remark.ts";
import { horseSaid, saysMoreOfLogged, targetsSaid } from "../coach/corrections/just-logged.ts";
import { coachProgram, namesOfPrograms } from "../coach/changes/coach-program.ts";
import { decideBeside, situationOf } from "../situation.ts";
import { editOfHorse, type MessageInput, planOfHorse } from "./message-input.ts";

/** Whether a message says more of what was kept before, and what it tells beside that. */
async function ofKept(
  context: ApplicationContext,
  member: MemberContext,
  { whole: text, parsed, entries, words, language }: LoggerContext,
  { notice, history }: { readonly notice: Situation["notice"]; readonly history: readonly Message[] },
): Promise<Pick<LoggerContext, "entries"> & { readonly addsDetail: boolean }> {
  const { db } = context.store;
  if (await targetsSaid({ context, member, text, words, history })) return { entries: [], addsDetail: true };
  // "Only ate half of the sandwich" is of the one that was kept, and no other.
  if (await foodRemarked(db, { text, member, words, history })) return { entries: [], addsDetail: true };
  const saysWhich = horseSaid(text, words.athletes) !== undefined || noteReported(text) !== undefined;
  const isBesideLog = entries.length === 0 && (notice === undefined || saysWhich);
  const addsDetail =
    isBesideLog &&
    (await saysMoreOfLogged(db, member.scope, { text, parsed, words, language, history, member }));
  return { entries, addsDetail };
}

/** "Squat 5x5 at 185, bench 5x5 at 135": nothing for the plan of a horse, whichever is looked at. */
const isOfGym = ({ workouts }: ParsedMessage): boolean =>
  workouts.length > 0 &&
  workouts.every(
    ({ exercises }) => exercises.length > 0 && exercises.every(({ exerciseId }) => exerciseId !== undefined),
  );
const isHorse = (id: string | undefined, athletes: readonly Athlete[]): boolean =>
  athletes.some((one) => one.id === id && one.kind === "horse");

/** The program that a message may be about, and the one that is looked at, unless what it tells can't be of that. */
async function programMeant(
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
  { whole: text, parsed, words: { athletes, parse } }: LoggerContext,
  {
    programId,
    ...others
  }: Pick<Parameters<typeof coachProgram>[2], "conversationId" | "programId" | "athleteId" | "isSpokenOf">,
) {
  const wanted = { ...others, said: { text, today: parse.now.slice(0, 10) }, ownPrefix: "-" };
  const looked = await coachProgram(db, scope, { ...wanted, programId });
  if (programId === undefined || !isOfGym(parsed) || !isHorse(looked?.athleteId, athletes))
    return { program: looked, openedProgramId: programId };
  const own = await coachProgram(db, scope, wanted);
  return { program: isHorse(own?.athleteId, athletes) ? undefined : own, openedProgramId: undefined };
}

/** What a message wants, given what was said last in its conversation, which program it may mean and what waits. */
export async function decideInConversation(
  context: ApplicationContext,
  member: MemberContext,
  { conversationId, programId }: MessageInput & { readonly conversationId: string },
  world: LoggerContext & { readonly completesDraft: boolean },
): Promise<Decision> {
  const { whole: text, parsed, words, language, usual, completesDraft } = world;
  // All of it is of the plan that is asked for: "He is stiff. What should my training plan look like?"
  if (await asksForHorsePlan(world)) return ofNewPlan(text);
  const { scope } = member;
  const { db } = context.store;
  const before = await listMessages(db, scope, conversationId, { limit: maxMessagesBack });
  const history = before.slice(-1);
  const [last] = history;
  const athleteId =
    whoseProgram(text, words.athletes) ?? whoseProgramBehind(text, words.athletes, before) ?? usual.id;
  const { program, openedProgramId } = await programMeant(context, member, world, {
    conversationId,
    programId,
    athleteId,
    isSpokenOf: athleteId !== usual.id,
  });
  const notice = await sortOfNoticeIn(text, words.parse);
  const { entries, addsDetail } = await ofKept(context, member, world, { notice, history: before });
  const beside = {
    text,
    words,
    language,
    edits: await loadEditLanguage(),
    history,
    isAsked: false,
    said: last?.author === "agent" ? messageDataOf(last.data) : {},
    program,
    openedProgramId,
    programNames: await namesOfPrograms(db, scope, athleteId),
    completesDraft,
    ...(notice && { notice }),
    addsDetail,
  };
  const decision = withNewsOfRide(decideBeside({ text, parsed, entries }, beside), text, words.parse);
  if (notice === "caution" && isForOthers(text)) return pinned(decision, text, "horse:caution");
  if (asksWhoMayRide(text) && namesHorse(text, words.parse)) return asked(decision, text);
  if (isStateOfHorse(decision, text, words.parse)) return newsOrQuestion(decision, text, words.parse);
  if (!isUnread(decision, text)) return decision;
  // "The cut has healed" also of a horse that is not named.
  const isOfHorse =
    namesHorse(text, words.parse) || (horsesOf(words.parse).length > 0 && !ofOneself.test(text));
  if (isOfHorse && saysOver(text)) return pinned(decision, text, "horse:over");
  // "Emma is away next week": which rides that leaves is looked up.
  const away = horsesOf(words.parse).length > 0 ? saidToBeAway(text) : undefined;
  if (away !== undefined && athletesNamed(away, words.athletes).some(({ kind }) => kind === "person"))
    return asked(decision, text);
  // "Rest week before the show", of somebody without a program: which horse's is asked.
  for (const horse of program ? [] : words.athletes.filter(({ kind }) => kind === "horse")) {
    const theirs = await coachProgram(db, scope, { conversationId, athleteId: horse.id });
    const change = theirs && situationOf({ ...beside, program: theirs }).situation.change;
    if (change === "sure" || change === "rides")
      return { ...decision, parts: [{ intent: "edit", sign: editOfHorse, text, sureness: 1 }] };
  }
  // "New rugs for all horses" is of the yard: nobody who comes to one of them need know.
  return namesHorse(text, words.parse) && !namesEveryHorse(text)
    ? newsOrQuestion(decision, text, words.parse)
    : decision;
}

async function asksForHorsePlan({ whole, words: { athletes, parse } }: LoggerContext): Promise<boolean> {
  const known = {
    today: parse.now.slice(0, 10),
    horses: athletes.flatMap(({ kind, name }) => (kind === "horse" ? [name] : [])),
  };
  if (beginsAsReport(whole) || readHorsePlanWish(whole, known) === undefined) return false;
  // "Luna has been lame since Monday. Make a plan for her": what is to be known of the horse is pinned before it is planned.
  for (const sentence of whole.split(/(?<=[.!?])\s+|\n+/u)) {
    const isWish = readHorsePlanWish(sentence, known) !== undefined;
    if (!isWish && (await sortOfNoticeIn(sentence, parse)) !== undefined) return false;
  }
  return true;
}
const ofNewPlan = (text: string): Decision => ({
  parts: [{ intent: "plan", sign: planOfHorse, text, sureness: 1 }],
});

/**
 * What is said of a horse beside a ride, without its name, is of the ride's: "Groundwork with Beau, 20 minutes. A little stiff behind" stands in its notes,
 * and "Rode Beau 30 min. No jumping till Friday" is read as a whole, as is what stands beside a wish about the horse.
 */
function withNewsOfRide(decision: Decision, whole: string, context: ParseContext): Decision {
  const { parts } = decision;
  const ride = parts.find(({ intent }) => intent === "log");
  const unnamed = parts.filter(
    ({ intent, sign, text }) => intent === "horse" && sign !== "horse:new" && !namesHorse(text, context),
  );
  if (unnamed.length === 0 || !namesHorse(whole, context)) return decision;
  // "Skip Beau's session on Tuesday. The farrier comes that day"
  if (!ride)
    return {
      ...decision,
      parts: parts.map((one) => (unnamed.includes(one) ? { ...one, text: whole } : one)),
    };
  const noted = unnamed.filter(({ sign }) => sign.startsWith("horse:health"));
  const text = noted.reduce((both, part) => bothOf(both, part.text), ride.text);
  return {
    ...decision,
    parts: parts
      .filter((one) => !noted.includes(one))
      .map((one) =>
        one === ride ? { ...ride, text } : unnamed.includes(one) ? { ...one, text: whole } : one,
      ),
  };
}
/** Two parts of a message as one: each is as long as the message, with the rest blank. */
const bothOf = (one: string, other: string): string =>
  one.replaceAll(/ /gu, (blank, at: number) => other[at] ?? blank);

/** The whole message as news of a horse. */
const pinned = ({ entries }: Decision, text: string, sign: string): Decision => ({
  parts: [{ intent: "horse", sign, text, sureness: 1 }],
  ...(entries && { entries }),
});

/** The whole message as a question about horses. */
const asked = (decision: Decision, text: string): Decision => ({
  ...decision,
  parts: [{ intent: "question", sign: "question:of_horse", text, sureness: 1 }],
});

/** "Like you told me about Beau four weeks ago": it is looked up. What a member told, or what was agreed, may be said once more as news. */
function pointsBack(text: string, today: string): boolean {
  const { author, dates, order } = readReference(text, { today }) ?? { author: "member" };
  return author === "agent" || (author === undefined && (dates !== undefined || order !== undefined));
}

/** "Who is riding Luna at the weekend", "is Beau stiff" ask, with or without the mark, as a name alone does, and are no news of a horse; else it is asked. */
function newsOrQuestion(decision: Decision, text: string, context: ParseContext): Decision {
  if (pointsBack(text, context.now.slice(0, 10))) return asked(decision, text);
  const isAsked = howAsked(text) === "word" && !asksSomebody.test(text);
  return isAsked || !mayTellOfHorse(text, horsesOf(context))
    ? asked(decision, text)
    : { ...decision, doubted: "horse" };
}

const ofOneself = /\b(?:i|i['’]?(?:m|ve)|my|me|mine|myself)\b/iu;

/** "Can someone turn Star out tomorrow": asks whoever is there, and not Canter. */
const asksSomebody =
  /^\W*(?:please )?(?:can|could|would|will) (?:some(?:one|body)|any(?:one|body)|whoever|one of you)\b(?! (?:tell|say|explain|know))/iu;

/** "Ask her to lunge Luna first", "can whoever has Luna tomorrow lunge her": for somebody else to do, and nothing that was done. */
const isForOthers = (text: string): boolean => passesOn(text) || asksSomebody.test(text);

/** "Beau is tired": how a horse is, said in words that otherwise tell how a member is. Nothing is kept of the member for it. */
const isStateOfHorse = ({ parts }: Decision, text: string, context: ParseContext): boolean =>
  (asksSomebody.test(text) && namesHorse(text, context) && parts.every(({ intent }) => intent !== "edit")) ||
  (parts.every(({ sign }) => sign.startsWith("talk:state")) &&
    text
      .split(/[,;.!]/u)
      .some((clause) => readTalk(clause)?.kind === "state" && namesHorse(clause, context)) &&
    !ofOneself.test(text)) ||
  // "Beau had an easy day, he is stiff": he is the horse.
  (parts.every(({ sign }) => sign.startsWith("talk:state")) &&
    namesHorse(text, context) &&
    ofThem.test(text) &&
    !ofWriter.test(text));

const ofThem = /\b(?:(?:he|she)(?:['’]s| (?:is|was|felt|feels|seems?|seemed|looks?|looked)))\b/iu;
const ofWriter = /\bi(?:['’]?m| am| was| feel| felt| have| had| got)\b(?! (?:told|riding|on)\b)/iu;

/** A statement that no reader knows what to do with. */
const isUnread = ({ parts, doubted }: Decision, text: string): boolean =>
  doubted === undefined && parts.every(({ sign }) => sign === "talk:unknown") && !/[?？]/u.test(text);
