import { careWords } from "../../horse/words/care-words.ts";
import { countOf } from "../../horse/words/caution-words.ts";
import { addDays } from "../../schedule/local-date.ts";
import type { PeriodSpan } from "../../text/read-periods.ts";
import { asked as toAskedPeriod } from "../asked-periods.ts";
import type { AskedPeriod, HorseQuestion } from "../question.ts";

const asksWhen =
  /\b(?:whens?|next|last|due|overdue|coming|booked|how long (?:since|ago|until|till)|appointments?|has|have|was|were|is|did)\b/u;
/** What is asked of somebody who comes for the horses, or of all of them. */
const anyCare =
  /\b(?:care dates?|appointments?|(?:whats|what is|anything|who) (?:due|overdue|coming)|(?:what|which|any) (?:care|visits?)\b.{0,20}\b(?:due|overdue|coming)|(?:any|all|each|none|which) of (?:them|the horses)\b.{0,12}\b(?:over)?due|(?:over)?due\b.{0,20}\b(?:any|all|each) of (?:them|the horses)|overdue for)\b/u;

/** "When is he due again": of the horse that is meant, whatever is. */
const whenDue = /^\W*(?:and |so )?(?:when|what)(?: ?s| is| are| will)? \p{L}+(?: be)?(?: next)? due\b/u;

/** "When was Luna last turned out": what horses do in place of work is noted as care (`idleForms`). */
const lastIdle = /\blast\b.{0,30}\b(?:(?<out>turned out|turnout|out in the field)|days? off|rest day)\b/u;

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

/** When the farrier, the vet or another comes or came; undefined: that is not asked. */
export function readCareQuestion(
  folded: string,
  today: string,
  first: PeriodSpan | undefined,
): Pick<HorseQuestion, "figure" | "care" | "note" | "period"> | undefined {
  const idle = lastIdle.exec(folded)?.groups;
  if (idle) return { figure: "care", care: "other", note: idle["out"] === undefined ? "day off" : "turnout" };
  const isAny = anyCare.test(folded) || whenDue.test(folded);
  const isAsked = isAny || asksWhen.test(folded);
  const [care, ...others] = isAsked ? careWords.filter(({ pattern }) => pattern.test(folded)) : [];
  const period = isAny || others.length > 0 ? dueWithin(folded, today, first) : undefined;
  if (care && others.length === 0) return { figure: "care", care: care.kind };
  return isAny || care ? { figure: "care", ...(period && { period }) } : undefined;
}
