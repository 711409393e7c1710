import type { Lexeme } from "../../lexicon/lexeme.ts";
import type { Reading } from "../reading.ts";
import { ownQuantity, quantityKinds } from "./own-quantity.ts";
import { classOf, firstAtom, isSimpleTerm, textOf } from "../piece-shape.ts";
import type { Piece } from "../../grammar/piece.ts";
import type { WordClass } from "../../lexicon/word-class.ts";
import { isHorseAct } from "../horses/horse-search.ts";

const shapesOfRuns: ReadonlySet<string> = new Set([
  "pyramid",
  "pyramids",
  "sprint",
  "sprints",
  "ladder",
  "sprint finish",
  "sprinted",
  "hill sprint",
  "hill sprints",
]);
const mayBeManner: ReadonlySet<string> = new Set([...shapesOfRuns, "du", "mp", "clean"]);

/** "assault bike 10 x 15s sprints", "rower 8 x 100m sprint": what the repeats before it were. */
const isOfRepeats = (reading: Reading, at: number): boolean => {
  const term = reading.pieces[at - 1];
  const each = term?.kind === "term" && term.factors.length === 2 ? term.factors[1]?.atoms[0] : undefined;
  return ["time", "plural", "distance"].includes(each?.unit ?? "");
};

/** "ran a track pyramid", "sprint finish": how a run was, no exercise. */
export const isManner = (reading: Reading, at: number, lexeme: Lexeme): boolean => {
  if (!mayBeManner.has(lexeme.text)) return false;
  const isApart = reading.pieces[at - 1]?.kind !== "term" && reading.pieces[at + 1]?.kind !== "term";
  if ((lexeme.text === "du" && isApart) || (lexeme.text === "mp" && classOf(reading.pieces[at - 1]) === "At"))
    return true;
  if (
    lexeme.text === "clean" &&
    isApart &&
    reading.lexemes.some((one) => one.class === "Activity" && /climb|boulder/.test(one.text))
  )
    return true;
  // "every rep clean", "all of them looked clean"
  if (
    lexeme.text === "clean" &&
    isApart &&
    (classOf(reading.pieces[at - 1]) === "EverySet" ||
      /^(reps?|sets?|looked|felt|stayed|were|was|super|nice and|pretty|really|very|mostly)$/.test(
        reading.lexemes[(reading.pieces[at]?.from ?? 0) - 1]?.text ?? "",
      ))
  )
    return true;
  if (!shapesOfRuns.has(lexeme.text)) return false;
  const isRun = reading.lexemes.some(
    (one) =>
      (one.class === "Activity" && /^(running|cycling|swimming|rowing)$/.test(one.entry?.value ?? "")) ||
      one.class === "NamedDistance",
  );
  const isShape = lexeme.text.startsWith("pyramid") || lexeme.text === "ladder";
  return isRun && (isShape || isOfRepeats(reading, at) || !ownQuantity(reading, at));
};

/** Named in a remark on the body, the horse's care or a session, without a number: not done in it. */
export const isSpokenOf = (reading: Reading, at: number): boolean => {
  const clause = reading.clauses[reading.clauseOf[at] ?? 0];
  if (isNegated(reading, at, clause?.from ?? 0)) return true;
  // "too tired to note numbers: squats, leg press"
  if (at > 0 && classOf(reading.pieces[at - 1]) === "Colon") return false;
  if (clause?.soft === "care" && isDoneWith(reading, at)) return false;
  const before = clause?.before === "Then" ? reading.clauses[clause.index - 1]?.soft : undefined;
  return (clause?.soft !== undefined || before === "chat" || before === "body") && !ownQuantity(reading, at);
};

/** "jumped Willow in the field": what is done with a horse by name is no care for it. */
const isDoneWith = (reading: Reading, at: number): boolean => {
  const [piece, next] = [reading.pieces[at], reading.pieces[at + 1]];
  return (
    piece?.kind === "lexeme" &&
    piece.lexeme.entry?.role === "verb" &&
    isHorseAct(piece.lexeme) &&
    reading.names.some(({ role, at: where }) => role === "horse" && where === next?.from)
  );
};

const skipped: ReadonlySet<WordClass | undefined> = new Set<WordClass>(["Article", "Filler", "PlanDay"]);

/** "no bench today", "instead of the long run": named as what was not done. */
const isNegated = (reading: Reading, at: number, from: number): boolean => {
  let index = at - 1;
  while (index >= from && skipped.has(classOf(reading.pieces[index]))) index -= 1;
  const word = index < 0 ? "" : textOf(reading.pieces[index]);
  const isWithout =
    word === "no" ||
    word === "without" ||
    (word === "of" && textOf(reading.pieces[index - 1]) === "instead") ||
    (word === "than" && textOf(reading.pieces[index - 1]) === "rather");
  return isWithout && index >= from && !["term", "rounds"].includes(reading.pieces[at + 1]?.kind ?? "");
};

const whenWords: ReadonlySet<string> = new Set(["after", "before", "between", "following"]);
const besideWhen: ReadonlySet<WordClass | undefined> = new Set<WordClass>(["Article", "Filler"]);

/** "after lifting I did 25 min", "100 pushups between squats": named without a number of its own, for when the other thing was done. */
export const isWhen = ({ pieces, lexemes }: Reading, at: number): boolean => {
  const lead = (index: number): string => textOf(pieces[index]);
  let index = at - 1;
  while (index >= 0 && !whenWords.has(lead(index)) && besideWhen.has(classOf(pieces[index]))) index -= 1;
  if (index < 0 || !whenWords.has(lead(index))) return false;
  const next = ["For", "At", "Of", "Colon"].includes(classOf(pieces[at + 1]) ?? "")
    ? pieces[at + 2]
    : pieces[at + 1];
  if (next && next.kind !== "lexeme" && next.kind !== "date") return false;
  return lexemes.some(
    (one) =>
      (one.class === "Activity" || one.class === "Exercise" || one.class === "NamedDistance") &&
      one.index !== pieces[at]?.from,
  );
};

export const isRemark = (reading: Reading, at: number, known: ReadonlySet<string>): boolean => {
  const { pieces, clauses, clauseOf } = reading;
  const piece = pieces[at];
  const clause = clauses[clauseOf[at] ?? 0];
  if (piece?.kind !== "lexeme" || !clause) return false;
  // "95 no lift (pressed out)"
  if (clause.before === "Open" && classOf(pieces[clause.from - 2]) === "Failed") return true;
  const inClause = pieces.slice(clause.from, clause.to);
  if ((at > 0 && classOf(pieces[at - 1]) === "Colon") || isListed(reading, at)) return false;
  // "a few turkish get-ups", "couple of sit ups": how many, more or less
  const hasWords = inClause.some(
    (one) => classOf(one) === "Word" && !(one.to === piece.from && textOf(one) === "few"),
  );
  const name = piece.lexeme.exercise?.exercise.name ?? "";
  // "65 no lift (pressed out)": in brackets, with no numbers of its own
  if (clause.before === "Open" && known.size > 0 && inClause.every(({ kind }) => kind === "lexeme"))
    return true;
  // "(hspu scaled to 2 abmats)": how one that is stated already was made easier
  const isChange =
    clause.before === "Open" &&
    known.has(name) &&
    reading.pieces[at - 1]?.kind !== "term" &&
    inClause.some((one) => classOf(one) === "Scaling");
  if (isChange) return true;
  if (ownQuantity(reading, at)) return false;
  if (known.has(name)) return true;
  return (
    hasWords &&
    (known.size > 0 || piece.lexeme.exercise?.quality === "fuzzy") &&
    !inClause.some((one) => classOf(one) === "DoVerb")
  );
};

/** "pull ups, dips and planks in the park": the last of a list of mere names. */
const isListed = (reading: Reading, at: number): boolean => {
  const clause = reading.clauses[reading.clauseOf[at] ?? 0];
  const before = clause && clause.index > 0 ? reading.clauses[clause.index - 1] : undefined;
  if (
    !clause ||
    !before ||
    (clause.before !== "And" && clause.before !== "Plus") ||
    before.sentence !== clause.sentence
  )
    return false;
  const lead = reading.pieces.slice(clause.from, at);
  const list = reading.pieces.slice(before.from, before.to);
  return (
    lead.every((piece) => ["Article", "Filler"].includes(classOf(piece) ?? "")) &&
    list.some((piece) => classOf(piece) === "Exercise") &&
    list.every((piece) => ["Exercise", "Article", "Filler"].includes(classOf(piece) ?? ""))
  );
};

const equipmentOnly =
  /^(kbs?|dbs?|kettlebells?|dumbbells?|bells?|bar|barbell|plates?|sandbag|slam ball|stones?|rope|bike|box|band|assault|erg)$/;

const pastPlaces = /^(over|across|under|past|along|by|round|around|through|behind)$/;

const isLoadOnly = (piece: Piece): boolean =>
  isSimpleTerm(piece) && piece.factors[0]?.atoms.length === 1 && firstAtom(piece)?.unit === "load";

const textBefore = ({ lexemes }: Reading, at: number): string => lexemes[at - 1]?.text ?? "";

/** "10 incline pushups off the kitchen bench". */
const isFurniture = (pieces: readonly Piece[], at: number): boolean =>
  textOf(pieces[at]) === "bench" &&
  classOf(pieces[at - 1]) === "Word" &&
  classOf(pieces[at - 2]) === "Article" &&
  /^(off|on|against|onto|over)$/.test(textOf(pieces[at - 3])) &&
  pieces[at + 1]?.kind !== "term";

/** A noun of equipment behind a load ("32kg kbs", "a 20kg plate") or a word inside a benchmark's sentence is no exercise. */
export const isMention = (reading: Reading, at: number, wodSentence: boolean): boolean => {
  const { pieces, clauses, clauseOf } = reading;
  const piece = pieces[at];
  if (piece?.kind !== "lexeme") return true;
  const { lexeme } = piece;
  const name = at > 0 ? pieces[at - 1] : undefined;
  // "Karen squatted": who, and no benchmark
  const isWho = (): boolean => reading.names.some((one) => one.at === name?.from && one.role === "person");
  if (classOf(name) === "NamedWod" && !isWho()) return true;
  // "back over the bridge": a place
  const isPlace =
    classOf(name) === "Article" &&
    pieces[at - 2]?.kind === "lexeme" &&
    pastPlaces.test(textOf(pieces[at - 2]));
  // "icy on the bridge"
  const isOn = classOf(name) === "Article" && textOf(pieces[at - 2]) === "on" && lexeme.text === "bridge";
  if ((isPlace || isOn) && pieces[at + 1]?.kind !== "term") return true;
  // "Cindy 17 rounds + 5 pull ups": of the round that was begun
  if (name?.kind === "rounds" && name.extra !== undefined) return true;
  if (isFurniture(pieces, at)) return true;
  // "legs heavy from squats"
  if (classOf(name) === "From" && pieces[at + 1]?.kind !== "term") return true;
  // "after yesterday's squats"
  const isOfDay = name?.kind === "date" && pieces[at - 2]?.kind === "lexeme";
  if (
    isOfDay &&
    /^(after|from|since)$/.test(textBefore(reading, name.from)) &&
    pieces[at + 1]?.kind !== "term"
  )
    return true;
  const unit = firstAtom(name)?.unit;
  if ((unit === "load" || unit === "plural" || classOf(name) === "With") && equipmentOnly.test(lexeme.text))
    return true;
  const clause = clauses[clauseOf[at] ?? 0];
  if (!clause || !wodSentence) return false;
  const inClause = pieces.slice(clause.from, clause.to);
  if (inClause.some((one) => classOf(one) === "Scaling")) return true;
  // "filthy fifty, 28.14 rx. Worked up to 4 plates for a single on deadlift"
  if (clause.sentence !== clauses[0]?.sentence && inClause.some((one) => classOf(one) === "UpTo"))
    return false;
  // "Fran 8:59, 30kg thrusters": how it was scaled
  const isScaled =
    clause.before !== "Then" &&
    inClause.some(isLoadOnly) &&
    inClause.every((one) => !quantityKinds.has(one.kind) || isLoadOnly(one));
  if (isScaled) return true;
  const hasNumbers = inClause.some(({ kind }) => quantityKinds.has(kind));
  const isApart =
    inClause.some((one) => classOf(one) === "Word") &&
    pieces[at - 1]?.kind !== "term" &&
    pieces[at + 1]?.kind !== "term";
  const isSpelt = clauses.some(
    (one) =>
      one.sentence === clause.sentence &&
      one.index <= clause.index &&
      pieces
        .slice(one.from, one.to)
        .some(
          (term) =>
            term.kind === "term" && term.factors.length === 1 && (term.factors[0]?.atoms.length ?? 0) > 2,
        ),
  );
  return !isSpelt && (!hasNumbers || isApart || classOf(pieces[at - 1]) === "With");
};
