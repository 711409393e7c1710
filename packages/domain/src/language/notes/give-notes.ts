import type { Draft } from "../assemble/draft.ts";
import type { Reading } from "../assemble/reading.ts";
import { type NotePiece, notePieces } from "./note-pieces.ts";

/** What may stand beside the name of a training day. */
const ofDay =
  /^(day|session|workout|gym|today|was|is|a|the|my|and|it|for|time|again|another|big|little|quick|short|long|only|just)$/;

/** "Wednesday legs with Dave, squats 5x5": what opens a sentence is about what follows in it. */
const openedBy = (reading: Reading, drafts: readonly Draft[], clause: number): Draft | undefined => {
  const sentence = reading.clauses[clause]?.sentence;
  const inSentence = ({ clauses }: Draft, isBefore: boolean): boolean =>
    [...clauses].some(
      (one) => reading.clauses[one]?.sentence === sentence && (isBefore ? one < clause : one > clause),
    );
  return drafts.some((one) => inSentence(one, true))
    ? undefined
    : drafts.find((one) => inSentence(one, false));
};

/** "Mon chest: bench …. Tue legs: squat …": the lifting that a training day is the name of. */
const liftingOf = (drafts: readonly Draft[], clause: number): Draft | undefined => {
  const all = drafts.filter(({ discipline }) => discipline === "strength");
  return (
    all.find(({ clauses }) => clauses.has(clause)) ??
    all.find(({ clauses }) => Math.min(...clauses) > clause) ??
    all.at(-1)
  );
};

/** "legs like jelly off the bike": where one came from. */
const isComeOff = ({ lexemes }: Reading, at: number): boolean =>
  lexemes[lexemes[at - 1]?.class === "Article" ? at - 2 : at - 1]?.text === "off";

/** "Wendler wk 3. Bench 170x5 …": where one is in a plan, in a sentence of its own. */
const isHeading = ({ lexemes }: Reading, { from, to }: NotePiece): boolean =>
  lexemes.slice(from, to).some(({ text }) => /^(\d+ )?(week|wk|cycle|block|phase|day)$/.test(text)) &&
  ["Stop", "Newline", "Colon"].includes(lexemes[to]?.class ?? "") &&
  ["Stop", "Newline"].includes(lexemes[from - 1]?.class ?? "Stop");
const nextDraft = (drafts: readonly Draft[], clause: number): Draft | undefined =>
  drafts.find(({ clauses }) => Math.min(...clauses) > clause);

/** "jelly legs on the run": the one of the sport that it names. */
const spokenOf = (reading: Reading, drafts: readonly Draft[], piece: NotePiece): Draft | undefined => {
  const sports = reading.lexemes
    .slice(piece.from, piece.to)
    // "abs are toast", "612 m of climbing": no sport
    .filter(
      (one) =>
        one.class === "Activity" &&
        !isComeOff(reading, one.index) &&
        !/^(abs|core)$/.test(one.text) &&
        !["Of", "Dist", "Measure"].includes(reading.lexemes[one.index - 1]?.class ?? ""),
    )
    .flatMap(({ entry }) => drafts.filter(({ discipline }) => discipline === entry?.value));
  return sports.length === 1 ? sports[0] : undefined;
};

/** "Hank still a bit fresh": of the one whose name opens it. */
const ownOf = (reading: Reading, drafts: readonly Draft[], piece: NotePiece): Draft | undefined => {
  const opener = reading.lexemes[piece.from];
  const named = opener?.capitalised
    ? reading.names.find(({ name }) => name.toLowerCase() === opener.text)
    : undefined;
  return named && drafts.findLast(({ athlete }) => athlete === named.name);
};

/** Gives each leftover to the workout that its clause is about. */
export const giveNotes = (reading: Reading, drafts: readonly Draft[]): readonly NotePiece[] => {
  if (drafts.length === 0) return [];
  const pieces = notePieces(reading, (index) => reading.clauseOf[reading.pieceOf[index] ?? 0] ?? 0);
  let last:
    | { readonly draft: Draft; readonly from: number; readonly to: number; readonly clauses: number }
    | undefined;
  for (const piece of pieces) {
    const owners = drafts.filter((draft) => draft.clauses.has(piece.clause));
    const place = reading.pieces.findIndex((one) => one.to > piece.from);
    // "legs heavy" behind a run is no training day
    const isDay = reading.lexemes
      .slice(piece.from, piece.to)
      .every((one) => one.class === "PlanDay" || (one.class === "Filler" && ofDay.test(one.text)));
    // "5x200 pull": a word of the sport that stands before it in the clause
    const isOfSport = owners.some(
      ({ at, discipline }) =>
        discipline !== "strength" &&
        at < place &&
        reading.clauses[reading.clauseOf[at] ?? 0]?.sentence === reading.clauses[piece.clause]?.sentence,
    );
    const lifting = isDay && !isOfSport ? liftingOf(drafts, piece.clause) : undefined;
    const own = ownOf(reading, drafts, piece);
    const spoken = spokenOf(reading, drafts, piece);
    const opened = () => openedBy(reading, drafts, piece.clause);
    const isDated =
      reading.pieces[reading.clauses[piece.clause]?.from ?? 0]?.kind === "date" &&
      !drafts.some(({ at }) => reading.clauseOf[at] === piece.clause);
    const near =
      spoken ??
      (isDated ? opened() : undefined) ??
      lifting ??
      own ??
      (owners.length > 1 ? (owners.findLast(({ at }) => at <= place) ?? owners[0]) : owners[0]);
    const heading =
      owners.length === 0 && isHeading(reading, piece) ? nextDraft(drafts, piece.clause) : undefined;
    const draft =
      near ??
      heading ??
      opened() ??
      drafts.findLast((one) => Math.min(...one.clauses) <= piece.clause) ??
      drafts[0];
    if (!draft) continue;
    // "belt on, better": one remark, as it was written
    const joint =
      last?.draft === draft &&
      last.to + 1 === piece.from &&
      reading.lexemes[last.to]?.class === "Comma" &&
      last.clauses + 1 === piece.clause
        ? last
        : undefined;
    if (joint)
      draft.notes[draft.notes.length - 1] = reading.text.slice(
        reading.lexemes[joint.from]?.start ?? 0,
        reading.lexemes[piece.to - 1]?.end ?? 0,
      );
    else draft.notes.push(piece.text);
    last = { draft, from: joint?.from ?? piece.from, to: piece.to, clauses: piece.clause };
  }
  return pieces;
};
