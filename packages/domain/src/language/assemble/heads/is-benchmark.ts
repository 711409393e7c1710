import type { Lexeme } from "../../lexicon/lexeme.ts";
import { relations } from "../../lexicon/words/relations.ts";
import { isNameLikeWod } from "../../lexicon/words/named-wods.ts";
import type { Piece } from "../../grammar/piece.ts";
import type { Reading } from "../reading.ts";
import { classOf, firstAtom, isSimpleTerm, isTimeTerm } from "../piece-shape.ts";

/** "My son Tom": somebody by the name of a benchmark; "partner Fran 6:10" is that. */
export const isBesideRelation = (lexemes: readonly Lexeme[], at: number): boolean => {
  const [one, relation, before] = [lexemes[at], lexemes[at - 1], lexemes[at - 2]];
  return (
    one?.capitalised === true &&
    isNameLikeWod(one.text) &&
    relations.has(relation?.text ?? "") &&
    (before?.class === "Article" || before?.class === "With")
  );
};

/** "me & Jenny benched", "my son Tom", "Tom Smith", "50 min round the Meadows": who or where, and no benchmark. */
function isSomebodyOrPlace({ pieces, lexemes }: Reading, at: number, lexeme: Lexeme): boolean {
  const before = classOf(pieces[at - 1]);
  const isWho =
    isBesideRelation(lexemes, lexeme.index) ||
    (before === "And" && pieces[at - 2]?.kind === "lexeme" && classOf(pieces[at - 2]) === "Pronoun");
  const behind = lexemes[lexeme.index + 1];
  const isFullName = isNameLikeWod(lexeme.text) && behind?.class === "Word" && behind.capitalised;
  const lead = pieces[before === "Article" ? at - 2 : at - 1];
  const isRound = lead?.kind === "lexeme" && /^(round|around|past|near|via)$/.test(lead.lexeme.text);
  return isWho || (lexeme.capitalised && (isFullName || isRound));
}

/** A benchmark's name that is also a person's needs a result or a scaling word beside it. */
export const isWod = (reading: Reading, at: number, lexeme: Lexeme): boolean => {
  const { pieces, clauses, clauseOf, lexemes } = reading;
  const clause = clauses[clauseOf[at] ?? 0];
  const before = classOf(pieces[at - 1]);
  const next = classOf(pieces[at + 1]);
  if (
    isSomebodyOrPlace(reading, at, lexeme) ||
    next === "Activity" ||
    (next === "Exercise" && !lexeme.text.startsWith("death by")) ||
    (before === "With" && !isResultOn(reading, at))
  )
    return false;
  if (
    reading.isHorse &&
    !lexemes.some(
      (one) =>
        one.class === "Scaling" ||
        one.class === "Wod" ||
        (one.class === "Activity" && one.entry?.value === "crossfit"),
    )
  )
    return false;
  const isOnly = !lexemes.some(
    (one) => one !== lexeme && ["Exercise", "Activity", "NamedWod", "NamedDistance"].includes(one.class),
  );
  const sentence = clauses.filter(
    (one) => isOnly || one.sentence === clause?.sentence || one.sentence === (clause?.sentence ?? 0) + 1,
  );
  const near = sentence.flatMap((one) => pieces.slice(one.from, one.to));
  const hasResult = near.some(
    (piece) =>
      isTimeTerm(piece) ||
      piece.kind === "rounds" ||
      classOf(piece) === "Scaling" ||
      joinOf(piece) === "plus" ||
      firstAtom(piece)?.quantity?.dotted !== undefined,
  );
  const isLikeWord = isNameLikeWod(lexeme.text) || lexeme.text.startsWith("the ");
  const isPlace =
    isLikeWord &&
    (!lexeme.capitalised || near.includes(pieces[at + 1] as Piece)) &&
    (lexemes[lexeme.index + 1]?.class === "Word" || !lexeme.capitalised) &&
    lexemes.some(
      (one) => one.class === "Activity" && one.index < lexeme.index && one.entry?.value !== "crossfit",
    );
  // "bike: giro del lago, 96km 3h22", "hiked the Seven Sisters": a word of a place
  if (isPlace) return false;
  if (hasResult) return lexeme.capitalised || !reading.isHorse;
  const isDone =
    before === "DoVerb" || before === "Wod" || classOf(pieces[at - 2]) === "Wod" || next === "Wod";
  return (
    isDone ||
    (lexeme.text.length > 2 &&
      near.some(
        (piece) =>
          isSimpleTerm(piece) && firstAtom(piece)?.unit === "none" && isScore(firstAtom(piece)?.value),
      ))
  );
};

/** More repetitions than that are none, but the number of a telephone. */
const maxScore = 5000;
const isScore = (value = 0): boolean => value <= maxScore;

/** "my time on Diane", "a pr on Fran", where "squash with Tom" was played with somebody. */
const isResultOn = ({ pieces, clauses, clauseOf, lexemes }: Reading, at: number): boolean => {
  if (lexemes.some((one) => one.class === "Wod")) return true;
  const [joint, from] = [pieces[at - 1], clauses[clauseOf[at] ?? 0]?.from ?? 0];
  const isOn = joint?.kind === "lexeme" && joint.lexeme.text === "on";
  return (
    isOn &&
    pieces
      .slice(from, at)
      .some((one) => one.kind === "lexeme" && /^(time|score|result|pb|pr)$/.test(one.lexeme.text))
  );
};

const joinOf = (piece: Piece): string | undefined =>
  piece.kind === "term" ? piece.factors[0]?.join : undefined;
