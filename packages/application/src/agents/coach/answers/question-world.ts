import type { Athlete } from "@canter/domain/group/group";
import {
  type HorseQuestion,
  type PreviousQuestion,
  previousQuestionSchema,
} from "@canter/domain/question/question";
import { horsesIn } from "@canter/domain/horse/words/named-horses";
import { membershipsIn } from "../../../group/acting-member.ts";
import { groupWords } from "../../../logging/parse-text.ts";
import { messageDataOf } from "../../../core/message-data.ts";
import type { QuestionWorld } from "../../../question/question-world.ts";
import type { CoachKnowledge, CoachWorld } from "../coach-world.ts";
import { athleteAskedAbout, refersBack } from "./athlete-asked-about.ts";

const ofThat = /\b(?:that|this|those|these|it|them|the (?:session|workout|run|ride))\b/iu;
/** Whether a message asks of what was proposed right before it, or before others that only asked of that. */
const asksOfProposed = ({ history, program, text }: CoachKnowledge): boolean => {
  if (program?.open === undefined || !ofThat.test(text)) return false;
  const at = history.findLastIndex(({ data }) => (messageDataOf(data).toolCalls ?? []).length > 0);
  const since = history.slice(at + 1).filter(({ author }) => author === "member");
  return at >= 0 && since.every((message) => ofThat.test(message.text));
};

/** What a question about one's own data is answered from. */
export const questionWorld = (world: CoachKnowledge): QuestionWorld => {
  const { context, member, messageId, words, language, program } = world;
  return {
    context,
    member,
    ...(messageId !== undefined && { messageId }),
    athletes: words.athletes,
    disciplines: words.disciplines,
    catalogue: language.catalogue,
    today: words.parse.now.slice(0, 10),
    ...(program && { program, isOfProposed: asksOfProposed(world) }),
  };
};

/** What is asked of what is planned with a horse. */
export const ofPlan: ReadonlySet<HorseQuestion["figure"]> = new Set(["plan", "planned_riders", "program"]);

/** Takes back or brings back a change of the program: what was spoken of is still that. */
const movesProgram = (data: unknown): boolean => {
  const { undid, redid } = messageDataOf(data);
  return (undid ?? redid)?.kind === "program";
};

/** The question that the coach answered last, if the conversation is still at it. */
export const previousQuestion = ({
  history,
}: Pick<CoachKnowledge, "history">): PreviousQuestion | undefined =>
  previousQuestionSchema.safeParse(
    messageDataOf(history.findLast(({ author, data }) => author === "agent" && !movesProgram(data))?.data)
      .question,
  ).data;

/** The horse whose plan was asked about last. */
export function horseOfPlan(
  world: Pick<CoachKnowledge, "history">,
  athletes: readonly Athlete[],
): Athlete | undefined {
  const asked = previousQuestion(world);
  const isOfPlan = asked && "about" in asked && asked.about === "horses" && ofPlan.has(asked.figure);
  return isOfPlan ? athletes.find(({ kind, name }) => kind === "horse" && name === asked.athlete) : undefined;
}

/** The questions that were answered in a conversation, the latest last. */
export const questionsAnswered = (history: CoachKnowledge["history"]): readonly PreviousQuestion[] =>
  history.flatMap(({ author, data }) =>
    author === "agent" ? (previousQuestionSchema.safeParse(messageDataOf(data).question).data ?? []) : [],
  );

/** The horse of another of the account's groups that a question names, or speaks of behind one that did. */
function horseElsewhere(world: CoachWorld): CoachWorld["words"]["elsewhere"][number] | undefined {
  const { text, words } = world;
  if (words.elsewhere.length === 0) return undefined;
  const named = horsesIn(
    text,
    words.elsewhere.map(({ name }) => name),
  );
  const isOfThat = refersBack.test(text) && athleteAskedAbout(text, words.athletes) === undefined;
  const before = isOfThat && named.length === 0 ? previousQuestion(world) : undefined;
  const name = named[0] ?? (before && "about" in before && before.about === "horses" && before.athlete);
  return words.elsewhere.find((horse) => horse.name === name);
}

/** Where a question about a horse of another group is answered: in that group, as the member sees it there. Undefined: it is about none. */
export async function worldOfHorse(world: CoachWorld): Promise<CoachWorld | undefined> {
  const horse = horseElsewhere(world);
  if (!horse) return undefined;
  const { context, member, program: _, ...rest } = world;
  const places = await membershipsIn(context.store.db, member, new Set([horse.groupId]));
  const place = places.get(horse.groupId)?.member;
  if (!place) return undefined;
  const words = await groupWords(context, place, world.input);
  return { ...rest, context, member: place, words, athleteId: horse.id, programNames: [] };
}
