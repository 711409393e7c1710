import type { Decision } from "@canter/domain/intent/decide-message";
import type { Message, Situation } from "@canter/domain/intent/reading";
import type { readEditAnswer } from "@canter/domain/edit-request/read-edit-answer";
import type { readEditRequest } from "@canter/domain/edit-request/read-edit-request";
import type { readScope } from "@canter/domain/edit-request/read-scope";
import type { addsTo, varyRequest } from "@canter/domain/edit-request/vary-request";
import type { readWithdrawal } from "@canter/domain/edit-request/read-withdrawal";
import type { parseFollowUp } from "@canter/domain/language/parse-follow-up";
import type { previewMessage } from "@canter/domain/health/words/preview-message";
import type { readMessage } from "@canter/domain/health/words/read-message";
import type { readDates } from "@canter/domain/language/read-dates";
import type { ParsedMessage } from "@canter/domain/language/parsed-message";
import type { ReadContext } from "@canter/domain/reading-example/read-as-corrected";
import type { previousOf, readQuestion } from "@canter/domain/question/read-question";
import type { subjectsIn } from "@canter/domain/question/subjects";
import type { ExerciseIndex } from "@canter/domain/workout/exercise/exercise-index";

/** The language parser, with the exercise catalogue. */
export type Language = {
  /** The training in a text: as it was set right before, where that is the same text. */
  readonly parseMessage: (text: string, context: ReadContext) => ParsedMessage;
  /** The same, with what a message says about body, food and goals. */
  readonly readMessage: typeof readMessage;
  readonly previewMessage: typeof previewMessage;
  readonly parseFollowUp: typeof parseFollowUp;
  readonly readDates: typeof readDates;
  readonly readQuestion: typeof readQuestion;
  readonly previousOf: typeof previousOf;
  readonly subjectsIn: typeof subjectsIn;
  readonly catalogue: ExerciseIndex;
  /** What a message asks for, weighed by what was learned from annotated messages. */
  readonly decideMessage: (message: Message, situation?: Situation) => Decision;
  /** Whether words about a horse limit what is still to come. */
  readonly limitsOrBars: (text: string) => boolean;
};

async function load(): Promise<Language> {
  const [
    message,
    corrected,
    diary,
    preview,
    followUp,
    dates,
    question,
    subjects,
    { lexicon },
    decision,
    caution,
  ] = await Promise.all([
    import("@canter/domain/language/parse-message"),
    import("@canter/domain/reading-example/read-as-corrected"),
    import("@canter/domain/health/words/read-message"),
    import("@canter/domain/health/words/preview-message"),
    import("@canter/domain/language/parse-follow-up"),
    import("@canter/domain/language/read-dates"),
    import("@canter/domain/question/read-question"),
    import("@canter/domain/question/subjects"),
    import("@canter/domain/language/lexicon/lexicon"),
    import("@canter/domain/intent/learned/decide-as-learned"),
    import("@canter/domain/horse/words/caution-words"),
  ]);
  return {
    parseMessage: (text, context) =>
      corrected.readAsCorrected(text, context) ?? message.parseMessage(text, context),
    readMessage: diary.readMessage,
    previewMessage: preview.previewMessage,
    parseFollowUp: followUp.parseFollowUp,
    readDates: dates.readDates,
    readQuestion: question.readQuestion,
    previousOf: question.previousOf,
    subjectsIn: subjects.subjectsIn,
    catalogue: lexicon().exercises,
    decideMessage: decision.decideAsLearned,
    limitsOrBars: caution.limitsOrBars,
  };
}

/** Understands requests to change a program. */
export type EditLanguage = {
  readonly readEditRequest: typeof readEditRequest;
  readonly readEditAnswer: typeof readEditAnswer;
  readonly readScope: typeof readScope;
  readonly readWithdrawal: typeof readWithdrawal;
  readonly varyRequest: typeof varyRequest;
  readonly addsTo: typeof addsTo;
};

async function loadEdits(): Promise<EditLanguage> {
  const [request, answer, scope, withdrawal, vary] = await Promise.all([
    import("@canter/domain/edit-request/read-edit-request"),
    import("@canter/domain/edit-request/read-edit-answer"),
    import("@canter/domain/edit-request/read-scope"),
    import("@canter/domain/edit-request/read-withdrawal"),
    import("@canter/domain/edit-request/vary-request"),
  ]);
  return {
    readEditRequest: request.readEditRequest,
    readEditAnswer: answer.readEditAnswer,
    readScope: scope.readScope,
    readWithdrawal: withdrawal.readWithdrawal,
    varyRequest: vary.varyRequest,
    addsTo: vary.addsTo,
  };
}

let language: Promise<Language> | undefined;
let editLanguage: Promise<EditLanguage> | undefined;

/** Loaded on first use, so that a server is ready without it. Await it before a transaction, never inside one. */
export const loadLanguage = (): Promise<Language> => (language ??= load());

/** Like `loadLanguage`. */
export const loadEditLanguage = (): Promise<EditLanguage> => (editLanguage ??= loadEdits());
