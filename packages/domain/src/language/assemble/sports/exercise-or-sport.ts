import type { PieceOf } from "../../grammar/piece.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";
import { lexicon } from "../../lexicon/lexicon.ts";
import type { Exercise } from "../../../workout/exercise/exercise.ts";
import type { Head } from "../heads/head.ts";
import { horseDisciplines } from "./sport-groups.ts";
import { isAge } from "../horses/horse-signs.ts";
import { listsExercises } from "../exercises/lists-exercises.ts";
import { ownQuantity } from "../heads/own-quantity.ts";
import { classOf, firstAtom, isDistanceTerm } from "../piece-shape.ts";
import { explain, type Reading } from "../reading.ts";
import { isRowedMeters } from "../distances/metres-without-unit.ts";

const wordAt = (reading: Reading, at: number): string => {
  const piece = at < 0 ? undefined : reading.pieces[at];
  return piece?.kind === "lexeme" ? piece.lexeme.text : "";
};

/** More repetitions than that in a set are metres, and no stroke rate is as high as this load. */
const [maxReps, minLoad] = [30, 41];

/** "4x8 at 135", "135x8x4": sets, repetitions and a load, none with a unit; "8x500 at 28" are pieces at a stroke rate. */
const isSetsAtLoad = (terms: readonly PieceOf<"term">[]): boolean => {
  const values = terms.flatMap(({ factors }) => factors.map(({ atoms }) => atoms[0]));
  const numbers = values.flatMap((atom) => (atom?.unit === "none" ? [atom.value ?? 0] : []));
  if (numbers.length !== 3 || values.length !== 3) return false;
  const [first = 0, second = 0, third = 0] = numbers;
  const [sets, load] = terms[0]?.factors.length === 2 ? [[first, second], third] : [[second, third], first];
  return load >= minLoad && sets.every((value) => value <= maxReps);
};

/** "row 60kg 3x10": weights and sets make a barbell row of what could be the rowing machine. */
const liftOf = (reading: Reading, at: number, lexeme: Lexeme): Exercise | undefined => {
  if (lexeme.entry?.value !== "rowing" || lexeme.entry.role === "noun" || lexeme.text === "rowing")
    return undefined;
  const clause = reading.clauses[reading.clauseOf[at] ?? 0];
  const near = reading.pieces.slice(clause?.from, clause?.to).filter((one) => one.kind === "term");
  const isCardio = near.some((one) =>
    one.factors.some((factor) =>
      factor.atoms.some(({ unit }) => ["distance", "time", "clock", "calories"].includes(unit)),
    ),
  );
  const isLifted = near.some((one) =>
    one.factors.some((factor) => factor.label === "sets" || factor.atoms.some(({ unit }) => unit === "load")),
  );
  if (lexeme.text === "rowed" && (isCardio || !(isLifted || isSetsAtLoad(near)))) return undefined;
  // "40s row": seconds on the machine
  const before = reading.pieces[at - 1];
  if (
    before?.kind === "term" &&
    before.factors.length === 1 &&
    before.factors[0]?.atoms[0]?.unit === "plural" &&
    near.every((one) => one.factors.length === 1)
  )
    return undefined;
  if (wordAt(reading, at - 1).startsWith("cal")) return undefined;
  if (wordAt(reading, at + 1).startsWith("cal")) return undefined;
  if (near.length > 0 && near.every(isRowedMeters)) return undefined;
  if (near.length === 0 || isCardio)
    return near.length === 0 && lexeme.text === "rows"
      ? lexicon().exercises.byName("Barbell Row")
      : undefined;
  return lexicon().exercises.byName("Barbell Row");
};

/** What belongs to a sport and is none: "running shoes", "swim coach". */
const thingsOfSports: ReadonlySet<string> = new Set(
  "shoe shoes trainers boots kit gear coach club partner buddy app watch playlist socks tights bib lessons instructor teacher plan season".split(
    " ",
  ),
);

/** "s&c coach made us do a 12 min amrap": whoever has them done, whatever number stands behind. */
const leaders: ReadonlySet<string> = new Set(["coach", "instructor", "teacher"]);

/** The session that a word for an activity names; undefined where it only speaks of one. */
export const activityHead = (reading: Reading, at: number, lexeme: Lexeme, base: Head): Head | undefined => {
  const discipline = lexeme.entry?.value ?? "other";
  if (isPartOfWay(reading, at, lexeme)) return undefined;
  // "skied all day, 12 runs": trips of another sport
  if (
    (lexeme.text === "runs" || lexeme.text === "laps") &&
    firstAtom(reading.pieces[at - 1])?.unit === "none" &&
    reading.lexemes.some((one) => one.class === "Activity" && /ski|snowboard|board|sled|climb/.test(one.text))
  )
    return undefined;
  if (
    isOverPoles(reading, at, lexeme) ||
    isWayTo(reading, at, lexeme) ||
    isPlaceOf(reading, lexeme) ||
    isInclusive(reading, at) ||
    isCountOfHorses(reading, at, lexeme)
  )
    return undefined;
  const behind = reading.pieces[at + 1];
  if (
    behind?.kind === "lexeme" &&
    thingsOfSports.has(behind.lexeme.text) &&
    (!ownQuantity(reading, at) || leaders.has(behind.lexeme.text))
  )
    return undefined;
  if (
    lexeme.text === "row" &&
    classOf(reading.pieces[at - 1]) === "Article" &&
    classOf(reading.pieces[at - 2]) === "In"
  )
    return undefined;
  if (isLeft(reading, at) || isForced(reading, at)) return undefined;
  // "8 x 90 sec hard, walked back down": between the repeats
  const isWayBack =
    discipline === "walking" && behind?.kind === "lexeme" && /^back( down| up)?$/.test(behind.lexeme.text);
  if (isWayBack && !ownQuantity(reading, at) && reading.kinds.has("term") && isBehindRun(reading, at))
    return undefined;
  // "two stops at the liverpool then he sailed it"
  if (reading.isHorse && /^(sailed|sailing|flew|skated|surfed)$/.test(lexeme.text)) return undefined;
  if (discipline === "running" && isKindOfEffort(reading, at, lexeme)) return undefined;
  const lift = liftOf(reading, at, lexeme);
  if (lift) return { ...base, kind: "exercise", exercise: lift };
  if (horseDisciplines.has(discipline) && !reading.isHorse) {
    if (lexeme.exercise && !lexeme.entry?.weak)
      return { ...base, kind: "exercise", exercise: lexeme.exercise.exercise };
    return lexeme.text.endsWith(" ride") ? { ...base, discipline: "cycling" } : undefined;
  }
  if (reading.isHorse && discipline === "walking") return walkHead(reading, at, lexeme, base);
  if (reading.isHorse && lexeme.entry?.weak && lexeme.entry.role === "verb" && discipline === "cycling")
    return { ...base, discipline: "ridden" };
  // "rehab day 14: 20 min under saddle"
  if (reading.isHorse && lexeme.text.startsWith("rehab")) return undefined;
  if (discipline === "mobility" || discipline === "yoga") {
    const isFollowUp =
      !ownQuantity(reading, at) &&
      reading.clauses[base.clause]?.before !== undefined &&
      at > 3 &&
      !listsExercises(reading, at);
    if (isFollowUp) return undefined;
  }
  return { ...base, discipline };
};

/** "10k with 300 m of climbing": of another way; "25 km of bike" is what was done. */
const isPartOfWay = ({ pieces, lexemes }: Reading, at: number, { text, index }: Lexeme): boolean =>
  at > 1 &&
  classOf(pieces[at - 1]) === "Of" &&
  isDistanceTerm(pieces[at - 2]) &&
  (text.startsWith("climb") ||
    lexemes.some(
      (one) =>
        one.index !== index &&
        (one.class === "Activity" || one.class === "NamedDistance" || one.class === "Dist") &&
        !(one.index === index - 2),
    ));

const isBehindRun = ({ pieces }: Reading, at: number): boolean =>
  pieces
    .slice(0, at)
    .some(
      (piece) =>
        piece.kind === "lexeme" &&
        piece.lexeme.class === "Activity" &&
        piece.lexeme.entry?.value === "running",
    );

/** "lunged Otto over raised poles, 20 mins": how it was worked from the ground. */
const isOverPoles = (reading: Reading, at: number, { entry, index }: Lexeme): boolean => {
  if (!reading.isHorse || entry?.note !== true || !/^(flatwork|jumping)$/.test(entry.value ?? ""))
    return false;
  const over = /^(over|with|through)$/;
  const { lexemes } = reading;
  const isOver = [lexemes[index - 1], lexemes[index - 2], lexemes[index - 3]].some((one) =>
    over.test(one?.text ?? ""),
  );
  const clause = reading.clauses[reading.clauseOf[at] ?? 0];
  return (
    isOver &&
    reading.pieces
      .slice(clause?.from, at)
      .some(
        (piece) =>
          piece.kind === "lexeme" &&
          piece.lexeme.class === "Activity" &&
          /^(lunging|groundwork)$/.test(piece.lexeme.entry?.value ?? ""),
      )
  );
};

/** "two rides today: Bella …, Duke …", "rode three: …": as many as horses are named behind it. */
const isCountOfHorses = (reading: Reading, at: number, { text }: Lexeme): boolean => {
  if (!reading.isHorse || (text !== "rides" && text !== "rode")) return false;
  const count = reading.pieces[text === "rides" ? at - 1 : at + 1];
  const horses = new Set(
    reading.names
      .filter(({ role, at: where }) => role === "horse" && where >= (count?.to ?? 0))
      .map(({ name }) => name),
  );
  const isCount =
    count !== undefined && firstAtom(count)?.unit === "none" && firstAtom(count)?.value === horses.size;
  if (isCount && horses.size > 1)
    explain(reading, { from: Math.min(count.from, reading.pieces[at]?.from ?? 0), to: count.to });
  return isCount && horses.size > 1;
};

/** "31 minutes including the walks": part of what was stated. */
const isInclusive = ({ pieces }: Reading, at: number): boolean => {
  const joint = at > 0 ? pieces[classOf(pieces[at - 1]) === "Article" ? at - 2 : at - 1] : undefined;
  return joint?.kind === "lexeme" && /^(including|incl|counting|without|excluding)$/.test(joint.lexeme.text);
};

/** "bike to the gym 20 min": where the way led. */
const isWayTo = ({ pieces, lexemes }: Reading, at: number, { text, index }: Lexeme): boolean =>
  classOf(pieces[at - 1]) === "To" &&
  /(gym|pool|track)$/.test(text) &&
  lexemes.slice(Math.max(0, index - 4), index).some((one) => one.class === "Activity");

/** "bench at the gym, 185 3x5", "goblet squats in the dorm gym": where the exercise was done. */
const isPlaceOf = ({ lexemes }: Reading, { text, index }: Lexeme): boolean => {
  if (!/(gym|pool|track)$/.test(text)) return false;
  const from = lexemes.findLastIndex((one, place) => place < index && /^(at|in)$/.test(one.text));
  const between = lexemes.slice(from + 1, index);
  return (
    from > 0 &&
    between.length <= 3 &&
    between.every(({ class: name }) => name === "Article" || name === "Word" || name === "Pronoun") &&
    isNameBefore(lexemes, from)
  );
};
/** The exercise, with the day at most behind it. */
const isNameBefore = (lexemes: readonly Lexeme[], at: number): boolean => {
  const before = lexemes.slice(Math.max(0, at - 3), at);
  return before.some((one) => one.class === "Exercise") && before.every((one) => one.quantity === undefined);
};

const efforts =
  /^(threshold|intervals?|sprints?|fartleks?|hill repeats|hill reps|hill sprints|tempo|strides)$/;
/** "swim 1h, 8x100 threshold": how hard, of the sport that is named before it in the sentence. */
const isKindOfEffort = (reading: Reading, at: number, lexeme: Lexeme): boolean => {
  if (!efforts.test(lexeme.text)) return false;
  for (let before = at - 1; before >= 0; before -= 1) {
    const piece = reading.pieces[before];
    const name = classOf(piece);
    if (name === "Stop" || name === "Newline" || name === "Then") return false;
    if (piece?.kind === "lexeme" && name === "Activity")
      return ["swimming", "cycling", "rowing"].includes(piece.lexeme.entry?.value ?? "");
  }
  return false;
};

/** "5k, had to walk from 3k on": how it went, unless it says how far by itself. */
const isForced = (reading: Reading, at: number): boolean =>
  // "physio says I can't run"
  /^(can't|cant|can’t|cannot)$/.test(wordAt(reading, at - 1)) || isToForced(reading, at);
const isToForced = (reading: Reading, at: number): boolean =>
  at > 0 &&
  classOf(reading.pieces[at - 1]) === "To" &&
  /^(had|forced|reduced|needed|made)$/.test(wordAt(reading, at - 2)) &&
  !["term", "rounds"].includes(reading.pieces[at + 1]?.kind ?? "");

/** "straight off the bike": where one comes from, for what is done next; "just off the bike, 22 km" is of nothing else. */
const isLeft = (reading: Reading, at: number): boolean => {
  if (at === 0) return false;
  const off = at > 1 && classOf(reading.pieces[at - 1]) === "Article" ? at - 2 : at - 1;
  if (wordAt(reading, off) !== "off") return false;
  const isJustDone = off === 0 || (off === 1 && wordAt(reading, 0) === "just");
  return !isJustDone || reading.lexemes.filter((lexeme) => lexeme.class === "Activity").length > 1;
};

/** Walking with a horse is hand walking; "walk only" of a ride is a gait; on foot it has a distance. */
const walkHead = (reading: Reading, at: number, lexeme: Lexeme, base: Head): Head | undefined => {
  const clause = reading.clauses[base.clause];
  const inClause = reading.pieces.slice(clause?.from, clause?.to);
  if (/dog|treadmill|incline/.test(lexeme.text) || inClause.some((piece) => isDistanceTerm(piece)))
    return { ...base, discipline: "walking" };
  const sentence = reading.clauses.filter((one) => one.sentence === base.sentence);
  const isOnFoot = sentence.some((one) =>
    reading.pieces
      .slice(one.from, one.to)
      .some(
        (piece) =>
          piece.kind === "lexeme" &&
          piece.lexeme.class === "Activity" &&
          piece.lexeme.entry?.value === "groundwork",
      ),
  );
  // "walk-trot-canter with the 5yo", "second time on the 4yo, walk only"
  const isGait =
    reading.lexemes.some(isAge) ||
    reading.lexemes
      .slice(Math.max(0, lexeme.index - 2), lexeme.index + 3)
      .some(({ text }) => /^(trot|canter|trotting|cantering)$/.test(text));
  if (isGait && /^walk(ing)?$/.test(lexeme.text)) return undefined;
  const next = reading.pieces[at + 1];
  const isLed =
    next !== undefined &&
    (reading.names.some((one) => one.role === "horse" && one.at === next.from) ||
      (next.kind === "lexeme" &&
        (/^(him|her|them)$/.test(next.lexeme.text) || next.lexeme.class === "HorseWord")));
  // "led Milo out on a walk"
  const isLedOut = reading.lexemes.some(({ text }) => text === "led");
  // "only walked Beau 20 min under saddle"
  if (isLed && reading.lexemes.some(({ text }) => text === "under saddle" || text === "saddle"))
    return { ...base, discipline: "flatwork" };
  if (isOnFoot || isLedOut || (isLed && /^walked|^walking/.test(lexeme.text)))
    return { ...base, discipline: "groundwork" };
  const isRidden = reading.lexemes.some(
    (one) =>
      one.class === "Activity" &&
      one !== lexeme &&
      (horseWalks.has(one.entry?.value ?? "") || one.text === "rode"),
  );
  return isRidden || reading.names.some(({ role }) => role === "horse")
    ? undefined
    : { ...base, discipline: "walking" };
};
const horseWalks = new Set(["flatwork", "jumping", "trail", "lunging"]);
