import { describeCardio, describeWork } from "@canter/domain/program/describe-planned";
import { nextSession } from "@canter/domain/program/next-session";
import type { PlannedExercise, PlannedSession, Week } from "@canter/domain/program/program";
import { sessionDates } from "@canter/domain/program/session-dates";
import { weekdays } from "@canter/domain/schedule/calendar-words";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { addDays, weekdayOf } from "@canter/domain/schedule/local-date";
import type { CoachProgram } from "./coach-program.ts";

type Placed = { readonly session: PlannedSession; readonly week: Week; readonly date: string | undefined };

const placedOf = ({ program, head }: CoachProgram, today: string): readonly Placed[] => {
  const dates = sessionDates(program, head, today);
  return program.weeks.flatMap((week) =>
    week.sessions.map((session) => ({ session, week, date: dates.get(session.uid) })),
  );
};

const exerciseText = ({ name, workingSets, reps, targetLoad, skipped }: PlannedExercise): string =>
  `${name} ${workingSets}×${reps} @ ${targetLoad}${skipped ? " (skipped)" : ""}`;

/** "Full Body A (Week 2, Wednesday): 1. Back Squat 5×5 @ 185 lbs; …". */
const sessionText = ({ session, week, date }: Placed, today: string): string => {
  const { name, exercises, cardio, work, completed } = session;
  const parts = [
    ...exercises.map((exercise, index) => `${index + 1}. ${exerciseText(exercise)}`),
    ...(cardio ? [describeCardio(cardio)] : []),
    ...(work ? [describeWork(work)] : []),
  ];
  const when = [`Week ${week.weekNumber}`, date && describeDate(date, today), completed && "done"].filter(
    Boolean,
  );
  return `${name} (${when.join(", ")}): ${parts.length > 0 ? parts.join("; ") : "rest"}.`;
};

/** The day that a question names: today, tomorrow, or a weekday from today on. */
function dayNamed(text: string, today: string): string | undefined {
  if (/\btoday|tonight\b/iu.test(text)) return today;
  if (/\btomorrow\b/iu.test(text)) return addDays(today, 1);
  const index = weekdays.findIndex((name) =>
    new RegExp(`\\b${name.slice(0, 3)}(?:${name.slice(3)})?s?\\b`, "iu").test(text),
  );
  return index === -1 ? undefined : addDays(today, (index + 8 - weekdayOf(today)) % 7);
}

const isNamed = (text: string, name: string): boolean =>
  name.trim().length > 2 && text.toLowerCase().includes(name.trim().toLowerCase());

/** Sessions of the week that a question names. */
function weekNamed(text: string, placed: readonly Placed[], today: string): readonly Placed[] | undefined {
  const number = /\bweek (\d{1,3})\b/iu.exec(text)?.[1];
  if (number !== undefined) return placed.filter(({ week }) => week.weekNumber === Number(number));
  const away = /\bthis week\b/iu.test(text) ? 0 : /\bnext week\b/iu.test(text) ? 7 : undefined;
  if (away === undefined) return undefined;
  const monday = addDays(today, 1 - weekdayOf(today) + away);
  return placed.filter(({ date }) => date !== undefined && date >= monday && date <= addDays(monday, 6));
}

/** Whether a question is about what is planned at all. */
const asksAboutPlan =
  /\b(?:next|plan(?:ned)?|program(?:me)?|schedule|today|tonight|tomorrow|upcoming|coming up|session|workouts?|week \d|this week|next week|exercises|left|remaining|to go|monday|tuesday|wednesday|thursday|friday|saturday|sunday|how many (?:sets|reps|weeks|sessions))\b/iu;
const asksWhatWaits = /\b(?:pending|waiting|waits?|propos(?:ed|al)|preview|what would change)\b/iu;
const asksAboutPast = /\b(?:did|was|were|have i|had|last|yesterday|ago|record|best|pr|pb)\b/iu;
/** Advice is no fact of a plan. */
const asksForAdvice =
  /\b(?:should|shall|would|why|better|recommend|advice|enough|too (?:much|many|little|few))\b/iu;

/** What a program itself answers: what is next, what a day, a week or a session holds, when something is on. Undefined: it isn't that. */
export function answerAboutProgram(
  text: string,
  coachProgram: CoachProgram,
  today: string,
  exercise: string | undefined,
): string | undefined {
  const { program, head, open, name } = coachProgram;
  if (asksWhatWaits.test(text)) return open ? open.preview.summary : "Nothing waits for a click.";
  if (!asksAboutPlan.test(text) || asksAboutPast.test(text) || asksForAdvice.test(text)) return undefined;
  const placed = placedOf(coachProgram, today);
  const { next, position } = nextSession(program, head, today);
  if (/\b(?:how (?:many|much)|what) .*\b(?:left|remaining|to go|weeks|sessions)\b/iu.test(text) && !exercise)
    return `${name}: ${position.done} of ${position.total} sessions done, ${program.weeks.length} weeks in all.`;
  const day = dayNamed(text, today);
  const inWeek = weekNamed(text, placed, today);
  const byName = placed
    .filter(({ session }) => isNamed(text, session.name) && !session.completed)
    .slice(0, 1);
  const meant =
    byName.length > 0
      ? byName
      : (inWeek ?? (day === undefined ? undefined : placed.filter(({ date }) => date === day)));
  if (exercise !== undefined) {
    const among = meant ?? placed.filter(({ session }) => !session.completed);
    const found = among.filter(({ session }) => session.exercises.some((one) => one.name === exercise));
    const shown = meant ? found : found.slice(0, 1);
    if (shown.length === 0) return `${exercise} is not planned${meant ? " there" : " any more"}.`;
    return shown
      .map(({ session, date, week }) => {
        const where = [session.name, date ? describeDate(date, today) : `Week ${week.weekNumber}`].join(", ");
        const sets = session.exercises.filter((one) => one.name === exercise).map(exerciseText);
        return `${where}: ${sets.join("; ")}.`;
      })
      .join("\n");
  }
  if (meant && meant.length > 0) return meant.map((one) => sessionText(one, today)).join("\n");
  const following = next && `Next is ${sessionText(next, today)}`;
  if (meant)
    return `Nothing is planned ${day ? describeDate(day, today) : "then"}. ${following ?? ""}`.trim();
  return following ?? `All of ${name} is done.`;
}
