import { pauses, sentenceEnds } from "../../lexicon/word-class.ts";
import type { Piece } from "../../grammar/piece.ts";
import { doubt, type Reading } from "../reading.ts";
import { quantityKinds } from "./own-quantity.ts";
import { lexicon } from "../../lexicon/lexicon.ts";
import { classOf, firstAtom, isSimpleTerm, textOf } from "../piece-shape.ts";
import type { Head } from "./head.ts";

/**
 * Gives the pieces of a clause to the heads in it: those before the first, and what waited for a name, to the first;
 * those between two to the one that they are stated with. Returns the last of them.
 */
export const shareNumbers = (
  reading: Reading,
  from: number,
  to: number,
  own: readonly Head[],
  waiting: readonly Piece[],
): Head => {
  const first = own[0] as Head;
  const lead = reading.pieces.slice(from, first.at);
  first.pieces.push(...waiting, ...lead);
  first.prefixed =
    lead.some(({ kind }) => quantityKinds.has(kind)) || waiting.some(({ kind }) => quantityKinds.has(kind));
  if (waiting.length > 0 && isFedTwice(reading, from, to, first, own[1], waiting))
    doubt(
      reading,
      reading.pieces[first.at] ?? { from: 0, to: 1 },
      "are the numbers before it of this as well?",
    );
  // "core 3x15 v ups 3x20 russian twists": no number behind the last name
  const isLedList = (): boolean =>
    !reading.pieces.slice((own.at(-1) as Head).at + 1, to).some(({ kind }) => kind === "term");
  own.forEach((head, index) => {
    const next = own[index + 1];
    const between = reading.pieces.slice(head.at + 1, next?.at ?? to);
    head.pieces.push(reading.pieces[head.at] as Piece);
    if (!next) {
      head.pieces.push(...between);
      return;
    }
    const lastTerm = between.findLastIndex((piece) => piece.kind === "term");
    const nextIsLed = lastTerm === between.length - 1 && isLed(head, next, between);
    const isLabel = isLabelOf(head, next, between) || (isKindOf(head, next, between) && isLedList());
    const isOn = isDoneOn(head, next, between, lastTerm);
    const cut = isLabel ? 0 : nextIsLed || isOn ? lastTerm : between.length;
    head.pieces.push(...between.slice(0, cut));
    next.pieces.push(...between.slice(cut));
    next.prefixed ||= nextIsLed || (isLabel && between.some(({ kind }) => kind === "term"));
  });
  return own.at(-1) as Head;
};

/** Sets of a sentence before that named nothing, and sets of its own behind the name. */
const isFedTwice = (
  reading: Reading,
  from: number,
  to: number,
  first: Head,
  next: Head | undefined,
  waiting: readonly Piece[],
): boolean => {
  const isSets = (piece: Piece): boolean => piece.kind === "term" && piece.factors.length > 1;
  if (!waiting.some(isSets)) return false;
  const isApart = [...waiting, ...reading.pieces.slice(Math.max(0, from - 1), from)].some((piece) =>
    pauses.has(classOf(piece) ?? ""),
  );
  return isApart && reading.pieces.slice(first.at + 1, next?.at ?? to).some(isSets);
};

const isScheme = (piece: Piece): boolean =>
  piece.kind === "rounds" || piece.kind === "amrap" || piece.kind === "emom" || classOf(piece) === "ForTime";

/** "5 pull ups 10 push ups 15 squats": where numbers lead, the one right before the next name is the next one's. */
const isLed = (head: Head, next: Head, between: readonly Piece[]): boolean => {
  const isLong = ["distance", "calories"].includes(firstAtom(between.at(-1))?.unit ?? "");
  const isHeading =
    head.kind === "activity" &&
    classOf(between[0]) === "Colon" &&
    next.kind === "activity" &&
    between.length > 1;
  const isFirstMove = isLong && between.length > 1 && between.slice(0, -1).some(isScheme);
  const isCounted =
    head.prefixed &&
    between.length > 0 &&
    (next.kind === "exercise" || (next.kind === "activity" && head.kind === "exercise" && isLong));
  return isHeading || isFirstMove || isCounted;
};

/** "bench 3x5 185 plus 2 mi on the treadmill": how far, before what it was done on. */
const isDoneOn = (head: Head, next: Head, between: readonly Piece[], lastTerm: number): boolean =>
  head.kind === "exercise" &&
  head.exercise?.measure === "weight_reps" &&
  next.kind === "activity" &&
  lastTerm > 0 &&
  lastTerm < between.length - 1 &&
  ["distance", "time", "clock"].includes(firstAtom(between[lastTerm])?.unit ?? "") &&
  between.slice(lastTerm + 1).every((piece) => ["With", "Article", "Of"].includes(classOf(piece) ?? ""));

/** "accessory 3x15 ghd situps": the kind of work, before the first of its exercises with its sets. */
const isKindOf = (head: Head, next: Head, between: readonly Piece[]): boolean =>
  head.kind === "activity" &&
  head.discipline === "strength" &&
  next.exercise !== undefined &&
  between.length === 1 &&
  between[0]?.kind === "term" &&
  between[0].factors.length > 1;

/** "core: 3x20 crunches": a label leaves its numbers to what it announces. */
const isLabelOf = (head: Head, next: Head, between: readonly Piece[]): boolean => {
  if (head.kind !== "activity" || next.exercise === undefined) return false;
  const colon = between.findIndex((piece) => classOf(piece) === "Colon");
  return colon >= 0 && !between.slice(0, colon).some(({ kind }) => kind === "term");
};

const isLoad = (piece: Piece): boolean =>
  piece.kind === "term" &&
  piece.factors.some(({ atoms }) =>
    atoms.some(({ unit }) => ["load", "plural", "bodyweight"].includes(unit)),
  );

/** "kettlebell 12kg: swings 5x15, halos 2x8, deadlift 4x10": a load that heads a sentence is of all in it that have none, and what it is of names them. */
export const shareLoad = (reading: Reading, heads: readonly Head[]): void => {
  const { pieces } = reading;
  const colon = pieces.findIndex((piece) => classOf(piece) === "Colon");
  if (colon < 1) return;
  const load = pieces[colon - 1];
  if (!load || !isSimpleTerm(load) || firstAtom(load)?.unit !== "load") return;
  const [gear, before] = [textOf(pieces[colon - 2]).replace(/s$/, ""), classOf(pieces[colon - 3])];
  if (!/^(kettlebell|kb|dumbbell|db|barbell)$/.test(gear) || (before && !sentenceEnds.has(before))) return;
  const sentence = reading.clauses[reading.clauseOf[colon] ?? 0]?.sentence;
  for (const head of heads) {
    if (!head.exercise || head.at < colon || head.sentence !== sentence) continue;
    const kind = head.exercise.name.replace(/^(Barbell|Dumbbell|Kettlebell) /, "");
    head.exercise = lexicon().exercises.byName(`${gear} ${kind}`) ?? head.exercise;
    if (!head.pieces.some(isLoad)) head.pieces.unshift(load);
  }
};
