import type { Piece } from "../../grammar/piece.ts";
import { classOf, firstAtom } from "../piece-shape.ts";
import { textOf } from "./text-of.ts";

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
