import { placeOf, type Reading } from "../reading.ts";
import { classOf } from "../piece-shape.ts";
import { type Head, implicit } from "../head.ts";

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
