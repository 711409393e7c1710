import { sessionState } from "../../program/progress/session-progress.ts";
import { nextSession } from "../../program/schedule/session-queue.ts";
import { describeDate } from "../../schedule/describe-date.ts";
import { addDays } from "../../schedule/local-date.ts";
import type { PlanQuestion } from "../question.ts";
import { dayInWords } from "./figure-in-words.ts";
import {
  exerciseText,
  isOpen,
  namesSession,
  type Placed,
  placedOf,
  type PlanFacts,
  placedInWords,
  when,
  wordsOf,
} from "./planned-figures.ts";

/** The day that is asked about, where it is one. */
export const dayAsked = ({ period }: PlanQuestion): string | undefined =>
  period?.ahead ?? (period?.kind === "day" ? period.from : undefined);

/** A day of the plan as a question has it. */
export const dayPeriod = (date: string, today: string): NonNullable<PlanQuestion["period"]> => ({
  from: date,
  to: date,
  ahead: date,
  kind: "day",
  label: dayInWords(date, today),
});

/** Of a weekday the one to come. */
export const comingDay = (from: string, label: string, today: string): string => {
  const coming = label.endsWith("day") && from <= today ? addDays(from, 7) : from;
  return coming > today ? coming : today;
};

export function nextFrom(
  question: PlanQuestion,
  date: string,
  facts: PlanFacts,
  placed: readonly Placed[],
): string {
  const later = placed.filter((one) => isOpen(one) && (one.date ?? "") >= date);
  const isNamed = question.exercises.length > 0 || question.discipline !== undefined;
  const named = isNamed ? undefined : (later.find((one) => namesSession(question, one)) ?? later[0]);
  if (named) return `Next is ${placedInWords(named, facts.today)}`;
  return isNamed ? whenNext(question, facts, later) : `Nothing is left to do in ${facts.name} from then on.`;
}

const asksForKind = ({ words, discipline }: PlanQuestion): boolean =>
  discipline !== undefined && discipline !== "strength" && !/\b(?:training|workout)\b/u.test(words);

/** The next session that has what is asked about. */
export function whenNext(question: PlanQuestion, facts: PlanFacts, placed: readonly Placed[]): string {
  const named = question.exercises.length > 0;
  const open = placed.filter(isOpen);
  const ofName = named ? undefined : open.find((one) => namesSession(question, one));
  if (ofName) return `Next is ${placedInWords(ofName, facts.today)}`;
  if (!named && asksForKind(question))
    return `No ${question.discipline ?? ""} of that kind is planned in ${facts.name}.`;
  const { next } = nextSession(facts.program, facts.head, facts.today);
  const found = named
    ? open.find(({ session }) => session.exercises.some((one) => facts.isMeant(one)))
    : open.find(({ session }) => session.uid === next?.session.uid);
  if (!found)
    return named
      ? `${question.exercises.join(", ")} is not planned in ${facts.name}.`
      : `Nothing is left to do in ${facts.name}.`;
  if (!named) {
    const overdue =
      found.date !== undefined && found.date < facts.today
        ? ` It was due ${describeDate(found.date, facts.today)}.`
        : "";
    return `Next is ${placedInWords(found, facts.today)}${overdue}`;
  }
  const exercises = found.session.exercises.filter((one) => facts.isMeant(one)).map(exerciseText);
  return `${found.session.name},${when(found, facts.today)}: ${exercises.join(", ")}.`;
}

/** The session that a question is of: with its exercise, by its name, else the next one. */
function sessionMeant(question: PlanQuestion, facts: PlanFacts, open: readonly Placed[]): Placed | undefined {
  const { next } = nextSession(facts.program, facts.head, facts.today);
  return (
    open.find(({ session }) => session.exercises.some((one) => facts.isMeant(one))) ??
    open.find((one) => namesSession(question, one)) ??
    open.find(({ session }) => session.uid === next?.session.uid)
  );
}

/** The session that comes so many behind the one that was spoken of. */
export function sessionBehind(
  question: PlanQuestion,
  facts: PlanFacts,
  placed: readonly Placed[],
): Placed | undefined {
  const { behind = 1, like } = question;
  const open = placed.filter(isOpen).toSorted((a, b) => ((a.date ?? "") < (b.date ?? "") ? -1 : 1));
  const day = dayAsked(question);
  const from = day === undefined ? sessionMeant(question, facts, open) : undefined;
  const later =
    day === undefined
      ? open.slice(from ? open.indexOf(from) + 1 : 0)
      : open.filter(({ date = "" }) => date > day);
  const named =
    like === undefined ? later : later.filter(({ session }) => wordsOf(session.name).includes(like));
  return named[behind - 1];
}

/** What is asked of a single session, where no day is named. */
const ofOneSession: ReadonlySet<PlanQuestion["figure"]> = new Set(["next", "when", "load", "length"]);

/** The one session that a question is about; undefined: it is about several, or none. */
export function sessionAsked(question: PlanQuestion, facts: PlanFacts): Placed | undefined {
  const placed = placedOf(facts);
  if (question.behind !== undefined) return sessionBehind(question, facts, placed);
  const day = dayAsked(question) ?? (question.figure === "today" ? facts.today : undefined);
  if (day !== undefined)
    return placed.find(({ date, session }) => date === day && sessionState(session) !== "empty");
  const { from = "", to = "" } = question.period ?? {};
  // "What is left this week", where one is.
  const left =
    question.figure === "left"
      ? placed.filter((one) => isOpen(one) && (one.date ?? "") >= from && (one.date ?? "") <= to)
      : [];
  if (left.length === 1) return left[0];
  const isOfSeveral =
    question.period !== undefined || question.week !== undefined || question.measure !== undefined;
  if (isOfSeveral || !ofOneSession.has(question.figure)) return undefined;
  return sessionMeant(question, facts, placed.filter(isOpen));
}
