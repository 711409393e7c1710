import { classOf, isSimpleTerm } from "../piece-shape.ts";
import type { Piece } from "../../grammar/piece.ts";

/** Numbers of a ladder told with spaces ("21 15 9 thrusters"): how many pieces from `at`; 0 for none. */
export const ladderLength = (pieces: readonly Piece[], at: number): number => {
  if (!isSimpleTerm(pieces[at]) || !isSimpleTerm(pieces[at + 1]) || !isSimpleTerm(pieces[at + 2])) return 0;
  const before = classOf(pieces[at - 1]);
  if (
    at > 0 &&
    !["Colon", "Comma", "Stop", "Newline", "Open", "Of", "Filler", "Dash", "ForTime"].includes(before ?? "")
  )
    return 0;
  let end = at;
  const values: number[] = [];
  while (isSimpleTerm(pieces[end])) {
    const factor = (
      pieces[end] as {
        factors: readonly { atoms: readonly { value: number; unit: string }[]; label?: string }[];
        leadingTimes?: boolean;
      }
    ).factors[0];
    const atom = factor?.atoms[0];
    if (
      !factor ||
      !atom ||
      factor.atoms.length !== 1 ||
      factor.label !== undefined ||
      atom.unit !== "none" ||
      (pieces[end] as { leadingTimes?: boolean }).leadingTimes
    )
      break;
    values.push(atom.value);
    end += 1;
  }
  const isFalling =
    values.length >= 3 &&
    values.every(
      (value, index) =>
        Number.isInteger(value) && value <= 60 && (index === 0 || value < (values[index - 1] ?? 0)),
    );
  const next = classOf(pieces[end]) === "Of" ? classOf(pieces[end + 1]) : classOf(pieces[end]);
  return isFalling && (next === "Exercise" || next === "Activity") ? end - at : 0;
};
