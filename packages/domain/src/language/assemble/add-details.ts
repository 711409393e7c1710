import type { Draft } from "./draft.ts";
import { horseDisciplines } from "./sports/sport-groups.ts";
import { addHorseFields, wordsOfDrafts } from "./horses/horse-fields.ts";
import { assignRiders } from "./horses/assign-riders.ts";
import { giveSeats } from "./horses/seat-heads.ts";
import { explainRiders } from "./horses/riders/explain-riders.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import type { Reading } from "./reading.ts";

/** Exercises named behind "superset" in one sentence, or marked A1, A2, were done in turn: they share a letter. */
const addSupersets = (reading: Reading, draft: Draft): void => {
  let letter = 0;
  const sentences = new Map<number, DraftLetters>();
  reading.pieces.forEach((piece, at) => {
    if (piece.kind !== "lexeme") return;
    const clause = reading.clauseOf[at] ?? -1;
    const sentence = reading.clauses[clause]?.sentence ?? -1;
    const { lexeme } = piece;
    if (!draft.clauses.has(clause)) return;
    const mark =
      lexeme.class === "Arrangement"
        ? /^[a-f]\d$/.test(lexeme.text)
          ? lexeme.text[0]?.toUpperCase()
          : "next"
        : undefined;
    if (mark === "next")
      sentences.set(sentence, {
        letter: sentences.get(sentence)?.letter ?? String.fromCharCode(65 + letter++),
      });
    else if (mark) {
      const next = reading.pieces
        .slice(at + 1)
        .find(
          (one) =>
            one.kind === "lexeme" && (one.lexeme.class === "Exercise" || one.lexeme.exercise !== undefined),
        );
      if (next?.kind === "lexeme") give(draft, next.lexeme, mark);
    }
  });
  reading.pieces.forEach((piece, at) => {
    const found = sentences.get(reading.clauses[reading.clauseOf[at] ?? -1]?.sentence ?? -1);
    if (found && piece.kind === "lexeme" && piece.lexeme.exercise) give(draft, piece.lexeme, found.letter);
  });
};
type DraftLetters = { readonly letter: string };
const give = (draft: Draft, lexeme: Lexeme, letter: string): void => {
  const names = [lexeme.exercise?.exercise.id, lexeme.exercise?.rival?.id];
  const exercise =
    draft.exercises.find((one) => names.includes(one.exercise.id)) ??
    draft.exercises.find((one) => lexeme.text === "row" && one.exercise.name === "Barbell Row");
  if (exercise) exercise.superset ??= letter;
};

/** What a message says besides its numbers: time of day, supersets, fields of horse work. */
export const addDetails = (reading: Reading, drafts: readonly Draft[]): void => {
  const words = reading.isHorse ? wordsOfDrafts(reading, drafts) : undefined;
  if (words) {
    giveSeats(reading, drafts);
    assignRiders(reading, words);
    explainRiders(reading, drafts);
  }
  for (const draft of drafts) {
    const start = reading.startTimes.find(({ at }) =>
      draft.clauses.has(
        reading.clauseOf[reading.pieces.findIndex((piece) => at >= piece.from && at < piece.to)] ?? -1,
      ),
    );
    if (start) draft.startTime = start.time;
    if (horseDisciplines.has(draft.discipline)) addHorseFields(reading, words?.get(draft) ?? [], draft);
    if (draft.discipline === "strength" && reading.classes.has("Arrangement")) addSupersets(reading, draft);
  }
};
