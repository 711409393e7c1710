import { careWords } from "../../horse/words/care-words.ts";
import { countOf } from "../../horse/words/caution-words.ts";
import { addDays } from "../../schedule/local-date.ts";
import type { PeriodSpan } from "../../text/read-periods.ts";
import { asked as toAskedPeriod } from "../asked-periods.ts";
import type { AskedPeriod, HorseQuestion } from "../question.ts";
import type { QuestionContext } from "../question-context.ts";

/** "When was Luna last turned out": what horses do in place of work is noted as care (`idleForms`). */
const lastIdle = /\blast\b.{0,30}\b(?:(?<out>turned out|turnout|out in the field)|days? off|rest day)\b/u;

/** When a horse was last turned out, or had a day off. */
export function idleAsked(folded: string): Pick<HorseQuestion, "figure" | "care" | "note"> | undefined {
  const idle = lastIdle.exec(folded)?.groups;
  if (!idle) return undefined;
  return { figure: "care", care: "other", note: idle["out"] === undefined ? "day off" : "turnout" };
}

const withinForm =
  /\b(?:next|coming|within(?: the)?) (?:(?<count>\d{1,3}|\p{L}+) )?(?<unit>day|week|month)s?\b/u;
const daysOf: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30 };
const dueDays = 60;
/** Until when what is due is asked for: "in the next 10 days", "this week"; else of the coming two months. */
function dueWithin(folded: string, today: string, first: PeriodSpan | undefined): AskedPeriod {
  if (first?.to !== undefined && first.to >= today) return toAskedPeriod(first);
  const { count = "1", unit } = withinForm.exec(folded)?.groups ?? {};
  const days = unit === undefined ? dueDays : (countOf(count) ?? 1) * (daysOf[unit] ?? 1);
  return { to: addDays(today, days), label: `in the next ${days} days`, kind: "range" };
}

/** When the farrier, the vet or another comes or came. */
export function careAsked(
  folded: string,
  { today, athlete }: QuestionContext,
  first: PeriodSpan | undefined,
): Pick<HorseQuestion, "figure" | "care" | "note" | "period"> {
  const [care, ...others] = careWords.filter(({ pattern }) => pattern.test(folded));
  if (care && others.length === 0) return { figure: "care", care: care.kind };
  // Of one horse all that is noted; of the whole barn what is due soon.
  const isTimed = first?.to !== undefined && first.to >= today;
  const isBounded = athlete === undefined || isTimed || withinForm.test(folded);
  return { figure: "care", ...(isBounded && { period: dueWithin(folded, today, first) }) };
}
