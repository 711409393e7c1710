import { enduranceSports } from "../assemble/endurance-sports.ts";
import type { Piece } from "../grammar/piece.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import type { Doubt } from "../parsed-message.ts";
import { isListedAt } from "../notes/runs-on.ts";
import { type Accounted, isTold, left } from "./accounted.ts";

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
const isPlayful = ({ drafts }: Accounted): boolean =>
  drafts.every(({ discipline, seconds }) => tellsMore.has(discipline) && seconds !== undefined);

/** Is a word for a miss right before or behind it? */
const isMiss = ({ reading: { lexemes } }: Accounted, { from, to }: Piece): boolean =>
  [lexemes[from - 1], lexemes[from - 2], lexemes[to]].some((one) => one?.class === "Failed");

/** Is it said what the number is of: a miss, a place, a thing that is counted, a result of a game? */
const isExcused = ({ reading, drafts }: Accounted, piece: Piece): boolean => {
  const { lexemes } = reading;
  if (piece.kind !== "term" || piece.factors.length > 1) return false;
  const [factor] = piece.factors;
  if (!factor || factor.join === "dash" || factor.atoms[0]?.quantity?.spelled === true) return true;
  const [before, next] = [lexemes[piece.from - 1], lexemes[piece.to]];
  // "bonked at 17", "moved like 225"
  // "200 breast": what is swum is told in bare numbers
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
  const isCounted = next !== undefined && (counting.has(next.class) || next.text === "faults") && next.spaced;
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
const isStretch = ({ reading, drafts }: Accounted, piece: Piece): boolean => {
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
/** "hour and a half": a unit without its number, beside a session that has no such measure. */
const unitsLeft = ({ reading, drafts }: Accounted): Doubt[] => {
  const lacks = (key: "seconds" | "meters"): boolean =>
    drafts.some(
      (draft) => draft[key] === undefined && !lifts.has(draft.discipline) && draft.exercises.length === 0,
    );
  return reading.lexemes
    .filter(
      (one) =>
        reading.explained[one.index] !== 1 &&
        one.quantity === undefined &&
        ((ofTime.has(one.text) && lacks("seconds")) || (ofLength.has(one.text) && lacks("meters"))) &&
        isTold(reading, one.index),
    )
    .map(({ index }) => left(reading, { from: index, to: index + 1 }, "how long, or how far?"));
};

/** "5 or 6 km": two numbers, of which one was meant. */
const eitherLeft = ({ reading }: Accounted): Doubt[] =>
  reading.lexemes
    .filter(
      ({ text, index }) =>
        text === "or" &&
        reading.lexemes[index - 1]?.quantity !== undefined &&
        reading.lexemes[index + 1]?.quantity !== undefined &&
        isTold(reading, index),
    )
    .map(({ index }) => left(reading, { from: index - 1, to: index + 2 }, "which of the two?"));

/** "8 mi trail w/ 1400 ft": feet among miles are a climb, as a rule. */
const feetLeft = ({ reading, drafts }: Accounted): Doubt[] => {
  const isClimb = drafts.some(
    ({ discipline, exercises }) =>
      enduranceSports.has(discipline) &&
      exercises.some(({ sets }) => sets.some(({ meters }) => meters?.quantity?.distance === "ft")),
  );
  const feet = isClimb ? reading.lexemes.find(({ quantity }) => quantity?.distance === "ft") : undefined;
  return feet ? [left(reading, { from: feet.index, to: feet.index + 1 }, "how far, or how high?")] : [];
};

/** "10 min walk, 20 min trot" of a ride: for the notes. */
const isOfGait = ({ reading, drafts }: Accounted, { from }: Piece): boolean =>
  reading.isHorse &&
  reading.asides.has(from) &&
  drafts.some(({ discipline }) => !enduranceSports.has(discipline));

/** Bare numbers in a remark, of which nothing says what they are of. */
export const remarksLeft = (accounted: Accounted): readonly Doubt[] => {
  const { reading } = accounted;
  const units = [...unitsLeft(accounted), ...eitherLeft(accounted), ...feetLeft(accounted)];
  if (isPlayful(accounted) || units.length > 0) return units;
  return reading.pieces.flatMap((piece) => {
    if (piece.kind !== "term" || reading.explained[piece.from] === 1 || !isTold(reading, piece.from))
      return [];
    // "75x1 80 miss": sets beside a miss that are none of it
    if (piece.factors.length > 1 && !isMiss(accounted, piece))
      return [left(reading, piece, "only a remark, or sets?")];
    const unit = piece.factors[0]?.atoms[0]?.unit;
    const seconds = unit === "time" ? (piece.factors[0]?.atoms[0]?.quantity?.seconds ?? 0) : 0;
    if (
      seconds >= longTime &&
      !isOfGait(accounted, piece) &&
      !accounted.drafts.some(({ discipline }) => discipline === "crossfit")
    )
      return [left(reading, piece, "only a remark, or the time of this?")];
    // "then 3 rounds 20 cal each"
    if (unit === "calories" && reading.lexemes[piece.to]?.class === "Each")
      return [left(reading, piece, "only a remark, or sets?")];
    if (isStretch(accounted, piece)) return [left(reading, piece, "only a remark, or a part of it?")];
    return unit === "none" && !isExcused(accounted, piece)
      ? [left(reading, piece, "only a remark, or a number of the workout?")]
      : [];
  });
};
