import { asPiece } from "../../grammar/as-piece.ts";
import type { Atom, Factor, Piece, PieceOf, LexemeSpan } from "../../grammar/piece.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";
import { classOf, isSimpleTerm, textOf } from "../piece-shape.ts";

/** Pieces in which what was set right is stated rightly, and where it was said. */
export type Corrected = { readonly pieces: readonly Piece[]; readonly corrections: readonly LexemeSpan[] };

/** One of these takes back what was just said; the others only stand beside them. */
const cues = new Set("sorry wait oops whoops actually scratch correction rather nope edit".split(" "));
const beside = new Set(
  "no i mean meant that this it its was were should be been have said say more like make well or only on hang the her his my sets reps oh ah er um hmm".split(
    " ",
  ),
);
export const leads: ReadonlySet<string> = new Set(["Comma", "Stop", "Dash", "Ellipsis", "Open", "Bang"]);
export const within: ReadonlySet<string> = new Set(["Comma", "Colon", "Dash", "Ellipsis"]);

/** Of a phrase ("it was") each word. */
const isBeside = (text: string): boolean => text !== "" && text.split(" ").every((word) => beside.has(word));

/** "no wait", "sorry, that should be", "i mean": how many pieces from `at` on say that a number was wrong; 0 for none. */
const cueLength = (pieces: readonly Piece[], at: number): number => {
  let isCue = false;
  let to = at;
  for (; to < pieces.length && to < at + 8; to += 1) {
    const text = textOf(pieces[to]);
    const before = textOf(pieces[to - 1]);
    if (cues.has(text) || (text === "edit" && classOf(pieces[to + 1]) === "Colon")) isCue = true;
    else if (/^(mean|meant)$/.test(text) && /^(i|sorry|oops)$/.test(before)) isCue = true;
    else if (text === "make" && /^(that|it)$/.test(textOf(pieces[to + 1]))) isCue = true;
    else if (text === "well" && to === at && classOf(pieces[to + 1]) === "Comma") isCue = true;
    else if (text === "no" && to === at && classOf(pieces[to + 1]) === "Comma") isCue = true;
    // "no wait, her bench was 42.5"
    else if (isCue && classOf(pieces[to]) === "Exercise") continue;
    else if (!isBeside(text) && !(to > at && within.has(classOf(pieces[to]) ?? ""))) break;
  }
  return isCue && (pieces[to]?.kind === "term" || pieces[to]?.kind === "date") ? to - at : 0;
};

const kindOf = (atom: Atom): string => (atom.unit === "clock" ? "time" : atom.unit);
const isNear = (one: number, other: number): boolean => one > other / 2 && one < other * 2;
const isPlain = (atom: Atom | undefined): boolean => atom?.unit === "none" || atom?.unit === "load";

/** The number that is stated anew, in the unit of the one that it stands for ("5.2 miles, sorry, 5.4"). */
const inUnitOf = (wrong: Atom, right: Atom): Atom => {
  const { meters, seconds } = wrong.quantity ?? {};
  if (right.unit === "none" && wrong.unit === "time" && wrong.quantity)
    return {
      ...wrong,
      value: right.value,
      quantity: {
        ...wrong.quantity,
        value: right.value,
        seconds: ((seconds ?? 0) / wrong.value) * right.value,
      },
    };
  if (right.unit !== "none" || wrong.unit === "none") return right;
  if (wrong.unit === "load" && wrong.quantity)
    return { ...wrong, value: right.value, quantity: { ...wrong.quantity, value: right.value } };
  return meters === undefined || !wrong.quantity
    ? right
    : {
        ...wrong,
        value: right.value,
        quantity: { ...wrong.quantity, value: right.value, meters: (meters / wrong.value) * right.value },
      };
};

/** Which of a term's factors the one number `right` stands for; -1 for none. */
const placeOfOne = (term: PieceOf<"term">, right: Factor, atom: Atom): number => {
  const { factors } = term;
  const isPair = factors.length === 2 && factors.every(({ atoms }) => isPlain(atoms[0]));
  if (right.label === "sets")
    return factors[0]?.label === "sets" || (isPair && factors[0]?.atoms.length === 1) ? 0 : -1;
  if (right.label === "reps")
    return factors.findIndex(
      ({ label, atoms }, at) => atoms.length === 1 && (label === "reps" || (isPair && at === 1)),
    );
  return factors.findIndex(({ atoms: [one, ...more], label }) => {
    if (!one || more.length > 0 || label !== undefined) return false;
    if (kindOf(one) === kindOf(atom))
      return atom.unit !== "none" || (factors.length === 1 && isNear(one.value, atom.value));
    const isAlike = atom.unit === "none" ? ["load", "distance", "time"].includes(one.unit) : false;
    const isBare = atom.unit === "load" && one.unit === "none" && factors.length === 1;
    return (isAlike || isBare) && isNear(one.value, atom.value);
  });
};

/** The term as it was meant, where `right` can stand for something in it. */
const setRight = (term: PieceOf<"term">, right: PieceOf<"term">): Piece | undefined => {
  const [first, second, ...rest] = right.factors;
  const atom = first?.atoms[0];
  if (!first || !atom || right.leadingTimes || rest.length > 0 || first.atoms.length > 1) return undefined;
  const as = (factors: readonly Factor[]): Piece =>
    asPiece({ kind: "term", leadingTimes: term.leadingTimes, factors }, term.from, term.to);
  if (second) {
    const isAlike =
      term.factors.length === 2 &&
      term.factors.every(({ atoms }, at) => {
        const [one, other] = [atoms[0], right.factors[at]?.atoms[0]];
        return one && other && (one.unit === other.unit || (isPlain(one) && isPlain(other)));
      });
    return isAlike ? as(right.factors) : undefined;
  }
  const at = placeOfOne(term, first, atom);
  const wrong = term.factors[at];
  const [old] = wrong?.atoms ?? [];
  if (!wrong || !old) return undefined;
  return as(term.factors.map((one, k) => (k === at ? { ...one, atoms: [inUnitOf(old, atom)] } : one)));
};

const heads = new Set(["Exercise", "Activity", "NamedWod"]);
const ends = new Set(["Stop", "Newline", "Semi"]);
/** Pieces: so far back a number is looked for. */
const farthest = 12;

/** Sets right the last number before `before` that `right` can stand for; false where there is none. */
const correct = (out: Piece[], before: number, right: PieceOf<"term">): boolean => {
  let isSeen = false;
  let last = before - 1;
  // "@ 70.. sorry no 72.5"
  while (classOf(out[last]) === "Stop") last -= 1;
  for (let at = last; at >= Math.max(0, before - farthest); at -= 1) {
    const piece = out[at];
    const name = classOf(piece);
    if ((name && ends.has(name)) || (isSeen && name && heads.has(name))) return false;
    if (piece?.kind !== "term") continue;
    isSeen = true;
    const meant = setRight(piece, right);
    if (!meant) continue;
    out[at] = meant;
    return true;
  }
  return false;
};

const mentions = new Set(["Article", "Pronoun", "Filler"]);
/** "no wait, her bench was 42.5kg": where the exercise is named, and the number behind it; undefined where none is. */
const namedCue = (
  pieces: readonly Piece[],
  from: number,
): { readonly id: string; readonly to: number } | undefined => {
  let isCue = false;
  let id: string | undefined;
  for (let to = from; to < pieces.length && to < from + 9; to += 1) {
    const piece = pieces[to];
    if (piece?.kind === "term") return isCue && id !== undefined ? { id, to } : undefined;
    const text = textOf(piece);
    if (piece?.kind === "lexeme" && piece.lexeme.class === "Exercise") {
      if (id !== undefined) return undefined;
      id = piece.lexeme.exercise?.exercise.id;
    } else if (cues.has(text)) isCue = true;
    else if (!isBeside(text) && !mentions.has(classOf(piece) ?? "") && !within.has(classOf(piece) ?? ""))
      return undefined;
  }
  return undefined;
};

/** Sets right the numbers of the exercise that is named again; false where one of them can stand for none. */
const correctNamed = (out: Piece[], id: string, rights: readonly Piece[]): boolean => {
  const name = out.findLastIndex(
    (piece) => piece.kind === "lexeme" && piece.lexeme.exercise?.exercise.id === id,
  );
  if (name < 0) return false;
  const meant = new Map<number, Piece>();
  for (const right of rights) {
    let at = name + 1;
    let anew: Piece | undefined;
    for (; at < out.length && !heads.has(classOf(out[at]) ?? "") && !anew; at += 1) {
      const piece = out[at];
      if (piece?.kind === "term" && right.kind === "term" && !meant.has(at)) anew = setRight(piece, right);
    }
    if (!anew) return false;
    meant.set(at - 1, anew);
  }
  for (const [at, piece] of meant) out[at] = piece;
  return true;
};

/** Numbers that follow each other without a comma ("3x5 at 110"): each may stand for one before. */
const joints = new Set(["At", "With", "In"]);

export const takingBack: ReadonlySet<string> = new Set([...cues, "mean", "meant", "make", "no", "well"]);
/** Is there a word among the message's marked ones that may take something back? */
export const mayCorrect = (marked: readonly Lexeme[]): boolean =>
  marked.some(({ text, index }) => index > 0 && takingBack.has(text));

const takesBack = new Set("no wait sorry oops whoops scratch correction".split(" "));
/** How many pieces lead up to what may take a number back: a comma, and "then" where that only goes on to it ("8k 46:30, then no wait"). */
const leadLength = (pieces: readonly Piece[], at: number): number => {
  const length = leads.has(classOf(pieces[at]) ?? "") ? 1 : 0;
  const joins = ["Then", "And"].includes(classOf(pieces[at + length]) ?? "");
  return joins && takesBack.has(textOf(pieces[at + length + 1])) ? length + 1 : length;
};

const namesAnother = new Set("wait sorry oops whoops scratch correction".split(" "));
/** "This morning no wait that was yesterday": the day that is said last takes the other's place, within a sentence. */
const correctDay = (out: Piece[], cue: readonly Piece[], right: Piece | undefined): boolean => {
  if (right?.kind !== "date" || !cue.some((piece) => namesAnother.has(textOf(piece)))) return false;
  const at = out.findLastIndex((piece) => piece.kind === "date");
  const wrong = out[at];
  if (!wrong || [...out.slice(at), ...cue].some((piece) => ends.has(classOf(piece) ?? ""))) return false;
  out[at] = asPiece({ kind: "date", spec: right.spec }, wrong.from, wrong.to);
  return true;
};

/** "4x12, no wait, 4x15", "8.2k, sorry, 8.4k": the number that is stated last holds, and takes the other's place. */
export const withCorrections = (pieces: readonly Piece[]): Corrected => {
  const out: Piece[] = [];
  const corrections: LexemeSpan[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at] as Piece;
    const from = at + leadLength(pieces, at);
    const named = out.length > 0 ? namedCue(pieces, from) : undefined;
    if (named) {
      let end = named.to;
      while (pieces[end]?.kind === "term") end += 1;
      if (correctNamed(out, named.id, pieces.slice(named.to, end))) {
        const place = { from: piece.from, to: (pieces[end - 1] as Piece).to };
        out.push(asPiece({ kind: "measure" }, place.from, place.to));
        corrections.push(place);
        at = end - 1;
        continue;
      }
    }
    const length = out.length > 0 ? cueLength(pieces, from) : 0;
    let to = from + length;
    let right = pieces[to];
    if (length > 0 && correctDay(out, pieces.slice(at, to), right)) {
      const place = { from: piece.from, to: (right as Piece).to };
      out.push(asPiece({ kind: "measure" }, place.from, place.to));
      corrections.push(place);
      at = to;
      continue;
    }
    if (length === 0 || right?.kind !== "term" || !correct(out, out.length, right)) {
      out.push(piece);
      continue;
    }
    for (;;) {
      const step: number = joints.has(classOf(pieces[to + 1]) ?? "") ? 2 : 1;
      right = pieces[to + step];
      if (right?.kind !== "term" || !isSimpleTerm(right) || !correct(out, out.length, right)) break;
      to += step;
    }
    // "(sorry, 40 min)", "sorry, that was four sets": up to the bracket or the word that counts
    if (/^(sets|reps|instead)$/.test(textOf(pieces[to + 1]))) to += 1;
    if (classOf(piece) === "Open" && classOf(pieces[to + 1]) === "Close") to += 1;
    const place = { from: piece.from, to: (pieces[to] as Piece).to };
    out.push(asPiece({ kind: "measure" }, place.from, place.to));
    corrections.push(place);
    at = to;
  }
  return { pieces: out, corrections };
};
