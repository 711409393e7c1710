import { isOuting } from "../assemble/sports/head-discipline.ts";
import { horseDisciplines } from "../assemble/sports/sport-groups.ts";
import type { Draft, DraftExercise } from "../assemble/draft.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import { type Doubt, mayBeOwnSession } from "../parsed-message.ts";
import { metconsLeft, movesLeft } from "./uncovered-metcons.ts";
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
  for (let at = 0; at < reading.lexemes.length; at += 1) {
    const one = reading.lexemes[at] as Lexeme;
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
    else if (isLeft) found.push(leftOf(one, mayBeOwnSession));
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
      found.push(leftOf(one, mayBeOwnSession));
};

const endurance: ReadonlySet<string> = new Set(["running", "cycling", "swimming", "rowing", "hiking"]);
const besideSport: ReadonlySet<string> = new Set([
  ..."Article Comma DayPart DayWord DoVerb Filler Newline Pronoun Stop Then Weekday".split(" "),
]);
const withSport =
  /^(?:then|went|went for|go|off|also|later|afterwards|finally|plus|in|some|quick|short|easy)$/;
/** "…, and went hiking", ", yoga,", "then a swim": nothing stands in the clause but the sport. */
const isClause = ({ reading }: Coverage, sport: Lexeme): boolean => {
  const clause = clauseAt(reading, sport.index);
  return (
    clause !== undefined &&
    reading.pieces
      .slice(clause.from, clause.to)
      .every(
        (piece) =>
          piece.kind === "date" ||
          (piece.kind === "lexeme" &&
            (piece.lexeme === sport ||
              besideSport.has(piece.lexeme.class) ||
              withSport.test(piece.lexeme.text))),
      )
  );
};

const alone: ReadonlySet<string> = new Set([...endurance, "yoga"]);
/** "went for a run along the canal, no watch. Bench 5x5", "bench 5x5 and went hiking": done beside what has numbers, and without any. */
const outingLeft: Find = (coverage, found) => {
  const { reading, drafts } = coverage;
  for (const one of reading.lexemes) {
    if (
      one.class !== "Activity" ||
      reading.explained[one.index] === 1 ||
      isShown(drafts, one) ||
      isRideOf(coverage, one) ||
      !isReported(reading, one.index)
    )
      continue;
    const isSentence =
      endurance.has(one.entry?.value ?? "") &&
      isOuting(reading.lexemes, one) &&
      ["Stop", "Newline", "Semi", "Then", undefined].includes(clauseAt(reading, one.index)?.before) &&
      (!hasNumber(coverage, one.index) || isLaps(reading.lexemes, one.index));
    if (isSentence || (alone.has(one.entry?.value ?? "") && isClause(coverage, one)))
      found.push(leftOf(one, mayBeOwnSession));
  }
};

/** "ran two laps of the park": a number that no field holds. */
const isLaps = (lexemes: readonly Lexeme[], at: number): boolean =>
  /^(laps?|loops?|lengths|rounds?)\b/.test(lexemes[at + 2]?.text ?? "");

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
  const stated = marked.filter(
    ({ text, index }) => (text === "wod" || text === "metcon") && isReported(reading, index),
  );
  const last = stated.at(-1);
  if (last && stated.length > 1 && drafts.length < stated.length)
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
  if (isLost) found.push(leftOf(first, mayBeOwnSession));
};

const isFlatwork = ({ discipline }: Draft): boolean => discipline === "flatwork";

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
