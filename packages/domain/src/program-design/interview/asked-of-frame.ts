import type { MassUnit } from "../../units/unit.ts";
import { type AnswerValues, type DesignAnswers, goalNames, isRunGoal, valuesOf } from "../answers.ts";
import { buildProgram } from "../build-program.ts";
import { layOutWeek } from "../layout/week-layout.ts";
import { asksAnyLength, asksEnough, asksHowLong, saidBefore } from "../reading/answer-words.ts";
import { runMinutesNow, weeksNeeded } from "../running/run-calendar.ts";

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
export function answerOfFrame(
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
