import { saysOver } from "@canter/domain/horse/words/recovery-words";
import type { Decision } from "@canter/domain/intent/decide-message";
import { listMessages } from "@canter/storage/conversation/messages";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { loadEditLanguage } from "../../core/language.ts";
import { messageDataOf } from "../../core/message-data.ts";
import type { LoggerContext } from "../logger/logger-context.ts";
import { horsesOf, namesHorse, sortOfNoticeIn } from "../../horse/notices.ts";
import { whoseProgram } from "../coach/answers/athlete-asked-about.ts";
import { coachProgram, namesOfPrograms } from "../coach/changes/coach-program.ts";
import { decideBeside } from "../situation.ts";
import type { MessageInput } from "./message-input.ts";

/** What a message wants, given what was said last in its conversation, which program it may mean and what waits. */
export async function decideInConversation(
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
  { conversationId, programId }: MessageInput & { readonly conversationId: string },
  world: LoggerContext & { readonly completesDraft: boolean },
): Promise<Decision> {
  const { whole: text, parsed, entries, words, language, usual, completesDraft } = world;
  const [last] = await listMessages(db, scope, conversationId, { limit: 1 });
  const history = last ? [last] : [];
  const athleteId = whoseProgram(text, words.athletes) ?? usual.id;
  const program = await coachProgram(db, scope, {
    conversationId,
    programId,
    athleteId,
    said: { text, today: words.parse.now.slice(0, 10) },
    ownPrefix: "-",
  });
  const notice = await sortOfNoticeIn(text, words.parse);
  const decision = decideBeside(
    { text, parsed, entries },
    {
      text,
      words,
      language,
      edits: await loadEditLanguage(),
      history,
      isAsked: false,
      said: last?.author === "agent" ? messageDataOf(last.data) : {},
      program,
      openedProgramId: programId,
      programNames: await namesOfPrograms(db, scope, athleteId),
      completesDraft,
      ...(notice && { notice }),
    },
  );
  if (!isUnread(decision, text)) return decision;
  // "The cut has healed" also of a horse that is not named.
  const isOfHorse =
    namesHorse(text, words.parse) ||
    (horsesOf(words.parse).length > 0 && !/\b(?:i|i['’]?m|my|me|mine)\b/iu.test(text));
  if (isOfHorse && saysOver(text))
    return { ...decision, parts: [{ intent: "horse", sign: "horse:over", text, sureness: 1 }] };
  return namesHorse(text, words.parse) ? { ...decision, doubted: "horse" } : decision;
}

/** A statement that no reader knows what to do with. */
const isUnread = ({ parts, doubted }: Decision, text: string): boolean =>
  doubted === undefined && parts.every(({ sign }) => sign === "talk:unknown") && !/[?？]/u.test(text);
