import { isBesideRelation } from "../assemble/heads/is-benchmark.ts";
import type { Coverage, Find } from "./coverage.ts";
import type { Piece } from "../grammar/piece.ts";
import { isReported, left, leftOf } from "./coverage.ts";

const words: ReadonlySet<string> = new Set(["NamedWod", "Rft", "ForTime", "Tabata"]);
/** "165 amrap": a set to the limit, and no workout of that name. */
const hasSetToLimit = (drafts: Coverage["drafts"]): boolean =>
  drafts.some(({ exercises }) => exercises.some(({ sets }) => sets.some(({ kind }) => kind === "amrap")));

const isMetcon = ({ reading, drafts }: Coverage, piece: Piece): boolean =>
  (piece.kind === "amrap" && !(piece.seconds === undefined && hasSetToLimit(drafts))) ||
  (piece.kind === "emom" && piece.seconds !== undefined) ||
  (piece.kind === "rounds" && piece.timing === "forTime") ||
  (piece.kind === "lexeme" &&
    words.has(piece.lexeme.class) &&
    // "rode Grace 40 min, Grace was lovely"
    reading.names.every(({ at, name }) => at !== piece.from && name.toLowerCase() !== piece.lexeme.text));

/** "chipper for time", "the double with Kev", "with my son Tom": no other than is named right before it, or a partner. */
const isSameOne = (coverage: Coverage, piece: Piece, before: Piece | undefined): boolean =>
  before !== undefined &&
  ((piece.kind === "lexeme" && piece.lexeme.class === "ForTime" && isMetcon(coverage, before)) ||
    (piece.kind === "lexeme" &&
      piece.lexeme.class === "NamedWod" &&
      before.kind === "lexeme" &&
      (before.lexeme.class === "With" || isBesideRelation(coverage.reading.lexemes, piece.from))));

/** More workouts against the clock are mentioned than there are. */
const metconLeft: Find = (coverage, found) => {
  const { reading, drafts } = coverage;
  const stated = reading.pieces.filter(
    (piece, at) =>
      isMetcon(coverage, piece) &&
      isReported(reading, piece.from) &&
      !isSameOne(coverage, piece, reading.pieces[at - 1]),
  );
  const [first] = stated;
  if (!first) return;
  const timed = drafts.filter(
    ({ discipline, seconds }) =>
      discipline === "crossfit" || (discipline === "strength" && seconds !== undefined),
  );
  if (stated.length > timed.length) found.push(left(reading, first, "a workout of its own?"));
};

/** "pushups amrap 3 sets: 31, 24, 19": sets to the limit; and of a round of an AMRAP each movement is stated once. */
const amrapLeft: Find = ({ reading, drafts }, found) => {
  const amrap = reading.pieces.find((piece) => piece.kind === "amrap" && isReported(reading, piece.from));
  if (!amrap) return;
  const isMany = drafts.some(
    ({ discipline, exercises, score }) =>
      discipline === "crossfit" &&
      (exercises.length > 1 || score?.type === "rounds") &&
      exercises.some(({ sets }) => sets.length > 1),
  );
  const isOpen = drafts.some(({ discipline, seconds }) => discipline === "crossfit" && seconds === undefined);
  const isAlone = drafts.filter(({ discipline }) => discipline === "crossfit").length === 1;
  if (isAlone && (isMany || isOpen)) found.push(left(reading, amrap, "one round, or sets?"));
};

const maxRounds = 60;
/** "3 rounds of 15 squats, 12 push ups": as often as the rounds, each of them; and nobody does hundreds of rounds. */
const roundsLeft: Find = ({ reading, drafts }, found) => {
  const rounds = reading.pieces.find((piece) => piece.kind === "rounds" && isReported(reading, piece.from));
  if (!rounds) return;
  const isHundreds = drafts.some(
    ({ score }) => score?.type === "rounds" && Number.parseInt(String(score.value), 10) > maxRounds,
  );
  const count = rounds.kind === "rounds" && rounds.extra === undefined ? rounds.count : 1;
  const isUneven =
    count > 1 &&
    drafts.some(
      ({ discipline, exercises }) =>
        discipline === "strength" &&
        exercises.some(({ sets }) => sets.length === count) &&
        exercises.some(({ sets }) => sets.length === 1),
    );
  // "20 double unders, then 5 rounds of 30 double unders, 15 sit-ups 8:15": rounds that no movement was done in
  const isLost =
    count > 1 &&
    drafts.some(
      ({ score, exercises }) =>
        score?.type === "time" &&
        exercises.length > 0 &&
        exercises.every(({ sets }) => sets.length !== count),
    );
  if (isHundreds || isUneven || isLost) found.push(left(reading, rounds, "how many rounds of each?"));
};

/** "4 sets: 12 ring rows, 12 push ups": as often as the sets, each of them. */
const setsOfAllLeft: Find = ({ reading, drafts }, found) => {
  const word = reading.lexemes.find(
    (one) => one.class === "Sets" && reading.lexemes[one.index + 1]?.class === "Colon",
  );
  const count = word && reading.lexemes[word.index - 1]?.quantity?.value;
  const isUneven = drafts.some(
    ({ exercises }) =>
      exercises.length > 1 &&
      exercises[0]?.sets.length === count &&
      exercises.slice(1).every(({ sets }) => sets.length === 1),
  );
  if (word && count !== undefined && count > 1 && isUneven)
    found.push(left(reading, { from: word.index - 1, to: word.index + 1 }, "how many sets of each?"));
};

/** "10-9-8 of swings 24 and burpees": a ladder of one and as many equal sets of another; a movement in a remark. */
export const movesLeft: Find = ({ reading, drafts }, found) => {
  const own = drafts.filter(({ discipline, exercises }) => discipline === "crossfit" && exercises.length > 0);
  if (own.length === 0 || own.length < drafts.length) return;
  const isOdd = own.some(({ exercises }) => {
    const ladders = exercises.filter(
      ({ sets }) => sets.length > 2 && new Set(sets.map(({ reps }) => reps)).size > 1,
    );
    return exercises.some(
      (one) => !ladders.includes(one) && ladders.some(({ sets }) => sets.length === one.sets.length),
    );
  });
  const move = reading.lexemes.find(
    (one) =>
      (one.class === "Exercise" || (one.class === "Activity" && one.entry?.exercise !== undefined)) &&
      reading.explained[one.index] !== 1 &&
      // "21-15-9 deadlifts, box jumps, ring dips w band"
      (reading.lexemes[one.index - 1]?.quantity !== undefined ||
        (one.class === "Exercise" &&
          ["Comma", "And", "Plus"].includes(reading.lexemes[one.index - 1]?.class ?? ""))) &&
      isReported(reading, one.index),
  );
  // "21-15-9 thrusters and pullups, 6:42, 95 lbs"
  const load = reading.lexemes.find(
    ({ class: name, index }) =>
      name === "Load" &&
      reading.explained[index] !== 1 &&
      isReported(reading, index) &&
      reading.lexemes[index - 1]?.class === "Comma" &&
      [undefined, "Comma", "Stop", "Newline"].includes(reading.lexemes[index + 1]?.class),
  );
  const isBare = own.every(({ exercises }) =>
    exercises.every(({ sets }) => sets.every((set) => set.load?.kg === undefined)),
  );
  if (load && isBare) found.push(leftOf(load, "the load of which movement?"));
  else if (isOdd)
    found.push(
      left(reading, { from: 0, to: reading.lexemes.length }, "which numbers are of which movement?"),
    );
  else if (move) found.push(leftOf(move, "only a remark, or a movement?"));
};

/** Workouts against the clock and rounds that are mentioned, and that the workouts don't show. */
export const metconsLeft: Find = (coverage, found) => {
  const { kinds, classes } = coverage.reading;
  const isTimed = kinds.has("amrap") || kinds.has("emom") || kinds.has("rounds");
  if (
    isTimed ||
    classes.has("NamedWod") ||
    classes.has("Rft") ||
    classes.has("ForTime") ||
    classes.has("Tabata")
  )
    metconLeft(coverage, found);
  if (kinds.has("amrap")) amrapLeft(coverage, found);
  if (kinds.has("rounds")) roundsLeft(coverage, found);
  if (classes.has("Colon") && classes.has("Sets")) setsOfAllLeft(coverage, found);
};
