import { isOuting } from "../assemble/sports/head-discipline.ts";
import { horseDisciplines } from "../assemble/sports/sport-groups.ts";
import type { Draft, DraftExercise } from "../assemble/draft.ts";
import type { Piece } from "../grammar/piece.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import type { Doubt } from "../parsed-message.ts";
import { type Coverage, clauseAt, type Find, isNamed, isReported, left, leftOf } from "./coverage.ts";

const hasNumber = ({ reading }: Coverage, index: number): boolean => {
  const clause = clauseAt(reading, index);
  const from = reading.pieces[clause?.from ?? 0]?.from ?? 0;
  const to = reading.pieces[(clause?.to ?? 1) - 1]?.to ?? 0;
  for (let at = from; at < to; at += 1) if (reading.lexemes[at]?.quantity !== undefined) return true;
  return false;
};

const isShown = (drafts: readonly Draft[], { entry }: Lexeme): boolean =>
  drafts.some(
    ({ discipline, exercises }) =>
      discipline === entry?.value ||
      // "walked Otto in hand (15 min)"
      (discipline === "groundwork" && entry?.value === "walking") ||
      exercises.some(({ exercise }) => exercise.name === entry?.exercise),
  );

const riding = /^(rode|ride|riding|rides|ridden)$/;
/** Where one goes out, and what one jumps over. */
const outdoors =
  /^(trails?|woods?|forest|beach|lanes?|fields|roads?|river|moor|bridleway|bridlepath|park|village|block|countryside|mountains?|desert|ditch|ditches|logs?|oxers?|skinny|skinnies|verticals?|planks?)$/;

const isCalledFlat = ({ class: name, entry }: Lexeme): boolean =>
  name === "Activity" && entry?.value === "flatwork" && !entry.note;
/** "two 80 cm classes": fences, whatever it was called; "flatted Bo in the woods". */
const unlikeFlat = (one: Lexeme, isCalled: boolean): string | undefined => {
  if (one.class === "Measure" && /cms?$/.test(one.text)) return "on the flat, or over fences?";
  return !isCalled && outdoors.test(one.text) ? "on the flat, or something else?" : undefined;
};

/** "rode Nova on Tuesday, flatwork 40 min": the ride of the horse that is named, said a clause later what it was. */
const isRideOf = ({ reading, drafts }: Coverage, { text, index }: Lexeme): boolean =>
  riding.test(text) &&
  isNamed(reading, index + 1) &&
  drafts.some(
    ({ discipline }) => horseDisciplines.has(discipline) && !/^(?:groundwork|lunging)$/.test(discipline),
  );

/** The word for a sport that was taken for read and that no workout is of. */
const sportLeft = (coverage: Coverage, isFlat: boolean, found: Doubt[]): void => {
  const { reading, drafts } = coverage;
  const isOnlyFlat =
    isFlat && drafts.every(({ discipline }) => discipline !== "trail" && discipline !== "jumping");
  const isCalled = isOnlyFlat && reading.lexemes.some(isCalledFlat);
  for (const one of reading.lexemes) {
    const reason = isOnlyFlat ? unlikeFlat(one, isCalled) : undefined;
    const isLeft =
      one.class === "Activity" &&
      reading.explained[one.index] === 1 &&
      !isShown(drafts, one) &&
      !riding.test(one.text) &&
      !isNamed(reading, one.index) &&
      isReported(reading, one.index) &&
      !hasNumber(coverage, one.index);
    if (reason && isReported(reading, one.index)) found.push(leftOf(one, reason));
    else if (isLeft) found.push(leftOf(one, "a session of its own?"));
  }
};

/** "spin class row 3 bike 12, 45 min": the one sport that is named, where the workout is of lifting. */
const classLeft: Find = ({ reading, drafts }, found) => {
  if (drafts.some(({ discipline }) => discipline !== "strength")) return;
  if (drafts.every(({ seconds, heartRate }) => seconds === undefined && heartRate === undefined)) return;
  for (const one of reading.lexemes)
    if (
      one.class === "Activity" &&
      one.entry?.role === "noun" &&
      one.entry.weak !== true &&
      endurance.has(one.entry.value ?? "") &&
      !isShown(drafts, one) &&
      isReported(reading, one.index)
    )
      found.push(leftOf(one, "a session of its own?"));
};

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

/** "chipper for time", "the double with Kev": no other than is named right before it, or a partner. */
const isSameOne = (coverage: Coverage, piece: Piece, before: Piece | undefined): boolean =>
  before !== undefined &&
  ((piece.kind === "lexeme" && piece.lexeme.class === "ForTime" && isMetcon(coverage, before)) ||
    (piece.kind === "lexeme" &&
      piece.lexeme.class === "NamedWod" &&
      before.kind === "lexeme" &&
      before.lexeme.class === "With"));

const endurance: ReadonlySet<string> = new Set(["running", "cycling", "swimming", "rowing", "hiking"]);
/** "went for a run along the canal, no watch. Bench 5x5": done in a sentence of its own, and without a number. */
const outingLeft: Find = (coverage, found) => {
  const { reading, drafts } = coverage;
  for (const one of reading.lexemes)
    if (
      one.class === "Activity" &&
      reading.explained[one.index] !== 1 &&
      endurance.has(one.entry?.value ?? "") &&
      isOuting(reading.lexemes, one) &&
      !isShown(drafts, one) &&
      !isRideOf(coverage, one) &&
      isReported(reading, one.index) &&
      ["Stop", "Newline", "Semi", "Then", undefined].includes(clauseAt(reading, one.index)?.before) &&
      (!hasNumber(coverage, one.index) || isLaps(reading.lexemes, one.index))
    )
      found.push(leftOf(one, "a session of its own?"));
};

/** "ran two laps of the park": a number that no field holds. */
const isLaps = (lexemes: readonly Lexeme[], at: number): boolean =>
  /^(laps?|loops?|lengths|rounds?)\b/.test(lexemes[at + 2]?.text ?? "");

/** More workouts against the clock are mentioned than there are. */
const metconLeft: Find = (coverage, found) => {
  const { reading, drafts } = coverage;
  const told = reading.pieces.filter(
    (piece, at) =>
      isMetcon(coverage, piece) &&
      isReported(reading, piece.from) &&
      !isSameOne(coverage, piece, reading.pieces[at - 1]),
  );
  const [first] = told;
  if (!first) return;
  const timed = drafts.filter(
    ({ discipline, seconds }) =>
      discipline === "crossfit" || (discipline === "strength" && seconds !== undefined),
  );
  if (told.length > timed.length) found.push(left(reading, first, "a workout of its own?"));
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
const movesLeft: Find = ({ reading, drafts }, found) => {
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

/** ": squats, leg press and calf raises": one of a list of exercises that no workout has. */
const exerciseLeft: Find = ({ reading, drafts }, found) => {
  const { lexemes } = reading;
  for (const one of lexemes)
    if (
      one.class === "Exercise" &&
      reading.explained[one.index] !== 1 &&
      ["Colon", "Comma"].includes(lexemes[one.index - 1]?.class ?? "") &&
      ["Comma", "And", "With"].includes(lexemes[one.index + 1]?.class ?? "") &&
      (isReported(reading, one.index) || clauseAt(reading, one.index)?.mood === "rest") &&
      drafts.some(({ discipline, exercises }) => discipline !== "crossfit" && exercises.length > 0)
    )
      found.push(leftOf(one, "done as well, or only mentioned?"));
};

const ways: ReadonlySet<string> = new Set([
  "Run",
  "Walk",
  "Swim",
  "Bike",
  "Rowing Machine",
  "Ski Erg",
  "Assault Bike",
]);
const hasWay = ({ sets }: DraftExercise): boolean => sets.some(({ meters }) => meters !== undefined);
const isWay = (one: DraftExercise): boolean => ways.has(one.exercise.name) && hasWay(one);
const isSprint = (one: DraftExercise): boolean => one.exercise.name === "Sprint" && hasWay(one);
/** "8 rounds of 200 m hard, 200 m walk": lifting that is nothing but ways. */
const isOfWays = ({ discipline, exercises }: Draft): boolean =>
  discipline === "strength" &&
  exercises.length > 0 &&
  // "6x60m sprints, then 3x5 hang power snatch 50"
  (exercises.every(isWay) || exercises.some(isSprint));
const waysLeft: Find = ({ reading, drafts }, found) => {
  if (drafts.some(isOfWays))
    found.push(left(reading, { from: 0, to: reading.lexemes.length }, "which sport?"));
};

const talkLength = 4;
/** Nothing of it is stated but its name. */
const isBare = ({ discipline, seconds, heartRate, score, exercises }: Draft): boolean =>
  seconds === undefined &&
  exercises.length === 0 &&
  score === undefined &&
  heartRate === undefined &&
  !horseDisciplines.has(discipline);
/** "climbing is off til further notice", "volunteered at parkrun": a sport by its noun, without a number or a word for doing it. */
const mentionLeft: Find = ({ reading, drafts }, found) => {
  const { lexemes } = reading;
  const isDone = lexemes.some(
    ({ class: name, text, entry }) =>
      (name === "DoVerb" && text !== "missed") ||
      (name === "Activity" && entry?.role === "verb" && /(ed|ran|swam|rode|did)$/.test(text)),
  );
  if (isDone) return;
  for (const draft of drafts) {
    if (!isBare(draft)) continue;
    const one = lexemes.find(
      ({ class: name, entry }) =>
        name === "NamedDistance" ||
        (draft.meters === undefined && name === "Activity" && entry?.value === draft.discipline),
    );
    if (one) found.push(leftOf(one, "done, or only mentioned?"));
  }
};

/** "ran 10k 50:30, walked the last 500m": how a stretch of it was done, and perhaps no session. */
const stretchLeft: Find = ({ reading }, found) => {
  const { lexemes } = reading;
  for (const one of lexemes) {
    const { index } = one;
    const which = lexemes[index + 1]?.class === "Article" ? index + 2 : index + 1;
    if (
      one.class === "Activity" &&
      one.entry?.role === "verb" &&
      index > 0 &&
      lexemes[which]?.class === "WhichSet" &&
      lexemes[which + 1]?.class === "Dist" &&
      isReported(reading, index)
    )
      found.push(leftOf(one, "a part of it, or a session of its own?"));
  }
};

/** Words that these rules are about. */
export const sportWords: readonly string[] = ["wod", "metcon"];
/** "wod 1: …. wod 2: 500m row": as many workouts as are announced. */
const wodsLeft: Find = ({ reading, drafts, marked }, found) => {
  const told = marked.filter(
    ({ text, index }) => (text === "wod" || text === "metcon") && isReported(reading, index),
  );
  const last = told.at(-1);
  if (last && told.length > 1 && drafts.length < told.length)
    found.push(leftOf(last, "a workout of its own?"));
};

const goesOn: ReadonlySet<string> = new Set(["Then", "And", "Plus"]);
/** "spin class then 20 min yoga": the sport that opens a message, before another one, and no workout is of it. */
const openingLeft: Find = (coverage, found) => {
  const { reading, drafts } = coverage;
  const first = reading.lexemes.find(({ class: name }) => name === "Activity" || name === "Exercise");
  if (first?.class !== "Activity" || clauseAt(reading, first.index)?.index !== 0) return;
  const isLost =
    !isShown(drafts, first) &&
    !isRideOf(coverage, first) &&
    reading.explained[first.index] !== 1 &&
    !horseDisciplines.has(first.entry?.value ?? "") &&
    isReported(reading, first.index) &&
    !hasNumber(coverage, first.index);
  if (isLost) found.push(leftOf(first, "a session of its own?"));
};

const isFlatwork = ({ discipline }: Draft): boolean => discipline === "flatwork";

/** Workouts against the clock and rounds that are mentioned, and that the workouts don't show. */
const metconsLeft: Find = (coverage, found) => {
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

/** Sports and workouts that are named, and that the workouts don't show. */
export const uncoveredSports: Find = (coverage, found) => {
  const { reading, drafts, marked, isLifting, isScored } = coverage;
  const { classes } = reading;
  const hasSport = classes.has("Activity");
  const isFlat = drafts.some(isFlatwork);
  if (hasSport || isFlat) sportLeft(coverage, isFlat, found);
  if (hasSport) outingLeft(coverage, found);
  if (hasSport && isLifting) classLeft(coverage, found);
  metconsLeft(coverage, found);
  if (isScored) movesLeft(coverage, found);
  if (isLifting) waysLeft(coverage, found);
  if (classes.has("Exercise")) exerciseLeft(coverage, found);
  if (reading.lexemes.length > talkLength && drafts.some(isBare)) mentionLeft(coverage, found);
  if (hasSport && goesOn.has(reading.clauses[1]?.before ?? "")) openingLeft(coverage, found);
  if (hasSport && drafts.length > 1 && classes.has("WhichSet")) stretchLeft(coverage, found);
  if (marked.length > 1) wodsLeft(coverage, found);
};
