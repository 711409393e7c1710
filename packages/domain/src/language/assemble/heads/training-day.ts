import { placeOf, type Reading } from "../reading.ts";
import type { Piece } from "../../grammar/piece.ts";
import type { Clause } from "../clause.ts";
import { classOf, firstAtom, isSimpleTerm } from "../piece-shape.ts";
import { type Head, implicit } from "../head.ts";

/** Seconds: as long as a session takes. */
const shortestSession = 900;
/** "chest and triceps, 50 min": behind the day's name, how long it took and nothing else. */
const timeBehind = (reading: Reading, clause: Clause): Piece | undefined => {
  const next = reading.clauses[clause.index + 1];
  const time = next && next.to - next.from === 1 ? reading.pieces[next.from] : undefined;
  return clause.index === 0 &&
    next?.before === "Comma" &&
    next.mood === undefined &&
    isSimpleTerm(time) &&
    firstAtom(time)?.unit === "time" &&
    (firstAtom(time)?.quantity?.seconds ?? 0) >= shortestSession
    ? time
    : undefined;
};

/** "did legs today", "leg day done": a training day by its name and nothing else. */
export const trainingDay = (reading: Reading): Head[] => {
  for (const clause of reading.clauses) {
    if (clause.mood || clause.soft) continue;
    const inClause = reading.pieces.slice(clause.from, clause.to);
    const day = inClause.find((piece) => classOf(piece) === "PlanDay");
    const isDone = inClause.some(
      (piece) =>
        classOf(piece) === "DoVerb" ||
        (piece.kind === "date" && day?.kind === "lexeme" && day.lexeme.text.endsWith(" day")),
    );
    const isRide =
      reading.isHorse &&
      inClause.some(
        (piece) =>
          piece.kind === "lexeme" && /^(lesson|clinic|session|schooling|test)$/.test(piece.lexeme.text),
      ) &&
      reading.names.some(
        ({ role, at }) => role === "horse" && inClause.some((piece) => at >= piece.from && at < piece.to),
      );
    const time = day && inClause.length === 1 ? timeBehind(reading, clause) : undefined;
    if (time)
      return [
        {
          ...implicit(clause.from, clause.index, clause.sentence),
          kind: "activity",
          discipline: "strength",
          pieces: [time],
        },
      ];
    if (isRide)
      return [
        { ...implicit(clause.from, clause.index, clause.sentence), kind: "activity", discipline: "ridden" },
      ];
    if (day && isDone)
      return [
        {
          ...implicit(placeOf(reading, day), clause.index, clause.sentence),
          kind: "activity",
          discipline: "strength",
        },
      ];
  }
  return [];
};
