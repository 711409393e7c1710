import type { Piece, PieceOf } from "../../grammar/piece.ts";
import type { Head } from "../heads/head.ts";
import { firstAtom, isSimpleTerm, classOf, isTimeTerm } from "../piece-shape.ts";
import { type Reading, doubt, explain } from "../reading.ts";
import type { MassUnit } from "../../../units/unit.ts";
import { addExercise, type Draft } from "../draft.ts";
import type { Load } from "../loads/load.ts";
import { namedMax } from "../loads/named-max.ts";
import { refineExercise } from "./refine-exercise.ts";
import { repeat, type WorkSet } from "../sets/work-set.ts";
import { readSets } from "../sets/set-reader.ts";

/** "50 thrusters": a number right before a movement counts it. */
export const asCount = (reading: Reading, head: Head, piece: Piece): Piece => {
  const atom = firstAtom(piece);
  // "40s row": seconds, where they stand before what was done
  if (
    isSimpleTerm(piece) &&
    atom?.unit === "plural" &&
    piece.factors[0]?.atoms.length === 1 &&
    atom.quantity?.seconds !== undefined &&
    reading.pieces[head.at - 1]?.from === piece.from
  )
    return { ...piece, factors: [{ join: "none", atoms: [{ ...atom, unit: "time" }] }] } as PieceOf<"term">;
  if (
    !isSimpleTerm(piece) ||
    piece.leadingTimes ||
    piece.factors[0]?.atoms.length !== 1 ||
    piece.factors[0].label !== undefined ||
    atom?.unit !== "none" ||
    !Number.isInteger(atom.value)
  )
    return piece;
  if (reading.pieces[head.at - 1]?.from !== piece.from) return piece;
  return { ...piece, factors: [{ ...piece.factors[0], label: "reps" }] } as PieceOf<"term">;
};

export const setsOf = (
  reading: Reading,
  head: Head,
  pieces: readonly Piece[],
  before?: Load,
  setsBefore?: readonly WorkSet[],
): readonly WorkSet[] => {
  if (!head.exercise) return [];
  const read = readSets(pieces, {
    exercise: head.exercise,
    units: statedUnit(pieces) ?? reading.context.units,
    before,
    setsBefore,
    max: namedMax(reading, head),
    assisted: /\bassist|\bbanded\b/.test(head.lexeme?.text ?? ""),
    singlesArePlural: (piece) =>
      reading.lexemes
        .slice(piece.from, piece.to)
        .some(({ class: name, text }) => name === "Singles" && text.endsWith("s")),
  });
  for (const piece of read.used) explain(reading, piece as Piece);
  for (const one of read.doubts) doubt(reading, one, one.reason);
  return read.sets;
};
/** "135/8 155/6 175/4 lbs": the one unit that is said of an exercise is that of all its loads. */
const statedUnit = (pieces: readonly Piece[]): MassUnit | undefined => {
  let stated: MassUnit | undefined;
  for (const piece of pieces) {
    if (piece.kind !== "term") continue;
    for (const { atoms } of piece.factors)
      for (const { quantity } of atoms) {
        if (quantity?.mass === undefined) continue;
        if (stated !== undefined && stated !== quantity.mass) return undefined;
        stated = quantity.mass;
      }
  }
  return stated;
};

/** The exercise that a head means, with an explanation of its words and a doubt where they were misspelt. */
export const resolveExercise = (reading: Reading, head: Head): void => {
  const piece = reading.pieces[head.at];
  if (!piece) return;
  if (head.lexeme?.class !== "PlanDay") explain(reading, piece);
  const hit = head.lexeme?.exercise;
  if (!hit || head.lexeme?.class !== "Exercise") return;
  if (hit.rival && hit.quality !== "exact")
    doubt(reading, piece, `${hit.exercise.name} or ${hit.rival.name}?`);
};

/** "5 pull ups", "10 goblet squats": one number before several of something counts them. */
const isBareCount = (head: Head): boolean =>
  (head.lexeme?.text.endsWith("s") ?? false) &&
  head.pieces.filter(({ kind }) => kind === "term").length === 1 &&
  head.pieces.some((piece) => (firstAtom(piece)?.value ?? 999) <= 100);

/** "side planks 3x30s\n48 min, shoulder felt good": a length of time that opens a line behind sets is the whole session's. */
const isTotal = (piece: Piece, at: number, pieces: readonly Piece[]): boolean =>
  isTimeTerm(piece) &&
  (firstAtom(piece)?.quantity?.seconds ?? 0) >= 600 &&
  firstAtom(piece)?.unit === "time" &&
  ["Newline", "Stop", "Comma", "And"].includes(classOf(pieces[at - 1]) ?? "") &&
  pieces.slice(0, at).some(({ kind }) => kind === "term");
const withoutTotal = (pieces: readonly Piece[]): readonly Piece[] =>
  pieces.some(isTotal) ? pieces.filter((piece, at) => !isTotal(piece, at, pieces)) : pieces;

/** Adds a lift with its sets; circuit rounds repeat what one round says. */
export const addLift = (reading: Reading, draft: Draft, head: Head, rounds: number | undefined): void => {
  if (!head.exercise) return;
  resolveExercise(reading, head);
  refineExercise(reading, head);
  const sets = setsOf(
    reading,
    head,
    isBareCount(head) ? head.pieces.map((piece) => asCount(reading, head, piece)) : withoutTotal(head.pieces),
    draft.exercises.at(-1)?.sets.findLast(({ load }) => load?.kg !== undefined)?.load,
    draft.exercises.at(-1)?.sets,
  );
  const times = rounds !== undefined && sets.length <= 1 ? rounds : 1;
  addExercise(draft, head.exercise, repeat(sets, times));
};
