import type { Program } from "@canter/domain/program/program";
import type { ProgramHead } from "@canter/domain/program/program-head";
import { wordsOfDay } from "@canter/domain/program/program-meant";
import { sessionDates } from "@canter/domain/program/schedule/session-dates";
import { dayPeriod } from "@canter/domain/question/answer/next-session";
import type { PreviousQuestion } from "@canter/domain/question/question";
import { sessionState } from "@canter/domain/program/progress/session-progress";
import { dayNamedIn } from "@canter/domain/context/spoken-day";
import type { MessageData } from "../core/message-data.ts";

/** What "it" is, and what a question goes on from. */
export type SpokenOf = Pick<MessageData, "ofProgram" | "question"> & { readonly question?: PreviousQuestion };

const sessionsOf = ({ weeks }: Program) => weeks.flatMap(({ sessions }) => sessions);

/** Behind what tells of a session of the plan: that session, on its day. */
const ofSession = (name: string, date: string, today: string): SpokenOf => ({
  ofProgram: { words: wordsOfDay(date, [name]) },
  question: {
    about: "plan",
    figure: "on",
    words: name.toLowerCase(),
    exercises: [],
    period: dayPeriod(date, today),
  },
});

/** So many sessions at most are spoken of one by one. */
const maxChanged = 2;

/** What is spoken of behind a click that changed a session or two, or taking that back: the first of them, on its day. */
export function spokenOfBy(before: Program, after: Program, head: ProgramHead, today: string): SpokenOf {
  const was = new Set(sessionsOf(before).map((session) => JSON.stringify(session)));
  const changed = sessionsOf(after).filter((session) => !was.has(JSON.stringify(session)));
  const [session] = changed;
  const date = session && sessionDates(after, head, today).get(session.uid);
  if (!session || date === undefined || changed.length > maxChanged) return {};
  return ofSession(session.name, date, today);
}

/** The one session that is on a day and not done, though it may be skipped; undefined: there is none, or several. */
export function plannedOn(program: Program, head: ProgramHead, day: string, today: string) {
  const dates = sessionDates(program, head, today);
  const [session, ...others] = sessionsOf(program).filter(
    (one) => dates.get(one.uid) === day && sessionState(one) !== "done",
  );
  return others.length === 0 ? session : undefined;
}

/** What is spoken of behind a message that only named a day: what is planned on it ("not sure about Saturday"). */
export function spokenInPassing(program: Program, head: ProgramHead, text: string, today: string): SpokenOf {
  const day = dayNamedIn(text, today);
  const session = day === undefined ? undefined : plannedOn(program, head, day, today);
  return session && day !== undefined ? ofSession(session.name, day, today) : {};
}
