import type { Reading } from "../reading.ts";

const subjects: ReadonlySet<string> = new Set([
  "PlanDay",
  "Activity",
  "Exercise",
  "Word",
  "Label",
  "Interval",
  "NamedDistance",
  "NamedWod",
]);
const named: ReadonlySet<string> = new Set(["PlanDay", "Activity", "Exercise", "Interval"]);
/** Fillers that name a session. */
const sessions = /^(track|race|lesson|class|long one|training|session)$/;

/**
 * "bench 5x5 80. legs friday", "ran 10k, intervals on thursday": a weekday with something else, behind all that was
 * told. Most likely that is still to come; but it may be the day of what was stated.
 */
export const isLaterDay = (reading: Reading, at: number): boolean => {
  const piece = reading.pieces[at];
  const clause = reading.clauses[reading.clauseOf[at] ?? 0];
  if (piece?.kind !== "date" || piece.spec.type !== "weekday" || !clause) return false;
  // "no jumping till Friday": up to when, and the day of nothing
  if (/^(?:till?|until)$/.test(reading.lexemes[piece.from - 1]?.text ?? "")) return false;
  const own = reading.pieces.slice(clause.from, clause.to);
  const isBehind =
    reading.pieces.slice(0, clause.from).some(({ kind }) => kind === "term") &&
    reading.pieces.slice(clause.from).every(({ kind }) => kind !== "term");
  return (
    isBehind &&
    own.some(
      (one) => one.kind === "lexeme" && (subjects.has(one.lexeme.class) || sessions.test(one.lexeme.text)),
    )
  );
};

const ends: ReadonlySet<string> = new Set(["Stop", "Bang", "Newline", "Semi"]);
/** "5k 25:10. intervals on thursday": in a sentence of its own, which names a session and then its day. */
export const isAnnounced = (reading: Reading, at: number): boolean => {
  const clause = reading.clauses[reading.clauseOf[at] ?? 0];
  if (!clause || !ends.has(clause.before ?? "") || !isLaterDay(reading, at)) return false;
  const own = reading.pieces.slice(clause.from, at);
  const subject = own.findLast((one) => one.kind !== "lexeme" || one.lexeme.class !== "With");
  return (
    subject?.kind === "lexeme" &&
    (named.has(subject.lexeme.class) || sessions.test(subject.lexeme.text)) &&
    !own.some((one) => one.kind === "lexeme" && one.lexeme.class === "DoVerb")
  );
};
