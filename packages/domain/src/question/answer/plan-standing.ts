import { markDay } from "../../claim/marked-text.ts";
import { sessionState } from "../../program/progress/session-progress.ts";
import { describePastDay } from "../../schedule/describe-date.ts";
import { addDays, weekStartOf } from "../../schedule/local-date.ts";
import type { PlanQuestion } from "../question.ts";
import { dayInWords } from "./figure-in-words.ts";
import { isOpen, type Placed, type PlanFacts } from "./planned-figures.ts";

/** What was planned in a time and is not done. */
export function missed(question: PlanQuestion, facts: PlanFacts, placed: readonly Placed[]): string {
  const { period } = question;
  const { today, name } = facts;
  const inTime = placed.filter(
    ({ date }) =>
      date !== undefined &&
      date < today &&
      (period?.from === undefined || date >= period.from) &&
      (period?.to === undefined || date <= period.to),
  );
  const label = period ? ` ${period.label}` : "";
  const ahead = placed.filter(
    (one) => isOpen(one) && (one.date ?? "") >= today && (one.date ?? "") <= (period?.to ?? ""),
  );
  const toDo = ahead.length > 0 ? ` Still to do: ${namesOf(ahead, today)}.` : "";
  const open = inTime.filter(isOpen);
  const asked = inTime.filter(({ session }) => sessionState(session) !== "empty").length;
  if (asked === 0) return `Nothing of ${name} was planned${label}, so nothing was missed.`;
  if (open.length === 0 && question.figure === "track")
    return `Yes, on track: all ${asked} sessions of ${name} that were planned so far are done.`;
  if (open.length === 0)
    return `Nothing was missed${label}: ${asked === 1 ? `the planned session of ${name} is` : `all ${asked} planned sessions of ${name} are`} done.${toDo}`;
  return `${open.length} of ${asked} planned ${asked === 1 ? "session was" : "sessions were"} missed${label}: ${namesOf(open, today)}.${toDo}`;
}

const maxNamed = 5;
const namesOf = (some: readonly Placed[], today: string): string =>
  some
    .slice(0, maxNamed)
    .map((one) => `${one.session.name} (${dayInWords(one.date ?? today, today, true)})`)
    .join(", ");

/** How the plan stands: its evaluation's words, and if it is behind what was missed this week and the week before. */
export function track(question: PlanQuestion, facts: PlanFacts, placed: readonly Placed[]): string {
  const { standing, today } = facts;
  if (question.period !== undefined || standing === undefined || standing.status === "no_data")
    return missed(question, facts, placed);
  if (standing.status !== "behind") return `Yes. ${standing.message}`;
  const from = addDays(weekStartOf(today), -7);
  const names = placed
    .filter((one) => isOpen(one) && one.date !== undefined && one.date >= from && one.date < today)
    .map((one) => `${one.session.name} (${describePastDay(one.date ?? today, today, markDay)})`);
  return `No. ${standing.message}${names.length > 0 ? ` Missed: ${names.join(", ")}.` : ""}`;
}
