import { type PreviousQuestion, previousQuestionSchema } from "@canter/domain/question/question";
import { messageDataOf } from "../../../core/message-data.ts";
import type { QuestionWorld } from "../../../question/question-world.ts";
import type { CoachKnowledge } from "../coach-world.ts";

/** What a question about one's own data is answered from. */
export const questionWorld = ({
  context,
  member,
  words,
  language,
  program,
}: CoachKnowledge): QuestionWorld => ({
  context,
  member,
  athletes: words.athletes,
  disciplines: words.disciplines,
  catalogue: language.catalogue,
  today: words.parse.now.slice(0, 10),
  ...(program && { program }),
});

/** The question that the coach answered last, if the conversation is still at it. */
export const previousQuestion = ({
  history,
}: Pick<CoachKnowledge, "history">): PreviousQuestion | undefined =>
  previousQuestionSchema.safeParse(
    messageDataOf(history.findLast(({ author }) => author === "agent")?.data).question,
  ).data;
