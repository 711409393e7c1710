import type { PlannedExercise, PlannedSession, Program, Week } from "@canter/domain/program/program";
import { describeCardio, describeWork } from "@canter/domain/program/changes/describe-change";
import type { CoachProgram } from "./coach-program.ts";

/** So many weeks are told in full at once, from the one that is on; others are asked for by number. */
const weeksInFull = 2;

/** A note says how the exercise is done; its beginning tells which one it is. */
const maxNoteLength = 120;

const cutTo = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest)}…` : text;

/** `brief`: what there is to do; `full`: how it is done, too. */
type Detail = "brief" | "full";

const exerciseLine = (exercise: PlannedExercise, index: number, detail: Detail): string => {
  const { name, workingSets, reps, targetLoad, warmupSets, restSeconds, groupLabel, notes, skipped } =
    exercise;
  const more = [
    warmupSets > 0 && `${warmupSets} warm-up`,
    `rest ${restSeconds} s`,
    groupLabel && `group ${groupLabel}`,
    skipped && "skipped",
    notes && `note: ${cutTo(notes, maxNoteLength)}`,
  ].filter(Boolean);
  const what = `    ${index + 1}. ${name}: ${workingSets}x${reps} @ ${targetLoad}`;
  return detail === "full" ? `${what} (${more.join(", ")})` : `${what}${skipped ? " (skipped)" : ""}`;
};

const sessionLines = (session: PlannedSession, index: number, detail: Detail): readonly string[] => {
  const { name, dayOfWeek, scheduledDate, completed, exercises, cardio, work, notes, warmup } = session;
  const day = [dayOfWeek, scheduledDate?.slice(0, 10)].filter(Boolean).join(" ");
  const head = [`  Session ${index + 1}: ${name}`, day, completed && "completed"].filter(Boolean).join(", ");
  return [
    head,
    ...(warmup?.length && detail === "full" ? [`    warm-up: ${warmup.join(", ")}`] : []),
    ...exercises.map((exercise, at) => exerciseLine(exercise, at, detail)),
    ...(cardio ? [`    cardio: ${describeCardio(cardio)}`] : []),
    ...(work ? [`    work: ${describeWork(work)}`] : []),
    ...(notes && detail === "full" ? [`    notes: ${cutTo(notes, 300)}`] : []),
  ];
};

const weekHead = ({ phase, startDate, endDate }: Week, number: number): string =>
  `Week ${number} (${[phase, startDate && endDate && `${startDate.slice(0, 10)} to ${endDate.slice(0, 10)}`].filter(Boolean).join(", ")})`;

/** A week of a program, with all that is planned in it. */
export const describeWeekInFull = (
  program: Program,
  number: number,
  detail: Detail = "full",
): readonly string[] => {
  const week = program.weeks[number - 1];
  if (!week) return [];
  return [
    weekHead(week, number),
    ...week.sessions.flatMap((session, index) => sessionLines(session, index, detail)),
  ];
};

const isOver = ({ sessions }: Week): boolean => sessions.every(({ completed }) => completed);

/** The number of the week that is on: the first that is not done. */
export const weekThatIsOn = ({ weeks }: Program): number => {
  const index = weeks.findIndex((week) => !isOver(week));
  return index === -1 ? weeks.length : index + 1;
};

/** Longer than this no program is told at once, in characters. */
const maxProgramLength = 30_000;

/** How a program is told. `longest`: of its weeks, in characters. */
type Telling = { readonly longest?: number; readonly detail?: Detail };

/** What a week is made of, whatever its loads and dates are: two of the same need only one to be told. */
const formOf = ({ sessions }: Week): string =>
  JSON.stringify(sessions.map(({ name, exercises }) => [name, exercises.map((exercise) => exercise.name)]));

/** Lines until so many characters are used up; a week that does not fit is asked for. */
function withinCharacters(lines: readonly string[], longest: number): string {
  const text = lines.join("\n");
  if (text.length <= longest) return text;
  const end = text.lastIndexOf("\n", longest);
  return `${text.slice(0, end === -1 ? longest : end)}\n(cut off: get_program gives a week by its number)`;
}

type Stretch = { readonly from: number; readonly to: number; readonly what: string };

/** Weeks that are told in short: neighbours of which the same is said share a line. */
function inShort(program: Program, isFull: (number: number) => boolean): readonly string[] {
  const firstOfForm = new Map(
    program.weeks.flatMap((week, index) => (isFull(index + 1) ? [[formOf(week), index + 1]] : [])),
  );
  const stretches: Stretch[] = [];
  for (const [index, week] of program.weeks.entries()) {
    if (isFull(index + 1)) continue;
    const same = firstOfForm.get(formOf(week));
    const made = same === undefined ? `${week.sessions.length} sessions` : `sessions as in week ${same}`;
    const what = `${week.phase}: ${made}, loads not shown`;
    const before = stretches.at(-1);
    if (before?.what === what && before.to === index) stretches.splice(-1, 1, { ...before, to: index + 1 });
    else stretches.push({ from: index + 1, to: index + 1, what });
  }
  return stretches.map(({ from, to, what }) => {
    const [start, end] = [program.weeks[from - 1]?.startDate, program.weeks[to - 1]?.endDate];
    const dates = start && end ? ` (${start.slice(0, 10)} to ${end.slice(0, 10)})` : "";
    return `${from === to ? `Week ${from}` : `Weeks ${from} to ${to}`}${dates}: ${what}`;
  });
}

/**
 * The weeks of a program: the one that is on and the next are told. Of others it is said where one of these is made of the same
 * exercises in the same places.
 */
export function describeWeeks(
  program: Program,
  { longest = maxProgramLength, detail }: Telling = {},
): string {
  const on = weekThatIsOn(program);
  const isInFull = (number: number): boolean => number >= on && number < on + weeksInFull;
  const full = program.weeks.flatMap((_, index) =>
    isInFull(index + 1) ? describeWeekInFull(program, index + 1, detail) : [],
  );
  return withinCharacters([...full, ...inShort(program, isInFull)], longest);
}

/** So many waiting edits are listed. */
const maxListed = 40;

/** A program for a model: what waits for a click is in it, and said. */
export function describeProgram(
  { name, status, athleteName, program, open }: CoachProgram,
  telling: Telling = {},
): string {
  const waiting = open
    ? [
        "Waiting for the member's click, and shown here as if made (id: what):",
        ...open.edits
          .slice(0, maxListed)
          .map(({ call }) => `  ${call.id}: ${call.function.name} ${cutTo(call.function.arguments, 160)}`),
        ...(open.edits.length > maxListed ? [`  and ${open.edits.length - maxListed} more`] : []),
        `  In short: ${open.preview.summary}`,
      ]
    : ["Nothing waits for the member's click."];
  return [
    `Program "${name}" of ${athleteName} (${status}).`,
    describeWeeks(program, telling),
    ...waiting,
  ].join("\n");
}
