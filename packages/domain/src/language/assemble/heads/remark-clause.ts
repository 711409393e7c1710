import type { Piece } from "../../grammar/piece.ts";
import type { WordClass } from "../../lexicon/word-class.ts";
import { classOf, textOf } from "../piece-shape.ts";
import type { Reading } from "../reading.ts";

const takings = new Set(["took", "taking", "dropped", "knocked", "stripped", "pulled"]);
/** "took 40 off", "knocked 10kg off": a load told by the one before. */
export const isTakenOff = (pieces: readonly Piece[], at: number): boolean => {
  const [verb, behind] = [at > 0 ? pieces[at - 1] : undefined, pieces[at + 1]];
  return (
    verb?.kind === "lexeme" &&
    takings.has(verb.lexeme.text) &&
    behind?.kind === "lexeme" &&
    behind.lexeme.text === "off"
  );
};

const tries: ReadonlySet<string> = new Set(["try", "attempt", "go"]);
/** "missed 185 behind, 185 second try": a load that was tried again. */
export const isTriedAgain = (pieces: readonly Piece[], at: number): boolean =>
  pieces[at]?.kind === "term" && tries.has(textOf(pieces[at + 2]));

/** "lat pd 50 3x10": the load before its sets. */
const isPlainLoad = (piece: Piece): boolean =>
  piece.kind === "term" &&
  piece.factors.length === 1 &&
  piece.factors[0]?.atoms.length === 1 &&
  piece.factors[0].label === undefined;

/** Names that plans give to sets of the same lift. */
const setsOfPlans = new Set("fsl ssl bbb joker jokers volume backoff backoffs".split(" "));
/** Words that say how one came to a set, or when, and name nothing. */
const waysAndTimes = new Set("via through first before beforehand earlier prior using".split(" "));

/** What may stand beside a name and is no part of one. */
const besideNames: ReadonlySet<WordClass | undefined> = new Set<WordClass>([
  "Article",
  "Filler",
  "DoVerb",
  "Pronoun",
  "Arrangement",
  "Sign",
  "Label",
]);

/** Words that a name which nothing explains can be made of ("lateral wumbos", "leg wumbos", "high pull"). */
const nameLike: ReadonlySet<WordClass | undefined> = new Set<WordClass>([
  "Word",
  "HorseWord",
  "PerSide",
  "PlanDay",
]);

/** "today: wumbos 80 4x6": where the clause goes on behind a day or a training day that heads it. */
const behindHeading = (
  { pieces }: Reading,
  { from, to }: { readonly from: number; readonly to: number },
): number => {
  const colon = pieces.findIndex((piece, at) => at >= from && at < to && classOf(piece) === "Colon");
  return colon >= 0 && pieces.slice(from, colon).every((piece) => piece.kind === "date" || isOfDay(piece))
    ? colon + 1
    : from;
};
const isOfDay = (piece: Piece): boolean =>
  ["DoVerb", "DayWord", "DayPart", "PlanDay", "Filler", "Weekday"].includes(classOf(piece) ?? "");

/** "…, he spotted me: 100kg x 3": what somebody did, before the sets of what is named already. */
const isOfSomebody = (
  { pieces, classes }: Reading,
  { from, to }: { readonly from: number; readonly to: number },
): boolean => {
  if (!classes.has("Pronoun") || !classes.has("Colon")) return false;
  const own = pieces.slice(from, to);
  const colon = own.findIndex((piece) => classOf(piece) === "Colon");
  return (
    colon > 0 &&
    own[colon + 1]?.kind === "term" &&
    own.slice(0, colon).some((piece) => classOf(piece) === "Pronoun") &&
    own.slice(0, colon).every(({ kind }) => kind === "lexeme")
  );
};

/** "Ben did 6x400m in 72s": whose numbers they are. */
const isWho = ({ names }: Reading, { from }: Piece): boolean =>
  names.some(({ at, length, role }) => role === "person" && from >= at && from < at + length);

/** Does a clause have both a word that nothing explains and a number? */
const hasWordAndNumber = (
  { classes, pieces }: Reading,
  { from, to }: { readonly from: number; readonly to: number },
): boolean => {
  let [hasWord, hasNumber] = [false, false];
  for (let at = from; at < to && classes.has("Word"); at += 1) {
    hasWord ||= classOf(pieces[at]) === "Word";
    hasNumber ||= pieces[at]?.kind === "term";
  }
  return hasWord && hasNumber;
};

/** "…, jerk 70kg 5x1": a word that nothing explains where an exercise's name should be. */
export const unknownExercise = (
  reading: Reading,
  clause: { readonly from: number; readonly to: number },
  isFirst: boolean,
): Piece | undefined => {
  if (reading.isHorse || !hasWordAndNumber(reading, clause)) return undefined;
  const inClause = reading.pieces
    .slice(behindHeading(reading, clause), clause.to)
    .filter((piece) => !besideNames.has(classOf(piece)) && !isWho(reading, piece));
  if (inClause.some((_, at) => isTakenOff(inClause, at)) || isOfSomebody(reading, clause)) return undefined;
  const [opening] = inClause;
  if (
    opening?.kind === "lexeme" &&
    (setsOfPlans.has(opening.lexeme.text) || waysAndTimes.has(opening.lexeme.text))
  )
    return undefined;
  // "leg extension, operated side: 3 x 12"
  const isSide = inClause.some(
    (piece, at) => classOf(piece) === "PerSide" && classOf(inClause[at + 1]) === "Colon",
  );
  if (isSide && !isFirst) return undefined;
  const closing = inClause.at(-1);
  if (closing?.kind === "lexeme" && waysAndTimes.has(closing.lexeme.text)) return undefined;
  const term = inClause.findIndex(
    (piece) =>
      piece.kind === "term" &&
      (piece.factors.length > 1 ||
        ["load", "plural"].includes(piece.factors[0]?.atoms[0]?.unit ?? "") ||
        piece.factors[0]?.label === "sets"),
  );
  // "ext wumbos w band 3x15": what it is done with belongs to the name
  const joint = inClause.findIndex((piece, at) => at > 0 && classOf(piece) === "With");
  const isWith = joint > 0 && joint + 1 < term;
  const isNamed =
    term > 0 &&
    term < (isWith ? 6 : 4) &&
    nameLike.has(classOf(inClause[0])) &&
    inClause.slice(0, term).some((piece) => classOf(piece) === "Word") &&
    inClause
      .slice(0, term)
      .every(
        (piece, at) =>
          nameLike.has(classOf(piece)) ||
          classOf(piece) === "Colon" ||
          (isWith && at === joint) ||
          (at > 0 && at === term - 1 && isPlainLoad(piece)),
      );
  const trailing =
    term === 0 &&
    inClause.length >= 2 &&
    classOf(inClause.at(-1)) === "Word" &&
    // "5x1k 4:00 r90": the rest
    !(closing?.kind === "lexeme" && /^r\d+$/.test(closing.lexeme.text)) &&
    inClause.slice(0, -1).every(({ kind }) => kind === "term") &&
    inClause[0]?.kind === "term" &&
    inClause[0].factors.length > 1;
  return isNamed ? inClause[0] : trailing && isFirst ? inClause.at(-1) : undefined;
};

const often: ReadonlySet<string> = new Set(["twice", "thrice", "times"]);
/** "did that twice", "all of that 3 times": says how often what stands before was done. */
const isRepeated = (inClause: readonly Piece[]): boolean =>
  inClause.some(
    (piece, at) =>
      piece.kind === "lexeme" &&
      often.has(piece.lexeme.text) &&
      inClause
        .slice(Math.max(0, at - 2), at)
        .some((one) => one.kind === "lexeme" && /^(that|it|this|lot|them)$/.test(one.lexeme.text)),
  );

/** "missed the fifth on the last one", "failed the last rep of set 5": which repetition was missed, of sets that are stated. */
const isMissReported = (inClause: readonly Piece[]): boolean =>
  classOf(inClause[0]) === "Failed" &&
  inClause.length > 1 &&
  !["At", "With"].includes(classOf(inClause[1]) ?? "") &&
  inClause.every(
    (piece, index) =>
      piece.kind !== "rpe" &&
      (piece.kind !== "term" ||
        piece.factors[0]?.label === "reps" ||
        ["Sets", "At", "With"].includes(classOf(inClause[index - 1]) ?? "")),
  ) &&
  inClause.some((piece) => piece.kind === "measure" || ["Reps", "WhichSet"].includes(classOf(piece) ?? ""));

/** "5, 5, 5, 4 felt good": the last of a list, and how it went. */
const isEndOfList = ({ pieces }: Reading, clause: { readonly from: number }): boolean => {
  const isPlain = (piece: Piece | undefined): boolean =>
    piece?.kind === "term" && piece.factors.at(-1)?.atoms.at(-1)?.unit === "none";
  if (clause.from < 2) return false;
  const listed = pieces[clause.from - 2];
  const joint = classOf(pieces[clause.from - 1]);
  if (listed?.kind !== "term") return false;
  const felt = pieces[clause.from + 1];
  const isFelt = felt?.kind === "lexeme" && /^(felt|feeling|moved|flew)$/.test(felt.lexeme.text);
  if (
    isFelt &&
    ["Comma", "Dash", "And", "Slash"].includes(joint ?? "") &&
    isPlain(pieces[clause.from]) &&
    isPlain(listed)
  )
    return true;
  if (joint !== "Comma" && joint !== "And") return false;
  const length = listed.factors.at(-1)?.atoms.length ?? 0;
  if (length === 1 && listed.factors.length > 1) return false;
  return (
    isPlain(pieces[clause.from]) &&
    isPlain(listed) &&
    length + (classOf(pieces[clause.from - 3]) === "Comma" ? 1 : 0) > 1
  );
};

/** A clause of words that nothing explains, with at most plain numbers among them. */
export const isRemarkClause = (
  reading: Reading,
  clause: { readonly from: number; readonly to: number },
): boolean => {
  const inClause = reading.pieces.slice(clause.from, clause.to);
  if (isMissReported(inClause)) return true;
  const first = inClause.findIndex(
    (piece) => classOf(piece) === "Word" || (piece.kind === "lexeme" && piece.lexeme.text === "belt"),
  );
  if (first < 0 || isEndOfList(reading, clause) || isRepeated(inClause)) return false;
  if (inClause.some((_, at) => isTriedAgain(inClause, at))) return false;
  return !inClause.some((piece, index) => {
    if (
      piece.kind === "rpe" ||
      piece.kind === "pace" ||
      piece.kind === "speed" ||
      piece.kind === "heartRate" ||
      piece.kind === "rounds" ||
      piece.kind === "date" ||
      piece.kind === "amrap" ||
      piece.kind === "emom"
    )
      return true;
    if (piece.kind !== "term")
      return ["Failure", "Rest", "Warmup", "Cooldown", "Failed", "Strides"].includes(classOf(piece) ?? "");
    const factor = piece.factors[0];
    const atom = factor?.atoms[0];
    if (
      isTakenOff(inClause, index) ||
      piece.factors.length > 1 ||
      (factor?.atoms.length ?? 0) > 1 ||
      piece.leadingTimes ||
      factor?.label !== undefined
    )
      return true;
    if (atom?.quantity === undefined) return false;
    return (
      atom.unit !== "none" ||
      (index > 0 && ["At", "UpTo"].includes(classOf(inClause[index - 1]) ?? "")) ||
      (classOf(inClause[index + 1]) !== "Word" && index < first)
    );
  });
};
