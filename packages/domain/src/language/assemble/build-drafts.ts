import { lexicon } from "../lexicon/lexicon.ts";
import type { Piece } from "../grammar/piece.ts";
import { partName } from "./cardio-limits.ts";
import { readCardio } from "./cardio.ts";
import { addExercise, type Draft } from "./draft.ts";
import type { Head } from "./head.ts";
import { disciplineOf, joinDrills, nameBare } from "./head-discipline.ts";
import { findHeads } from "./heads.ts";
import { mergeHorse, secondHorse } from "./merge-horse.ts";
import { classOf, firstAtom, isDistanceTerm, isTimeTerm } from "./piece-shape.ts";
import { partCounted } from "./counted-sessions.ts";
import { isAfterwards } from "./is-afterwards.ts";
import { isSeparator } from "./clause.ts";
import { findMetcons } from "./find-metcons.ts";
import { type Metcon, readScore } from "./metcon.ts";
import { horseDisciplines } from "./names.ts";
import { doubt, explain, type Reading, placeOf } from "./reading.ts";
import { giveAthletes, giveDates, giveSessions } from "./sections.ts";
import { shareSets } from "./share-sets.ts";
import { shareEach } from "./share-each.ts";
import { addMovements } from "./metcon-movements.ts";
import { addLift } from "./strength.ts";

const newDraft = (head: Head, discipline: string): Draft => ({
  discipline,
  date: head.date ?? "",
  athlete: head.athlete,
  session: head.session,
  exercises: [],
  notes: [],
  fields: {},
  clauses: new Set(),
  at: head.at,
});

const isSame = (draft: Draft, head: Head, discipline: string): boolean =>
  draft.discipline === discipline &&
  draft.date === head.date &&
  draft.athlete === head.athlete &&
  draft.session === head.session &&
  !draft.isBlock;

/** Groups of heads that are one workout. */
type Group = { readonly draft: Draft; readonly heads: Head[]; readonly metcon?: Metcon };

const groupFor = (groups: Group[], head: Head, discipline: string): Group => {
  const there = groups.find((group) => !group.metcon && isSame(group.draft, head, discipline));
  if (there) return there;
  const added = { draft: newDraft(head, discipline), heads: [] };
  groups.push(added);
  return added;
};

/** Beside a strong word for a discipline, a weak one in the same sentence ("treadmill … incline walk", "trail run") says no other. */
const settleWeak = (reading: Reading, heads: readonly Head[]): Head[] =>
  heads.filter((head) => {
    if (head.kind !== "activity" || head.lexeme?.entry?.weak !== true || hasOwnClauseNumbers(head, heads))
      return true;
    if (head.discipline === "jumping" && reading.isHorse) return true;
    const before = reading.pieces[head.at - 1];
    if (before?.kind === "lexeme" && /^(cals?|calories|calorie)$/.test(before.lexeme.text)) return true;
    if (
      head.discipline === "ridden" &&
      reading.names.some(({ at, role }) => role === "horse" && at === reading.pieces[head.at + 1]?.from)
    )
      return true;
    const isStrong = (other: Head): boolean =>
      other !== head && other.kind !== "bare" && (other.kind !== "activity" || !other.lexeme?.entry?.weak);
    const near = heads
      .filter((other) => other.sentence === head.sentence && isStrong(other))
      .toSorted((a, b) => Math.abs(a.at - head.at) - Math.abs(b.at - head.at));
    const strong = near.find((other) => other.clause === head.clause) ?? near[0];
    if (!strong) return true;
    strong.pieces.push(...head.pieces.filter((piece) => !strong.pieces.includes(piece)));
    if (strong.discipline === head.discipline) explainHead(reading, head);
    return false;
  });
const hasOwnClauseNumbers = (head: Head, heads: readonly Head[]): boolean =>
  head.pieces.some(({ kind }) => kind === "term") &&
  !heads.some(
    (other) =>
      other !== head &&
      other.clause === head.clause &&
      other.kind === "activity" &&
      !other.lexeme?.entry?.weak,
  );

/** Two words for one session in one clause ("treadmill 30 min incline walk"): the later or more specific one counts. */
const foldTwins = (heads: readonly Head[]): Head[] => {
  const out: Head[] = [];
  for (const head of heads) {
    const last = out.at(-1);
    const isTreadmill =
      last?.lexeme?.text.includes("treadmill") &&
      head.kind === "activity" &&
      (head.discipline === "walking" || head.discipline === "running") &&
      head.sentence === last.sentence;
    const sameClause =
      last &&
      last.clause === head.clause &&
      last.kind === "activity" &&
      head.kind === "activity" &&
      last.discipline !== head.discipline;
    const isCompound =
      last?.kind === "activity" &&
      head.kind === "activity" &&
      last.at + 1 === head.at &&
      last.lexeme?.entry?.weak === true &&
      head.discipline !== "strength";
    if (last && isCompound) {
      last.discipline = head.discipline;
      last.pieces.push(...head.pieces);
      continue;
    }
    // "half marathon row"
    if (last?.kind === "distance" && head.kind === "activity" && last.at + 1 === head.at) {
      last.discipline = head.discipline;
      last.pieces.push(...head.pieces);
      continue;
    }
    const isPlace = sameClause && last && foldable(last, head);
    if (last && (isTreadmill || isPlace)) {
      const isGame =
        last.discipline === "other" &&
        last.lexeme?.entry?.role === "noun" &&
        last.lexeme.entry.note === true &&
        !isTreadmill;
      const keep = isGame
        ? "other"
        : isTreadmill || !(head.lexeme?.entry?.role === "noun" && last.lexeme?.entry?.role === "verb")
          ? head.discipline
          : last.discipline;
      last.discipline = keep;
      last.pieces.push(...head.pieces);
      continue;
    }
    out.push(head);
  }
  return out;
};
/** "rode the turbo", "ran … trail": one of the two has no numbers between it and the other. */
const foldable = (last: Head, head: Head): boolean => {
  const pair = new Set([last.discipline, head.discipline]);
  if (pair.has("other") && pair.has("strength")) return true;
  if ([...pair].every((one) => one !== undefined && horseDisciplines.has(one)) || pair.has("ridden"))
    return false;
  if (
    last.discipline === "other" &&
    last.lexeme?.entry?.role === "noun" &&
    (head.discipline === "walking" || head.discipline === "running") &&
    !head.pieces.some(isDistanceTerm)
  )
    return true;
  return (
    (pair.has("mobility") && pair.has("yoga")) ||
    ((last.lexeme?.entry?.weak ?? false) && !last.pieces.some(({ kind }) => kind === "term"))
  );
};

const addCardioParts = (draft: Draft, all: readonly Head[], reading: Reading): void => {
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

const addStrength = (reading: Reading, group: Group): void => {
  const { draft, heads } = group;
  const rest: Head[] = [];
  for (const head of heads) {
    if (head.kind === "activity" && head.lexeme?.entry?.exercise && head.discipline !== "strength")
      head.exercise = lexicon().exercises.byName(head.lexeme.entry.exercise);
    if (head.exercise) addLift(reading, draft, head, roundsIn(reading, head));
    else rest.push(head);
  }
  shareSets(reading, draft, heads);
  // the whole session's time and heart rate: what no set took
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
      } else if (
        piece.kind === "heartRate" &&
        (piece.measure === "average" || piece.measure === "plain") &&
        !isAfterwards(reading, piece)
      ) {
        draft.heartRate ??= piece.value;
        explain(reading, piece);
      }
    }
  }
  void rest;
};

/** "6:15 PT session: …", "5:30 gym": the first words of a message, to a quarter of an hour: when it was. */
const opensDay = (piece: Piece, seconds: number): boolean =>
  piece.from === 0 &&
  firstAtom(piece)?.quantity?.twoPart === true &&
  seconds >= 4 * 60 &&
  seconds <= 22 * 60 &&
  seconds % 15 === 0;

/** "TGUs 16kg, 5 rounds, 1 each arm". */
const roundsIn = (reading: Reading, head: Head): number | undefined => {
  const piece = head.pieces.find(({ kind }) => kind === "rounds");
  if (piece?.kind !== "rounds" || piece.count > 30) return undefined;
  explain(reading, piece);
  return piece.count;
};

const fillMetcon = (reading: Reading, group: Group, metcon: Metcon): void => {
  const { draft } = group;
  const pieces = reading.pieces.filter(
    (piece, at) => metcon.heads.some((head) => head.pieces.includes(piece)) || at === metcon.at,
  );
  const scorePieces = readScore(reading, metcon, pieces);
  for (const head of metcon.heads)
    if (head.kind === "activity" && !head.exercise && head.lexeme?.entry?.exercise)
      head.exercise = lexicon().exercises.byName(head.lexeme.entry.exercise);
  const moves = metcon.heads.filter(({ exercise }) => exercise !== undefined);
  const lifts = metcon.kind === "emom" && moves.length === 1 && !metcon.restTurns;
  const isCircuit = metcon.kind === "rounds" && !metcon.score;
  draft.discipline =
    lifts || isCircuit || (metcon.kind === "tabata" && !metcon.score) ? "strength" : "crossfit";
  if (
    metcon.kind === "amrap" ||
    metcon.kind === "emom" ||
    (metcon.kind === "named" && metcon.score?.type !== "time")
  )
    draft.seconds = metcon.seconds;
  if (metcon.kind === "amrap") draft.seconds ??= lengthAhead(reading, metcon, moves[0]);
  if (metcon.score) draft.score = metcon.score;
  if (
    reading.pieces[metcon.at] &&
    metcon.kind !== "named" &&
    classOf(reading.pieces[metcon.at]) !== "NamedWod"
  )
    explain(reading, reading.pieces[metcon.at] as Piece);
  for (const piece of metcon.used) explain(reading, piece);
  if (metcon.kind !== "named") addMovements(reading, draft, metcon, scorePieces);
  if (metcon.kind === "amrap" && !metcon.score)
    doubt(reading, reading.pieces[metcon.at] as Piece, "an AMRAP without its result");
  for (const piece of pieces) {
    if (
      metcon.kind === "named" &&
      metcon.score?.type === "rounds" &&
      isTimeTerm(piece) &&
      reading.explained[piece.from] !== 1
    ) {
      draft.seconds ??= firstAtom(piece)?.quantity?.seconds;
      explain(reading, piece);
    }
    if (classOf(piece) === "TimeCap") explainCap(reading, pieces, piece, metcon, draft);
    if (piece.kind === "heartRate") {
      draft.heartRate ??= piece.value;
      explain(reading, piece);
    }
  }
};

/** "partner amrap with Dean: 15 min of 10 thrusters": an AMRAP's length, told apart from its name. */
const lengthAhead = (reading: Reading, metcon: Metcon, first: Head | undefined): number | undefined => {
  const from = reading.clauses.find(({ sentence }) => sentence === metcon.sentence)?.from ?? metcon.at;
  const times = reading.pieces
    .slice(from, first?.at ?? metcon.at)
    .filter(
      (piece) =>
        isTimeTerm(piece) &&
        firstAtom(piece)?.unit === "time" &&
        reading.explained[piece.from] !== 1 &&
        reading.lexemes[piece.to]?.class !== "Exercise",
    );
  const [time] = times;
  if (!time || times.length > 1) return undefined;
  explain(reading, time);
  return firstAtom(time)?.quantity?.seconds;
};

const explainCap = (
  reading: Reading,
  pieces: readonly Piece[],
  piece: Piece,
  metcon: Metcon,
  draft: Draft,
): void => {
  const at = pieces.indexOf(piece);
  const time = [pieces[at - 1], pieces[at + 1], pieces[at + 2]].find(isTimeTerm);
  if (!time) return;
  explain(reading, piece);
  explain(reading, time);
  if (metcon.kind === "amrap") draft.seconds ??= firstAtom(time)?.quantity?.seconds;
};

const mergeStrength = (groups: Group[]): Group[] => {
  const out: Group[] = [];
  for (const group of groups) {
    const { draft } = group;
    const there =
      draft.discipline === "strength" && group.metcon
        ? out.find(
            (one) =>
              one.draft.discipline === "strength" &&
              one.draft.date === draft.date &&
              one.draft.athlete === draft.athlete &&
              one.draft.session === draft.session,
          )
        : undefined;
    const laterLift =
      draft.discipline === "strength" && !group.metcon
        ? out.find(
            (one) =>
              one.draft.discipline === "strength" &&
              one.draft.date === draft.date &&
              one.draft.athlete === draft.athlete &&
              one.draft.session === draft.session,
          )
        : undefined;
    const target = there ?? laterLift;
    if (!target) {
      out.push(group);
      continue;
    }
    for (const { exercise, sets } of draft.exercises) addExercise(target.draft, exercise, sets);
    // minutes of an EMOM are not those of everything lifted
    if (!group.metcon) target.draft.seconds ??= draft.seconds;
    for (const clause of draft.clauses) target.draft.clauses.add(clause);
    target.heads.push(...group.heads);
  }
  return out;
};

/** Puts a message's workouts together: heads with their numbers, by day, session, athlete and discipline. */
export const buildDrafts = (reading: Reading): Draft[] => {
  let heads = foldTwins(settleWeak(reading, findHeads(reading)));
  giveDates(reading, heads);
  giveSessions(reading, heads);
  partCounted(reading, heads);
  giveAthletes(reading, heads);
  mergeHorse(reading, heads);
  const metcons = findMetcons(reading, heads);
  const taken = new Map(metcons.flatMap((metcon) => metcon.heads.map((head) => [head, metcon] as const)));
  dropOverall(reading, heads);
  doubtOwners(reading);
  const groups: Group[] = [];
  heads = heads.toSorted((a, b) => a.at - b.at);
  nameBare(reading, heads);
  joinDrills(heads);
  for (const head of [...heads, ...heads.flatMap((one) => secondHorse(reading, one))]) {
    const metcon = taken.get(head);
    if (metcon) {
      let group = groups.find((one) => one.metcon === metcon);
      if (!group)
        groups.push(
          (group = {
            draft: { ...newDraft(metcon.heads[0] ?? head, "crossfit"), isBlock: true },
            heads: [],
            metcon,
          }),
        );
      group.heads.push(head);
      continue;
    }
    const discipline = disciplineOf(reading, head, heads);
    // "crossfit today: Fran 4:50": the sport's name beside what was done of it
    const isSport =
      head.kind === "activity" &&
      head.discipline === "crossfit" &&
      metcons.some((one) => one.heads[0]?.date === head.date && one.heads[0]?.athlete === head.athlete);
    if (discipline === undefined || isSport) continue;
    groupFor(groups, head, discipline).heads.push(head);
  }
  for (const group of groups) {
    for (const head of group.heads)
      for (const piece of head.pieces) {
        if (isSeparator(piece)) continue;
        const at = placeOf(reading, piece);
        group.draft.clauses.add(reading.clauseOf[at] ?? head.clause);
      }
    for (const head of group.heads) {
      group.draft.clauses.add(head.clause);
      explainHead(reading, head);
    }
    if (group.metcon) fillMetcon(reading, group, group.metcon);
    else if (group.draft.discipline === "strength") addStrength(reading, group);
    else if (group.draft.discipline === "mobility" || group.draft.discipline === "yoga")
      fillMobility(reading, group);
    else addCardioParts(group.draft, group.heads, reading);
  }
  for (const group of groups) {
    const twin = group.heads[0]?.twinOf;
    const original = twin && groups.find(({ heads: own }) => own.includes(twin));
    if (original)
      [group.draft.seconds, group.draft.meters, group.draft.distance] = [
        original.draft.seconds,
        original.draft.meters,
        original.draft.distance,
      ];
  }
  const drafts = mergeStrength(foldMobility(groups)).map(({ draft }) => draft);
  shareEach(reading, drafts);
  return drafts;
};

/** "8:40 for me, 10:15 for her": results of several people, told behind the number. */
const doubtOwners = (reading: Reading): void => {
  const at = reading.lexemes.findIndex(
    (one, index) =>
      one.class === "For" &&
      one.text === "for" &&
      reading.lexemes[index - 1]?.class === "Clock" &&
      (reading.lexemes[index + 1]?.class === "Pronoun" || reading.lexemes[index + 1]?.capitalised === true),
  );
  if (at >= 0) doubt(reading, { from: at - 1, to: at + 2 }, "whose result is this?");
};

/** "total 1:22:40" behind several sports is of none of them. */
const dropOverall = (reading: Reading, heads: readonly Head[]): void => {
  const sports = new Set(heads.filter(({ kind }) => kind === "activity").map(({ discipline }) => discipline))
    .size;
  if (sports < 2) return;
  const isRace =
    sports > 2 && reading.lexemes.some(({ text }) => /\btri\b|triathlon|ironman|duathlon/.test(text));
  const isOverall = (piece: Piece): boolean =>
    classOf(piece) === "Total" ||
    (isRace &&
      piece.kind === "lexeme" &&
      /^(finished|finished in|finish|finishing|finisher|overall|done|done in)$/.test(piece.lexeme.text));
  for (const clause of reading.clauses) {
    const inClause = reading.pieces.slice(clause.from, clause.to);
    if (
      !inClause.some(isOverall) ||
      heads.some((head) => head.clause === clause.index && head.kind !== "bare")
    )
      continue;
    for (const piece of inClause) if (isTimeTerm(piece)) explain(reading, piece);
  }
};

/** Exercises named in a mobility session ("couch stretch 2x60s") are its own. */
/** "physio exercises: calf raises 3x15": without a load they are the routine's. */
const isUnloaded = (draft: Draft): boolean =>
  draft.seconds === undefined &&
  draft.exercises.every(({ sets }) => sets.every((one) => one.load?.kg === undefined));

const foldMobility = (groups: Group[]): Group[] => {
  const mobility = groups.find(({ draft }) => draft.discipline === "mobility" || draft.discipline === "yoga");
  if (!mobility) return groups;
  const lifts = groups.find(
    ({ draft, heads, metcon }) =>
      draft.discipline === "strength" &&
      !metcon &&
      draft.date === mobility.draft.date &&
      heads.every(
        ({ exercise }) =>
          exercise?.category === "stretching" ||
          exercise?.measure === "time" ||
          exercise?.measure === "reps" ||
          isUnloaded(draft),
      ),
  );
  if (!lifts || lifts.draft.exercises.length === 0 || groups.indexOf(lifts) < groups.indexOf(mobility))
    return groups;
  mobility.draft.exercises.push(...lifts.draft.exercises);
  for (const clause of lifts.draft.clauses) mobility.draft.clauses.add(clause);
  return groups.filter((group) => group !== lifts);
};

const fillMobility = (reading: Reading, group: Group): void => {
  addCardioParts(group.draft, group.heads, reading);
};

/** The word for a discipline is held by the discipline, unless it says more. */
const explainHead = (reading: Reading, head: Head): void => {
  const piece = reading.pieces[head.at];
  if (!piece || !head.lexeme || head.kind === "wod" || head.kind === "bare") return;
  if (head.lexeme.entry?.note === true) return;
  explain(reading, piece);
};
