import type { AnswerValues } from "../answers.ts";
import { isRunGoal } from "../answers.ts";
import { presentRun } from "../running/race-pace.ts";
import { unsure } from "./answer-words.ts";
import { type Hit, numberOf } from "./read-lifts.ts";

const amount =
  "(\\d{1,3}(?:[.,]\\d{1,2})?) ?(min(?:ute)?s?|hours?|hrs?|h|km|kms|kilomet(?:er|re)s?|k|miles?|mi)\\b";
/** "90 minutes a week", "25 km of running per week". */
const weekly = new RegExp(
  `\\b(?:about |around )?${amount}(?: of running| in all| all together)? ?(?:a|per|each|every|/) ?week\\b`,
);
const alone = new RegExp(`^(?:about |around |maybe )*${amount}[.!]?$`);
const kmOfMile = 1.609;
/** Minutes a kilometre of easy runs: slower than a race by so much, or as usual. */
const usualPace = 6.5;
const easyShare = 1.2;
const mostMinutes = 2000;

/** Whether the minutes of a week are what the question of loads is about: a runner's other answer is there. */
export const isWeekOpen = ({ goal, loads }: AnswerValues): boolean =>
  isRunGoal(goal) && loads.runMinutes !== undefined && loads.weekMinutes === undefined;

/** How much a week of somebody's running has; 0: they were asked, and don't know. Undefined: nothing is said of it. */
export function readWeekOfRuns(
  text: string,
  { isAsked, values }: { readonly isAsked: boolean; readonly values: AnswerValues },
): { readonly minutes: number; readonly spans: readonly Hit<string>[] } | undefined {
  const found = (isRunGoal(values.goal) ? weekly.exec(text) : null) ?? (isAsked ? alone.exec(text) : null);
  if (!found) return isAsked && unsure.test(text) ? { minutes: 0, spans: [] } : undefined;
  const [words, said = "0", unit = ""] = found;
  const known = presentRun(values);
  const pace = known ? (known.minutes / known.km) * easyShare : usualPace;
  const isMiles = unit.startsWith("mi") && !unit.startsWith("min");
  const perUnit = unit.startsWith("h") ? 60 : isMiles ? pace * kmOfMile : unit.startsWith("k") ? pace : 1;
  return {
    minutes: Math.min(mostMinutes, Math.round(numberOf(said) * perUnit)),
    spans: [{ means: words, at: found.index, length: words.length }],
  };
}
