import type { ParsedMessage } from "@canter/domain/language/parsed-message";
import { formatDate } from "@canter/domain/schedule/describe-date";
import { describeWorkout } from "@canter/domain/workout/summarize-workout";
import { plainBlanks } from "./review-card.ts";

/** As many characters of what was not understood as are needed to find it in the message. */
const longestExcerpt = 200;

function unsureLine(part: string, reason: string): string {
  if (part === "") return `Unsure: ${reason}`;
  return `Unsure: "${part.length > longestExcerpt ? `${part.slice(0, longestExcerpt)}…` : part}" (${reason})`;
}

const entryKinds: ReadonlySet<string> = new Set(["measurement", "nutrition", "goal"]);

/** How a message is understood, for a terminal: plain text without colour. */
export function parsedCard(
  text: string,
  { isLog, confidence, doubts, workouts, spans }: ParsedMessage,
  units: "kg" | "lb",
): string {
  const blocks = workouts.map((workout, index) =>
    [
      `${index + 1}. ${formatDate(workout.date)}${workout.athlete ? `, ${workout.athlete}` : ""}`,
      ...describeWorkout(workout, units).map((line) => `   ${line}`),
    ].join("\n"),
  );
  const told = spans.flatMap(({ kind, meaning }) => (entryKinds.has(kind) ? [`Also: ${meaning}`] : []));
  const unsure = doubts.map(({ start, end, reason }) => unsureLine(text.slice(start, end).trim(), reason));
  const head = isLog ? `A log, ${confidence}.` : "Not a log of training that was done.";
  return plainBlanks(`${[head, ...blocks, ...told, ...unsure].join("\n\n")}\n`);
}
