import { classOf } from "../assemble/piece-shape.ts";
import { clauseAt, type Find, left, onlyAtom } from "../coverage/coverage.ts";
import type { Draft } from "../assemble/draft.ts";
import type { Reading } from "../assemble/reading.ts";
import { asPiece } from "../grammar/as-piece.ts";
import type { Piece, PieceOf } from "../grammar/piece.ts";

/** "one set every hour, 10 of em, 25 each": words that nothing explains between two numbers of one exercise. */
const wordsBetween = (reading: Reading): Piece | undefined => {
  let [last, word] = [false, false];
  for (let at = 0; at < reading.pieces.length; at += 1) {
    const piece = reading.pieces[at] as Piece;
    const name = classOf(piece);
    // "20 pushups between meetings, x5": the number before the name is of it as well
    if (name === "Exercise") last = reading.pieces[at - 1]?.kind === "term";
    else if (name === "Newline") last = false;
    else if (name === "Word" && reading.explained[piece.from] !== 1) word = true;
    if (piece.kind !== "term" || reading.explained[piece.from] !== 1) continue;
    const atom = piece.factors[0]?.atoms[0];
    const next = reading.pieces[at + 1];
    // "160x3 with straps, 150 2x5", "stripped it down to 185 for 2 sets of 8": the load of what stands behind
    const behind = classOf(next) === "For" ? reading.pieces[at + 2] : next;
    // "then 5 strict muscle ups": of what is named behind it
    const isOfNext =
      classOf(next) === "Exercise" ||
      (classOf(next) === "Word" && classOf(reading.pieces[at + 2]) === "Exercise");
    const isLoad = isOfNext || (behind?.kind === "term" && behind.factors.length > 1);
    if (last && word && !isLoad && piece.factors.length === 1 && atom?.unit === "none") return piece;
    [last, word] = [true, false];
  }
  return undefined;
};

const mostSets = (drafts: readonly Draft[]): number => {
  let most = 0;
  for (const { exercises } of drafts) for (const { sets } of exercises) most = Math.max(most, sets.length);
  return most;
};
/** Does it say how many sets there were: "5 sets", "5x10"? */
const isCountOfSets = ({ factors }: PieceOf<"term">): boolean => {
  const [count, reps] = [factors[0], factors[1]];
  const [first, second] = [onlyAtom(count), onlyAtom(reps)];
  return (
    count?.label === "sets" ||
    (factors.length === 2 && first?.unit === "none" && first.sign === undefined && second?.unit === "none")
  );
};
/** "5x140": repetitions, and how heavy they were. */
const isTurned = ({ factors }: PieceOf<"term">, drafts: readonly Draft[]): boolean => {
  const [reps, load] = [factors[0]?.atoms[0]?.value, factors[1]?.atoms[0]?.value];
  return drafts.some(({ exercises }) =>
    exercises.some(({ sets }) => sets.some((set) => set.reps === reps && set.load?.mass?.value === load)),
  );
};
const maxNumbers = 10;
/** "5 sets: 10, 9, 8, 8": more sets are said than any exercise has. */
const moreSetsSaid = (reading: Reading, drafts: readonly Draft[]): Piece | undefined => {
  const most = mostSets(drafts);
  return reading.pieces.find((piece) => {
    if (piece.kind !== "term" || reading.explained[piece.from] !== 1) return false;
    const said = piece.factors[0]?.atoms[0]?.value ?? 0;
    return said > most && said <= maxNumbers && isCountOfSets(piece) && !isTurned(piece, drafts);
  });
};

const lightestPlate = 20;
/** "…, took 40 off": a number as large as a load that no set has, and none that was missed. */
const looseLoad = (reading: Reading, drafts: readonly Draft[], piece: PieceOf<"term">): boolean => {
  if (reading.asides.has(piece.from)) return false;
  const atom = piece.factors.length === 1 ? piece.factors[0]?.atoms[0] : undefined;
  if (atom?.unit !== "none" || atom.quantity?.spelled === true || atom.value < lightestPlate) return false;
  // "sumo 405x1, then 365 3x3. the 405 moved well"
  const isSaidAgain =
    reading.lexemes[piece.from - 1]?.class === "Article" &&
    drafts.some(({ exercises }) =>
      exercises.some(({ sets }) => sets.some(({ load }) => load?.mass?.value === atom.value)),
    );
  if (isSaidAgain) return false;
  return !reading.lexemes
    .slice(Math.max(0, piece.from - 4), piece.to + 3)
    .some((one) => one.class === "Failed" || one.class === "Percent" || one.text === "like");
};

/** "leg press up to 220kg: 12, 10, 8, 6": was that the load of all of them, or of the last? */
const upToList = (reading: Reading): Piece | undefined =>
  reading.pieces.find(
    (piece, at) =>
      piece.kind === "term" &&
      classOf(reading.pieces[at - 1]) === "UpTo" &&
      ["Colon", "Open", "Dash"].includes(classOf(reading.pieces[at + 1]) ?? ""),
  );

const longSeconds = 300;
const longMeters = 500;
/** Numbers that nothing took in, although they look like some of the workout's. */
const leftOpen = (reading: Reading, piece: PieceOf<"term">): boolean => {
  // "x4" behind what it counts; "better by 20 secs" counts nothing
  if (piece.leadingTimes && reading.lexemes[piece.from]?.text !== "by") return true;
  // how long in which gait is for the notes
  if (!reading.isHorse || reading.asides.has(piece.from)) return false;
  const quantity = piece.factors[0]?.atoms[0]?.quantity;
  return (quantity?.seconds ?? 0) >= longSeconds || (quantity?.meters ?? 0) >= longMeters;
};

/** "yesterday's session: …": whose day heads what was done. */
const isHeading = ({ lexemes }: Reading, { from, to }: Piece, at: number): boolean =>
  at === 0 && from === 0 && lexemes.slice(to, to + 3).some(({ class: name }) => name === "Colon");

/** A day that stands among words about the body or care, and was taken for the workout's. */
const dayOfCare = (reading: Reading, piece: Piece, at: number): boolean =>
  reading.explained[piece.from] === 1 &&
  !isHeading(reading, piece, at) &&
  ["care", "chat", "body"].includes(reading.clauses[reading.clauseOf[at] ?? 0]?.soft ?? "");

/** "80kg 8,8,8 felt easy next time 82.5": the last of a list, in what was taken for a plan. */
const listedInPlan = ({ pieces, clauses }: Reading): Piece | undefined => {
  const clause = clauses.find(
    (one, index) =>
      one.mood !== undefined &&
      one.before === "Comma" &&
      clauses[index - 1]?.mood === undefined &&
      isPlainNumber(pieces[one.from]) &&
      isPlainNumber(pieces[one.from - 2]) &&
      classOf(pieces[one.from + 1]) !== "Comma",
  );
  return clause && pieces[clause.from];
};
const isPlainNumber = (piece: Piece | undefined): boolean =>
  piece?.kind === "term" && piece.factors.length === 1 && piece.factors[0]?.atoms.at(-1)?.unit === "none";

/** "3x8 60kg,22,5 next": by somebody who leaves no space behind a comma. */
const tightComma = ({ lexemes }: Reading): Piece | undefined => {
  const isTight = lexemes.some(
    (one, index) => one.class === "Comma" && !one.spacedAfter && lexemes[index + 1] !== undefined,
  );
  const number = isTight
    ? lexemes.find(({ quantity, image }) => quantity !== undefined && /\d,\d{1,2}(?!\d)/.test(image))
    : undefined;
  return number && asPiece({ kind: "measure" }, number.index, number.index + 1);
};

/** "2x40kg x 50m x 3": more numbers in one expression than the ways to read them. */
const manyFactors = ({ factors }: PieceOf<"term">): boolean =>
  factors.length > 3 || (factors.length > 2 && factors.some(({ atoms }) => atoms[0]?.unit === "distance"));

/** "10, 8, 7 wait 10, 8, 8": a list that begins anew, of which one number was taken to be set right. */
const listAnew = ({ corrections, lexemes, pieces, pieceOf }: Reading): Piece | undefined => {
  const place = corrections.find(({ from }) => {
    const behind = lexemes.slice(from, from + 8);
    return (
      lexemes[from - 1]?.class === "Number" &&
      lexemes[from - 2]?.class === "Comma" &&
      behind.filter(({ class: name }) => name === "Comma").length > 1 &&
      behind.filter(({ class: name }) => name === "Number").length > 2
    );
  });
  return place && pieces[pieceOf[place.from] ?? 0];
};

/** Each number and day by itself. */
const weakPieces: Find = ({ reading, drafts, isLifting }, found) => {
  const isOnlyLifting = isLifting && drafts.every(({ discipline }) => discipline === "strength");
  for (let at = 0; at < reading.pieces.length; at += 1) {
    const piece = reading.pieces[at] as Piece;
    if ((piece.kind !== "term" && piece.kind !== "date") || clauseAt(reading, piece.from)?.mood) continue;
    if (piece.kind === "date") {
      if (dayOfCare(reading, piece, at)) found.push(left(reading, piece, "the day of the workout?"));
      continue;
    }
    if (isLifting && manyFactors(piece)) found.push(left(reading, piece, "which of these is what?"));
    if (reading.explained[piece.from] === 1) continue;
    if (isOnlyLifting && looseLoad(reading, drafts, piece)) found.push(left(reading, piece, "a load?"));
    if (leftOpen(reading, piece)) found.push(left(reading, piece, "a number of the workout?"));
  }
};

/** Numbers and days whose place is a guess by what stands around them. */
export const guessedNumbers: Find = (coverage, found) => {
  const { reading, drafts, isLifting } = coverage;
  const { classes } = reading;
  const mark = (piece: Piece | undefined, reason: string): void => {
    if (piece) found.push(left(reading, piece, reason));
  };
  if (isLifting && classes.has("Word"))
    mark(wordsBetween(reading), "does this number belong to what stands before?");
  if (isLifting && classes.has("UpTo"))
    mark(upToList(reading), "the load of all of these sets, or of the last?");
  if (classes.has("Comma")) mark(tightComma(reading), "one number, or two?");
  if (isLifting) mark(listedInPlan(reading), "a set, or planned?");
  if (isLifting) mark(moreSetsSaid(reading, drafts), "how many sets?");
  if (isLifting && reading.corrections.length > 0) mark(listAnew(reading), "which numbers of the list hold?");
  weakPieces(coverage, found);
};
