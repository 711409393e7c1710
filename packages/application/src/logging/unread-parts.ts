import type { ParsedMessage } from "@canter/domain/language/parsed-message";
import { overlaps, workoutOfDoubt } from "@canter/domain/language/workout-of-doubt";
import type { WorkoutIssue } from "@canter/domain/workout/workout";
import type { RunResult } from "./run-result.ts";

const quoted = (text: string, { start, end }: { start: number; end: number }) =>
  text.slice(start, end).trim();

/** What the parser was not sure about in one workout, for a later review. */
export const unsureIssues = (text: string, parsed: ParsedMessage, workoutIndex: number): WorkoutIssue[] =>
  parsed.doubts
    .filter((doubt) => workoutOfDoubt(parsed, doubt) === workoutIndex)
    .map((doubt) => ({ kind: "unsure", text: quoted(text, doubt).slice(0, 500), reason: doubt.reason }));

/** The parts of a message that could not be read, in order; if no training was found, also what may have been training. */
export function unreadParts(
  text: string,
  { isLog, spans, doubts, cutOffAt }: ParsedMessage,
): RunResult["unread"] {
  const part = (place: { start: number; end: number }, reason: string) => ({
    start: place.start,
    end: place.end,
    text: quoted(text, place).slice(0, 500),
    reason,
  });
  const unread = spans
    .filter(({ kind }) => kind === "unread")
    .map((span) =>
      part(span, span.doubt ?? doubts.find((doubt) => overlaps(doubt, span))?.reason ?? "not understood"),
    );
  const open = isLog ? [] : doubts.filter((doubt) => !unread.some((known) => overlaps(known, doubt)));
  const parts = [...unread, ...open.map((doubt) => part(doubt, doubt.reason))].toSorted(
    (a, b) => a.start - b.start,
  );
  if (cutOffAt === undefined) return parts;
  return [
    ...parts,
    {
      start: cutOffAt,
      end: text.length,
      text: `${text.slice(cutOffAt, cutOffAt + 100)}…`,
      reason: "the message is too long; the rest was not read",
    },
  ];
}
