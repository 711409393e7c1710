import { classOf, firstAtom, isSimpleTerm } from "../piece-shape.ts";
import type { Piece } from "../../grammar/piece.ts";

/** Time of day ("6am", "at 18:30", "6:30 pm"): its length and value; undefined where none is. */
export const timeOfDay = (
  pieces: readonly Piece[],
  at: number,
): { length: number; time: string } | undefined => {
  const isAt = classOf(pieces[at]) === "At";
  const term = pieces[isAt ? at + 1 : at];
  if (!isSimpleTerm(term) || term.leadingTimes) return undefined;
  const atom = firstAtom(term);
  const part = pieces[isAt ? at + 2 : at + 1];
  if (part?.kind !== "lexeme") return undefined;
  if (!atom || term.factors[0]?.atoms.length !== 1 || (atom.unit !== "none" && atom.unit !== "clock"))
    return undefined;
  const [hours, minutes] =
    atom.unit === "clock"
      ? [Math.floor((atom.quantity?.seconds ?? 0) / 60), (atom.quantity?.seconds ?? 0) % 60]
      : [atom.value, 0];
  if (!Number.isInteger(hours) || !Number.isInteger(minutes) || hours > 23) return undefined;
  const after = pieces[isAt ? at + 3 : at + 2];
  if (after?.kind === "lexeme" && after.lexeme.class === "Word") return undefined;
  const half =
    part.lexeme.class === "DayPart" &&
    /^(am|pm|a m|p m|in the morning|in the evening|in the afternoon)$/.test(part.lexeme.text)
      ? part.lexeme.entry?.value
      : undefined;
  const clock = part.lexeme.entry?.value === "ampm";
  if (half === undefined && !clock) return undefined;
  if (hours > 12 && half) return undefined;
  const hour = half === "pm" && hours < 12 ? hours + 12 : half === "am" && hours === 12 ? 0 : hours;
  return {
    length: (isAt ? 1 : 0) + 2,
    time: `${String(hour).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`,
  };
};
