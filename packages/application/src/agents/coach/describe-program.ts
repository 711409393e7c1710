import type { PlannedExercise, PlannedSession, Program, Week } from "@canter/domain/program/program";
import { describeCardio, describeWork } from "@canter/domain/program/describe-planned";
import type { CoachProgram } from "./coach-program.ts";

/** Weeks that are told in full at once, around the one that is on; others are asked for by number. */
const weeksAround = 2;

const exerciseLine = (exercise: PlannedExercise, index: number): string => {
  const { name, workingSets, reps, targetLoad, warmupSets, restSeconds, groupLabel, notes, skipped } =
    exercise;
  const more = [
    warmupSets > 0 && `${warmupSets} warm-up sets`,
    `rest ${restSeconds} s`,
    groupLabel && `group ${groupLabel}`,
    skipped && "skipped",
    notes && `note: ${notes.slice(0, 200)}`,
  ].filter(Boolean);
  return `    ${index + 1}. ${name}: ${workingSets}x${reps} @ ${targetLoad} (${more.join(", ")})`;
};

const sessionLines = (session: PlannedSession, index: number): readonly string[] => {
  const { name, dayOfWeek, scheduledDate, completed, exercises, cardio, work, notes, warmup } = session;
  const day = [dayOfWeek, scheduledDate?.slice(0, 10)].filter(Boolean).join(" ");
  const head = [`  Session ${index + 1}: ${name}`, day, completed && "completed"].filter(Boolean).join(", ");
  return [
    head,
    ...(warmup?.length ? [`    warm-up: ${warmup.join(", ")}`] : []),
    ...exercises.map(exerciseLine),
    ...(cardio ? [`    cardio: ${describeCardio(cardio)}`] : []),
    ...(work ? [`    work: ${describeWork(work)}`] : []),
    ...(notes ? [`    notes: ${notes.slice(0, 300)}`] : []),
  ];
};

const weekHead = ({ phase, startDate, endDate }: Week, number: number): string =>
  `Week ${number} (${[phase, startDate && endDate && `${startDate.slice(0, 10)} to ${endDate.slice(0, 10)}`].filter(Boolean).join(", ")})`;

/** A week of a program, with all that is planned in it. */
export const describeWeekInFull = (program: Program, number: number): readonly string[] => {
  const week = program.weeks[number - 1];
  return week ? [weekHead(week, number), ...week.sessions.flatMap(sessionLines)] : [];
};

const isOver = ({ sessions }: Week): boolean => sessions.every(({ completed }) => completed);

/** The number of the week that is on: the first that is not done. */
export const weekThatIsOn = ({ weeks }: Program): number => {
  const index = weeks.findIndex((week) => !isOver(week));
  return index === -1 ? weeks.length : index + 1;
};

/** Longer than this no program is told at once, in characters. */
const longestProgram = 30_000;

/** The weeks of a program: those around the one that is on in full. */
export function describeWeeks(program: Program): string {
  const on = weekThatIsOn(program);
  const lines = program.weeks.flatMap((week, index) =>
    Math.abs(index + 1 - on) <= weeksAround
      ? describeWeekInFull(program, index + 1)
      : [`${weekHead(week, index + 1)}: ${week.sessions.length} sessions, not shown`],
  );
  const text = lines.join("\n");
  return text.length > longestProgram
    ? `${text.slice(0, longestProgram)}\n(cut off: ask for a week by its number)`
    : text;
}

/** So many waiting edits are listed. */
const mostListed = 40;

/** A program for a model: what waits for a click is in it, and said. */
export function describeProgram({ name, status, athleteName, program, open }: CoachProgram): string {
  const waiting = open
    ? [
        "Waiting for the member's click, and shown here as if made (id: what):",
        ...open.edits
          .slice(0, mostListed)
          .map(({ call }) => `  ${call.id}: ${call.function.name} ${call.function.arguments.slice(0, 200)}`),
        ...(open.edits.length > mostListed ? [`  and ${open.edits.length - mostListed} more`] : []),
        `  In short: ${open.preview.summary}`,
      ]
    : ["Nothing waits for the member's click."];
  return [`Program "${name}" of ${athleteName} (${status}).`, describeWeeks(program), ...waiting].join("\n");
}
