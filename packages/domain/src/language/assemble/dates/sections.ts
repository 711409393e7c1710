import type { Clause } from "../clause.ts";
import type { Head } from "../heads/head.ts";
import { isAnnounced } from "./is-later-day.ts";
import { classOf } from "../piece-shape.ts";
import type { Piece, PieceOf } from "../../grammar/piece.ts";
import { explain, type Reading, placeOf } from "../reading.ts";
import { noSuchDate, stillToCome, whichWeek } from "../../parsed-message.ts";
import { addDays, isoOf, readDay, weekdayOf } from "./calendar-day.ts";
import { startOfOwnDay } from "./own-day.ts";
import { resolveDate } from "./resolve-date.ts";
import { doubt } from "../reading.ts";

type Dated = { readonly at: number; readonly date: string };

/** "late entry from saturday", "the bike ride from tuesday": when it was. */
const isEntry = (piece: Piece | undefined): boolean =>
  piece?.kind === "lexeme" &&
  (piece.lexeme.class === "Activity" ||
    /^(entry|log|logging|posting|post|adding|entering|session|workout|run|ride|numbers|results?|training|late|catch up|gym|lift|lesson|notebook|notes|note|diary|journal|logbook|book|page|backlog|swim|row|walk|hike|hack|sesh)$/.test(
      piece.lexeme.text,
    ));

/** "from 2 days ago: squat …": the day leads a list. */
const isHeading = (reading: Reading, at: number): boolean =>
  ["From", "For"].includes(classOf(reading.pieces[at - 1]) ?? "") &&
  ["Colon", "Dash"].includes(classOf(reading.pieces[at + 1]) ?? "");

/** "just in from tonight's 6k", "back from sunday's long run": come home from it. */
const isReturn = (reading: Reading, at: number): boolean => {
  const word = reading.pieces[at - 2];
  return (
    classOf(reading.pieces[at - 1]) === "From" &&
    word?.kind === "lexeme" &&
    /^(in|back|home|returned)$/.test(word.lexeme.text) &&
    (at < 4 || classOf(reading.pieces[at - 3]) === "Filler")
  );
};

/** "… cranky. Wednesday legs with Dave, squats 5x5": the day opens a sentence in which something is stated. */
const opensReport = (reading: Reading, at: number, clause: Clause): boolean =>
  clause.from === at &&
  reading.clauses[clause.index - 1]?.sentence !== clause.sentence &&
  reading.clauses.some(
    (one) =>
      one.sentence === clause.sentence &&
      one.index > clause.index &&
      reading.pieces.slice(one.from, one.to).some(({ kind }) => kind === "term"),
  );

/** "Mon: …. Tue: skipped bench. lat pulldown 4x10": the heading of a day, of which the next sentence goes on to tell. */
const headsNext = (reading: Reading, piece: PieceOf<"date">, clause: Clause): boolean => {
  const next = reading.clauses.find(({ sentence }) => sentence > clause.sentence);
  const stated = reading.pieces.slice(next?.from, next?.to);
  return (
    reading.pieces[clause.from] === piece &&
    (clause.before === "Newline" || classOf(reading.pieces[clause.from + 1]) === "Colon") &&
    next !== undefined &&
    next.before !== "Newline" &&
    next.mood === undefined &&
    stated.some(({ kind }) => kind === "term") &&
    !stated.some(({ kind }) => kind === "date")
  );
};

/** "yesterday meant to squat, leg press instead": the day of a sentence that goes on with what was done. */
const opensDone = (reading: Reading, piece: PieceOf<"date">, clause: Clause): boolean => {
  const isPast =
    piece.spec.type === "offset" ||
    clause.mood === "rest" ||
    reading.pieces
      .slice(clause.from, clause.to)
      .some((one) => one.kind === "lexeme" && /^(was|were)$/.test(one.lexeme.text));
  if (!isPast) return false;
  if (clause.index > 0) return headsNext(reading, piece, clause);
  const [goesOn, later] = [true, false].map((isSame) =>
    reading.clauses.find(
      ({ mood, sentence, from, to }) =>
        mood === undefined &&
        (sentence === clause.sentence) === isSame &&
        reading.pieces.slice(from, to).some(({ kind }) => kind === "term"),
    ),
  );
  const isDated = later && reading.pieces.slice(clause.to).some(({ kind }) => kind === "date");
  if (!goesOn && later && !isDated) doubt(reading, piece, "of that day, or of today?");
  return goesOn !== undefined;
};

const crews =
  /^(crew|group|club|gang|lot|ladies|boys|girls|lads|guys|bunch|squad|regulars|team|riders|runners)$/;
/** "with the Tuesday crew": who they are, and no day. */
const isCrew = ({ lexemes }: Reading, { spec, from, to }: PieceOf<"date">): boolean =>
  spec.type === "weekday" && lexemes[from - 1]?.class === "Article" && crews.test(lexemes[to]?.text ?? "");

const body: ReadonlySet<string> = new Set(["PlanDay", "Word", "Filler"]);
/** "legs still toast from the approach yesterday": the day of what is felt, behind "from" and a thing that is no session of this message. */
const isCause = ({ lexemes, pieces }: Reading, { from }: PieceOf<"date">, clause: Clause): boolean => {
  const start = pieces[clause.from]?.from ?? 0;
  const lead = lexemes.slice(start, from).findLast((one) => !["Article", "Word"].includes(one.class));
  return (
    clause.index > 0 &&
    lead?.class === "From" &&
    lead.index > start &&
    lexemes.slice(start, lead.index).every((one) => body.has(one.class))
  );
};

/** Dates that say when something was done; one in a remark ("legs dead from sunday") is left to the notes. */
const findDates = (reading: Reading, heads: readonly Head[]): Dated[] => {
  const dates: Dated[] = [];
  if (!reading.kinds.has("date")) return dates;
  const isLastWeek = reading.lexemes.some(
    ({ text }, at) => (text === "week" || text === "wk") && reading.lexemes[at - 1]?.text === "last",
  );
  const today = isLastWeek ? readDay(reading.now.date) : undefined;
  reading.pieces.forEach((piece, at) => {
    if (piece.kind !== "date") return;
    const clause = reading.clauses[reading.clauseOf[at] ?? 0];
    if (!clause || (clause.mood && !opensDone(reading, piece, clause))) return;
    if (isAnnounced(reading, at)) return;
    const before = reading.pieces[at - 1];
    if (
      before?.kind === "lexeme" &&
      (["From", "Of"].includes(before.lexeme.class) ||
        /^(since|until|till|til|from|after|before|for|by|like|than|as)$/.test(before.lexeme.text)) &&
      !(
        isEntry(reading.pieces[at - 2]) && !/^(since|until|till|til|before|after)$/.test(before.lexeme.text)
      ) &&
      !isHeading(reading, at) &&
      !isReturn(reading, at)
    )
      return;

    if (isCrew(reading, piece) || isCause(reading, piece, clause)) return;
    const inClause = reading.pieces.slice(clause.from, clause.to);
    const isRemark =
      inClause.some((one) => classOf(one) === "Word") &&
      // "Monday: chest. … Wednesday: back. …"
      classOf(reading.pieces[at + 1]) !== "Colon" &&
      !inClause.some(
        (one) =>
          one.kind === "term" ||
          ["Exercise", "Activity", "NamedWod", "NamedDistance", "DoVerb"].includes(classOf(one) ?? ""),
      ) &&
      dates.length > 0 &&
      // "rode Luna yesterday and Beau today": the work of another horse
      !(reading.isHorse && heads.some((head) => head.clause === clause.index)) &&
      !opensReport(reading, at, clause);
    if (isRemark || isCounted(reading, piece, inClause)) return;
    if (piece.spec.type === "weekday" && reading.lexemes[piece.from - 1]?.text === "next") {
      doubt(reading, piece, stillToCome);
      return;
    }
    const found = resolveDate(piece.spec, reading.now, reading.context);
    if (!found) {
      doubt(reading, piece, noSuchDate);
      return;
    }
    explain(reading, piece);
    // A Sunday ends one man's week and begins another's.
    if (piece.spec.type === "weekday" && piece.spec.weeksAgo !== undefined && piece.spec.weekday === 7)
      doubt(reading, piece, whichWeek);
    const isEarlier =
      isLastWeek &&
      piece.spec.type === "weekday" &&
      weekdayOf(found) <= weekdayOf(today ?? found) &&
      (today?.count ?? 0) - found.count < 7;
    if (isEarlier) doubt(reading, piece, "of last week, or of this one?");
    dates.push({ at, date: isoOf(isEarlier ? addDays(found, -7) : found) });
  });
  return asOneWeek(reading, dates);
};

/** "Mon: … Tue: … Wed: …" on a Monday: days in a row are of one week, so the first of them is not today. */
const asOneWeek = ({ pieces, now }: Reading, dates: Dated[]): Dated[] => {
  const [first, ...rest] = dates;
  const piece = pieces[first?.at ?? -1];
  const today = readDay(now.date);
  const isRow =
    first?.date === now.date &&
    piece?.kind === "date" &&
    piece.spec.type === "weekday" &&
    rest.length > 1 &&
    rest.every(({ date }, at) => date < now.date && date > (rest[at - 1]?.date ?? ""));
  return first && today && isRow ? [{ at: first.at, date: isoOf(addDays(today, -7)) }, ...rest] : dates;
};

/** "saw stars on the 9th": a rep, not a day, where the clause tells of nothing done. */
const isCounted = (reading: Reading, piece: Piece, inClause: readonly Piece[]): boolean =>
  piece.kind === "date" &&
  reading.lexemes[piece.to - 1]?.class === "Ordinal" &&
  piece.spec.type === "day" &&
  piece.spec.month === undefined &&
  inClause.some(
    (one) =>
      // "to Marple and back on the 3rd"
      one.kind === "lexeme" &&
      one.lexeme.class === "Word" &&
      one.lexeme.text !== "back" &&
      one.from < piece.from,
  ) &&
  !inClause.some(
    (one) =>
      one.kind === "term" ||
      ["Exercise", "Activity", "NamedWod", "NamedDistance", "DoVerb"].includes(classOf(one) ?? ""),
  );

export const stretchesOfDays: ReadonlySet<string> = new Set(["weekend", "week", "month"]);
/** Where a stretch of days is named and none of them ("last week"); -1 for nowhere. */
const vagueDay = ({ lexemes, marked }: Reading): number =>
  marked.find(
    ({ text, index: at }) =>
      stretchesOfDays.has(text) &&
      /^(last|the|this|past|this past)$/.test(lexemes[at - 1]?.text ?? "") &&
      // ", 77.5 last week": what was done then
      !(lexemes[at - 2]?.quantity !== undefined && /^[,(]$/.test(lexemes[at - 3]?.text ?? "")) &&
      // "up 5 from last week", "heavy after the week off"
      !(lexemes[at - 2]?.class === "From" || /^(than|since|after|from)$/.test(lexemes[at - 2]?.text ?? "")) &&
      lexemes[at + 1]?.text !== "off",
  )?.index ?? -1;

/** "yesterday snatch 5x6; push press 4x5, today 10k": a day that begins what comes behind, where another one leads. */
const opensNext = (reading: Reading, at: number, head: Head, dates: readonly Dated[]): boolean => {
  const clause = reading.clauses[reading.clauseOf[at] ?? 0];
  return (
    at > head.at &&
    clause !== undefined &&
    clause.from === at &&
    clause.to > at + 1 &&
    clause.index > head.clause &&
    dates.some((one) => one.at < head.at)
  );
};

const leadsIn: ReadonlySet<string> = new Set(["With", "And", "Then", "Filler", "Comma"]);
/** "squat 5x5 225. Yesterday I ran 3 miles": a day that opens what is stated behind it; what stands before was today. */
const opensWork = (reading: Reading, dated: Dated | undefined, heads: readonly Head[]): boolean => {
  if (!dated) return false;
  const clause = reading.clauses[reading.clauseOf[dated.at] ?? 0];
  const lead = reading.pieces.slice(clause?.from, dated.at);
  return (
    clause !== undefined &&
    clause.index > 0 &&
    lead.every((piece) => leadsIn.has(classOf(piece) ?? "")) &&
    heads.some(({ at, clause: own }) => own < clause.index && at < dated.at) &&
    heads.some(({ at, clause: own }) => own === clause.index && at > dated.at)
  );
};

/** The piece from which on a day counts, where what stands before it was today; 0: it counts for everything. */
const startOfDay = (reading: Reading, dated: Dated | undefined, heads: readonly Head[]): number => {
  if (!dated || dated.date === reading.now.date) return 0;
  return opensWork(reading, dated, heads) ? dated.at : startOfOwnDay(reading, dated.at, heads);
};

/** Gives every head its date: the one before it where dates lead, else the one behind it. */
export const giveDates = (reading: Reading, heads: readonly Head[]): void => {
  const dates = findDates(reading, heads);
  const today = reading.now.date;
  const vague = dates.length > 0 || heads.length === 0 ? -1 : vagueDay(reading);
  if (vague > 0) doubt(reading, { from: vague - 1, to: vague + 1 }, "which day?");
  if (dates.every(({ date }) => date === dates[0]?.date)) {
    const from = startOfDay(reading, dates[0], heads);
    for (const head of heads) head.date = head.at < from ? today : (dates[0]?.date ?? today);
    return;
  }
  const clauseOf = (at: number): number => reading.clauseOf[at] ?? 0;
  const firstHead = heads[0];
  const leads =
    firstHead !== undefined &&
    dates[0] !== undefined &&
    (dates[0].at < firstHead.at ||
      (clauseOf(dates[0].at) === firstHead.clause &&
        dates[0].at <
          Math.min(
            ...firstHead.pieces
              .filter(({ kind }) => kind !== "date")
              .map((piece) => placeOf(reading, piece))
              .filter((index) => index >= 0),
            firstHead.kind === "bare" ? Number.POSITIVE_INFINITY : firstHead.at,
          )));
  for (const head of heads) {
    const own = dates.filter(({ at }) => clauseOf(at) === head.clause);
    // "Schooled him sunday, 40 min flat. Monday a hack": the one day of its sentence
    const stated = dates.filter(
      ({ at }) =>
        reading.clauses[clauseOf(at)]?.sentence === head.sentence &&
        !(leads && opensNext(reading, at, head, dates)),
    );
    if (own.length === 0 && new Set(stated.map(({ date }) => date)).size === 1) {
      head.date = stated[0]?.date;
      continue;
    }
    const before = dates.findLast(({ at }) => at < head.at);
    const after = dates.find(({ at }) => at > head.at);
    head.date = leads
      ? own.length === 1 && own[0] && !before
        ? own[0].date
        : ((own.length === 1 ? own[0]?.date : before?.date) ?? after?.date ?? today)
      : ((own.length > 0 ? (own.find(({ at }) => at > head.at)?.date ?? own[0]?.date) : undefined) ??
        after?.date ??
        before?.date ??
        today);
  }
};

/** The half of the day that a piece names: "am", "after work", "this morning", "tonight". */
const partOf = ({ lexemes }: Reading, piece: Piece): string | undefined => {
  if (piece.kind === "lexeme")
    return piece.lexeme.class === "DayPart" ? (piece.lexeme.entry?.value ?? "") : undefined;
  const word = piece.kind === "date" ? lexemes[piece.from] : undefined;
  if (word?.class !== "DayWord") return undefined;
  if (word.text.includes("morning")) return "am";
  return /afternoon|lunch|noon|night|evening/.test(word.text) ? "pm" : undefined;
};

/** Morning or evening session, where a message tells of both. */
export const giveSessions = (reading: Reading, heads: readonly Head[]): void => {
  if (!reading.classes.has("DayPart") && !reading.classes.has("DayWord")) return;
  const parts: { readonly at: number; readonly part: string; readonly piece: Piece }[] = [];
  reading.pieces.forEach((piece, at) => {
    const part = partOf(reading, piece);
    if (part !== undefined) parts.push({ at, part, piece });
  });
  for (const { piece, at } of parts)
    if (piece.kind === "lexeme" && (classOf(reading.pieces[at - 1]) !== undefined || at === 0))
      explain(reading, piece);
  if (parts.every(({ part }) => part === parts[0]?.part)) return;
  for (const head of heads) {
    const inClause = parts.filter(({ at }) => reading.clauseOf[at] === head.clause);
    const own = inClause.findLast(({ at }) => at < head.at) ?? inClause[0];
    head.session = own?.part ?? parts.findLast(({ at }) => at < head.at)?.part;
  }
};
