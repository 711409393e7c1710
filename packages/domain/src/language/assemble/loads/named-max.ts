import type { Piece } from "../../grammar/piece.ts";
import type { Head } from "../heads/head.ts";
import { atomLoad, type Load } from "./load.ts";
import { classOf, firstAtom, isSimpleTerm } from "../piece-shape.ts";
import { doubt, type Reading } from "../reading.ts";

const ends: ReadonlySet<string> = new Set(["Stop", "Comma", "Newline"]);

const followingNumber = (pieces: readonly Piece[], at: number) => {
  for (let ahead = at + 1; ahead < Math.min(pieces.length, at + 7); ahead += 1) {
    const piece = pieces[ahead];
    if (isSimpleTerm(piece)) return firstAtom(piece);
    if (ends.has(classOf(piece) ?? "")) return undefined;
  }
  return undefined;
};

/** The exercise that a word at one of these places names. */
const lastNamed = ({ pieces }: Reading, from: number, to: number): string | undefined => {
  for (let at = to - 1; at >= from; at -= 1) {
    const piece = pieces[at];
    if (piece?.kind === "lexeme" && piece.lexeme.class === "Exercise")
      return piece.lexeme.exercise?.exercise.id;
  }
  return undefined;
};

/** A maximum, and the exercise that it was stated for: in its own clause, or in the one that stands before it. */
type Maximum = { readonly at: number; readonly load: Load; readonly own?: string; readonly near?: string };

const maximaOf = (reading: Reading): readonly Maximum[] => {
  const { pieces, clauses, clauseOf } = reading;
  return pieces.flatMap((piece, at) => {
    if (piece.kind !== "oneRm") return [];
    const atom = piece.atom ?? followingNumber(pieces, at);
    const load = atom && atomLoad(atom, reading.context.units);
    if (load?.kg === undefined) return [];
    const clause = clauses[clauseOf[at] ?? 0];
    const hasSets = pieces
      .slice(clause?.from, at)
      .some((one) => one.kind === "term" && firstAtom(one)?.unit !== "percent" && one.factors.length > 1);
    const [from, to] = [clause?.from ?? 0, Math.min(clause?.to ?? 0, at + 4)];
    const own = hasSets ? undefined : (lastNamed(reading, from, at) ?? lastNamed(reading, at, to));
    const near = lastNamed(reading, 0, at);
    return [{ at, load, ...(own !== undefined && { own }), ...(near !== undefined && { near }) }];
  });
};

/**
 * The maximum that an exercise's percentages refer to: its own, or one that is stated before all of them. That of another
 * exercise is none; where nothing says of which it is, this is a guess and is left out with a doubt.
 */
export const namedMax = (reading: Reading, head: Head): Load | undefined => {
  if (!reading.kinds.has("oneRm")) return undefined;
  if (!head.pieces.some((piece) => firstAtom(piece)?.unit === "percent")) return undefined;
  const maxima = maximaOf(reading);
  const mine = maxima.find(({ own }) => own !== undefined && own === head.exercise?.id);
  if (mine) return mine.load;
  const beside = maxima.find(({ at }) => head.pieces.includes(reading.pieces[at] as Piece));
  if (beside) return beside.load;
  const ofAll = maxima.find(({ own, near }) => own === undefined && (!near || near === head.exercise?.id));
  if (ofAll) return ofAll.load;
  const unnamed = maxima.find(({ own }) => own === undefined);
  if (unnamed) doubt(reading, reading.pieces[unnamed.at] as Piece, "the maximum of which exercise?");
  return undefined;
};
