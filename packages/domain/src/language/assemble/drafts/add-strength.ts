import type { Draft } from "../draft.ts";
import type { DraftGroup } from "./draft-group.ts";
import type { Head } from "../heads/head.ts";
import { readHeartRate } from "../amounts/heart-rate.ts";
import { firstAtom, isTimeTerm } from "../piece-shape.ts";
import { type Reading, explain } from "../reading.ts";
import { shareEffort } from "../sets/share-effort.ts";
import { shareSets } from "../sets/share-sets.ts";
import { addLift } from "../exercises/strength.ts";
import type { Piece } from "../../grammar/piece.ts";
import { lexicon } from "../../lexicon/lexicon.ts";

/** "6:15 PT session: …", "5:30 gym": the first words of a message, to a quarter of an hour: when it was. */
const opensDay = (piece: Piece, seconds: number): boolean =>
  piece.from === 0 &&
  firstAtom(piece)?.quantity?.twoPart === true &&
  seconds >= 4 * 60 &&
  seconds <= 22 * 60 &&
  seconds % 15 === 0;

/** "TGUs 16kg, 5 rounds, 1 each arm". */
const roundsIn = (reading: Reading, head: Head): number | undefined => {
  const piece = reading.kinds.has("rounds") ? head.pieces.find(({ kind }) => kind === "rounds") : undefined;
  if (piece?.kind !== "rounds" || piece.count > 30) return undefined;
  explain(reading, piece);
  return piece.count;
};

/** The whole session's time and heart rate: what no set took. */
const giveWhole = (reading: Reading, draft: Draft, heads: readonly Head[]): void => {
  for (const head of heads) {
    for (const piece of head.pieces) {
      if (isTimeTerm(piece) && reading.explained[piece.from] !== 1 && draft.seconds === undefined) {
        const seconds = firstAtom(piece)?.quantity?.seconds ?? 0;
        if (seconds < 120) continue;
        if (opensDay(piece, seconds)) {
          draft.startTime ??= `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
          explain(reading, piece);
          continue;
        }
        draft.seconds = seconds < 300 && firstAtom(piece)?.quantity?.twoPart ? seconds * 60 : seconds;
        explain(reading, piece);
      }
    }
    draft.heartRate ??= readHeartRate(reading, head.pieces);
  }
};

/** Gives a lifting session its exercises and sets, then its time and heart rate. */
export const addStrength = (reading: Reading, group: DraftGroup): void => {
  const { draft, heads } = group;
  for (const head of heads) {
    if (head.kind === "activity" && head.lexeme?.entry?.exercise && head.discipline !== "strength")
      head.exercise = lexicon().exercises.byName(head.lexeme.entry.exercise);
    if (head.exercise) addLift(reading, draft, head, roundsIn(reading, head));
  }
  shareSets(reading, draft, heads);
  shareEffort(reading, draft, heads);
  giveWhole(reading, draft, heads);
};
