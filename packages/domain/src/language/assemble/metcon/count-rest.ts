import type { WordClass } from "../../lexicon/word-class.ts";
import type { Metcon } from "./metcon.ts";
import { classOf, isTimeTerm, textOf } from "../piece-shape.ts";
import { placeOf, type Reading } from "../reading.ts";

/** "min 5: off", "odd: rest", behind the last of the movements. */
const isOff = ({ pieces }: Reading, at: number): boolean => {
  const piece = pieces[at];
  return (
    piece?.kind === "lexeme" &&
    piece.lexeme.text === "off" &&
    ["Colon", "Alternating", "Dash"].includes(classOf(pieces[at - 1]) ?? "")
  );
};

const breaks: ReadonlySet<WordClass | undefined> = new Set<WordClass>([
  "Comma",
  "Slash",
  "Newline",
  "Semi",
  "Stop",
  "Close",
  "Pipe",
  "Sign",
]);
const joints: ReadonlySet<WordClass | undefined> = new Set<WordClass>(["Alternating", "And", "Plus", "Then"]);
/** "min 3 rest", "4 - rest": all of a turn, with its number before it and nothing behind. */
const isRestTurn = ({ pieces }: Reading, at: number): boolean => {
  const isJoint = ["Colon", "Dash", "Equals"].includes(classOf(pieces[at - 1]) ?? "");
  return (
    classOf(pieces[at]) === "Rest" &&
    (isJoint || joints.has(classOf(pieces[at - 1])) || breaks.has(classOf(pieces[at - 1]))) &&
    (pieces[at + 1] === undefined ||
      // "/ rest minute"
      /^(minute|min)$/.test(textOf(pieces[at + 1])) ||
      isTimeTerm(pieces[at + 1]) ||
      classOf(pieces[at + 1]) === "Alternating" ||
      breaks.has(classOf(pieces[at + 1])))
  );
};

/** "/ rest" in an EMOM takes a turn. */
export const countRest = (reading: Reading, metcon: Metcon): void => {
  if (metcon.kind !== "emom") return;
  const last = metcon.heads.at(-1);
  const from = last?.at ?? reading.pieces.length;
  if (metcon.heads.length === 0) return;
  const between = reading.classes.has("Rest")
    ? reading.pieces.slice(metcon.at, from).filter((_, at) => isRestTurn(reading, metcon.at + at)).length
    : 0;
  if (between > 0) metcon.restTurns = between;
  if (
    last?.pieces.some((piece) => isRestTurn(reading, placeOf(reading, piece))) ||
    reading.pieces.slice(from, from + 10).some((_, at) => isOff(reading, from + at))
  )
    metcon.restTurns = between + 1;
};
