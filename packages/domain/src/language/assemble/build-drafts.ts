import { lexicon } from "../lexicon/lexicon.ts";
import type { Piece } from "../grammar/piece.ts";
import { partName } from "./cardio-limits.ts";
import { readCardio } from "./cardio.ts";
import { addExercise, type Draft } from "./draft.ts";
import type { Head } from "./head.ts";
import { findHeads } from "./heads.ts";
import { isRunRepeats } from "./own-session.ts";
import { classOf, firstAtom, isDistanceTerm, isSimpleTerm, isTimeTerm } from "./piece-shape.ts";
import { isSeparator } from "./clause.ts";
import { findMetcons } from "./find-metcons.ts";
import { type Metcon, readScore } from "./metcon.ts";
import { horseDisciplines } from "./names.ts";
import { doubt, explain, type Reading, placeOf } from "./reading.ts";
import { giveAthletes, giveDates, giveSessions } from "./sections.ts";
import { listedWith, shareEach } from "./share-each.ts";
import { addMovements } from "./metcon-movements.ts";
import { addLift } from "./strength.ts";

const cardioDisciplines = new Set(["running", "cycling", "rowing", "swimming", "walking", "hiking"]);

const newDraft = (head: Head, discipline: string): Draft => ({
  discipline, date: head.date ?? "", athlete: head.athlete, session: head.session, exercises: [], notes: [], fields: {}, clauses: new Set(), at: head.at,
});

const isSame = (draft: Draft, head: Head, discipline: string): boolean =>
  draft.discipline === discipline && draft.date === head.date && draft.athlete === head.athlete && draft.session === head.session && !draft.isBlock;

/** Groups of heads that are one workout. */
type Group = { readonly draft: Draft; readonly heads: Head[]; readonly metcon?: Metcon };

const groupFor = (groups: Group[], head: Head, discipline: string): Group => {
  const there = groups.find((group) => !group.metcon && isSame(group.draft, head, discipline));
  if (there) return there;
  const added = { draft: newDraft(head, discipline), heads: [] };
  groups.push(added);
  return added;
};

const hasOwnNumbers = (head: Head): boolean =>
  head.pieces.some((piece) => (piece.kind === "term" && !isRepsOnly(piece)) || piece.kind === "pace" || piece.kind === "speed" || piece.kind === "heartRate");
const isRepsOnly = (piece: Piece): boolean => firstAtom(piece)?.unit === "none" && isSimpleTerm(piece) && firstAtom(piece)?.quantity?.dotted === undefined && (firstAtom(piece)?.value ?? 0) < 25;

/** A machine or a run that warms up for lifting, or has no numbers of its own, is a part of the lifting. */
const isPartOfLifting = (reading: Reading, head: Head, heads: readonly Head[]): boolean => {
  if (!head.lexeme?.entry?.exercise || !heads.some((one) => one.kind === "exercise" && one.date === head.date)) return false;
  const clause = reading.clauses[head.clause];
  const around = reading.pieces.slice(clause?.from, clause?.to);
  const isWarm = around.some((piece) => classOf(piece) === "Warmup" || classOf(piece) === "Cooldown") || head.pieces.slice(0, 3).some((piece) => classOf(piece) === "Warmup");
  const meters = head.pieces.some((piece) => piece.kind === "term");
  return isWarm && meters;
};

/** Which discipline a head's workout is of; undefined where it is no workout. */
const disciplineOf = (reading: Reading, head: Head, heads: readonly Head[]): string | undefined => {
  if (head.kind === "exercise") return head.discipline ?? "strength";
  if (head.kind === "bare") {
    if (head.discipline) return head.discipline;
    const hasDistance = head.borrowed !== undefined || head.pieces.some((piece) => piece.kind === "term" && piece.factors.some((factor) => factor.atoms.some(({ unit }) => unit === "distance")));
    if (!reading.isHorse && head.pieces.some((piece) => piece.kind === "term" && isRunRepeats(piece))) return "running";
    const hasTime = head.pieces.some((piece) => isTimeTerm(piece) || piece.kind === "pace" || piece.kind === "speed" || (firstAtom(piece)?.quantity?.dotted !== undefined)) || head.pieces.some((piece) => piece.kind === "term" && piece.factors.some((factor) => factor.atoms.some(({ unit }) => unit === "clock" || unit === "time")));
    if (!reading.isHorse && isRunLike(reading, head)) return "running";
    if (reading.isHorse) return hasTime && !reading.clauses.some(({ sentence, soft }) => sentence === head.sentence && soft === "care") ? "flatwork" : undefined;
    if (isPlainRun(head)) return "running";
    return hasDistance && (hasTime || head.pieces.some((piece) => classOf(piece) === "Cooldown" || classOf(piece) === "Warmup" || classOf(piece) === "Strides" || piece.kind === "heartRate" || classOf(piece) === "DoVerb" || classOf(piece) === "Interval")) ? "running" : undefined;
  }
  if (head.discipline === "ridden") return "flatwork";
  if (!hasOwnNumbers(head) && !isRiddenFor(head) && !isPartOfLifting(reading, head, heads) && isMereRemark(reading, head, heads)) return undefined;
  if (isPartOfLifting(reading, head, heads)) return "strength";
  return head.discipline;
};

/** "5k and 20 push ups", "easy 8k": kilometres or miles with nothing said around them. */
const isPlainRun = (head: Head): boolean =>
  head.pieces.some((piece) => isDistanceTerm(piece) && (firstAtom(piece)?.quantity?.meters ?? 0) >= 1000 && firstAtom(piece)?.quantity?.distance !== "m") && !head.pieces.some((piece) => ["Word", "Measure", "Label"].includes(classOf(piece) ?? ""));

/** Strides, a pace per kilometre or mile, or jogging between repeats, where no sport is named. */
const isRunLike = (reading: Reading, head: Head): boolean =>
  head.pieces.some((piece) => piece.kind === "pace" && (piece.perMeters ?? 0) >= 1000) || head.pieces.some((piece) => classOf(piece) === "Strides") ||
  (head.pieces.some((piece) => piece.kind === "term" && piece.factors.length === 2 && isTimeUnit(piece)) && reading.lexemes.some(({ text }) => /^(jog|jog recovery|jog rest|jogging|jogs|jog back)$/.test(text)));
const isTimeUnit = (piece: Piece): boolean => piece.kind === "term" && ["time", "clock", "plural", "distance"].includes(piece.factors[1]?.atoms[0]?.unit ?? "");

/** "Otto lunged 20": minutes, though nothing says so. */
const isRiddenFor = (head: Head): boolean => horseDisciplines.has(head.discipline ?? "") && head.athlete !== undefined && head.pieces.some((piece) => isSimpleTerm(piece) && (firstAtom(piece)?.value ?? 0) >= 10);

/** "finished with some bike", "can't lift my arms": named behind something with numbers, and without any itself. */
const isMereRemark = (reading: Reading, head: Head, heads: readonly Head[]): boolean => {
  const others = heads.filter((other) => other !== head && other.kind !== "bare" && (hasOwnNumbers(other) || other.kind === "wod" || other.exercise));
  if (others.length === 0 || (head.lexeme?.entry?.weak !== true && others.every((other) => other.discipline === head.discipline))) return false;
  if (head.discipline === "strength") return head.lexeme?.entry?.weak === true && !others.some(({ exercise }) => exercise) && /^(lift|lifts|climb|core|abs)$/.test(head.lexeme.text);
  if ((head.discipline === "mobility" || head.discipline === "yoga") && others.every((other) => other.at > head.at) && !reading.isHorse) return false;
  void reading;
  return !others.some((other) => other.clause === head.clause && horseDisciplines.has(head.discipline ?? "")) && head.kind === "activity";
};

/** "20k 37:45, bike": the word for a session can follow its numbers. */
const nameBare = (heads: readonly Head[]): void => {
  heads.forEach((head, index) => {
    const next = heads[index + 1];
    const others = heads.filter((other) => other !== head && other.kind === "activity");
    if (head.kind === "bare" && head.discipline === undefined && others.length > 0 && others.every((other) => other.discipline === "swimming" && !hasOwnNumbers(other) || (other.lexeme?.text === "pool"))) head.discipline = "swimming";
    if (head.kind === "bare" && head.discipline === undefined && next?.kind === "activity" && next.sentence === head.sentence && !hasOwnNumbers(next) && cardioDisciplines.has(next.discipline ?? "")) head.discipline = next.discipline;
  });
};

const drills = /^(A-Skip|B-Skip|C-Skip|A-March|High Knees|Carioca Quick Step|Straight-Leg Bound|Alternate-Leg Bound|Ankling Drill|Double Leg Butt Kick|Single Leg Butt Kick|Fast Skipping)$/;
/** Skips and bounds before or after a run are its sets. */
const joinDrills = (heads: readonly Head[]): void => {
  const run = heads.find((head) => head.discipline === "running" || (head.kind === "bare" && head.discipline === undefined && head.pieces.some(isDistanceTerm)));
  if (run) for (const head of heads) if (head.exercise && drills.test(head.exercise.name)) head.discipline = "running";
};

/** "lunged Star and Pepper, 20 min each": the same again for the second. */
const secondHorse = (reading: Reading, head: Head): Head[] => {
  if (!horseDisciplines.has(head.discipline ?? "") || head.athlete === undefined) return [];
  const listed = listedWith(reading, head.athlete);
  if (listed.length > 0) return listed.map((athlete) => ({ ...head, athlete, pieces: [...head.pieces], twinOf: head }));
  const first = reading.names.find(({ name, role }) => role === "horse" && name === head.athlete);
  const second = first && reading.names.find((one) => one.role === "horse" && (one.at === first.at + first.length + 1 || first.at === one.at + one.length + 1));
  if (!first || !second || reading.lexemes[Math.max(first.at, second.at) - 1]?.class !== "And") return [];
  const lexeme = reading.pieces[head.at]?.from ?? 0;
  const opener = Math.min(first.at, second.at);
  const place = reading.pieces.findIndex(({ from }) => from === opener);
  const clause = reading.clauses[reading.clauseOf[place] ?? 0];
  const isLeadingPair = clause !== undefined && reading.pieces[clause.to - 1]?.from === opener && !reading.pieces.slice(clause.from, clause.to).some((piece) => piece.kind === "term" || classOf(piece) === "Activity");
  if (!isLeadingPair && lexeme > first.at && reading.clauseOf[head.at] !== reading.clauseOf[reading.pieces.findIndex((piece) => piece.from === second.at)]) return [];
  return [{ ...head, athlete: second.name, pieces: [...head.pieces], twinOf: head }];
};

/** Beside a strong word for a discipline, a weak one in the same sentence ("treadmill … incline walk", "trail run") says no other. */
const settleWeak = (reading: Reading, heads: readonly Head[]): Head[] =>
  heads.filter((head) => {
    if (head.kind !== "activity" || head.lexeme?.entry?.weak !== true || hasOwnClauseNumbers(head, heads)) return true;
    if (head.discipline === "jumping" && reading.isHorse) return true;
    if (head.discipline === "ridden" && reading.names.some(({ at, role }) => role === "horse" && at === reading.pieces[head.at + 1]?.from)) return true;
    const isStrong = (other: Head): boolean => other !== head && other.kind !== "bare" && (other.kind !== "activity" || !other.lexeme?.entry?.weak);
    const near = heads.filter((other) => other.sentence === head.sentence && isStrong(other)).toSorted((a, b) => Math.abs(a.at - head.at) - Math.abs(b.at - head.at));
    const strong = near.find((other) => other.clause === head.clause) ?? near[0];
    if (!strong) return true;
    strong.pieces.push(...head.pieces.filter((piece) => !strong.pieces.includes(piece)));
    if (strong.discipline === head.discipline) explainHead(reading, head);
    return false;
  });
const hasOwnClauseNumbers = (head: Head, heads: readonly Head[]): boolean =>
  head.pieces.some(({ kind }) => kind === "term") && !heads.some((other) => other !== head && other.clause === head.clause && other.kind === "activity" && !other.lexeme?.entry?.weak);

/** Two words for one session in one clause ("treadmill 30 min incline walk"): the later or more specific one counts. */
const foldTwins = (heads: readonly Head[]): Head[] => {
  const out: Head[] = [];
  for (const head of heads) {
    const last = out.at(-1);
    const isTreadmill = last?.lexeme?.text.includes("treadmill") && head.kind === "activity" && (head.discipline === "walking" || head.discipline === "running") && head.sentence === last.sentence;
    const sameClause = last && last.clause === head.clause && last.kind === "activity" && head.kind === "activity" && last.discipline !== head.discipline;
    const isCompound = last?.kind === "activity" && head.kind === "activity" && last.at + 1 === head.at && last.lexeme?.entry?.weak === true && head.discipline !== "strength";
    if (last && isCompound) { last.discipline = head.discipline; last.pieces.push(...head.pieces); continue; }
    // "half marathon row"
    if (last?.kind === "distance" && head.kind === "activity" && last.at + 1 === head.at) { last.discipline = head.discipline; last.pieces.push(...head.pieces); continue; }
    const isPlace = sameClause && last && foldable(last, head);
    if (last && (isTreadmill || isPlace)) {
      const isGame = last.discipline === "other" && last.lexeme?.entry?.role === "noun" && last.lexeme.entry.note === true && !isTreadmill;
      const keep = isGame ? "other" : isTreadmill || !(head.lexeme?.entry?.role === "noun" && last.lexeme?.entry?.role === "verb") ? head.discipline : last.discipline;
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
  if ([...pair].every((one) => one !== undefined && horseDisciplines.has(one)) || pair.has("ridden")) return false;
  if (last.discipline === "other" && last.lexeme?.entry?.role === "noun" && (head.discipline === "walking" || head.discipline === "running") && !head.pieces.some(isDistanceTerm)) return true;
  return (pair.has("mobility") && pair.has("yoga")) || ((last.lexeme?.entry?.weak ?? false) && !last.pieces.some(({ kind }) => kind === "term"));
};

/** Several words for one ride: fences make it jumping, hacking trail; work on foot is its own only with its own time. */
const mergeHorse = (reading: Reading, heads: readonly Head[]): void => {
  const sessions = new Map<string, Head[]>();
  for (const head of heads) {
    const isHorse = head.discipline === "ridden" || horseDisciplines.has(head.discipline ?? "");
    if (!isHorse) continue;
    const key = `${head.athlete}|${head.date}|${head.session}`;
    sessions.set(key, [...(sessions.get(key) ?? []), head]);
  }
  for (const session of sessions.values()) {
    const ridden = session.filter(({ discipline }) => discipline !== "lunging" && discipline !== "groundwork");
    const first = session[0] as Head;
    if (ridden.some(({ discipline }) => discipline === "jumping") && jumpingIsDone(ridden)) for (const head of ridden) if (head.discipline !== "trail" || !hasOwnNumbers(head)) head.discipline = "jumping";
    const named = ridden.find(({ discipline }) => discipline !== "ridden");
    if (!named && ridden.some((head) => head.pieces.some((piece) => isDistanceTerm(piece) && (firstAtom(piece)?.quantity?.meters ?? 0) >= 3000))) for (const head of ridden) head.discipline = "trail";
    for (const head of ridden) if (head.discipline === "ridden") head.discipline = named?.discipline ?? "flatwork";
    const withNumbers = session.filter(hasOwnNumbers);
    const kinds = new Set(withNumbers.map(({ discipline }) => discipline));
    const main = kinds.size === 1 && withNumbers[0] ? withNumbers[0].discipline : first.discipline;
    for (const head of session) {
      if (hasOwnNumbers(head) && kinds.size > 1) continue;
      if (session.length > 1 && !hasOwnNumbers(head)) head.discipline = first === head && kinds.size === 0 ? main : kinds.size === 1 && first.discipline !== main && first.lexeme?.entry?.role === "verb" && !first.lexeme.entry.weak ? first.discipline : main;
    }
  }
  void reading;
};
const jumpingIsDone = (ridden: readonly Head[]): boolean => ridden.some(({ discipline, lexeme }) => discipline === "jumping" && lexeme?.text !== "poles");

const addCardioParts = (draft: Draft, all: readonly Head[], reading: Reading): void => {
  for (const head of all) if (head.kind === "exercise") addLift(reading, draft, head, undefined);
  const heads = all.filter(({ kind }) => kind !== "exercise");
  const pieces = heads.flatMap((head) => head.pieces);
  const named = heads.find(({ kind }) => kind === "distance");
  const borrowed = pieces.some(isDistanceTerm) ? undefined : heads.find((head) => head.borrowed !== undefined)?.borrowed;
  const whole = named ? { meters: named.lexeme?.entry?.meters ?? 0, piece: reading.pieces[named.at] as Piece } : borrowed !== undefined ? { meters: borrowed, piece: reading.pieces[0] as Piece } : undefined;
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
    if (head.kind === "activity" && head.lexeme?.entry?.exercise && head.discipline !== "strength") head.exercise = lexicon().exercises.byName(head.lexeme.entry.exercise);
    if (head.exercise) addLift(reading, draft, head, roundsIn(reading, head));
    else rest.push(head);
  }
  // the whole session's time and heart rate: what no set took
  for (const head of heads) {
    for (const piece of head.pieces) {
      if (isTimeTerm(piece) && reading.explained[piece.from] !== 1 && draft.seconds === undefined) {
        const seconds = firstAtom(piece)?.quantity?.seconds ?? 0;
        if (seconds < 120) continue;
        draft.seconds = seconds < 300 && firstAtom(piece)?.quantity?.twoPart ? seconds * 60 : seconds;
        explain(reading, piece);
      } else if (piece.kind === "heartRate" && (piece.measure === "average" || piece.measure === "plain")) {
        draft.heartRate ??= piece.value;
        explain(reading, piece);
      }
    }
  }
  void rest;
};

/** "TGUs 16kg, 5 rounds, 1 each arm". */
const roundsIn = (reading: Reading, head: Head): number | undefined => {
  const piece = head.pieces.find(({ kind }) => kind === "rounds");
  if (piece?.kind !== "rounds" || piece.count > 30) return undefined;
  explain(reading, piece);
  return piece.count;
};

const fillMetcon = (reading: Reading, group: Group, metcon: Metcon): void => {
  const { draft } = group;
  const pieces = reading.pieces.filter((piece, at) => metcon.heads.some((head) => head.pieces.includes(piece)) || at === metcon.at);
  const scorePieces = readScore(reading, metcon, pieces);
  for (const head of metcon.heads) if (head.kind === "activity" && !head.exercise && head.lexeme?.entry?.exercise) head.exercise = lexicon().exercises.byName(head.lexeme.entry.exercise);
  const moves = metcon.heads.filter(({ exercise }) => exercise !== undefined);
  const lifts = metcon.kind === "emom" && moves.length === 1 && !metcon.restTurns;
  const isCircuit = metcon.kind === "rounds" && !metcon.score;
  draft.discipline = lifts || isCircuit || metcon.kind === "tabata" && !metcon.score ? "strength" : "crossfit";
  if (metcon.kind === "amrap" || metcon.kind === "emom" || (metcon.kind === "named" && metcon.score?.type !== "time")) draft.seconds = metcon.seconds;
  if (metcon.score) draft.score = metcon.score;
  if (reading.pieces[metcon.at] && metcon.kind !== "named" && classOf(reading.pieces[metcon.at]) !== "NamedWod") explain(reading, reading.pieces[metcon.at] as Piece);
  for (const piece of metcon.used) explain(reading, piece);
  if (metcon.kind !== "named") addMovements(reading, draft, metcon, scorePieces);
  if (metcon.kind === "amrap" && !metcon.score) doubt(reading, reading.pieces[metcon.at] as Piece, "an AMRAP without its result");
  for (const piece of pieces) {
    if (metcon.kind === "named" && metcon.score?.type === "rounds" && isTimeTerm(piece) && reading.explained[piece.from] !== 1) { draft.seconds ??= firstAtom(piece)?.quantity?.seconds; explain(reading, piece); }
    if (classOf(piece) === "TimeCap") explainCap(reading, pieces, piece, metcon, draft);
    if (piece.kind === "heartRate") { draft.heartRate ??= piece.value; explain(reading, piece); }
  }
};

const explainCap = (reading: Reading, pieces: readonly Piece[], piece: Piece, metcon: Metcon, draft: Draft): void => {
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
    const there = draft.discipline === "strength" && group.metcon ? out.find((one) => one.draft.discipline === "strength" && one.draft.date === draft.date && one.draft.athlete === draft.athlete && one.draft.session === draft.session) : undefined;
    const laterLift = draft.discipline === "strength" && !group.metcon ? out.find((one) => one.draft.discipline === "strength" && one.draft.date === draft.date && one.draft.athlete === draft.athlete && one.draft.session === draft.session) : undefined;
    const target = there ?? laterLift;
    if (!target) { out.push(group); continue; }
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
  giveAthletes(reading, heads);
  mergeHorse(reading, heads);
  const metcons = findMetcons(reading, heads);
  const taken = new Map(metcons.flatMap((metcon) => metcon.heads.map((head) => [head, metcon] as const)));
  dropOverall(reading, heads);
  doubtOwners(reading);
  const groups: Group[] = [];
  heads = heads.toSorted((a, b) => a.at - b.at);
  nameBare(heads);
  joinDrills(heads);
  for (const head of [...heads, ...heads.flatMap((one) => secondHorse(reading, one))]) {
    const metcon = taken.get(head);
    if (metcon) {
      let group = groups.find((one) => one.metcon === metcon);
      if (!group) groups.push((group = { draft: { ...newDraft(metcon.heads[0] ?? head, "crossfit"), isBlock: true }, heads: [], metcon }));
      group.heads.push(head);
      continue;
    }
    const discipline = disciplineOf(reading, head, heads);
    // "crossfit today: Fran 4:50": the sport's name beside what was done of it
    const isSport = head.kind === "activity" && head.discipline === "crossfit" && metcons.some((one) => one.heads[0]?.date === head.date && one.heads[0]?.athlete === head.athlete);
    if (discipline === undefined || isSport) continue;
    groupFor(groups, head, discipline).heads.push(head);
  }
  for (const group of groups) {
    for (const head of group.heads) for (const piece of head.pieces) { if (isSeparator(piece)) continue; const at = placeOf(reading, piece); group.draft.clauses.add(reading.clauseOf[at] ?? head.clause); }
    for (const head of group.heads) { group.draft.clauses.add(head.clause); explainHead(reading, head); }
    if (group.metcon) fillMetcon(reading, group, group.metcon);
    else if (group.draft.discipline === "strength") addStrength(reading, group);
    else if (group.draft.discipline === "mobility" || group.draft.discipline === "yoga") fillMobility(reading, group);
    else addCardioParts(group.draft, group.heads, reading);
  }
  for (const group of groups) {
    const twin = group.heads[0]?.twinOf;
    const original = twin && groups.find(({ heads: own }) => own.includes(twin));
    if (original) [group.draft.seconds, group.draft.meters, group.draft.distance] = [original.draft.seconds, original.draft.meters, original.draft.distance];
  }
  const drafts = mergeStrength(foldMobility(groups)).map(({ draft }) => draft);
  shareEach(reading, drafts);
  return drafts;
};

/** "8:40 for me, 10:15 for her": results of several people, told behind the number. */
const doubtOwners = (reading: Reading): void => {
  const at = reading.lexemes.findIndex((one, index) => one.class === "For" && (one.text === "for") && reading.lexemes[index - 1]?.class === "Clock" && (reading.lexemes[index + 1]?.class === "Pronoun" || reading.lexemes[index + 1]?.capitalised === true));
  if (at >= 0) doubt(reading, { from: at - 1, to: at + 2 }, "whose result is this?");
};

/** "total 1:22:40" behind several sports is of none of them. */
const dropOverall = (reading: Reading, heads: readonly Head[]): void => {
  const sports = new Set(heads.filter(({ kind }) => kind === "activity").map(({ discipline }) => discipline)).size;
  if (sports < 2) return;
  const isRace = sports > 2 && reading.lexemes.some(({ text }) => /\btri\b|triathlon|ironman|duathlon/.test(text));
  const isOverall = (piece: Piece): boolean => classOf(piece) === "Total" || (isRace && piece.kind === "lexeme" && /^(finished|finished in|finish|finishing|finisher|overall|done|done in)$/.test(piece.lexeme.text));
  for (const clause of reading.clauses) {
    const inClause = reading.pieces.slice(clause.from, clause.to);
    if (!inClause.some(isOverall) || heads.some((head) => head.clause === clause.index && head.kind !== "bare")) continue;
    for (const piece of inClause) if (isTimeTerm(piece)) explain(reading, piece);
  }
};

/** Exercises named in a mobility session ("couch stretch 2x60s") are its own. */
/** "physio exercises: calf raises 3x15": without a load they are the routine's. */
const isUnloaded = (draft: Draft): boolean => draft.seconds === undefined && draft.exercises.every(({ sets }) => sets.every((one) => one.load?.kg === undefined));

const foldMobility = (groups: Group[]): Group[] => {
  const mobility = groups.find(({ draft }) => draft.discipline === "mobility" || draft.discipline === "yoga");
  if (!mobility) return groups;
  const lifts = groups.find(({ draft, heads, metcon }) => draft.discipline === "strength" && !metcon && draft.date === mobility.draft.date && heads.every(({ exercise }) => exercise?.category === "stretching" || exercise?.measure === "time" || (exercise?.measure === "reps") || isUnloaded(draft)));
  if (!lifts || lifts.draft.exercises.length === 0 || groups.indexOf(lifts) < groups.indexOf(mobility)) return groups;
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
