import { markDay } from "../../claim/marked-text.ts";
import { describeCardio, describeWork } from "../../program/changes/describe-change.ts";
import type { PlannedSession } from "../../program/program.ts";
import { describePastDay } from "../../schedule/describe-date.ts";
import { dayInWords } from "./figure-in-words.ts";
import { exerciseText, type Placed, type PlanFacts } from "./planned-figures.ts";

export const contentText = ({ exercises, cardio, work }: PlannedSession): string =>
  [
    ...exercises.map(exerciseText),
    ...(cardio ? [describeCardio(cardio)] : []),
    ...(work ? [describeWork(work)] : []),
  ].join(", ");

export const when = ({ date }: Placed, today: string): string =>
  date === undefined ? "" : ` ${dayInWords(date, today)}`;
export const told = (placed: Placed, today: string): string =>
  `${placed.session.name},${when(placed, today)}: ${contentText(placed.session)}.`;

/** A session of today without the exercises of it that were logged already. */
export function leftOf(one: Placed, { today, isDoneToday = () => false }: PlanFacts): string {
  const { exercises } = one.session;
  const left = exercises.filter((exercise) => !isDoneToday(exercise));
  if (left.length === exercises.length) return told(one, today);
  const done = exercises.filter(isDoneToday).map(({ name }) => name);
  const rest = contentText({ ...one.session, exercises: left });
  return rest === ""
    ? `All of ${one.session.name} is logged today.`
    : `Left of ${one.session.name} today: ${rest}. ${done.join(", ")} ${done.length === 1 ? "is" : "are"} logged.`;
}

/** What was due before, and is still to do. */
export const waits = (one: Placed, today: string): string =>
  `${one.session.name} waits since ${describePastDay(one.date ?? today, today, markDay)}: ${contentText(one.session)}.`;
