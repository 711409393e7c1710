import { horseDisciplines } from "../assemble/horse-disciplines.ts";
import type { Draft } from "../assemble/draft.ts";
import type { Piece } from "../grammar/piece.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import type { Doubt } from "../parsed-message.ts";
import { type Accounted, clauseAt, isTold, left } from "./accounted.ts";

const hasNumber = ({ reading }: Accounted, index: number): boolean => {
  const clause = clauseAt(reading, index);
  const from = reading.pieces[clause?.from ?? 0]?.from ?? 0;
  const to = reading.pieces[(clause?.to ?? 1) - 1]?.to ?? 0;
  return reading.lexemes.slice(from, to).some(({ quantity }) => quantity !== undefined);
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

/** The word for a sport that was taken for read and that no workout is of. */
const sportLeft = (accounted: Accounted): Doubt[] => {
  const { reading, drafts } = accounted;
  const isFlat = drafts.some(({ discipline }) => discipline === "flatwork");
  if (!isFlat && !reading.classes.has("Activity")) return [];
  const isOther = drafts.some(({ discipline }) => discipline === "trail" || discipline === "jumping");
  const isCalled = reading.lexemes.some(
    (one) => one.class === "Activity" && one.entry?.value === "flatwork" && !one.entry.note,
  );
  return reading.lexemes.flatMap((one) => {
    // "two 80 cm classes": fences, whatever it was called
    const isFence = isFlat && one.class === "Measure" && /cms?$/.test(one.text);
    const place = { from: one.index, to: one.index + 1 };
    if (!isOther && isFence && isTold(reading, one.index))
      return [left(reading, place, "on the flat, or over fences?")];
    if (isFlat && !isOther && !isCalled && outdoors.test(one.text) && isTold(reading, one.index))
      return [left(reading, place, "on the flat, or something else?")];
    const isLeft =
      one.class === "Activity" &&
      reading.explained[one.index] === 1 &&
      !riding.test(one.text) &&
      !isShown(drafts, one) &&
      reading.names.every(({ at, length }) => one.index < at || one.index >= at + length) &&
      isTold(reading, one.index) &&
      !hasNumber(accounted, one.index);
    return isLeft ? [left(reading, place, "a session of its own?")] : [];
  });
};

/** "spin class row 3 bike 12, 45 min": the one sport that is named, where the workout is of lifting. */
const classLeft = ({ reading, drafts }: Accounted): Doubt[] => {
  if (!reading.classes.has("Activity") || drafts.some(({ discipline }) => discipline !== "strength"))
    return [];
  return reading.lexemes
    .filter(
      (one) =>
        one.class === "Activity" &&
        one.entry?.role === "noun" &&
        one.entry.weak !== true &&
        endurance.has(one.entry.value ?? "") &&
        !isShown(drafts, one) &&
        isTold(reading, one.index) &&
        drafts.some(({ seconds, heartRate }) => seconds !== undefined || heartRate !== undefined),
    )
    .map(({ index }) => left(reading, { from: index, to: index + 1 }, "a session of its own?"));
};

const words: ReadonlySet<string> = new Set(["NamedWod", "Rft", "ForTime", "Tabata"]);
/** "165 amrap": a set to the limit, and no workout of that name. */
const hasSetToLimit = (drafts: Accounted["drafts"]): boolean =>
  drafts.some(({ exercises }) => exercises.some(({ sets }) => sets.some(({ kind }) => kind === "amrap")));

const isMetcon = ({ reading, drafts }: Accounted, piece: Piece): boolean =>
  (piece.kind === "amrap" && !(piece.seconds === undefined && hasSetToLimit(drafts))) ||
  (piece.kind === "emom" && piece.seconds !== undefined) ||
  (piece.kind === "rounds" && piece.timing === "forTime") ||
  (piece.kind === "lexeme" &&
    words.has(piece.lexeme.class) &&
    // "rode Grace 40 min, Grace was lovely"
    reading.names.every(({ at, name }) => at !== piece.from && name.toLowerCase() !== piece.lexeme.text));

/** "chipper for time", "the double with Kev": no other than is named right before it, or a partner. */
const isSameOne = (accounted: Accounted, piece: Piece, before: Piece | undefined): boolean =>
  before !== undefined &&
  ((piece.kind === "lexeme" && piece.lexeme.class === "ForTime" && isMetcon(accounted, before)) ||
    (piece.kind === "lexeme" &&
      piece.lexeme.class === "NamedWod" &&
      before.kind === "lexeme" &&
      before.lexeme.class === "With"));

const endurance: ReadonlySet<string> = new Set(["running", "cycling", "swimming", "rowing", "hiking"]);
/** "went for a run along the canal, no watch. Bench 5x5": done in a sentence of its own, and without a number. */
const outingLeft = (accounted: Accounted): Doubt[] => {
  const { reading, drafts } = accounted;
  if (drafts.length === 0 || !reading.classes.has("Activity")) return [];
  const isOuting = (one: Lexeme): boolean =>
    (one.entry?.role === "verb" && /(ed|ran|swam|rode)$/.test(one.text)) ||
    reading.lexemes.slice(Math.max(0, one.index - 3), one.index).some(({ text }) => text === "went for");
  return reading.lexemes
    .filter(
      (one) =>
        one.class === "Activity" &&
        reading.explained[one.index] !== 1 &&
        endurance.has(one.entry?.value ?? "") &&
        isOuting(one) &&
        !isShown(drafts, one) &&
        isTold(reading, one.index) &&
        ["Stop", "Newline", "Semi", "Then", undefined].includes(clauseAt(reading, one.index)?.before) &&
        (!hasNumber(accounted, one.index) || isLaps(reading.lexemes, one.index)),
    )
    .map(({ index }) => left(reading, { from: index, to: index + 1 }, "a session of its own?"));
};

/** "ran two laps of the park": a number that no field holds. */
const isLaps = (lexemes: readonly Lexeme[], at: number): boolean =>
  /^(laps?|loops?|lengths|rounds?)\b/.test(lexemes[at + 2]?.text ?? "");

/** More workouts against the clock are told of than there are. */
const metconLeft = (accounted: Accounted): Doubt[] => {
  const { reading, drafts } = accounted;
  const told = reading.pieces.filter(
    (piece, at) =>
      isMetcon(accounted, piece) &&
      isTold(reading, piece.from) &&
      !isSameOne(accounted, piece, reading.pieces[at - 1]),
  );
  const [first] = told;
  if (!first) return [];
  const timed = drafts.filter(
    ({ discipline, seconds }) =>
      discipline === "crossfit" || (discipline === "strength" && seconds !== undefined),
  );
  return told.length > timed.length ? [left(reading, first, "a workout of its own?")] : [];
};

/** "pushups amrap 3 sets: 31, 24, 19": sets to the limit; and of a round of an AMRAP each movement is told once. */
const amrapLeft = ({ reading, drafts }: Accounted): Doubt[] => {
  const amrap = reading.pieces.find((piece) => piece.kind === "amrap" && isTold(reading, piece.from));
  if (!amrap) return [];
  const isMany = drafts.some(
    ({ discipline, exercises, score }) =>
      discipline === "crossfit" &&
      (exercises.length > 1 || score?.type === "rounds") &&
      exercises.some(({ sets }) => sets.length > 1),
  );
  const isOpen = drafts.some(({ discipline, seconds }) => discipline === "crossfit" && seconds === undefined);
  const isAlone = drafts.filter(({ discipline }) => discipline === "crossfit").length === 1;
  return isAlone && (isMany || isOpen) ? [left(reading, amrap, "one round, or sets?")] : [];
};

const mostRounds = 60;
/** "3 rounds of 15 squats, 12 push ups": as often as the rounds, each of them; and nobody does hundreds of rounds. */
const roundsLeft = ({ reading, drafts }: Accounted): Doubt[] => {
  const rounds = reading.pieces.find((piece) => piece.kind === "rounds" && isTold(reading, piece.from));
  if (!rounds) return [];
  const isHundreds = drafts.some(
    ({ score }) => score?.type === "rounds" && Number.parseInt(String(score.value), 10) > mostRounds,
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
  return isHundreds || isUneven || isLost ? [left(reading, rounds, "how many rounds of each?")] : [];
};

/** "4 sets: 12 ring rows, 12 push ups": as often as the sets, each of them. */
const setsOfAllLeft = ({ reading, drafts }: Accounted): Doubt[] => {
  if (!reading.classes.has("Colon") || !reading.classes.has("Sets")) return [];
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
  return word && count !== undefined && count > 1 && isUneven
    ? [left(reading, { from: word.index - 1, to: word.index + 1 }, "how many sets of each?")]
    : [];
};

/** "10-9-8 of swings 24 and burpees": a ladder of one and as many equal sets of another; a movement in a remark. */
const movesLeft = ({ reading, drafts }: Accounted): Doubt[] => {
  const own = drafts.filter(({ discipline, exercises }) => discipline === "crossfit" && exercises.length > 0);
  if (own.length === 0 || own.length < drafts.length) return [];
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
      isTold(reading, one.index),
  );
  // "21-15-9 thrusters and pullups, 6:42, 95 lbs"
  const load = reading.lexemes.find(
    ({ class: name, index }) =>
      name === "Load" &&
      reading.explained[index] !== 1 &&
      isTold(reading, index) &&
      reading.lexemes[index - 1]?.class === "Comma" &&
      [undefined, "Comma", "Stop", "Newline"].includes(reading.lexemes[index + 1]?.class),
  );
  const isBare = own.every(({ exercises }) =>
    exercises.every(({ sets }) => sets.every((set) => set.load?.kg === undefined)),
  );
  if (load && isBare)
    return [left(reading, { from: load.index, to: load.index + 1 }, "the load of which movement?")];
  const all = { from: 0, to: reading.lexemes.length };
  if (isOdd) return [left(reading, all, "which numbers are of which movement?")];
  return move
    ? [left(reading, { from: move.index, to: move.index + 1 }, "only a remark, or a movement?")]
    : [];
};

/** ": squats, leg press and calf raises": one of a list of exercises that no workout has. */
const exerciseLeft = ({ reading, drafts }: Accounted): Doubt[] =>
  reading.lexemes
    .filter(
      (one) =>
        one.class === "Exercise" &&
        reading.explained[one.index] !== 1 &&
        ["Colon", "Comma"].includes(reading.lexemes[one.index - 1]?.class ?? "") &&
        ["Comma", "And", "With"].includes(reading.lexemes[one.index + 1]?.class ?? "") &&
        (isTold(reading, one.index) || clauseAt(reading, one.index)?.mood === "rest") &&
        drafts.some(({ discipline, exercises }) => discipline !== "crossfit" && exercises.length > 0),
    )
    .map(({ index }) => left(reading, { from: index, to: index + 1 }, "done as well, or only mentioned?"));

const ways: ReadonlySet<string> = new Set([
  "Run",
  "Walk",
  "Swim",
  "Bike",
  "Rowing Machine",
  "Ski Erg",
  "Assault Bike",
]);
/** "8 rounds of 200 m hard, 200 m walk": lifting that is nothing but ways. */
const waysLeft = ({ reading, drafts }: Accounted): Doubt[] =>
  drafts.some(
    ({ discipline, exercises }) =>
      discipline === "strength" &&
      exercises.length > 0 &&
      (exercises.every(
        ({ exercise, sets }) => ways.has(exercise.name) && sets.some(({ meters }) => meters !== undefined),
      ) ||
        // "6x60m sprints, then 3x5 hang power snatch 50"
        exercises.some(
          ({ exercise, sets }) =>
            exercise.name === "Sprint" && sets.some(({ meters }) => meters !== undefined),
        )),
  )
    ? [left(reading, { from: 0, to: reading.lexemes.length }, "which sport?")]
    : [];

const talkLength = 4;
/** "climbing is off til further notice", "volunteered at parkrun": a sport by its noun, without a number or a word for doing it. */
const mentionLeft = ({ reading, drafts }: Accounted): Doubt[] => {
  const { lexemes } = reading;
  const isDone = lexemes.some(
    ({ class: name, text, entry }) =>
      (name === "DoVerb" && text !== "missed") ||
      (name === "Activity" && entry?.role === "verb" && /(ed|ran|swam|rode|did)$/.test(text)),
  );
  if (isDone || lexemes.length <= talkLength) return [];
  return drafts.flatMap((draft) => {
    const isBare =
      draft.seconds === undefined &&
      draft.exercises.length === 0 &&
      draft.score === undefined &&
      draft.heartRate === undefined &&
      !horseDisciplines.has(draft.discipline);
    const one = lexemes.find(
      ({ class: name, entry }) =>
        name === "NamedDistance" ||
        (draft.meters === undefined && name === "Activity" && entry?.value === draft.discipline),
    );
    return isBare && one
      ? [left(reading, { from: one.index, to: one.index + 1 }, "done, or only mentioned?")]
      : [];
  });
};

/** "ran 10k 50:30, walked the last 500m": how a stretch of it was done, and perhaps no session. */
const stretchLeft = ({ reading, drafts }: Accounted): Doubt[] =>
  drafts.length < 2
    ? []
    : reading.lexemes
        .filter(({ class: name, entry, index }) => {
          const which = reading.lexemes[index + 1]?.class === "Article" ? index + 2 : index + 1;
          return (
            name === "Activity" &&
            entry?.role === "verb" &&
            index > 0 &&
            reading.lexemes[which]?.class === "WhichSet" &&
            reading.lexemes[which + 1]?.class === "Dist" &&
            isTold(reading, index)
          );
        })
        .map(({ index }) =>
          left(reading, { from: index, to: index + 1 }, "a part of it, or a session of its own?"),
        );

/** "wod 1: …. wod 2: 500m row": as many workouts as are announced. */
const wodsLeft = ({ reading, drafts }: Accounted): Doubt[] => {
  const told = reading.lexemes.filter(
    ({ text, index }) => (text === "wod" || text === "metcon") && isTold(reading, index),
  );
  const last = told.at(-1);
  return last && told.length > 1 && drafts.length < told.length
    ? [left(reading, { from: last.index, to: last.index + 1 }, "a workout of its own?")]
    : [];
};

const goesOn: ReadonlySet<string> = new Set(["Then", "And", "Plus"]);
/** "spin class then 20 min yoga": the sport that opens a message, before another one, and no workout is of it. */
const openingLeft = (accounted: Accounted): Doubt[] => {
  const { reading, drafts } = accounted;
  const first = reading.lexemes.find(({ class: name }) => name === "Activity" || name === "Exercise");
  const clause = first && clauseAt(reading, first.index);
  if (first?.class !== "Activity" || clause?.index !== 0 || drafts.length === 0) return [];
  const isLost =
    !isShown(drafts, first) &&
    reading.explained[first.index] !== 1 &&
    !horseDisciplines.has(first.entry?.value ?? "") &&
    goesOn.has(reading.clauses[1]?.before ?? "") &&
    isTold(reading, first.index) &&
    !hasNumber(accounted, first.index);
  return isLost ? [left(reading, { from: first.index, to: first.index + 1 }, "a session of its own?")] : [];
};

/** Sports and workouts that are named, and that the workouts don't show. */
export const sportsLeft = (accounted: Accounted): readonly Doubt[] => [
  ...sportLeft(accounted),
  ...outingLeft(accounted),
  ...classLeft(accounted),
  ...metconLeft(accounted),
  ...amrapLeft(accounted),
  ...roundsLeft(accounted),
  ...setsOfAllLeft(accounted),
  ...movesLeft(accounted),
  ...waysLeft(accounted),
  ...exerciseLeft(accounted),
  ...mentionLeft(accounted),
  ...openingLeft(accounted),
  ...stretchLeft(accounted),
  ...wodsLeft(accounted),
];
