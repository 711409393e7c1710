import { type Find, left, leftOf } from "../coverage/coverage.ts";
import { enduranceSports } from "../assemble/sports/sport-groups.ts";
import type { Draft } from "../assemble/draft.ts";
import type { Clause } from "../assemble/clause.ts";
import type { Reading } from "../assemble/reading.ts";
import type { WorkSet } from "../assemble/sets/work-set.ts";
import type { Piece } from "../grammar/piece.ts";

/** What a workout should hold where the text has a measure of that kind. */
type Kind = "distance" | "time" | "load" | "sets" | "rate";

const kindOf = (piece: Piece): Kind | undefined => {
  if (piece.kind === "speed" || piece.kind === "pace") return "rate";
  if (piece.kind !== "term") return undefined;
  if (piece.factors.length > 1) return "sets";
  const unit = piece.factors[0]?.atoms[0]?.unit;
  if (unit === "clock") return "time";
  return unit === "distance" || unit === "time" || unit === "load" ? unit : undefined;
};

const lifts: ReadonlySet<string> = new Set(["strength", "crossfit"]);

/** Does this workout hold a measure of that kind, or is it of a discipline that has none? */
const holds = ({ discipline, exercises, meters, score, seconds }: Draft, kind: Kind): boolean => {
  const isSome = (has: (set: WorkSet) => boolean): boolean => exercises.some(({ sets }) => sets.some(has));
  const isLong = meters !== undefined || isSome((one) => one.meters !== undefined);
  const isTimed = seconds !== undefined || score !== undefined || isSome((one) => one.seconds !== undefined);
  if (kind === "distance") return isLong || lifts.has(discipline);
  if (kind === "time") return isTimed;
  if (kind === "rate") return isLong === isTimed;
  // of a named workout, the load is its scaling or a vest: a remark
  if (kind === "load") return discipline !== "strength" || isSome(({ load }) => load?.kg !== undefined);
  return isSome(() => true) || score !== undefined;
};

/** Metres: no way is as short, so it is what a fence is high. */
const maxFence = 3;
/** Metres that lead up or down, or to the top of a fence. */
const height =
  /^(up|down|climb|climbing|climbed|ascent|descent|elevation|elev|gain|vert|vertical|uphill|high|hm|d)$/;
const isHeight = ({ lexemes }: Reading, piece: Piece): boolean =>
  (piece.kind === "term" && (piece.factors[0]?.atoms[0]?.quantity?.meters ?? maxFence) < maxFence) ||
  lexemes.slice(Math.max(0, piece.from - 2), piece.to + 3).some(({ text }) => height.test(text));

/** What is said of another day's sessions, and rightly holds numbers of its own. */
const elsewhere: ReadonlySet<string> = new Set(["plan", "habit", "setting"]);
/** Is the clause about the workout, or behind it and about nothing else ("which took us 2 h" asks nothing)? */
const isRead = (reading: Reading, clause: Clause | undefined): boolean =>
  clause !== undefined &&
  (clause.mood === undefined ||
    (clause.index > 0 && !elsewhere.has(clause.mood) && !reading.classes.has("Question")));

const ownerOf = (reading: Reading, drafts: readonly Draft[], at: number): Draft | undefined => {
  const clause = reading.clauseOf[at] ?? 0;
  const owners = drafts.filter((one) => one.clauses.has(clause));
  return (owners.length > 0 ? owners : drafts).findLast((one) => one.at <= at) ?? owners[0] ?? drafts[0];
};

/** "in just under five hours": about as long, and there is no other time. */
const isUnderOver = ({ lexemes }: Reading, piece: Piece): boolean =>
  /^(under|over|below)$/.test(lexemes[piece.from - 1]?.text ?? "") &&
  piece.kind === "term" &&
  (piece.factors[0]?.atoms[0]?.quantity?.seconds ?? 0) > 0;

const farEnough = 800;
const farther = /^(after|before|since|until|till|at|from|about|of|last|first|final|next|per|every|each|to)$/;
/** "10x1' on 1' off 2890m": behind words, with nothing behind it, and as far as a session. */
const isOnlyWay = ({ lexemes }: Reading, piece: Piece): boolean =>
  piece.kind === "term" &&
  (piece.factors[0]?.atoms[0]?.quantity?.meters ?? 0) >= farEnough &&
  !farther.test(lexemes[piece.from - 1]?.text ?? "") &&
  !farther.test(lexemes[piece.from - 2]?.text ?? "") &&
  (lexemes[piece.to] === undefined ||
    ["Comma", "Stop", "Newline", "Semi", "Open", "Close"].includes(lexemes[piece.to]?.class ?? ""));

/** "was aiming for sub 50 at the 10k but ran 50:38": how far is stated where it was meant. */
const meantWay: Find = ({ reading, drafts }, found) => {
  const [draft] = drafts;
  if (drafts.length !== 1 || !draft || draft.seconds === undefined || holds(draft, "distance")) return;
  if (!enduranceSports.has(draft.discipline)) return;
  const way = reading.lexemes.find(
    (one) =>
      (one.class === "Dist" || one.class === "NamedDistance") &&
      reading.explained[one.index] !== 1 &&
      // "headwind for the last 10 miles"
      !/^(first|last|final)$/.test(reading.lexemes[one.index - 1]?.text ?? ""),
  );
  const piece = way && reading.pieces[reading.pieceOf[way.index] ?? 0];
  if (way && piece && !isHeight(reading, piece))
    found.push(leftOf(way, "only a remark, or the distance of this?"));
};

/** "8 faults in the 3'": minutes that may as well be feet, the height of a class. */
const meantHeight: Find = ({ reading: { lexemes }, drafts }, found) => {
  if (drafts.every(({ discipline }) => discipline !== "jumping")) return;
  for (const one of lexemes)
    if (
      one.class === "Dur" &&
      one.end - one.start === 2 &&
      lexemes[one.index - 1]?.class === "Article" &&
      lexemes[one.index - 2]?.class === "In"
    )
      found.push(leftOf(one, "minutes, or the height of the fences?"));
};

/** Measures in a remark or in nothing at all, of a kind that the workout they stand in has no value of. */
export const lostMeasures: Find = (coverage, found) => {
  const { reading, drafts, open } = coverage;
  const { classes, explained } = reading;
  if (classes.has("Dist") || classes.has("NamedDistance")) meantWay(coverage, found);
  if (classes.has("Dur")) meantHeight(coverage, found);
  if (open.length === 0 && !reading.kinds.has("speed") && !reading.kinds.has("pace")) return;
  for (let at = 0; at < reading.pieces.length; at += 1) {
    const piece = reading.pieces[at] as Piece;
    const kind = explained[piece.from] === 1 ? undefined : kindOf(piece);
    if (!kind) continue;
    if (reading.asides.has(piece.from) && !isUnderOver(reading, piece) && !isOnlyWay(reading, piece))
      continue;
    const draft = ownerOf(reading, drafts, at);
    if (!draft || holds(draft, kind) || !isRead(reading, reading.clauses[reading.clauseOf[at] ?? 0]))
      continue;
    if (kind === "distance" && isHeight(reading, piece)) continue;
    const name = kind === "rate" ? "speed" : kind;
    found.push(left(reading, piece, `only a remark, or the ${name} of this?`));
  }
};
