import type { Exercise } from "../../../workout/exercise/exercise.ts";
import type { Piece } from "../../grammar/piece.ts";
import { lexicon } from "../../lexicon/lexicon.ts";
import type { Head } from "../heads/head.ts";
import { classOf, firstAtom } from "../piece-shape.ts";
import { doubt, explain, type Reading } from "../reading.ts";

const equipment =
  /^(dumbbells?|dbs?|kettlebells?|kbs?|barbell|bb|ez bar|ez|cable|cables|smith machine|smith|trap bar|hex bar|rope|rings|safety bar|ssb)$/;
const resistance: ReadonlySet<string> = new Set(["bands", "chains", "the bands", "the chains"]);

const held: ReadonlySet<string> = new Set("db dbs kb kbs".split(" "));

/** "split squats w/ 10kg dbs", "skull crushers with the ez bar": equipment named behind makes it the more specific entry. */
export const refineExercise = (reading: Reading, head: Head): void => {
  const text = head.lexeme?.text;
  if (!text || !head.exercise) return;
  const manner = mannerBehind(reading, head, text);
  if (manner) {
    head.exercise = manner;
    return;
  }
  const against = againstResistance(head, text);
  if (against) {
    head.exercise = against;
    return;
  }
  if (head.exercise.equipment === "barbell" && isPluralLoad(head) && !withDumbbells(head, text))
    doubt(
      reading,
      reading.pieces[head.at] ?? { from: 0, to: 1 },
      `${head.exercise.name}, with a bar or with dumbbells?`,
    );
  const name = equipmentBehind(head);
  const light = name === undefined ? withDumbbells(head, text) : undefined;
  if (light) {
    const piece = reading.pieces[head.at] ?? { from: 0, to: 1 };
    doubt(reading, piece, `${light.name}, or ${head.exercise.name}?`);
    head.exercise = light;
    return;
  }
  if (!name || text.includes(name.split(" ")[0] ?? name)) return;
  const fullName = name
    .replace(/^(dbs?|dumbbells)$/, "dumbbell")
    .replace(/^(kbs?|kettlebells)$/, "kettlebell");
  head.exercise = exactEntry(`${fullName} ${text}`) ?? head.exercise;
};

/** "squats (paused) 90 3x5", "bench (close grip)": words in brackets that make another entry with the name before them. */
const mannerBehind = (reading: Reading, { at }: Head, text: string): Exercise | undefined => {
  const { pieces, lexemes } = reading;
  if (classOf(pieces[at + 1]) !== "Open") return undefined;
  const close = [3, 4, 5].find((step) => classOf(pieces[at + step]) === "Close");
  const [from, to] = [pieces[at + 2]?.from ?? 0, pieces[at + (close ?? 0)]?.from ?? 0];
  const words = lexemes.slice(from, to);
  if (close === undefined || words.some((one) => /\d/.test(one.text))) return undefined;
  const found = exactEntry(`${words.map((one) => one.text).join(" ")} ${text}`);
  if (found) explain(reading, { from, to });
  return found;
};

/** The entry whose name these words are, all of them and none misspelt. */
const exactEntry = (text: string): Exercise | undefined => {
  const words = text.split(" ");
  const found = lexicon().exercises.matchAt(words, 0);
  const isExact =
    found && found.length === words.length && found.quality !== "fuzzy" && (found.dropped ?? []).length === 0;
  return isExact ? found.exercise : undefined;
};

/** "squat 5x3 100 with chains", "bench against the bands". */
const againstResistance = (head: Head, text: string): Exercise | undefined => {
  const named = head.pieces.find(
    (piece, index) =>
      index > 0 &&
      piece.kind === "lexeme" &&
      resistance.has(piece.lexeme.text) &&
      head.pieces
        .slice(Math.max(0, index - 4), index)
        .some(
          (one) =>
            ["With", "Added", "Plus"].includes(classOf(one) ?? "") ||
            (one.kind === "lexeme" && one.lexeme.text === "against"),
        ),
  );
  return named?.kind === "lexeme"
    ? exactEntry(`${text} with ${named.lexeme.text.replace("the ", "")}`)
    : undefined;
};

/** The first equipment named behind "with" or behind a load. */
const equipmentBehind = (head: Head): string | undefined => {
  for (let index = 1; index < head.pieces.length; index += 1) {
    const piece = head.pieces[index];
    if (piece?.kind !== "lexeme" || !isWithBefore(head.pieces, index)) continue;
    const { lexeme } = piece;
    const next = head.pieces[index + 1];
    const words =
      lexeme.class === "Word" && next?.kind === "lexeme" ? `${lexeme.text} ${next.lexeme.text}` : lexeme.text;
    const name = [words, lexeme.text.replace(/^the /, "")].find((one) => equipment.test(one));
    if (name) return name;
  }
  return undefined;
};

const isWithBefore = (pieces: readonly Piece[], index: number): boolean => {
  if (index < 1) return false;
  const before = pieces[index - 1];
  if (classOf(before) === "With" || (index > 1 && classOf(pieces[index - 2]) === "With")) return true;
  const unit = firstAtom(before)?.unit;
  return unit === "load" || unit === "plural" || (unit === "none" && isWeightOf(pieces, index));
};

/** "rows 32 db 3x10": a bare number right before what is held. */
const isWeightOf = (pieces: readonly Piece[], index: number): boolean => {
  const [before, piece] = [pieces[index - 1], pieces[index]];
  return (
    piece?.kind === "lexeme" &&
    held.has(piece.lexeme.text) &&
    before?.kind === "term" &&
    before.factors.length === 1 &&
    before.factors[0]?.atoms.length === 1
  );
};

const isPluralLoad = (head: Head): boolean =>
  head.pieces.some((piece) => firstAtom(piece)?.unit === "plural" && (firstAtom(piece)?.value ?? 0) > 12);

/** "bench 3x10 with the 30s": loads in the plural are dumbbells. */
const withDumbbells = (head: Head, text: string): Exercise | undefined => {
  if (head.exercise?.equipment !== "barbell") return undefined;
  const isOnes = head.pieces.some((piece, index) => {
    if (piece.kind !== "term") return false;
    const unit = firstAtom(piece)?.unit;
    const behind = head.pieces[index + 1];
    return (
      unit === "plural" || (unit === "load" && behind?.kind === "lexeme" && behind.lexeme.text === "ones")
    );
  });
  // "rows 50 lb 5x12 each": one in each hand
  const isEach =
    head.exercise.name === "Barbell Row" &&
    head.pieces.some((piece) => classOf(piece) === "Each") &&
    head.pieces.some((piece) => firstAtom(piece)?.unit === "load") &&
    !/bar|bb/.test(text);
  return isOnes || isEach ? exactEntry(`dumbbell ${text}`) : undefined;
};
