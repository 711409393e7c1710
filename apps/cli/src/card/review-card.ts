import { formatDate } from "@canter/domain/schedule/describe-date";
import type { LoggedWorkout, RunResult } from "@canter/protocol/messages";

const indented = (lines: readonly string[]) => lines.map((line) => `   ${line}`);

function workoutBlock(logged: LoggedWorkout): string[] {
  const { workout, athleteName, saved, records, missing, duplicateOf, summary } = logged;
  const unsure = workout.issues.flatMap((issue) => (issue.kind === "unsure" ? [issue.text ? `Unsure: "${issue.text}" (${issue.reason})` : `Unsure: ${issue.reason}`] : []));
  return [
    `${logged.workoutIndex + 1}. ${workout.title ?? workout.discipline}, ${formatDate(workout.date)}, ${athleteName}${saved ? "" : " [draft]"}`,
    ...indented(summary),
    ...indented(workout.notes ? [`Notes: ${workout.notes}`] : []),
    ...indented(records.map(({ label }) => `Record: ${label}`)),
    ...indented(missing.map((question) => `Missing: ${question}`)),
    ...indented(duplicateOf ? ["Looks like one that is logged already."] : []),
    ...indented(unsure),
  ];
}

/** What came of a message, for a terminal: plain text without colour. */
export function reviewCard({ reply, allWorkouts, unread }: RunResult, group: string): string {
  const blocks = allWorkouts.map((logged) => workoutBlock(logged).join("\n"));
  const parts = unread.map(({ text, reason }) => `Not read: "${text}" (${reason})`);
  const saved = allWorkouts.length > 0 ? [`In ${group}.`] : [];
  return `${[reply, ...blocks, ...parts, ...saved].join("\n\n")}\n`;
}
