import { type PreviousQuestion, previousQuestionSchema } from "@canter/domain/question/question";
import type { Workout } from "@canter/domain/workout/workout";
import type { Message } from "@canter/storage/conversation/conversation-row";
import { listMessages } from "@canter/storage/conversation/messages";
import { workoutsOfMessage } from "@canter/storage/workout/workouts-by-date";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { messageDataOf } from "../core/message-data.ts";
import type { Understood } from "./understood.ts";

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
export async function inLightOfTalk<
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
