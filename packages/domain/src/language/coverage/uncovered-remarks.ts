import { enduranceSports } from "../assemble/sports/sport-groups.ts";
import type { Draft } from "../assemble/draft.ts";
import type { WorkSet } from "../assemble/sets/work-set.ts";
import type { Piece, PieceOf } from "../grammar/piece.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import { isListedAt } from "../notes/runs-on.ts";
import { type Coverage, type Find, isReported, left, leftOf } from "./coverage.ts";

/** "at mile 22", "died on lap 6", "Prelim 12", "level 8": what a number behind it numbers. */
const numbered =
  /^(mile|km|k|lap|round|rd|set|rep|lane|bib|lake|prelim|novice|elementary|medium|intro|advanced|level|lvl|damper|drag|number|no|nr|wave|pen|hole|stage|day|week|wk|phase|season|score|zone|channel|page|chapter|resistance|gear|grade|incline|kept|rate|r|sr|spm|sub|under|below|scaled|till|until|of|test|class|place|heat|route|road|age|peaked|output|v|t)$/;
const counting: ReadonlySet<Lexeme["class"]> = new Set([
  "Word",
  "HorseWord",
  "PerUnit",
  "Measure",
  "Percent",
]);

/** What is read of a ride or a game leaves its fences and its result to the notes. */
const tellsMore: ReadonlySet<string> = new Set(["other", "jumping", "flatwork", "trail", "hiking"]);
const isOfPlay = ({ discipline, seconds }: Draft): boolean =>
  tellsMore.has(discipline) && seconds !== undefined;

/** Is a word for a miss right before or behind it? */
const isMiss = ({ reading: { lexemes } }: Coverage, { from, to }: Piece): boolean =>
  [lexemes[from - 1], lexemes[from - 2], lexemes[to]].some((one) => one?.class === "Failed");

/** Is it said what the number is of: a miss, a place, a thing that is counted, a result of a game? */
const isExcused = ({ reading, drafts }: Coverage, piece: Piece): boolean => {
  const { lexemes } = reading;
  if (piece.kind !== "term" || piece.factors.length > 1) return false;
  const [factor] = piece.factors;
  if (!factor || factor.join === "dash" || factor.atoms[0]?.quantity?.spelled === true) return true;
  const [before, next] = [lexemes[piece.from - 1], lexemes[piece.to]];
  // "bonked at 17", "moved like 225"
  // "200 breast": what is swum is stated in bare numbers
  const value = factor.atoms[0]?.value ?? 0;
  if (value >= 50 && value % 25 === 0 && drafts.some(({ discipline }) => discipline === "swimming"))
    return false;
  const isLifting = drafts.some(({ discipline }) => discipline === "strength");
  // "4 faults in the 85": a class by the height of its fences
  const isClass = before?.class === "Article" && lexemes[piece.from - 2]?.class === "In";
  if (isClass && drafts.some(({ discipline }) => discipline === "jumping")) return true;
  if (drafts.some(({ discipline }) => enduranceSports.has(discipline)) && isListedAt(lexemes, piece.from))
    return true;
  if (before?.text === "like" || (before?.class === "At" && !isLifting)) return true;
  const isGlued = next !== undefined && !next.spaced && next.quantity === undefined && next.class === "Word";
  // "two down": of the poles of a course
  const isOfFences =
    next?.text === "faults" ||
    (next?.text === "down" && drafts.some(({ discipline }) => discipline === "jumping"));
  const isCounted = next !== undefined && (counting.has(next.class) || isOfFences) && next.spaced;
  const around = lexemes.slice(Math.max(0, piece.from - 4), piece.to + 3);
  return (
    isGlued ||
    isCounted ||
    around.some(({ class: name }) => name === "Failed" || name === "Scaling") ||
    lexemes.slice(Math.max(0, piece.from - 2), piece.from).some(({ text }) => numbered.test(text))
  );
};

/** Seconds: as long as something that was done. */
const longTime = 300;
const lifts: ReadonlySet<string> = new Set(["strength", "crossfit"]);
const openings: ReadonlySet<Lexeme["class"]> = new Set([
  "Comma",
  "Stop",
  "Newline",
  "Semi",
  "Plus",
  "And",
  "Then",
]);
const shortWord = 4;
const pastVerb = /(ed|ran|swam|rode)$/;
/** ", 1.5 mi up and down": a way in kilometres or miles that opens what is left, beside a session of such ways. */
const isStretch = ({ reading, drafts }: Coverage, piece: Piece): boolean => {
  const quantity = piece.kind === "term" ? piece.factors[0]?.atoms[0]?.quantity : undefined;
  const { lexemes } = reading;
  // "…, wdn 2k": one short word and nothing else beside it
  const isLed =
    lexemes[piece.from - 1]?.class === "Word" &&
    (lexemes[piece.from - 1]?.text.length ?? 0) <= shortWord &&
    openings.has(lexemes[piece.from - 2]?.class ?? "Word") &&
    openings.has(lexemes[piece.to]?.class ?? "Comma");
  // "walked home 2k"
  const isOfVerb = lexemes
    .slice(Math.max(0, piece.from - 3), piece.from)
    .some((one) => one.class === "Activity" && one.entry?.role === "verb" && pastVerb.test(one.text));
  return (
    (quantity?.distance === "km" || quantity?.distance === "mi") &&
    (isLed || isOfVerb || openings.has(lexemes[piece.from - 1]?.class ?? "Comma")) &&
    // "cramp after 30k"
    reading.lexemes[piece.from - 1]?.text !== "after" &&
    drafts.some(({ discipline }) => enduranceSports.has(discipline))
  );
};

const ofTime: ReadonlySet<string> = new Set("hour hours hr hrs minute minutes min mins".split(" "));
const ofLength: ReadonlySet<string> = new Set(
  "mile miles kilometer kilometers kilometre kilometres km kms".split(" "),
);
/** Words that these rules are about. */
export const remarkWords: readonly string[] = [...ofTime, ...ofLength, "or"];

const isUntimed = ({ discipline, seconds, exercises }: Draft): boolean =>
  seconds === undefined && !lifts.has(discipline) && exercises.length === 0;
const isUnmeasured = ({ discipline, meters, exercises }: Draft): boolean =>
  meters === undefined && !lifts.has(discipline) && exercises.length === 0;
/** "hour and a half": a unit without its number, beside a session that has no such measure. */
const unitsLeft: Find = ({ reading, drafts, marked }, found) => {
  for (const one of marked)
    if (
      reading.explained[one.index] !== 1 &&
      one.quantity === undefined &&
      ((ofTime.has(one.text) && drafts.some(isUntimed)) ||
        (ofLength.has(one.text) && drafts.some(isUnmeasured))) &&
      // "jelly legs for the first mile"
      !/^(first|last|final|second|third)$/.test(reading.lexemes[one.index - 1]?.text ?? "") &&
      isReported(reading, one.index)
    )
      found.push(leftOf(one, "how long, or how far?"));
};

/** "5 or 6 km": two numbers, of which one was meant. */
const eitherLeft: Find = ({ reading, marked }, found) => {
  for (const { text, index } of marked)
    if (
      text === "or" &&
      reading.lexemes[index - 1]?.quantity !== undefined &&
      reading.lexemes[index + 1]?.quantity !== undefined &&
      isReported(reading, index)
    )
      found.push(left(reading, { from: index - 1, to: index + 2 }, "which of the two?"));
};

const isInFeet = ({ meters }: WorkSet): boolean => meters?.quantity?.distance === "ft";
const isClimb = ({ discipline, exercises }: Draft): boolean =>
  exercises.length > 0 &&
  enduranceSports.has(discipline) &&
  exercises.some(({ sets }) => sets.some(isInFeet));
/** "8 mi trail w/ 1400 ft": feet among miles are a climb, as a rule. */
const feetLeft: Find = ({ reading, drafts }, found) => {
  const feet = drafts.some(isClimb)
    ? reading.lexemes.find(({ quantity }) => quantity?.distance === "ft")
    : undefined;
  if (feet) found.push(leftOf(feet, "how far, or how high?"));
};

/** "10 min walk, 20 min trot" of a ride: for the notes. */
const isOfGait = ({ reading, drafts }: Coverage, { from }: Piece): boolean =>
  reading.isHorse &&
  reading.asides.has(from) &&
  drafts.some(({ discipline }) => !enduranceSports.has(discipline));

/** Why a number that no field holds should perhaps have been one of a workout. */
const reasonOf = (coverage: Coverage, piece: PieceOf<"term">): string | undefined => {
  // "75x1 80 miss": sets beside a miss that are none of it
  if (piece.factors.length > 1 && !isMiss(coverage, piece)) return "only a remark, or sets?";
  const unit = piece.factors[0]?.atoms[0]?.unit;
  const seconds = unit === "time" ? (piece.factors[0]?.atoms[0]?.quantity?.seconds ?? 0) : 0;
  if (seconds >= longTime && !isOfGait(coverage, piece) && !coverage.isScored)
    return "only a remark, or the time of this?";
  // "then 3 rounds 20 cal each"
  if (unit === "calories" && coverage.reading.lexemes[piece.to]?.class === "Each")
    return "only a remark, or sets?";
  if (isStretch(coverage, piece)) return "only a remark, or a part of it?";
  return unit === "none" && !isExcused(coverage, piece)
    ? "only a remark, or a number of the workout?"
    : undefined;
};

/** Bare numbers in a remark, of which nothing says what they are of. */
export const uncoveredRemarks: Find = (coverage, found) => {
  const { reading, drafts, marked, open } = coverage;
  const { length } = found;
  if (marked.length > 0) unitsLeft(coverage, found);
  if (marked.length > 0) eitherLeft(coverage, found);
  feetLeft(coverage, found);
  if (open.length === 0 || found.length > length || drafts.every(isOfPlay)) return;
  for (const piece of open) {
    const reason = isReported(reading, piece.from) ? reasonOf(coverage, piece) : undefined;
    if (reason) found.push(left(reading, piece, reason));
  }
};
