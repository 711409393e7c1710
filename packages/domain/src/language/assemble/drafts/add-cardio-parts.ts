import { partName } from "../sports/sport-limits.ts";
import { readCardio } from "../amounts/cardio.ts";
import { type Draft, addExercise } from "../draft.ts";
import type { Head } from "../heads/head.ts";
import { gaitParts, sumOfGaits } from "../horses/ridden-minutes.ts";
import { horseDisciplines } from "../sports/sport-groups.ts";
import { isDistanceTerm } from "../piece-shape.ts";
import { type Reading, doubt } from "../reading.ts";
import { addLift } from "../exercises/strength.ts";
import type { Atom, Piece } from "../../grammar/piece.ts";
import type { WorkSet } from "../sets/work-set.ts";
import { lexicon } from "../../lexicon/lexicon.ts";

/** "500 free, 10x100, 200 easy - 1700 yds": the last is what the others come to. */
const totalOf = (parts: readonly WorkSet[]): Atom | undefined => {
  const lengths = parts.map(({ meters }) => meters?.quantity?.meters ?? 0);
  const last = lengths.at(-1) ?? 0;
  const sum = lengths.slice(0, -1).reduce((all, one) => all + one, 0);
  // "200/400/600": a ladder, though the last is as long as the others together
  const isLadder =
    lengths.length === 3 && Math.abs(last - 2 * (lengths[1] ?? 0) + (lengths[0] ?? 0)) < last * 0.002;
  const isList =
    !isLadder && parts.length > 2 && lengths.every((one) => one > 0) && parts.at(-1)?.seconds === undefined;
  const values = parts.map(({ meters }) => meters?.value ?? 0);
  const ofValues = values.slice(0, -1).reduce((all, one) => all + one, 0);
  return isList && (Math.abs(sum - last) < last * 0.002 || ofValues === values.at(-1))
    ? parts.at(-1)?.meters
    : undefined;
};

const isYards = (atom: Atom | undefined): boolean => atom?.quantity?.distance === "yd";

/** Gives a session its time, way, heart rate and parts, from all of its heads. */
export const addCardioParts = (draft: Draft, all: readonly Head[], reading: Reading): void => {
  for (const head of all) if (head.kind === "exercise") addLift(reading, draft, head, undefined);
  const heads = all.filter(({ kind }) => kind !== "exercise");
  const headPieces: Piece[] = [];
  for (const head of heads) headPieces.push(...head.pieces);
  const gaits = horseDisciplines.has(draft.discipline) ? gaitParts(reading, headPieces) : [];
  for (const { from } of gaits) reading.asides.add(from);
  const pieces = gaits.length > 0 ? headPieces.filter((piece) => !gaits.includes(piece)) : headPieces;
  const named = heads.find(({ kind }) => kind === "distance");
  const lent = heads.find((head) => head.borrowed !== undefined)?.borrowed;
  const borrowed = lent !== undefined && pieces.some(isDistanceTerm) ? undefined : lent;
  const whole = named
    ? { meters: named.lexeme?.entry?.meters ?? 0, piece: reading.pieces[named.at] as Piece }
    : borrowed !== undefined
      ? { meters: borrowed, piece: reading.pieces[0] as Piece }
      : undefined;
  const cardio = readCardio(reading, draft.discipline, pieces, whole);
  draft.seconds ??= cardio.seconds ?? (gaits.length > 0 ? sumOfGaits(reading, headPieces) : undefined);
  draft.meters ??= cardio.meters;
  draft.distance ??= cardio.distance;
  draft.heartRate ??= cardio.heartRate;
  if (cardio.parts.length === 0) return;
  const total = draft.meters === undefined ? totalOf(cardio.parts) : undefined;
  if (total) {
    draft.meters = total.quantity?.meters;
    if (isYards(cardio.parts[0]?.meters) !== isYards(total))
      doubt(reading, { from: 0, to: reading.lexemes.length }, "the parts in the unit of the whole?");
    draft.distance = total.quantity?.distance && { value: total.value, unit: total.quantity.distance };
  }
  const machine = heads.find((head) => head.lexeme?.entry?.role === "machine")?.lexeme?.entry?.exercise;
  const name = machine ?? partName[draft.discipline];
  const exercise = name === undefined ? undefined : lexicon().exercises.byName(name);
  if (exercise) addExercise(draft, exercise, total ? cardio.parts.slice(0, -1) : cardio.parts);
  else doubt(reading, { from: 0, to: reading.lexemes.length }, "parts of a session that has none");
};
