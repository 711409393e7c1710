import type { Program } from "@canter/domain/program/program";
import type { ProgramHead } from "@canter/domain/program/program-head";
import { wordsOfDay } from "@canter/domain/program/program-meant";
import { sessionDates } from "@canter/domain/program/schedule/session-dates";
import { dayPeriod } from "@canter/domain/question/answer/next-session";
import type { PreviousQuestion } from "@canter/domain/question/question";
import type { MessageData } from "../core/message-data.ts";

/** What "it" is, and what a question goes on from. */
export type SpokenOf = Pick<MessageData, "ofProgram" | "question"> & { readonly question?: PreviousQuestion };

/** So many sessions at most are spoken of one by one. */
const maxChanged = 2;

/** What is spoken of behind a click that changed a session or two, or taking that back: the first of them, on its day. */
export function spokenOfBy(before: Program, after: Program, head: ProgramHead, today: string): SpokenOf {
  const sessionsOf = ({ weeks }: Program) => weeks.flatMap(({ sessions }) => sessions);
  const was = new Set(sessionsOf(before).map((session) => JSON.stringify(session)));
  const changed = sessionsOf(after).filter((session) => !was.has(JSON.stringify(session)));
  const [session] = changed;
  const date = session && sessionDates(after, head, today).get(session.uid);
  if (!session || date === undefined || changed.length > maxChanged) return {};
  const question: PreviousQuestion = {
    about: "plan",
    figure: "on",
    words: session.name.toLowerCase(),
    exercises: [],
    period: dayPeriod(date, today),
  };
  return { ofProgram: { words: wordsOfDay(date, [session.name]) }, question };
}
