import type { Piece } from "../../grammar/piece.ts";
import { classOf, firstAtom, isSimpleTerm, textOf } from "../piece-shape.ts";

const leads: ReadonlySet<string> = new Set(
  "at there till until til by before after since from closed closes closing opened opens shut shuts arrived left out start started starts train bus class".split(
    " ",
  ),
);
/** Beside these a clock's time can be how long something took. */
const timed: ReadonlySet<string> = new Set([
  "Activity",
  "NamedWod",
  "NamedDistance",
  "Rft",
  "ForTime",
  "Tabata",
  "TimeCap",
  "Strides",
]);
/** In full hours: earlier or later nobody lifts, and "1:10" is how long it took. */
const [earliest, latest] = [5, 23];

const isLiftingOnly = (pieces: readonly Piece[]): boolean =>
  pieces.some((piece) => classOf(piece) === "Exercise") &&
  pieces.every(
    (piece) =>
      piece.kind !== "amrap" &&
      piece.kind !== "emom" &&
      piece.kind !== "rounds" &&
      piece.kind !== "pace" &&
      (piece.kind === "term"
        ? piece.factors.every(({ atoms }) => atoms.every(({ unit }) => unit !== "distance"))
        : !(
            timed.has(classOf(piece) ?? "") &&
            !/^(gym|the gym|lift|lifts|lifting|weights)$/.test(textOf(piece))
          )),
  );

/** "the rack was taken till 19:10", "got in at 6:15": when it was, in a message of nothing but lifting. */
export const isHour = (pieces: readonly Piece[], at: number): boolean => {
  const atom = firstAtom(pieces[at]);
  if (atom?.unit !== "clock" || !atom.quantity?.twoPart) return false;
  const before = classOf(pieces[at - 1]) === "Filler" ? at - 2 : at - 1;
  const hours = (atom.quantity.seconds ?? 0) / 60;
  return (
    hours >= earliest && hours < latest + 1 && leads.has(textOf(pieces[before])) && isLiftingOnly(pieces)
  );
};

/** A clock's time in full five minutes of a day, in seconds from its beginning. */
const fullTime = (piece: Piece | undefined): number | undefined => {
  const atom = isSimpleTerm(piece) ? firstAtom(piece) : undefined;
  if (atom?.unit !== "clock" || !atom.quantity?.twoPart) return undefined;
  const minutes = atom.quantity.seconds ?? 0;
  return minutes < (latest + 1) * 60 && minutes % 5 === 0 ? minutes * 60 : undefined;
};
const longestSpan = 8 * 3600;
/** "From 2:15 to 3:05": how long that is, in seconds; undefined where it is none. Its four pieces begin at `at`. */
export const timeBetween = (pieces: readonly Piece[], at: number): number | undefined => {
  if (classOf(pieces[at]) !== "From") return undefined;
  const [first, joint, second] = pieces.slice(at + 1, at + 4);
  const isOfPace = /^(?:went|split|splits|pace|dropped|improved|cut|down|up)$/u.test(textOf(pieces[at - 1]));
  const isRange = !isOfPace && /^(?:to|till|until|til)$/u.test(textOf(joint));
  const [from, to] = isRange ? [fullTime(first), fullTime(second)] : [];
  if (from === undefined || to === undefined) return undefined;
  const halfDay = 12 * 3600;
  const seconds = to > from ? to - from : from < halfDay + 3600 ? to + halfDay - from : 0;
  return seconds > 0 && seconds <= longestSpan ? seconds : undefined;
};

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
  // "8 morning swims": no time of day but a number of them
  const isJoined = !part.lexeme.spaced;
  if (after?.kind === "lexeme" && after.lexeme.class === "Word" && !isJoined) return undefined;
  const half =
    part.lexeme.class === "DayPart" &&
    /^(am|pm|a m|p m|[ap]m session|in the morning|in the evening|in the afternoon)$/.test(part.lexeme.text)
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
