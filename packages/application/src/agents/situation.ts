import type { EditReading } from "@canter/domain/edit-request/edit-request";
import { readProgramCommand } from "@canter/domain/content/words/read-program-command";
import type { Decision } from "@canter/domain/intent/decide-message";
import type { Message, OpenAnswer, Situation } from "@canter/domain/intent/reading";
import { foldText, isWhole } from "@canter/domain/text/fold-words";
import { readDoubtAnswer } from "@canter/domain/plausibility/read-doubt-answer";
import { isNameAlone } from "@canter/domain/question/fragment";
import { withReps } from "@canter/domain/question/training/conditions-asked";
import { mayTellOfHorse } from "@canter/domain/horse/words/read-horse-notice";
import { mendSpelling } from "@canter/domain/text/mend-spelling";
import { sessionState } from "@canter/domain/program/progress/session-progress";
import { horsesOf } from "../horse/notices.ts";
import { isTapForModel, type MessageData } from "../core/message-data.ts";
import type { CoachProgram } from "./coach/changes/coach-program.ts";
import { namesWaiting } from "./coach/changes/undo-change.ts";
import type { CoachKnowledge } from "./coach/coach-world.ts";
import { previousQuestion } from "./coach/answers/question-world.ts";
import { readChange } from "./coach/changes/read-change.ts";

/** What a decision about a message of a conversation rests on, beside its words. */
export type Beside = Pick<CoachKnowledge, "words" | "language" | "edits" | "history" | "isAsked"> & {
  readonly text: string;
  /** What was said last carried. */
  readonly said: MessageData;
  readonly program?: CoachProgram | undefined;
  /** The program that is looked at. */
  readonly openedProgramId: string | undefined;
  /** Names of the member's own programs. */
  readonly programNames: readonly string[];
  /** What the message wants to have known of horses. */
  readonly notice?: Situation["notice"];
  /** The message says more of what was just logged. */
  readonly addsDetail?: boolean;
  /** The message completes the draft that was asked about. */
  readonly completesDraft?: boolean;
};

/** Whether what was done is said to stand for a session of the program that is still to do. */
function replacesSession(text: string, program: CoachProgram | undefined, today: string): boolean {
  const command = readProgramCommand(text, today);
  if (command?.kind !== "substitute" || program?.status !== "active") return false;
  const { instead } = command;
  const open = program.program.weeks.flatMap(({ sessions }) =>
    sessions.filter((session) => sessionState(session) === "open"),
  );
  return instead === undefined
    ? open.length > 0
    : open.some(({ name }) => name.toLowerCase().includes(instead.toLowerCase()));
}

const sortOf = ({ kind, confidence, isOfRides }: EditReading): Situation["change"] => {
  if (kind === "none") return undefined;
  if (isOfRides) return "rides";
  return kind === "edits" ? confidence : "ask";
};

/** "And goblet squats", "and for 5", behind what was answered and nothing that was kept: no training of its own. */
function asksOn({ text, said, history, language, words }: Beside): boolean {
  const asked = previousQuestion({ history });
  if (!asked || (said.did ?? said.pendingQuestion ?? said.toolCalls) !== undefined) return false;
  const subjects = language.subjectsIn(mendSpelling(text), words.disciplines);
  return (
    isNameAlone(text, subjects, words.parse.now.slice(0, 10)) ||
    (!("about" in asked) && withReps(foldText(text), asked) !== undefined)
  );
}

/** What the conversation is at, as far as it matters to what a message wants, with the change that it asks for. */
export function situationOf(beside: Beside): {
  readonly situation: Situation;
  readonly change?: EditReading;
} {
  const { text, said, program, words, openedProgramId } = beside;
  const read = readChange(beside);
  const change = read?.reading;
  const answers: OpenAnswer[] = [
    ...(isTapForModel(said, text) ? (["tap"] as const) : []),
    ...(said.openDoubt && readDoubtAnswer(text, said.openDoubt) ? (["doubt"] as const) : []),
    ...(beside.completesDraft ? (["draft"] as const) : []),
    ...(read?.isAnswer ? (["edit"] as const) : []),
    ...(namesWaiting(beside) ? (["waiting"] as const) : []),
  ];
  const sort = change && !read.isAnswer ? sortOf(change) : undefined;
  const isTalking =
    (said.suggestedReplies?.length ?? 0) > 0 ||
    said.pendingQuestion !== undefined ||
    program?.open !== undefined;
  return {
    situation: {
      answers,
      isTalking,
      ...(said.ofProgram !== undefined && { isOfProgram: true }),
      ...((said.pendingQuestion !== undefined || said.toolCalls !== undefined) && { isWishOpen: true }),
      ...(read?.varies && { varies: true }),
      ...(asksOn(beside) && { asksOn: true }),
      ...(beside.addsDetail && { addsDetail: true }),
      isProgramOpen: openedProgramId !== undefined,
      programs: beside.programNames,
      ...(sort && { change: sort }),
      ...(beside.notice && { notice: beside.notice }),
      namesHorse: mayTellOfHorse(text, horsesOf(words.parse)),
      replaces: replacesSession(text, program, words.parse.now.slice(0, 10)),
    },
    ...(change && { change }),
  };
}

/** What is wanted, given all that. */
export const decideBeside = (
  message: Message,
  beside: Beside,
): Decision & { readonly change?: EditReading | undefined } => {
  const { situation: found, change } = situationOf(beside);
  // "Weight 182" says of what it is: no answer to which weight is meant.
  const isEntry = (message.entries ?? []).some((entry) => isWhole(message.text, entry));
  const situation = isEntry
    ? { ...found, answers: found.answers?.filter((one) => one !== "edit") ?? [] }
    : found;
  const { doubted, ...decision } = beside.language.decideMessage(message, situation);
  // A tap on what was offered means it.
  const isOffered = beside.said.suggestedReplies?.includes(beside.text.trim()) === true;
  return { ...decision, ...(doubted && !isOffered && { doubted }), change };
};
