import { describeCardio, describeWork } from "./changes/describe-change.ts";
import { dayOfWeekName, enteredDate } from "./entered-date.ts";
import type { PlannedExercise, PlannedSession, Program, Week } from "./program.ts";
import type { ProgramHead, ProgramStatus } from "./program-head.ts";
import { sessionState } from "./progress/session-progress.ts";
import { weekdayOf } from "../schedule/local-date.ts";

/** A program with what it is called and what it is for. `changes`: what became of it lately, the latest first. */
export type ShownProgram = {
  readonly head: Pick<ProgramHead, "name" | "goal" | "reasoning" | "targetDate">;
  readonly status: ProgramStatus;
  readonly program: Program;
  readonly changes?: readonly string[];
};

const isOpen = ({ sessions }: Week): boolean => sessions.some((session) => sessionState(session) === "open");

/** The week that is on: the first with something to do; the last one where all is done. */
const weekOn = ({ weeks }: Program): Week | undefined => weeks.find(isOpen) ?? weeks.at(-1);

const exerciseInShort = ({ name, workingSets, reps, targetLoad, skipped }: PlannedExercise): string =>
  `${name} ${workingSets}x${reps} @ ${targetLoad}${skipped ? " (skipped)" : ""}`;

const dayOf = (session: PlannedSession, week: Week): string => {
  const date = enteredDate(session, week);
  return date === undefined ? (session.dayOfWeek ?? "") : dayOfWeekName(weekdayOf(date));
};

/** "Monday Squat Day: Back Squat 5x5 @ 225 lbs, …", with so many exercises. */
const sessionInShort = (session: PlannedSession, week: Week, most: number): string => {
  const { name, exercises, cardio, work } = session;
  const parts = [
    ...exercises.slice(0, most).map(exerciseInShort),
    ...(exercises.length > most ? [`${exercises.length - most} more`] : []),
    ...(cardio ? [describeCardio(cardio)] : []),
    ...(work ? [describeWork(work)] : []),
  ];
  const head = [dayOf(session, week), name].filter(Boolean).join(" ");
  return parts.length === 0 ? head : `${head}: ${parts.join(", ")}`;
};

/** "week 5 of 8 (Strength)". */
const place = ({ program, status }: ShownProgram, week: Week): string => {
  const phase = week.phase === "" ? "" : ` (${week.phase})`;
  return status === "active" || status === "paused"
    ? `week ${week.weekNumber} of ${program.weeks.length}${phase}`
    : `${program.weeks.length} week${program.weeks.length === 1 ? "" : "s"}`;
};

const firstLines = (text: string, count: number): string => text.trim().split("\n").slice(0, count).join(" ");

/** So many exercises of a session are named, fewer where it would be too long. */
const most = [8, 3, 1];
const maxChanges = 3;

/**
 * A program in a few sentences: where it stands, what its week is with exercises and loads, what it is for, and what was changed lately, at most so many
 * characters long.
 */
export function programInShort(shown: ShownProgram, longest: number): string {
  const { head, status, program, changes = [] } = shown;
  const week = weekOn(program);
  const lately = changes.slice(0, maxChanges).join(" Before that: ");
  const rest = [
    head.goal ? `Goal: ${head.goal}${head.targetDate === undefined ? "" : ` by ${head.targetDate}`}.` : "",
    lately === "" ? "" : `Lately: ${lately}`,
    head.reasoning ? `Why: ${firstLines(head.reasoning, 2)}` : "",
  ];
  const tellings = most.map((exercises) =>
    [
      `“${head.name}” (${status})${week ? `, ${place(shown, week)}` : ""}.`,
      week ? `${week.sessions.map((session) => sessionInShort(session, week, exercises)).join("; ")}.` : "",
      ...rest,
    ]
      .filter(Boolean)
      .join(" "),
  );
  const text = tellings.find(({ length }) => length <= longest) ?? tellings.at(-1) ?? "";
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
