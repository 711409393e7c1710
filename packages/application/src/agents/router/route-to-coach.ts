import { readProgramCommand } from "@canter/domain/content/words/read-program-command";
import { bareNumber } from "@canter/domain/intent/read-command";
import { readDoubtAnswer } from "@canter/domain/plausibility/read-doubt-answer";
import type { Scope } from "@canter/domain/group/scope";
import { withoutProgramName } from "@canter/domain/program/program-meant";
import { sessionState } from "@canter/domain/program/progress/session-progress";
import type { Handle } from "@canter/storage/database";
import type { PendingEdit } from "@canter/domain/edit-request/edit-request";
import { listMessages } from "@canter/storage/conversation/messages";
import { openProposals } from "@canter/storage/proposal/proposals";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { loadEditLanguage } from "../../core/language.ts";
import type { Understood } from "../../logging/understood.ts";
import { isTapForModel, messageDataOf } from "../../core/message-data.ts";
import { coachProgram } from "../coach/coach-program.ts";
import type { RoutedSpan } from "./route-message.ts";
import { tellsDone } from "./tells-done.ts";

/** What a conversation with the coach is at. */
export type CoachSituation = {
  readonly conversationId: string;
  readonly programId?: string | undefined;
  readonly athleteId: string;
};

/** Goes on from what was said: "just the squats". */
const refersBack = /^\W*(?:just|only|no|not|but|rather|leave|keep|forget|without|what about|how about)\b/iu;

/** Whether what was done is said to stand for a session of the program that is still to do. */
async function replacesSession(
  db: Handle,
  scope: Scope,
  situation: CoachSituation,
  text: string,
  now: string,
): Promise<boolean> {
  const command = readProgramCommand(text, now.slice(0, 10));
  if (command?.kind !== "substitute") return false;
  const program = await coachProgram(db, scope, {
    ...situation,
    said: { text, today: now.slice(0, 10) },
    ownPrefix: "-",
  });
  if (program?.status !== "active") return false;
  const { instead } = command;
  const open = program.program.weeks.flatMap(({ sessions }) =>
    sessions.filter((session) => sessionState(session) === "open"),
  );
  return instead === undefined
    ? open.length > 0
    : open.some(({ name }) => name.toLowerCase().includes(instead.toLowerCase()));
}

/**
 * Beside a program that is looked at, "bench 180 on Friday, and move Friday to Saturday" is two changes: what is not told as
 * something that happened is no training, where a change stands beside it.
 */
function asChange(spans: readonly RoutedSpan[]): readonly RoutedSpan[] {
  const isPlanned = ({ intent, text }: RoutedSpan) =>
    intent === "edit" || (intent === "log" && !tellsDone(text));
  const planned = spans.filter(isPlanned);
  if (planned.length < 2 || planned.every(({ intent }) => intent === "log")) return spans;
  const together: RoutedSpan = {
    intent: "edit",
    text: planned.map(({ text }) => text).reduce((one, other) => overlaid(one, other)),
  };
  return spans.flatMap((span) => (span === planned[0] ? [together] : isPlanned(span) ? [] : [span]));
}

/** Two spans of one message, each blank where the other has its words. */
const overlaid = (one: string, other: string): string =>
  one.replaceAll(/[^\n]/g, (character, at: number) => (character === " " ? (other[at] ?? " ") : character));

/**
 * What a message wants, given what the coach said last and which program is looked at: an answer to what was asked back, and a
 * bare "bench 4x6" beside an open program, are changes; thanks and the like belong to the coach while it is talked with.
 */
export async function routeToCoach(
  context: ApplicationContext,
  { scope }: MemberContext,
  situation: CoachSituation,
  { text, words, language, parsed }: Understood,
  spans: readonly RoutedSpan[],
): Promise<readonly RoutedSpan[]> {
  const [only] = spans;
  if (situation.programId !== undefined && spans.length > 1) return asChange(spans);
  if (!only || spans.length > 1 || only.intent === "edit") return spans;
  const { db } = context.store;
  const { conversationId, programId } = situation;
  if (only.intent === "log" && (await replacesSession(db, scope, situation, text, words.parse.now)))
    return [only, { intent: "edit", text }];
  // What is told as done is that, whatever the coach asked last; where the reading is not sure, it becomes a draft, and what was asked stays open.
  if (only.intent === "log" && parsed.isLog && tellsDone(text)) return spans;
  const [last] = await listMessages(db, scope, conversationId, { limit: 1 });
  const said = last?.author === "agent" ? messageDataOf(last.data) : {};
  if (isTapForModel(said, text)) return [{ intent: "talk", text }];
  if (said.openDoubt && readDoubtAnswer(text, said.openDoubt)) return [{ intent: "talk", text }];
  if (programId === undefined && said.pendingQuestion === undefined && bareNumber(text))
    return [{ intent: "talk", text }];
  const pending = said.pendingQuestion as PendingEdit | undefined;
  if (pending !== undefined || programId !== undefined) {
    const program = await coachProgram(db, scope, {
      ...situation,
      said: { text, today: words.parse.now.slice(0, 10) },
      ownPrefix: "-",
    });
    if (program) {
      const { readEditAnswer, readEditRequest } = await loadEditLanguage();
      const input = {
        program: program.program,
        message: withoutProgramName(text, program.name),
        now: words.parse.now,
        catalogue: language.catalogue,
      };
      const asksChange =
        (pending !== undefined && readEditAnswer({ ...input, pending }).kind !== "none") ||
        (programId !== undefined && readEditRequest(input).kind !== "none");
      if (asksChange) return [{ intent: "edit", text }];
    }
  }
  const isOfCoach =
    only.intent === "talk" ||
    (only.intent === "log" &&
      ((refersBack.test(text) && parsed.confidence === "unsure") ||
        (programId !== undefined && !tellsDone(text))));
  if (!isOfCoach) return spans;
  const isTalking =
    programId !== undefined ||
    (said.suggestedReplies?.length ?? 0) > 0 ||
    (await openProposals(db, scope, conversationId)).length > 0;
  return isTalking ? [{ intent: "talk", text }] : spans;
}
