import { isoOf } from "./calendar-day.ts";
import type { Draft } from "../draft.ts";
import { classOf } from "../piece-shape.ts";
import type { Reading } from "../reading.ts";
import { resolveDate } from "./resolve-date.ts";

const joints = new Set(["And", "Plus", "Slash", "Comma"]);
const ofAll = /^(both|each|every|each of|same)$/;

/** Days that are named in a row ("sat & sun"), from the piece `at` on; fewer than two for none. */
const daysFrom = (reading: Reading, at: number): readonly string[] => {
  const days: string[] = [];
  for (let next = at; ; next += 2) {
    const piece = reading.pieces[next];
    const day = piece?.kind === "date" ? resolveDate(piece.spec, reading.now, reading.context) : undefined;
    if (!day) break;
    days.push(isoOf(day));
    if (!joints.has(classOf(reading.pieces[next + 1]) ?? "")) break;
  }
  return days;
};

/** "hacked Moss wed & thurs, 45 min both days": what is stated once of several days was done on each of them. */
export const shareDays = (reading: Reading, drafts: Draft[]): Draft[] => {
  const at = reading.kinds.has("date")
    ? reading.pieces.findIndex(
        (piece, index) => piece.kind === "date" && reading.pieces[index + 2]?.kind === "date",
      )
    : -1;
  if (at < 0) return drafts;
  const isShared = reading.lexemes.some(({ text }) => ofAll.test(text));
  const days = isShared ? daysFrom(reading, at) : [];
  // "Wed and Fri I rode Bella 40 min each": dated by the nearer of them
  const dated = days.filter((day) => drafts.some(({ date }) => date === day));
  const [first] = dated;
  if (days.length < 2 || dated.length !== 1) return drafts;
  return drafts.flatMap((draft) =>
    draft.date === first
      ? days.map((date) =>
          date === first
            ? draft
            : {
                ...draft,
                date,
                exercises: draft.exercises.map((one) => ({
                  ...one,
                  sets: one.sets.map((set) => ({ ...set })),
                })),
                notes: [],
                fields: { ...draft.fields },
                clauses: new Set<number>(),
              },
        )
      : [draft],
  );
};
