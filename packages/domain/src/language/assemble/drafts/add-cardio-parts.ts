import { partName } from "../cardio-limits.ts";
import { readCardio } from "../cardio.ts";
import { type Draft, addExercise } from "../draft.ts";
import type { Head } from "../head.ts";
import { isDistanceTerm } from "../piece-shape.ts";
import { type Reading, doubt } from "../reading.ts";
import { addLift } from "../strength.ts";
import type { Piece } from "../../grammar/piece.ts";
import { lexicon } from "../../lexicon/lexicon.ts";

/** Gives a session its time, way, heart rate and parts, from all of its heads. */
export const addCardioParts = (draft: Draft, all: readonly Head[], reading: Reading): void => {
  for (const head of all) if (head.kind === "exercise") addLift(reading, draft, head, undefined);
  const heads = all.filter(({ kind }) => kind !== "exercise");
  const pieces = heads.flatMap((head) => head.pieces);
  const named = heads.find(({ kind }) => kind === "distance");
  const borrowed = pieces.some(isDistanceTerm)
    ? undefined
    : heads.find((head) => head.borrowed !== undefined)?.borrowed;
  const whole = named
    ? { meters: named.lexeme?.entry?.meters ?? 0, piece: reading.pieces[named.at] as Piece }
    : borrowed !== undefined
      ? { meters: borrowed, piece: reading.pieces[0] as Piece }
      : undefined;
  const cardio = readCardio(reading, draft.discipline, pieces, whole);
  draft.seconds ??= cardio.seconds;
  draft.meters ??= cardio.meters;
  draft.distance ??= cardio.distance;
  draft.heartRate ??= cardio.heartRate;
  if (cardio.parts.length === 0) return;
  const machine = heads.find((head) => head.lexeme?.entry?.role === "machine")?.lexeme?.entry?.exercise;
  const name = machine ?? partName[draft.discipline];
  const exercise = name === undefined ? undefined : lexicon().exercises.byName(name);
  if (exercise) addExercise(draft, exercise, cardio.parts);
  else doubt(reading, { from: 0, to: reading.lexemes.length }, "parts of a session that has none");
};
