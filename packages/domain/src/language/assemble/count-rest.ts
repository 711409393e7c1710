import type { Metcon } from "./metcon.ts";
import { classOf } from "./piece-shape.ts";
import type { Reading } from "./reading.ts";

/** "min 5: off", "odd: rest", behind the last of the movements. */
const isOff = ({ pieces }: Reading, at: number): boolean => {
  const piece = pieces[at];
  return (
    piece?.kind === "lexeme" &&
    piece.lexeme.text === "off" &&
    ["Colon", "Alternating", "Dash"].includes(classOf(pieces[at - 1]) ?? "")
  );
};

/** "/ rest" in an EMOM takes a turn. */
export const countRest = (reading: Reading, metcon: Metcon): void => {
  if (metcon.kind !== "emom") return;
  const last = metcon.heads.at(-1);
  const from = last?.at ?? reading.pieces.length;
  if (
    last?.pieces.some((piece) => classOf(piece) === "Rest") ||
    reading.pieces.slice(from, from + 10).some((_, at) => isOff(reading, from + at))
  )
    metcon.restTurns = 1;
};
