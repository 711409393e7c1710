import { classOf, firstAtom, isSimpleTerm } from "../piece-shape.ts";
import type { Piece } from "../../grammar/piece.ts";
import { asPiece } from "../../grammar/as-piece.ts";

/** "circuit x 3", "3 supersets of 12 curls and 12 pushdowns": two pieces that count rounds. */
export const asRounds = (pieces: readonly Piece[], at: number): readonly Piece[] | undefined => {
  const piece = pieces[at];
  const next = pieces[at + 1];
  if (!piece || !next) return undefined;
  if (piece.kind === "lexeme") {
    const isCircuit =
      isSimpleTerm(next) && next.leadingTimes && /^(circuits?|giant sets?|complex)$/.test(piece.lexeme.text);
    return isCircuit
      ? [
          piece,
          asPiece({ kind: "rounds", count: firstAtom(next)?.value ?? 1, timing: "none" }, next.from, next.to),
        ]
      : undefined;
  }
  const isCounted =
    next.kind === "lexeme" &&
    isSimpleTerm(piece) &&
    firstAtom(piece)?.unit === "none" &&
    (firstAtom(piece)?.value ?? 99) <= 10 &&
    /^(super ?sets?|tri ?sets?|giant sets?)( of)?$/.test(next.lexeme.text) &&
    firstAtom(pieces[classOf(pieces[at + 2]) === "Colon" ? at + 3 : at + 2])?.unit === "none";
  return isCounted
    ? [asPiece({ kind: "rounds", count: firstAtom(piece)?.value ?? 1, timing: "none" }, piece.from, next.to)]
    : undefined;
};

/** "1. row 2. burpees 3. rest": numbers with stops that count up from one. */
const isListNumber = (pieces: readonly Piece[], at: number): boolean => {
  // "emom 16: min 1 - 12 cal bike, 2 - 10 burpees": which minute
  const isTurns = pieces.some(({ kind }) => kind === "emom");
  const numbers = pieces.flatMap((piece, index) => {
    const next = pieces[index + 1];
    const isStopped =
      isSimpleTerm(piece) &&
      firstAtom(piece)?.unit === "none" &&
      next?.kind === "lexeme" &&
      ((next.lexeme.class === "Stop" && !next.lexeme.spaced) ||
        (isTurns && next.lexeme.class === "Dash" && next.lexeme.spaced && next.lexeme.spacedAfter));
    return isStopped ? [{ index, value: firstAtom(piece)?.value ?? 0 }] : [];
  });
  // "1. squat 3x8 100 2. leg press": the first opens the line, as a sign
  const opener =
    pieces[0]?.kind === "lexeme" && pieces[0].lexeme.class === "Sign" ? pieces[0].lexeme.text : "";
  const isOpened =
    opener.startsWith("1") || (isTurns && pieces.some((piece) => classOf(piece) === "Alternating"));
  const first = isOpened ? 2 : 1;
  const start = numbers.findIndex(({ value }) => value === first);
  const row = numbers.slice(start).filter(({ value }, place) => value === place + first);
  return start >= 0 && (isOpened || row.length > 1) && row.some(({ index }) => index === at);
};

/** "1) 12 cal row 2) 10 burpees": the numbers of a list. */
export const isEnumeration = (pieces: readonly Piece[], at: number): boolean => {
  const atom = firstAtom(pieces[at]);
  if (!isSimpleTerm(pieces[at]) || atom?.unit !== "none" || atom.value > 12 || !Number.isInteger(atom.value))
    return false;
  if (["Stop", "Dash"].includes(classOf(pieces[at + 1]) ?? "")) return isListNumber(pieces, at);
  if (classOf(pieces[at + 1]) !== "Close") return false;
  for (let before = at - 1; before >= 0; before -= 1) {
    if (classOf(pieces[before]) === "Open") return false;
    if (classOf(pieces[before]) === "Close") return true;
  }
  return true;
};

/** Numbers of a ladder stated with spaces ("21 15 9 thrusters"): how many pieces from `at`; 0 for none. */
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
