import { classOf, firstAtom, isSimpleTerm } from "../piece-shape.ts";
import type { Piece } from "../../grammar/piece.ts";

/** "bodyweight is 181", "bw: 82.5 kg" as a clause of its own: what the writer weighs. */
export const bodyWeightLength = (pieces: readonly Piece[], at: number): number => {
  if (!isSimpleTerm(pieces[at]) || firstAtom(pieces[at])?.unit !== "bodyweight") return 0;
  const before = classOf(pieces[at - 1]);
  const isStart =
    at === 0 ||
    ["Stop", "Comma", "Newline", "Open", "Semi", "Bang", "And", "Pronoun", "Dash"].includes(before ?? "");
  if (!isStart) return 0;
  let behind = at + 1;
  while (
    ["Filler", "Colon", "Sign", "At", "DayWord"].includes(classOf(pieces[behind]) ?? "") ||
    pieces[behind]?.kind === "date"
  )
    behind += 1;
  const atom = firstAtom(pieces[behind]);
  const ends =
    pieces[behind + 1] === undefined ||
    // "bodyweight 81.4 this morning"
    pieces[behind + 1]?.kind === "date" ||
    ["Stop", "Comma", "Newline", "Close", "Semi", "Bang", "Filler", "And", "DayWord", "DayPart"].includes(
      classOf(pieces[behind + 1]) ?? "",
    );
  return isSimpleTerm(pieces[behind]) &&
    atom !== undefined &&
    atom.sign === undefined &&
    ["none", "load"].includes(atom.unit) &&
    atom.value >= 35 &&
    ends
    ? behind + 1 - at
    : 0;
};
