import type { Draft } from "./draft.ts";
import { horseDisciplines } from "./horse-disciplines.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import type { Reading } from "./reading.ts";

/** Kinds of work by the words for them; of several the first in this row counts. */
const workTypes: readonly (readonly [string, string])[] = [
  ["grid", "grid, grids, grid work, gridwork, bounce grid, jumping grid"],
  ["course", "course, courses, course work, coursework, jump course, jump round, clear round, double clear"],
  [
    "cross-country",
    "xc, xc schooling, xc school, cross country schooling, cross country school, xc lesson, xc clinic, cross country lesson, xc training, cross country clinic",
  ],
  [
    "poles",
    "pole work, polework, poles, raised poles, ground poles, trot poles, canter poles, ridden poles, cavaletti, cavalettis",
  ],
  ["lateral work", "lateral work, leg yield, leg yields, shoulder in, half pass, travers"],
  ["long and low", "long and low"],
  ["dressage test", "dressage test, prelim, novice test, medium test"],
  ["transitions", "transitions"],
  ["long reining", "long reins, long reined, long reining, longreined, long lined, long lining"],
  ["in hand", "in hand, in hand work, in hand walking"],
  ["hand walking", "hand walked, hand walk, hand walking"],
  ["liberty", "liberty, at liberty, liberty work"],
];
const workWords: readonly (readonly [string, ReadonlySet<string>])[] = workTypes.map(([type, words]) => [
  type,
  new Set(words.split(", ")),
]);
const anyWork: ReadonlySet<string> = new Set(workWords.flatMap(([, words]) => [...words]));

const lexemesOf = (reading: Reading, draft: Draft) =>
  reading.pieces.flatMap((piece, at) =>
    draft.clauses.has(reading.clauseOf[at] ?? -1) ? reading.lexemes.slice(piece.from, piece.to) : [],
  );

/** "80cm", "1.10" and "1m10" beside fences, in centimetres. */
const jumpHeight = (lexemes: ReturnType<typeof lexemesOf>): number | undefined => {
  const heights = lexemes.flatMap((one) => {
    if (one.class === "Measure" && one.quantity && /cms?$/.test(one.text)) return [one.quantity.value];
    return one.class === "Dist" &&
      one.quantity?.distance === "m" &&
      one.quantity.value >= 0.4 &&
      one.quantity.value <= 2
      ? [one.quantity.value * 100]
      : [];
  });
  const fit = heights.filter((height) => height >= 20 && height <= 200);
  return fit.length > 0 ? Math.round(Math.max(...fit)) : undefined;
};

const bothReins: ReadonlySet<string> = new Set([
  "both reins",
  "each rein",
  "per rein",
  "on each rein",
  "either rein",
]);
/** Fields of horse work that the message states: kind of work, height, rein, rider. They stay in the notes as well. */
const addHorseFields = (reading: Reading, draft: Draft): void => {
  const own = lexemesOf(reading, draft);
  const named = own.filter(({ text }) => anyWork.has(text));
  const type =
    named.length > 0
      ? workWords.find(([, words]) => named.some(({ text }) => words.has(text)))?.[0]
      : undefined;
  if (type) draft.fields.workType = type;
  const height = draft.discipline === "jumping" ? jumpHeight(own) : undefined;
  if (height !== undefined) draft.fields.jumpHeightCm = height;
  if (own.some(({ text }) => bothReins.has(text))) draft.fields.rein = "both";
  else
    for (const side of ["left", "right"] as const)
      if (own.some(({ text }, at) => text === side && /^reins?$/.test(own[at + 1]?.text ?? "")))
        draft.fields.rein = side;
  const rider = reading.names.find(
    (one) => one.role === "rider" && own.includes(reading.lexemes[one.at] as (typeof own)[number]),
  );
  if (rider) draft.fields.riderName = rider.name;
};

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
  for (const draft of drafts) {
    const start = reading.startTimes.find(({ at }) =>
      draft.clauses.has(
        reading.clauseOf[reading.pieces.findIndex((piece) => at >= piece.from && at < piece.to)] ?? -1,
      ),
    );
    if (start) draft.startTime = start.time;
    if (horseDisciplines.has(draft.discipline)) addHorseFields(reading, draft);
    if (draft.discipline === "strength" && reading.classes.has("Arrangement")) addSupersets(reading, draft);
  }
};
