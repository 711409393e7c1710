import type { RunRequest } from "@canter/agent/run/run-store";
import { builtInDisciplines } from "@canter/domain/workout/disciplines";
import { latestDraft } from "@canter/storage/workout/latest-draft";
import { z } from "zod";
import type { ApplicationContext } from "../../application-context.ts";
import { enterAsMember } from "../../group/enter-group.ts";
import { loadLanguage } from "../../language.ts";
import { completedDraft } from "../../logging/completed-draft.ts";
import { groupWords } from "../../logging/parse-text.ts";
import type { Understood } from "../../logging/understood.ts";
import type { LoggerWorld } from "./logger-world.ts";

/** `text`: what of the message is the logger's, other parts blanked out, so that places in it are places in the message. */
export const loggerInputSchema = z.object({
  text: z.string(),
  athleteId: z.string(),
  now: z.string(),
  units: z.enum(["kg", "lb"]).optional(),
});
export type LoggerInput = z.infer<typeof loggerInputSchema>;

/** What the words of a request mean, in the scope that its member has now. Throws when the member or the athlete is gone. */
export async function prepareLogger(context: ApplicationContext, request: RunRequest): Promise<LoggerWorld> {
  const input = loggerInputSchema.parse(request.input);
  const entered = await enterAsMember(context, request);
  if (!entered.ok) throw new Error(entered.error.detail);
  const member = entered.value;
  const words = await groupWords(context, member, input);
  const usual = words.athletes.find(({ id }) => id === input.athleteId);
  if (!usual) throw new Error("The athlete of the message is not here any more.");
  const language = await loadLanguage();
  const parsed = language.parseMessage(input.text, words.parse);
  return withAnswer(context, { context, member, request, text: input.text, words, usual, language, parsed });
}

type Unanswered = Understood & Pick<LoggerWorld, "context" | "member" | "request">;

/** What is looked up beside what the caller knows already: the draft that the message may answer. */
export async function withAnswer({ store }: ApplicationContext, known: Unanswered): Promise<LoggerWorld> {
  const { member, request, words } = known;
  const draft = await latestDraft(store.db, member.scope, request.conversationId);
  const completed = draft && completedDraft(draft, known, member);
  return {
    ...known,
    disciplines: [...builtInDisciplines, ...words.disciplines],
    ...(draft && completed && { answered: { draft, completed } }),
  };
}
