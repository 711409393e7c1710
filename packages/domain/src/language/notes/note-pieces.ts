import { isHorseAct } from "../assemble/horses/horse-search.ts";
import { clauseIndexAt, type Reading } from "../assemble/reading.ts";
import { requestLengths } from "./next-rider.ts";
import type { Mood } from "../lexicon/entry.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import { classTable, type WordClass } from "../lexicon/word-class.ts";
import { relations, staff } from "../lexicon/words/relations.ts";
import { isDescribed, isGivenUpAt, isListedAt, isOneLine, wayLength } from "./runs-on.ts";
import { saysSomething } from "./says-something.ts";

/** A remark, and the clause that it begins in. */
export type NotePiece = {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly clause: number;
};

const isCut = (lexeme: Lexeme): boolean =>
  cuts[lexeme.classNumber] === 1 ||
  (lexeme.class === "Dash" && lexeme.spacedAfter) ||
  (lexeme.class === "Slash" && (lexeme.spaced || lexeme.spacedAfter));

const cuts = classTable([
  "Comma",
  "Stop",
  "Bang",
  "Question",
  "Semi",
  "Newline",
  "Pipe",
  "Ellipsis",
  "Arrow",
  "Open",
  "Close",
  "Colon",
]);

const trimEnds = new Set<WordClass>(["And", "Plus", "Dash", "Slash", "Sign"]);

const isTrimmed = (lexeme: Lexeme | undefined): boolean =>
  lexeme !== undefined &&
  ((trimEnds.has(lexeme.class) && lexeme.text !== "so") ||
    (lexeme.class === "Then" && /^(then|and then)$/.test(lexeme.text)) ||
    (lexeme.class === "Times" && lexeme.text !== "by" && lexeme.text !== "times"));

/** Words that only lead to what a field holds ("… on Willow"). */
const hanging = new Set<WordClass>(["With", "At", "In", "For", "Of", "Article", "To"]);

/** "so tired", "-4 degrees". */
const isKept = (lexemes: readonly Lexeme[], at: number): boolean => {
  const [one, next] = [lexemes[at], lexemes[at + 1]];
  return (
    one?.text === "so" ||
    // "620m D+": metres of climbing
    (one?.class === "Plus" && lexemes[at - 1]?.text === "d" && !one.spaced) ||
    (["Dash", "Plus"].includes(one?.class ?? "") &&
      (one?.spaced === true || lexemes[at - 1]?.class === "Open") &&
      one?.spacedAfter === false &&
      next?.quantity !== undefined)
  );
};

/** "1100m+". */
const isOpenTop = (lexemes: readonly Lexeme[], at: number): boolean =>
  lexemes[at]?.class === "Plus" && !lexemes[at].spaced && lexemes[at - 1]?.quantity !== undefined;

/** "left hip still nagging (mine)": whose it is, in brackets behind a remark. */
const behindPronoun = (lexemes: readonly Lexeme[], end: number): number => {
  if (lexemes[end]?.class !== "Open") return end;
  if (lexemes[end + 1]?.class === "Pronoun" && lexemes[end + 2]?.class === "Close") return end + 3;
  // "ftp now 262 (was 255)": what a figure of the remark was before
  const isBefore = /^(was|from|up from|down from|prev|previously)$/.test(lexemes[end + 1]?.text ?? "");
  return isBefore && lexemes[end + 2]?.quantity !== undefined && lexemes[end + 3]?.class === "Close"
    ? end + 4
    : end;
};

const whenSaid: ReadonlySet<WordClass> = new Set(["DayWord", "DayPart", "Weekday"]);
/** "wrist ok today", "fell off all night", "off with the vet thurs": when it was, said last, stays with the remark. */
const untilWhen = (lexemes: readonly Lexeme[], end: number): number => {
  let at = end;
  while (whenSaid.has(lexemes[at]?.class ?? "Comma")) at += 1;
  const behind = lexemes[at];
  return at > end && (behind === undefined || (isCut(behind) && behind.class !== "Colon")) ? at : end;
};

const isOpenStart = (lexemes: readonly Lexeme[], at: number): boolean => {
  const before = lexemes[at];
  return before === undefined || isCut(before);
};

const states = /^(was|were|wasnt|werent|wasn't|weren't|is|are|felt|feels)$/;
/** "gym was packed": what the remark is about, though its word alone is stated elsewhere. */
const fromSubject = (lexemes: readonly Lexeme[], start: number): number => {
  if (start === 0 || lexemes[start - 1]?.class !== "Activity") return start;
  const before = start > 1 ? lexemes[start - 2] : undefined;
  const isSubject = states.test(lexemes[start]?.text ?? "") && (before === undefined || isCut(before));
  return isSubject ? start - 1 : start;
};

const toPiece = (reading: Reading, from: number, to: number, clause: number): NotePiece | undefined => {
  const { lexemes } = reading;
  let [start, end] = [from, to];
  while (start < end && isTrimmed(lexemes[start]) && !isKept(lexemes, start)) start += 1;
  while (
    end > start &&
    ((isTrimmed(lexemes[end - 1]) && !isKept(lexemes, end - 1) && !isOpenTop(lexemes, end - 1)) ||
      (reading.explained[end] === 1 && hanging.has(lexemes[end - 1]?.class ?? "Word")))
  )
    end -= 1;
  // "every set unbroken": what the remark is about
  if (start < end && start > 0 && ["EverySet", "WhichSet"].includes(lexemes[start - 1]?.class ?? ""))
    start -= 1;
  // "used straps on all of them"
  const behind = lexemes[end + 1];
  const isOfAll = start < end && lexemes[end]?.class === "EverySet" && lexemes[end]?.text.startsWith("on ");
  if (isOfAll && (behind === undefined || isCut(behind) || behind.class === "Then")) end += 1;
  // "my first crossfit class"
  if (
    lexemes[start]?.text === "first" &&
    lexemes[start - 1]?.text === "my" &&
    isOpenStart(lexemes, start - 2)
  )
    start -= 1;
  // "strongman day"
  if (lexemes[start]?.text === "day" && lexemes[start - 1]?.class === "Activity") start -= 1;
  // "with the Tuesday crew": a day that tells who they are, though it also says when it was
  if (
    start > 1 &&
    lexemes[start - 1]?.class === "Weekday" &&
    lexemes[start - 2]?.text === "the" &&
    start < end
  )
    start -= lexemes[start - 3]?.class === "With" ? 3 : 2;
  if (start < end) {
    start = fromSubject(lexemes, start);
    end = untilWhen(lexemes, end);
  }
  end = behindPronoun(lexemes, end);
  const [first, last] = [lexemes[start], lexemes[end - 1]];
  if (!first || !last || end <= start) return undefined;
  return { from: start, to: end, text: reading.text.slice(first.start, last.end).trim(), clause };
};

const nothing: ReadonlySet<number> = new Set();
/** Lexemes that count although a piece took them in: measures, efforts and heart rates that no field holds. */
const indicesInAsides = (reading: Reading): ReadonlySet<number> => {
  let asideIndices: Set<number> | undefined;
  for (const piece of reading.pieces)
    if (
      piece.kind === "measure" ||
      piece.kind === "heartRate" ||
      piece.kind === "rpe" ||
      // "judo, 6 rounds"
      (piece.kind === "rounds" && !reading.classes.has("Exercise"))
    ) {
      asideIndices ??= new Set();
      for (let at = piece.from; at < piece.to; at += 1) asideIndices.add(at);
    }
  return asideIndices ?? nothing;
};

/** Moods whose words are about something else than the session. */
const unsaid = new Set<Mood>(["question", "plan", "edit", "habit", "setting"]);

/** Explained words that a remark may run over ("swapped the run for the bike"). */
const maxBridge = 3;

const quantities = new Set<WordClass>([
  "Load",
  "Dist",
  "Dur",
  "Clock",
  "Percent",
  "Cals",
  "Measure",
  "Bpm",
  "Speed",
]);

const marks = new Set(["first", "first ever", "longest", "fastest"]);
/** "First 50k": a mark, though each of its words is explained. */
const isFirst = (lexemes: readonly Lexeme[], index: number): boolean => {
  const next = lexemes[index + 1];
  return (
    (next?.class === "Dist" ||
      next?.class === "Activity" ||
      next?.class === "NamedDistance" ||
      next?.text === "mile") &&
    marks.has(lexemes[index]?.text ?? "") &&
    // "jelly legs for the first half mile": how long, and no mark
    !(
      lexemes[index - 1]?.class === "Article" && ["For", "In", "At"].includes(lexemes[index - 2]?.class ?? "")
    )
  );
};

/** How many words from here are a note whatever stands around them; 0 for none. */
const wholeLength = (lexemes: readonly Lexeme[], index: number): number => {
  if (isFirst(lexemes, index)) return 2;
  return lexemes[index]?.class === "To" ? wayLength(lexemes, index) : 0;
};

const verdicts: ReadonlySet<string> = new Set(
  "ok okay hard easy heavy heavyish light solid steady comfortably easily nicely tempo yeah short long".split(
    " ",
  ),
);
/** ". was ok": nothing but how it was, between two stops behind the first. */
const isVerdict = ({ lexemes, explained }: Reading, index: number): boolean => {
  if (!verdicts.has(lexemes[index]?.text ?? "")) return false;
  const isOpen = (at: number): boolean =>
    explained[at] !== 1 && lexemes[at]?.quantity === undefined && lexemes[at]?.class !== "Activity";
  let [from, to] = [index, index];
  while (from > 0 && !isCut(lexemes[from - 1] as Lexeme) && isOpen(from - 1)) from -= 1;
  while (to + 1 < lexemes.length && !isCut(lexemes[to + 1] as Lexeme) && isOpen(to + 1)) to += 1;
  const [before, behind] = [lexemes[from - 1], lexemes[to + 1]];
  return before !== undefined && isCut(before) && (behind === undefined || isCut(behind));
};

const isHorseVerb = (one: Lexeme | undefined): boolean => one?.entry?.role === "verb" && isHorseAct(one);
const isWho = (word: string): boolean => relations.has(word) || staff.has(word);
/** "Ella rode Biscuit": that she rode is said with her name. */
const isRidersVerb = ({ lexemes, names, explained }: Reading, index: number): boolean =>
  names.length > 0 &&
  (/^(rode|rides)$/.test(lexemes[index]?.text ?? "") || isHorseVerb(lexemes[index])) &&
  (names.some(
    // whom the group knows is named by a field
    ({ at, length, role }) => role === "rider" && at + length === index && explained[at] !== 1,
  ) ||
    (isWho(lexemes[index - 1]?.text ?? "") && names.some(({ at }) => at === index + 1)));

/** "flatwork 40 min, trotted up lame": a gait that opens a remark on how it went, behind what was done, and says nothing else of that. */
const opensHowItWent = (reading: Reading, index: number): boolean => {
  const { lexemes, explained } = reading;
  if (!reading.isHorse || index === 0) return false;
  const [one, before] = [lexemes[index], lexemes[index - 1]];
  if (one?.entry?.role !== "verb" || !isHorseAct(one) || !before || !isCut(before)) return false;
  const end = lexemes.findIndex((next, at) => at > index && isCut(next));
  const isReportedBefore = lexemes
    .slice(0, index)
    .some((other, at) => explained[at] === 1 && isHorseAct(other));
  return (
    isReportedBefore &&
    lexemes.slice(index + 1, end < 0 ? undefined : end).every((_, at) => explained[index + 1 + at] !== 1)
  );
};

/** Is a game told of, whose result may be kept ("won 3-1")? */
const tellsGame = ({ classes, lexemes }: Reading): boolean =>
  classes.has("Activity") &&
  lexemes.some(
    (one) => one.class === "Activity" && one.entry?.value === "other" && one.entry.role === "noun",
  );

/** "3-1". */
const isResult = (lexemes: readonly Lexeme[], index: number): boolean =>
  lexemes[index]?.class === "Number" && lexemes[index + 1]?.class === "Dash";

/** Does the word make what it stands in worth keeping? */
const isWorthKeeping = (reading: Reading, index: number): boolean => {
  const { lexemes } = reading;
  const one = lexemes[index] as Lexeme;
  const next = lexemes[index + 1];
  return (
    saysSomething(one, next) ||
    quantities.has(one.class) ||
    isVerdict(reading, index) ||
    // "6th ride"
    (one.class === "Ordinal" && next?.class === "Activity") ||
    (one.text === "hard" && lexemes[index - 1]?.text === "the" && lexemes[index - 2]?.text === "on") ||
    (lexemes[index - 1]?.class === "Weekday" && lexemes[index - 2]?.text === "the" && one.text === "lot")
  );
};

/** "Fran in 4:32 then Grace 3:15": another benchmark behind the one in hand. */
const isNextWod = (lexemes: readonly Lexeme[], index: number): boolean =>
  lexemes[index]?.class === "NamedWod" && lexemes.slice(0, index).some((one) => one.class === "NamedWod");

/** "lvl 8 then stretches 10 min": another sport, with a number of its own. */
const opensNext = (lexemes: readonly Lexeme[], index: number): boolean =>
  lexemes[index]?.class === "Then" &&
  lexemes[index + 1]?.class === "Activity" &&
  lexemes[index + 2]?.quantity !== undefined;

const ofTraining: ReadonlySet<WordClass> = new Set<WordClass>([
  "Exercise",
  "Activity",
  "NamedWod",
  "NamedDistance",
  "Number",
  "DayWord",
  "Weekday",
]);
/** "coach says knees out more", "so I'll take it": words of a plan that plan no training are a remark on what was done. */
const plansNothing = ({ lexemes, pieces, clauses }: Reading, index: number): boolean => {
  const clause = clauses[index];
  const own = lexemes.slice(pieces[clause?.from ?? 0]?.from, pieces[(clause?.to ?? 0) - 1]?.to);
  // "the ache from tuesday is still there"
  const isState = own.some(({ text }) => states.test(text) || text === "still");
  return (
    (clause?.mood === "plan" || clause?.mood === "setting") &&
    own.every(
      (one) =>
        one.quantity === undefined &&
        !(ofTraining.has(one.class) && !(isState && ["DayWord", "Weekday"].includes(one.class))),
    )
  );
};

const isUnsaid = (reading: Reading, index: number): boolean => {
  const clause = clauseIndexAt(reading, index);
  const mood = reading.clauses[clause]?.mood;
  return mood !== undefined && unsaid.has(mood) && !plansNothing(reading, clause);
};

const between: ReadonlySet<WordClass> = new Set<WordClass>(["Rest", "Activity", "Article", "Filler", "In"]);
/** "in the tack room between rides": words for rests and sports that end a remark, where nothing was timed or counted. */
const untilCut = (lexemes: readonly Lexeme[], from: number): number => {
  if (lexemes[from]?.class !== "Rest") return from;
  let end = from;
  while (between.has(lexemes[end]?.class ?? "Comma") && lexemes[end]?.quantity === undefined) end += 1;
  return isOpenStart(lexemes, end) ? end : from;
};

/** What is kept of a remark; of "okay just finished bench day" the day, and not that it was done. */
const pieceOf = (reading: Reading, from: number, firstWorth: number, to: number): readonly NotePiece[] => {
  const { lexemes } = reading;
  const isDone = lexemes.slice(from, firstWorth).some((one) => one.class === "DoVerb");
  const start = isDone && lexemes[firstWorth]?.class === "PlanDay" ? firstWorth : from;
  const end = untilCut(lexemes, to);
  const piece = toPiece(reading, start, end, clauseIndexAt(reading, firstWorth));
  return piece ? [piece] : [];
};

/** Leftovers of a message between punctuation, in the writer's own words; a remark goes on over a few explained words. */
export const notePieces = (reading: Reading): NotePiece[] => {
  const { lexemes, explained } = reading;
  const asideIndices = indicesInAsides(reading);
  const isGame = tellsGame(reading);
  const requests = requestLengths(reading);
  const out: NotePiece[] = [];
  let [from, to, firstWorth, lastWorth, bridged] = [-1, -1, -1, -1, 0];
  const close = (): void => {
    if (from >= 0 && firstWorth < 0 && isOneLine(reading, from, to, isCut))
      [firstWorth, lastWorth] = [from, to - 1];
    if (from >= 0 && firstWorth >= 0)
      out.push(...pieceOf(reading, from, firstWorth, Math.max(to, lastWorth + 1)));
    from = to = firstWorth = lastWorth = -1;
    bridged = 0;
  };
  for (let index = 0; index < lexemes.length; index += 1) {
    const lexeme = lexemes[index] as Lexeme;
    if (from >= 0 && index < to) continue;
    const asked = requests.size > 0 ? requests.get(index) : undefined;
    if (asked !== undefined) {
      close();
      [from, firstWorth, to, lastWorth] = [index, index, index + asked, index + asked - 1];
      continue;
    }
    // "Max HR: 178"
    const isParting = isCut(lexeme) && !asideIndices.has(index) && !(from >= 0 && isListedAt(lexemes, index));
    if (isParting || isUnsaid(reading, index) || opensNext(lexemes, index)) {
      close();
      continue;
    }
    const whole = wholeLength(lexemes, index);
    if (whole > 0) {
      // "jelly legs for the first half mile" goes on
      if (firstWorth < 0 || bridged > 0 || lexemes[index - 1]?.text !== "the") close();
      if (from < 0) [from, firstWorth] = [index, index];
      [to, lastWorth] = [index + whole, index + whole - 1];
      continue;
    }
    if (explained[index] === 1 && !isRidersVerb(reading, index) && !opensHowItWent(reading, index)) {
      if (firstWorth >= 0 && bridged === 0 && (isDescribed(reading, index) || isGivenUpAt(lexemes, index))) {
        to = index + 1;
        if (lexeme.class === "NamedDistance") close();
        continue;
      }
      if (from >= 0 && firstWorth < 0 && !(lexeme.class === "Activity" && bridged === 0)) close();
      if (from >= 0) bridged += 1;
      const isFar = firstWorth >= 0 && clauseIndexAt(reading, index) !== clauseIndexAt(reading, firstWorth);
      if (bridged > maxBridge || isFar) close();
      continue;
    }
    const isOther = bridged > 0 && clauseIndexAt(reading, index) !== clauseIndexAt(reading, to - 1);
    if (isOther || isNextWod(lexemes, index)) close();
    const isWorth =
      (isGame && isResult(lexemes, index)) || asideIndices.has(index) || isWorthKeeping(reading, index);
    // "w Tom 26:10 so humid": its own word, behind the remark before
    const isSo = isOther && lexemes[index - 1]?.text === "so" && explained[index - 1] !== 1;
    if (from < 0) from = isSo ? index - 1 : index;
    if (bridged === 0 || isWorth) [to, bridged] = [index + 1, 0];
    if (isWorth) [firstWorth, lastWorth] = [firstWorth < 0 ? index : firstWorth, index];
  }
  close();
  return out;
};
