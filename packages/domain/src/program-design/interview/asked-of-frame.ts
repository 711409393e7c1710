import type { MassUnit } from "../../units/unit.ts";
import { type AnswerValues, type DesignAnswers, goalNames, isRunGoal, valuesOf } from "../answers.ts";
import { buildProgram } from "../build-program.ts";
import { layOutWeek } from "../layout/week-layout.ts";
import { asksEnough, asksHowLong } from "../reading/answer-words.ts";
import { runMinutesNow, weeksNeeded } from "../running/run-calendar.ts";

type Frame = { readonly units: MassUnit; readonly startDate: string };

const weeksInWords = (values: AnswerValues, weeks: number): string => {
  const { goal, race, weeks: asked } = values;
  if (!isRunGoal(goal) || race.date !== undefined || asked.count !== undefined)
    return `By what I know now it is ${weeks} weeks.`;
  const needed = weeksNeeded(values, layOutWeek(values));
  return `From ${runMinutesNow(values)} minutes of running, ${goalNames[goal]} takes about ${needed} weeks.`;
};

/** What days and minutes leave undone, of all that a program says of itself. */
const isOfTime = (sentence: string): boolean => /^Time leaves|no day has a place|too few/.test(sentence);

/**
 * What is asked of the program that is being talked about, beside whatever else a message answers: how many weeks it takes, and whether days or minutes are enough for it;
 * undefined: nothing, or the goal is not known yet.
 */
export function answerOfFrame(
  text: string,
  answers: DesignAnswers,
  { units, startDate }: Frame,
): string | undefined {
  const asked = text.toLowerCase();
  const isHowLong = asksHowLong.test(asked);
  if (answers.goal === undefined || (!isHowLong && !asksEnough.test(asked))) return undefined;
  const values = valuesOf(answers);
  let count = 0;
  const built = buildProgram({ answers, startDate, units }, () => `asked-${(count += 1)}`);
  if (!built.ok) return undefined;
  const { program, cannot } = built.value;
  if (isHowLong) return weeksInWords(values, program.weeks.length);
  const frame = `${values.days.count} days a week of ${values.minutes.usual} minutes`;
  const short = cannot.filter(isOfTime);
  return short.length === 0
    ? `${frame} are enough for ${goalNames[values.goal]}.`
    : `${frame} will do for ${goalNames[values.goal]}, and more would be better. ${short.join(" ")}`;
}
