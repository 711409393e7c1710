import { sentenceEnds } from "../lexicon/word-class.ts";
import type { Draft } from "../assemble/draft.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import { isOfIdleHorse } from "../assemble/horses/horse-search.ts";
import type { Reading } from "../assemble/reading.ts";
import { horseDisciplines } from "../assemble/sports/sport-groups.ts";
import { type NotePiece, notePieces } from "./note-pieces.ts";

/** What may stand beside the name of a training day. */
const ofDay =
  /^(day|session|workout|gym|today|was|is|a|the|my|and|it|for|time|again|another|big|little|quick|short|long|only|just)$/;

/** "Wednesday legs with Dave, squats 5x5": what opens a sentence is about what follows in it. */
const openedBy = (reading: Reading, drafts: readonly Draft[], clause: number): Draft | undefined => {
  const sentence = reading.clauses[clause]?.sentence;
  const inSentence = ({ clauses }: Draft, isBefore: boolean): boolean =>
    [...clauses].some(
      (one) => reading.clauses[one]?.sentence === sentence && (isBefore ? one < clause : one > clause),
    );
  return drafts.some((one) => inSentence(one, true))
    ? undefined
    : drafts.find((one) => inSentence(one, false));
};

/** "Mon chest: bench …. Tue legs: squat …": the lifting that a training day is the name of. */
const liftingOf = (drafts: readonly Draft[], clause: number): Draft | undefined => {
  const all = drafts.filter(({ discipline }) => discipline === "strength");
  return (
    all.find(({ clauses }) => clauses.has(clause)) ??
    all.find(({ clauses }) => Math.min(...clauses) > clause) ??
    all.at(-1)
  );
};

/**
 * Words for a sport that say no more of whom a remark is: "abs are toast", "612 m of climbing", "legs like jelly off the
 * bike"; "lunged over poles, then schooled" for how it was done, of the only owner.
 */
const isBesides = (lexemes: readonly Lexeme[], one: Lexeme, isOwned: boolean): boolean => {
  const before = lexemes[one.index - (lexemes[one.index - 1]?.class === "Article" ? 2 : 1)];
  return (
    /^(abs|core)$/.test(one.text) ||
    before?.text === "off" ||
    before?.class === "Of" ||
    ["Dist", "Measure"].includes(lexemes[one.index - 1]?.class ?? "") ||
    before?.class === "To" ||
    (isOwned && one.entry?.note === true)
  );
};
/** "Hank still a bit fresh", "Bella lazy, Belle sharp": of the one whose name opens it, or stands right before it and opens its clause. */
const ownerOf = (
  { lexemes, names }: Reading,
  drafts: readonly Draft[],
  { from }: NotePiece,
): Draft | undefined => {
  const opener = lexemes[from];
  const named = opener?.capitalised
    ? names.find(({ name }) => name.toLowerCase() === opener.text)
    : undefined;
  const before = lexemes[from - 1];
  const opens = ["Comma", "Stop", "Newline", "Semi", "And"].includes(lexemes[from - 2]?.class ?? "");
  const known = before?.class === "Athlete" && opens ? before.entry?.value : undefined;
  const owner = named?.name ?? known;
  return owner === undefined ? undefined : drafts.findLast(({ athlete }) => athlete === owner);
};

/** "jelly legs on the run": the workout of the one sport that a remark names. */
const spokenOf = (
  { lexemes, clauses, clauseOf, isHorse }: Reading,
  drafts: readonly Draft[],
  { from, to, clause }: NotePiece,
  owner: Draft | undefined,
): Draft | undefined => {
  const isOwned = owner !== undefined;
  const sentenceOf = (index: number): number => clauses[index]?.sentence ?? 0;
  const isReported = drafts.some(({ at }) => at >= 0 && sentenceOf(clauseOf[at] ?? 0) === sentenceOf(clause));
  // "Helen 11:04, swapped the run for the bike. parkrun 22:41": of what its own sentence is about, not of a later one
  const isLater = (draft: Draft): boolean =>
    isReported && Math.min(...[...draft.clauses].map(sentenceOf)) > sentenceOf(clause);
  const sports = lexemes
    .slice(from, to)
    .filter((one) => one.class === "Activity" && !isBesides(lexemes, one, isOwned))
    // "spin class. Lily rode Biscuit": on horseback
    .filter(({ text }) => !isHorse || !/^(rode|rides?|riding|ridden)$/.test(text))
    .flatMap(({ entry }) => drafts.filter((one) => one.discipline === entry?.value && !isLater(one)));
  return sports.length === 1 ? sports[0] : undefined;
};
/** "Wendler wk 3. Bench 170x5 …", "5k 25:00. wk 6, bench 5x5": where one is in a plan, before what was done of it. */
const isHeading = ({ lexemes }: Reading, { from, to }: NotePiece): boolean =>
  sentenceEnds.has(lexemes[from - 1]?.class ?? "Stop") &&
  ["Stop", "Newline", "Colon", "Semi", "Comma", "Dash"].includes(lexemes[to]?.class ?? "") &&
  lexemes.slice(from, to).some(({ text }) => /^(\d+ )?(week|wk|cycle|block|phase|day)$/.test(text));
const headedBy = (
  { clauses, clauseOf }: Reading,
  drafts: readonly Draft[],
  clause: number,
): Draft | undefined =>
  drafts.find(({ at }) => clauses[clauseOf[at] ?? 0]?.sentence === clauses[clause]?.sentence) ??
  drafts.find(({ at }) => (clauseOf[at] ?? 0) > clause);

/** "swim 2k. Legs heavy but got round parkrun": the opening of a sentence that goes on, without numbers, to what is stated in it. */
const opensOther = (reading: Reading, owner: Draft | undefined, index: number): boolean => {
  const clause = reading.clauses[index];
  const next = reading.clauses[index + 1];
  return (
    owner !== undefined &&
    clause !== undefined &&
    next?.before === "And" &&
    next.sentence === clause.sentence &&
    reading.clauses[index - 1]?.sentence !== clause.sentence &&
    reading.clauses[reading.clauseOf[owner.at] ?? 0]?.sentence !== clause.sentence &&
    !reading.pieces.slice(clause.from, clause.to).some(({ kind }) => kind === "term")
  );
};

/** "Toffee 30 min flat (tired), Caramel lunge 15": what stands in brackets is of what is stated before them. */
const behindOf = (
  { lexemes, pieceOf }: Reading,
  drafts: readonly Draft[],
  { from, clause }: NotePiece,
): Draft | undefined =>
  lexemes[from - 1]?.class === "Open"
    ? drafts.findLast(({ clauses, at }) => clauses.has(clause - 1) && at <= (pieceOf[from] ?? 0))
    : undefined;

/** The remark before, whose it is, and up to where it goes. */
type Last = { readonly draft: Draft; readonly from: number; readonly to: number; readonly clauses: number };

/** Does it go on, as it was written, with what stands behind: "belt on, better", "tight in the left hip (me not her)"? */
const goesOn = ({ lexemes }: Reading, last: Last, piece: NotePiece): boolean => {
  if (last.to + 1 !== piece.from) return false;
  const sign = lexemes[last.to]?.class;
  return sign === "Comma"
    ? last.clauses + 1 === piece.clause
    : sign === "Open" && lexemes[piece.to]?.class === "Close";
};

/** Adds a leftover to a workout's notes, and tells where the remark that it is of begins. */
const addPiece = (reading: Reading, draft: Draft, piece: NotePiece, last: Last | undefined): number => {
  const { lexemes, text } = reading;
  if (last?.draft !== draft || !goesOn(reading, last, piece)) {
    draft.notes.push(piece.text);
    return piece.from;
  }
  const end = lexemes[last.to]?.class === "Open" ? piece.to : piece.to - 1;
  draft.notes[draft.notes.length - 1] = text.slice(lexemes[last.from]?.start ?? 0, lexemes[end]?.end ?? 0);
  return last.from;
};

/** Of several workouts, the one that a leftover is about. */
const noteOwner = (reading: Reading, drafts: readonly Draft[], piece: NotePiece): Draft | undefined => {
  const heading = isHeading(reading, piece) ? headedBy(reading, drafts, piece.clause) : undefined;
  if (heading) return heading;
  const inClause = drafts.filter((draft) => draft.clauses.has(piece.clause));
  const owners =
    inClause.length === 1 && opensOther(reading, inClause[0], piece.clause)
      ? drafts.filter(({ clauses }) => clauses.has(piece.clause + 1))
      : inClause;
  const place = reading.pieceOf[piece.from] ?? 0;
  // "legs heavy" behind a run is no training day
  const isDay = reading.lexemes
    .slice(piece.from, piece.to)
    .every((one) => one.class === "PlanDay" || (one.class === "Filler" && ofDay.test(one.text)));
  // "5x200 pull": a word of the sport that stands before it in the clause
  const isOfSport = owners.some(
    ({ at, discipline }) =>
      discipline !== "strength" &&
      at < place &&
      reading.clauses[reading.clauseOf[at] ?? 0]?.sentence === reading.clauses[piece.clause]?.sentence,
  );
  const isDated =
    reading.pieces[reading.clauses[piece.clause]?.from ?? 0]?.kind === "date" &&
    !drafts.some(({ at }) => reading.clauseOf[at] === piece.clause);
  return (
    spokenOf(reading, drafts, piece, owners.length === 1 ? owners[0] : undefined) ??
    behindOf(reading, drafts, piece) ??
    (isDated ? openedBy(reading, drafts, piece.clause) : undefined) ??
    (isDay && !isOfSport ? liftingOf(drafts, piece.clause) : undefined) ??
    ownerOf(reading, drafts, piece) ??
    (owners.length > 1 ? (owners.findLast(({ at }) => at <= place) ?? owners[0]) : owners[0]) ??
    openedBy(reading, drafts, piece.clause) ??
    drafts.findLast((one) => Math.min(...one.clauses) <= piece.clause) ??
    drafts[0]
  );
};

const ofAll = /^(both|all|they|they both|they all|everyone|everybody|the pair|the two)$/;
const horsesNamed = /^(horses|ponies|boys|girls|mares|geldings|babies|of)$/;
/** "hacked Beau and Luna 40 min, both good as gold": the rides that a remark on all horses is of; none for "both canter leads". */
const ridesOfAll = (
  { lexemes, isHorse }: Reading,
  drafts: readonly Draft[],
  { from }: NotePiece,
): Draft[] => {
  const next = lexemes[from + 1];
  if (!isHorse || !ofAll.test(lexemes[from]?.text ?? "") || next === undefined) return [];
  const isOfParts = lexemes
    .slice(from + 1, from + 3)
    .some(({ text }) => /\p{L}{2}[^s]s$/u.test(text) && !horsesNamed.test(text));
  const rides = drafts.filter(({ athlete, discipline }) => athlete && horseDisciplines.has(discipline));
  const count = new Set(rides.map(({ athlete }) => athlete)).size;
  return isOfParts || count < 2 || (count > 2 && lexemes[from]?.text === "both") ? [] : rides;
};

/** "Fran: Luke 3:52, me 5:10": the benchmark's name is kept with each result of it. */
const shareBenchmarks = ({ lexemes, pieceOf, text }: Reading, drafts: readonly Draft[]): void => {
  const benchmarks = lexemes.filter((one) => one.class === "NamedWod");
  const results = drafts.filter(
    ({ discipline, exercises }) => discipline === "crossfit" && exercises.length === 0,
  );
  if (results.length < 2) return;
  for (const { at, notes } of results) {
    const own = benchmarks.findLast(({ index }) => (pieceOf[index] ?? 0) <= at) ?? benchmarks[0];
    const name = own && text.slice(own.start, own.end);
    if (name && !notes.some((note) => note.toLowerCase().includes(name.toLowerCase()))) notes.unshift(name);
  }
};

/** Gives each leftover to the workout that its clause is about. */
export const giveNotes = (reading: Reading, drafts: readonly Draft[]): readonly NotePiece[] => {
  if (drafts.length === 0) return [];
  const pieces = notePieces(reading);
  let last: Last | undefined;
  for (const piece of pieces) {
    // "Star had a day off" says nothing of another's work
    if (isOfIdleHorse(reading, piece.clause)) continue;
    const all = ridesOfAll(reading, drafts, piece);
    for (const ride of all) ride.notes.push(piece.text);
    if (all.length > 0) continue;
    const draft = drafts.length === 1 ? drafts[0] : noteOwner(reading, drafts, piece);
    if (!draft) continue;
    last = { draft, from: addPiece(reading, draft, piece, last), to: piece.to, clauses: piece.clause };
  }
  shareBenchmarks(reading, drafts);
  return pieces;
};
