import { formatDate } from "@canter/domain/schedule/describe-date";
import { formatDuration, formatKg, formatMeters, formatNumber } from "@canter/domain/units/format-units";
import type { Units } from "@canter/domain/units/unit";
import type { LoggedWorkout, RunResult } from "@canter/protocol/coach/messages";
import type { PersonalRecordResponse } from "@canter/protocol/training/workouts";

const indented = (lines: readonly string[]) => lines.map((line) => `   ${line}`);

function valueInWords(value: number, unit: PersonalRecordResponse["unit"], units: Units): string {
  if (unit === "kg") return formatKg(value, units);
  if (unit === "s") return formatDuration(value);
  return unit === "m" ? formatMeters(value, units) : `${formatNumber(value)} ${unit}`;
}

function recordLine(
  { subject, label, value, unit, previousValue }: PersonalRecordResponse,
  units: Units,
): string {
  const name = subject.kind === "exercise" ? `${subject.name}, ${label}` : label;
  const before = previousValue === undefined ? "" : ` (before: ${valueInWords(previousValue, unit, units)})`;
  return `Record: ${name}: ${valueInWords(value, unit, units)}${before}`;
}

function workoutBlock(
  {
    workout,
    workoutIndex,
    athleteName,
    riderName,
    saved,
    records,
    missing,
    duplicateOf,
    summary,
  }: LoggedWorkout,
  units: Units,
): string[] {
  const unsure = workout.issues.flatMap((issue) =>
    issue.kind === "unsure"
      ? [issue.text ? `Unsure: "${issue.text}" (${issue.reason})` : `Unsure: ${issue.reason}`]
      : [],
  );
  return [
    `${workoutIndex + 1}. ${formatDate(workout.date)}, ${athleteName}${riderName ? `, by ${riderName}` : ""}${saved ? "" : " [draft]"}`,
    ...indented([
      ...summary,
      ...records.map((record) => recordLine(record, units)),
      ...missing.map((question) => `Missing: ${question}`),
      ...(duplicateOf ? ["Looks like one that is logged already."] : []),
      ...unsure,
    ]),
  ];
}

/** Replaces blanks that a terminal or a pipe may not show as such. */
export const plainBlanks = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, " ");

/** The result of a message, for a terminal: plain text without colour. */
export function reviewCard(
  { reply, allWorkouts, unread, canTryAgain, runId }: RunResult,
  groups: string,
  units: Units,
): string {
  const blocks = allWorkouts.map((logged) => workoutBlock(logged, units).join("\n"));
  const parts = unread.map(({ text, reason }) => `Not read: "${text}" (${reason})`);
  const where = allWorkouts.length > 0 ? [`In ${groups}.`] : [];
  const again = canTryAgain ? [`To have the model read it once more: canter log --again ${runId}`] : [];
  return plainBlanks(`${[reply, ...blocks, ...parts, ...where, ...again].join("\n\n")}\n`);
}
