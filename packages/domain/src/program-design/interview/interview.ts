import type { ExerciseIndex } from "../../workout/exercise/exercise-index.ts";
import { markDate } from "../../claim/marked-text.ts";
import type { MassUnit } from "../../units/unit.ts";
import { reopenMessage, refuseMessage } from "../answer-messages.ts";
import {
  type AnswerField,
  type DesignAnswers,
  valuesOf,
  type AnswerValues,
  goalNames,
  isRunGoal,
} from "../answers.ts";
import { knownAnswers } from "../describe-answer.ts";
import { buildProgram, type DesignedProgram } from "../build-program.ts";
import { applyAnswer, nextQuestion, saysStart } from "./next-question.ts";
import type { Program } from "../../program/program.ts";
import type { DraftFrame } from "../reading/read-frame.ts";
import { describeRedraft, frameOfProgram } from "./redraft.ts";
import { type ReadAnswer, readAnswer } from "../reading/read-answer.ts";
import { describeRecalled, readRefusal, stillRecalled, withoutRecalled } from "./recall-answers.ts";
import type { Interview, Recalled } from "./interview-state.ts";
import { layOutWeek } from "../layout/week-layout.ts";
import { asksAnyLength, asksEnough, asksHowLong, saidBefore } from "../reading/answer-words.ts";
import { runMinutesNow, weeksNeeded } from "../running/run-calendar.ts";

/** What comes of a message. `designed`: a whole program, to be kept in the place of the one before. */
export type InterviewTurn = {
  readonly interview: Interview;
  readonly reply: string;
  readonly replies: readonly string[];
  readonly designed?: DesignedProgram;
  /** Something in the message was understood. */
  readonly isHeard: boolean;
};

export type InterviewWorld = {
  readonly units: MassUnit;
  /** Local date of a Monday: the first week's. */
  readonly startDate: string;
  /** Local date. */
  readonly today: string;
  readonly newUid: () => string;
  readonly catalogue?: ExerciseIndex | undefined;
  /** An instant as people say its day: "Tuesday", "3 weeks ago". */
  readonly dayOf?: (at: number) => string;
};

const changeable = ["days", "minutes", "weeks", "start"] as const;

const countOf = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

function designedReply({ head, program, cannot, assumed }: DesignedProgram, asked: string): string {
  // A plan that leads up to a day begins where its weeks do.
  const start = program.weeks[0]?.startDate ?? asked;
  const sessions = program.weeks.reduce((sum, week) => sum + week.sessions.length, 0);
  return [
    `${head.name} is ready: ${countOf(program.weeks.length, "week")}, ${countOf(sessions, "session")}, from ${markDate(start)}.`,
    ...cannot,
    ...assumed,
    "Nothing is active until you make it so. Any answer can be changed; the program is made anew then.",
  ].join(" ");
}

/** The draft that an interview has led to, as its answers make it; undefined: there is none. */
function draftBefore({ answers, programId }: Interview, world: InterviewWorld): Program | undefined {
  const { units, startDate } = world;
  if (programId === undefined || nextQuestion(answers, units, startDate)) return undefined;
  let count = 0;
  const built = buildProgram({ answers, startDate, units }, () => `before-${(count += 1)}`);
  return built.ok ? built.value.program : undefined;
}

/** What the draft of an interview is like; undefined: there is none. */
export function frameOf(before: Interview, world: InterviewWorld): DraftFrame | undefined {
  const program = draftBefore(before, world);
  return program && frameOfProgram(program);
}

type Heard = {
  readonly answers: DesignAnswers;
  readonly recalled: readonly Recalled[];
  /** What was understood, in sentences. */
  readonly said: readonly string[];
  readonly isHeard: boolean;
  /** To be asked again. */
  readonly reopened: readonly AnswerField[];
  /** The draft that there is is wanted as it is. */
  readonly isWanted?: boolean;
};

/** What was known before anything was asked, each with where it is from. */
function openingOf({ answers, recalled = [] }: Interview, dayOf: (at: number) => string): readonly string[] {
  const known = knownAnswers(answers).filter(
    ({ from, field }) => from === "known" && !recalled.some((one) => one.field === field),
  );
  const listed = known.map(({ name, text }) => `${name.toLowerCase()} ${text}`).join("; ");
  return [...(listed === "" ? [] : [`I know already: ${listed}.`]), ...describeRecalled(recalled, dayOf)];
}

type Frame = { readonly units: MassUnit; readonly startDate: string };
type Said = Partial<AnswerValues>;
/** A message, what was read in it, and how a part of it is read. */
type AskedText = {
  readonly text: string;
  readonly said: Said;
  readonly read: (text: string) => Said;
};

/** What was answered; what nobody knew, and is taken by default, was not. */
function answered<F extends "days" | "minutes" | "loads">(
  answers: DesignAnswers,
  field: F,
): AnswerValues[F] | undefined {
  const answer = answers[field];
  return answer === undefined || answer.from === "default" ? undefined : (answer.value as AnswerValues[F]);
}

function weeksInWords(answers: DesignAnswers, weeks: number): string {
  const values = valuesOf(answers);
  const { goal, race, weeks: asked } = values;
  if (!isRunGoal(goal) || race.date !== undefined || asked.count !== undefined)
    return `By what I know now the program takes ${weeks} weeks.`;
  const from =
    answered(answers, "loads")?.runMinutes === undefined
      ? "By what I know now"
      : `From ${runMinutesNow(values)} minutes of running`;
  return `${from} ${goalNames[goal]} takes about ${weeksNeeded(values, layOutWeek(values))} weeks.`;
}

/** What days and minutes leave undone, of all that a program says of itself. */
const isOfTime = (sentence: string): boolean => /^Time leaves|no day has a place|too few/.test(sentence);

/** Whether days and minutes do, of those that were answered. */
function enoughInWords(answers: DesignAnswers, cannot: readonly string[]): string {
  const count = answered(answers, "days")?.count;
  const usual = answered(answers, "minutes")?.usual;
  const days = count === undefined ? "" : `${count} days a week`;
  const minutes = usual === undefined ? "" : `${days === "" ? "sessions" : ""} of ${usual} minutes`;
  // Without the other of the two it is what comes of a usual one.
  const isAll = count !== undefined && usual !== undefined;
  const frame = `${isAll ? "" : "By what I know now "}${days}${minutes}`;
  const goal = goalNames[valuesOf(answers).goal];
  const short = cannot.filter(isOfTime);
  return short.length === 0
    ? `${frame} are enough for ${goal}.`
    : `${frame} will do for ${goal}, and more would be better. ${short.join(" ")}`;
}

/** Whether it is asked of days or minutes if they are enough: they are named there, or were just before "is that enough?", and taken. */
function isEnoughOfFrame(
  { groups }: RegExpExecArray,
  { said, read }: Omit<AskedText, "text">,
  answers: DesignAnswers,
): boolean {
  const subject = (groups?.["asked"] ?? groups?.["told"] ?? "").trim();
  const named = saidBefore.test(subject) ? said : read(subject);
  return (["days", "minutes"] as const).some(
    (field) => named[field] !== undefined && answered(answers, field) !== undefined,
  );
}

/**
 * What is asked of the program that is being talked about, beside whatever else a message answers: how many weeks it takes, and whether days or minutes are enough for it.
 * `answer`: given where it is asked of the program, the goal is known and what it is asked of was answered; `isUnknown`: it is asked, and there is none.
 */
function answerOfFrame(
  { text, said, read }: AskedText,
  answers: DesignAnswers,
  { units, startDate }: Frame,
): { readonly answer?: string | undefined; readonly isUnknown: boolean } {
  const asked = text.toLowerCase();
  const isHowLong = asksHowLong.test(asked);
  const enough = asksEnough.exec(asked);
  const isEnough = enough !== null && isEnoughOfFrame(enough, { said, read }, answers);
  const isAsked = isHowLong || enough !== null || asksAnyLength.test(asked);
  if (answers.goal === undefined || (!isHowLong && !isEnough)) return { isUnknown: isAsked };
  let count = 0;
  const built = buildProgram({ answers, startDate, units }, () => `asked-${(count += 1)}`);
  if (!built.ok) return { isUnknown: true };
  const { program, cannot } = built.value;
  const answer = isHowLong ? weeksInWords(answers, program.weeks.length) : enoughInWords(answers, cannot);
  return { answer, isUnknown: false };
}

function hear(before: Interview, text: string, world: InterviewWorld, given?: ReadAnswer): Heard {
  const { asked, recalled = [] } = before;
  const refused = readRefusal(text, recalled);
  if (refused)
    return {
      answers: withoutRecalled(before.answers, refused),
      recalled: recalled.filter((one) => one !== refused),
      said: [`Left out: ${refused.text}.`],
      isHeard: true,
      reopened: [],
    };
  const { units, catalogue, today } = world;
  const frame = frameOf(before, world);
  const reading = {
    asked,
    units,
    catalogue,
    today,
    frame,
    isGoalKnown: before.answers.goal !== undefined,
    isStartKnown: before.answers.loads !== undefined && saysStart(before.answers, valuesOf(before.answers)),
    values: valuesOf(before.answers),
  };
  const read = given ?? readAnswer(text, reading);
  const answers = applyAnswer(before.answers, read, asked);
  const taken = knownAnswers(answers)
    .filter(({ field }) => field in read.said || (read.isUnsure && field === asked))
    .map(({ name, text: value }) => `${name}: ${value}.`);
  const isHeard =
    Object.keys(read.said).length + read.reopened.length > 0 || read.isUnsure || read.isAhead === true;
  const isNew = asked === undefined && before.programId === undefined;
  // Of a draft that stands its own page tells.
  const isOpen =
    before.programId === undefined && nextQuestion(answers, units, world.startDate) !== undefined;
  const readPart = (part: string) => readAnswer(part, reading).said;
  const { answer, isUnknown } = isOpen
    ? answerOfFrame({ text, said: read.said, read: readPart }, answers, world)
    : { isUnknown: false };
  const isLost = answer === undefined && !isHeard && !isNew && read.problems.length === 0;
  return {
    answers,
    // What was not understood leaves the question open.
    reopened: isHeard || asked === undefined ? read.reopened : [asked],
    recalled: stillRecalled(answers, recalled),
    said: [
      ...read.problems,
      ...(isNew ? openingOf(before, world.dayOf ?? (() => "earlier")) : []),
      ...taken,
      ...(answer === undefined ? [] : [answer]),
      ...(isLost ? ["I did not understand that."] : []),
      ...(isUnknown && isHeard && read.problems.length === 0 ? ["What you ask I can’t answer yet."] : []),
    ],
    isHeard: isHeard || answer !== undefined,
    isWanted: read.isAhead === true && Object.keys(read.said).length + read.reopened.length === 0,
  };
}

const maxRefusals = 3;

/**
 * Takes in a message: answers, changes of mind, "I don't know"; asks the one thing that is open, or designs the program. `read`: what the
 * message answers, where somebody else than the rules has read it.
 */
export function takeTurn(
  before: Interview,
  text: string,
  world: InterviewWorld,
  read?: ReadAnswer,
): InterviewTurn {
  const { units, startDate, newUid } = world;
  const { answers, recalled, said, isHeard, isWanted, reopened } = hear(before, text, world, read);
  const question = nextQuestion(answers, units, startDate, reopened);
  const kept = {
    answers,
    ...(recalled.length > 0 && { recalled: [...recalled] }),
    ...(before.programId !== undefined && { programId: before.programId }),
  };
  const isNew = before.asked === undefined && before.programId === undefined;
  const refusals = isNew ? recalled.slice(0, maxRefusals).map(refuseMessage) : [];
  if (question)
    return {
      isHeard,
      interview: { ...kept, asked: question.field },
      reply: [...said, question.text].join(" "),
      replies: [...question.replies, ...refusals],
    };
  const replies = [...changeable.map(reopenMessage), ...refusals];
  if (isWanted && before.programId !== undefined)
    return {
      isHeard,
      interview: kept,
      reply: "The program stands as it is. Make active, which you click, makes it your plan.",
      replies,
    };
  if (!isHeard && before.programId !== undefined) {
    const reply = [
      ...said,
      "The program stands as it is. Say what should be otherwise, as in: change the days.",
    ];
    return { isHeard, interview: kept, reply: reply.join(" "), replies };
  }
  const designed = buildProgram({ answers, startDate, units }, newUid);
  if (!designed.ok) throw new Error(`A program that is none: ${JSON.stringify(designed.error)}`);
  const changed = describeRedraft(draftBefore(before, world), designed.value.program);
  const reply = [...said, changed, designedReply(designed.value, startDate)].filter(Boolean).join(" ");
  return { isHeard, interview: kept, reply, replies, designed: designed.value };
}
