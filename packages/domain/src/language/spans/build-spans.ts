import { markFullDay } from "../../claim/marked-text.ts";
import { isoOf } from "../assemble/dates/calendar-day.ts";
import type { Draft } from "../assemble/draft.ts";
import { classOf, firstAtom, isSimpleTerm } from "../assemble/piece-shape.ts";
import type { Reading } from "../assemble/reading.ts";
import { resolveDate } from "../assemble/dates/resolve-date.ts";
import type { Piece } from "../grammar/piece.ts";
import type { WordClass } from "../lexicon/word-class.ts";
import type { NotePiece } from "../notes/note-pieces.ts";
import type { Doubt, ParsedSpan } from "../parsed-message.ts";
import { describePiece, withUnit } from "./describe.ts";

type Kind = ParsedSpan["kind"];
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const disciplineNames: Readonly<Record<string, string>> = {
  strength: "Strength",
  crossfit: "CrossFit",
  running: "Running",
  cycling: "Cycling",
  rowing: "Rowing",
  swimming: "Swimming",
  hiking: "Hiking",
  yoga: "Yoga",
  walking: "Walking",
  mobility: "Mobility",
  flatwork: "Flatwork",
  jumping: "Jumping",
  groundwork: "Groundwork",
  lunging: "Lunging",
  trail: "Trail",
  other: "Other",
};

const termKind = (piece: Piece): Kind => {
  const unit = isSimpleTerm(piece) ? firstAtom(piece)?.unit : undefined;
  if (
    unit === "load" ||
    unit === "bar" ||
    unit === "plates" ||
    unit === "bodyweight" ||
    unit === "percent" ||
    unit === "plural"
  )
    return "weight";
  if (unit === "time" || unit === "clock") return "duration";
  return unit === "distance" ? "distance" : "sets";
};

const kinds: ReadonlyMap<Piece["kind"], Kind> = new Map([
  ["rpe", "rpe"],
  ["pace", "pace"],
  ["speed", "pace"],
  ["heartRate", "heartRate"],
  ["rounds", "score"],
  ["amrap", "score"],
  ["emom", "score"],
  ["oneRm", "weight"],
  ["date", "date"],
]);

type Draughtsman = {
  readonly reading: Reading;
  readonly drafts: readonly Draft[];
  readonly doubts: readonly Doubt[];
  readonly spans: ParsedSpan[];
};

const draftIndex = ({ reading, drafts }: Draughtsman, at: number): number | undefined => {
  if (drafts.length < 2) return drafts.length === 1 ? 0 : undefined;
  const clause = reading.clauseOf[at] ?? 0;
  const found = drafts.findLastIndex((draft) => draft.clauses.has(clause) && draft.at <= at);
  const index = found >= 0 ? found : drafts.findIndex((draft) => draft.clauses.has(clause));
  if (index >= 0) return index;
  const before = drafts.findLastIndex((draft) => draft.at <= at);
  return Math.max(0, before);
};

/** Why this stretch of the text is unsure, where that is not said of all of it. */
const doubtOf = ({ doubts, reading }: Draughtsman, start: number, end: number): string | undefined =>
  doubts.find((one) => one.start < end && one.end > start && one.end - one.start < reading.text.length)
    ?.reason;

const add = (
  pen: Draughtsman,
  place: { readonly from: number; readonly to: number },
  kind: Kind,
  meaning: string,
  workoutIndex: number | undefined,
): void => {
  const { lexemes } = pen.reading;
  const start = lexemes[place.from]?.start ?? 0;
  const end = lexemes[place.to - 1]?.end ?? 0;
  const last = pen.spans.at(-1);
  if (end <= start || (last && start < last.end)) return;
  const doubt = pen.doubts.length > 0 ? doubtOf(pen, start, end) : undefined;
  const span: Mutable<ParsedSpan> = { start, end, kind, meaning };
  if (workoutIndex !== undefined) span.workoutIndex = workoutIndex;
  if (doubt !== undefined) span.doubt = doubt;
  pen.spans.push(span);
};

const saysOfSets: ReadonlySet<WordClass> = new Set([
  "Warmup",
  "Failure",
  "PerSide",
  "UpTo",
  "WhichSet",
  "EverySet",
  "DropSet",
  "Backoff",
  "RestPause",
]);

const drawLexeme = (pen: Draughtsman, piece: Piece, at: number): void => {
  if (piece.kind !== "lexeme") return;
  const { lexeme } = piece;
  const { reading, drafts } = pen;
  const name =
    reading.names.length > 0
      ? reading.names.find((one) => piece.from >= one.at && piece.from < one.at + one.length)
      : undefined;
  if (name && piece.from === name.at && (name.role === "horse" || name.role === "person")) {
    add(pen, { from: name.at, to: name.at + name.length }, "athlete", name.name, draftIndex(pen, at));
    return;
  }
  if (reading.explained[piece.from] !== 1) return;
  const index = draftIndex(pen, at);
  const draft = index === undefined ? undefined : drafts[index];
  const exercise =
    lexeme.class === "Exercise" ||
    (lexeme.exercise && draft?.exercises.some((one) => one.exercise.id === lexeme.exercise?.exercise.id))
      ? lexeme.exercise?.exercise.name
      : undefined;
  if (exercise !== undefined) add(pen, piece, "exercise", exercise, index);
  else if (lexeme.class === "Activity" || lexeme.class === "NamedDistance")
    add(
      pen,
      piece,
      "discipline",
      disciplineNames[draft?.discipline ?? lexeme.entry?.value ?? ""] ?? lexeme.text,
      index,
    );
  else if (saysOfSets.has(lexeme.class)) add(pen, piece, "sets", lexeme.text, index);
  else if (/\p{L}/u.test(lexeme.text)) add(pen, piece, "filler", "", undefined);
};

/** "5x5 @ 225" is one span: sets and, behind "@" or beside them, their load. */
const joined = (reading: Reading, at: number): number => {
  const { pieces } = reading;
  let end = at + 1;
  for (let next = end; next < pieces.length && next < at + 5; next += 1) {
    const name = classOf(pieces[next]);
    if (
      pieces[next]?.kind === "term" &&
      isSimpleTerm(pieces[next]) &&
      termKind(pieces[next] as Piece) !== "duration" &&
      termKind(pieces[next] as Piece) !== "distance"
    ) {
      end = next + 1;
      break;
    }
    if (name !== "At" && name !== "With") break;
  }
  return end;
};

const drawTerm = (pen: Draughtsman, at: number): number => {
  const { reading, drafts } = pen;
  const piece = reading.pieces[at] as Piece;
  const index = draftIndex(pen, at);
  const isSets =
    index !== undefined &&
    (drafts[index]?.discipline === "strength" || drafts[index]?.discipline === "crossfit");
  if (reading.explained[piece.from] !== 1) {
    add(pen, piece, "unread", "", index);
    return at + 1;
  }
  const end = isSets && !isSimpleTerm(piece) ? joined(reading, at) : at + 1;
  const isScore =
    (index === undefined ? undefined : drafts[index])?.score?.type === "time" &&
    termKind(piece) === "duration";
  let meaning = describePiece(piece);
  for (let next = at + 1; next < end; next += 1) {
    const one = reading.pieces[next] as Piece;
    if (one.kind !== "term") continue;
    const text = describePiece(one);
    meaning += ` · ${firstAtom(one)?.unit === "none" ? withUnit(text, reading.context.units) : text}`;
  }
  add(
    pen,
    { from: piece.from, to: (reading.pieces[end - 1] as Piece).to },
    isScore ? "score" : termKind(piece),
    meaning,
    index,
  );
  return end;
};

/** Underlines for the writer: every understood stretch of the text with what it means, in order, never overlapping. */
export const buildSpans = (
  reading: Reading,
  drafts: readonly Draft[],
  notes: readonly NotePiece[],
  doubts: readonly Doubt[],
): ParsedSpan[] => {
  const pen: Draughtsman = { reading, drafts, doubts, spans: [] };
  let nextNote = 0;
  for (let at = 0; at < reading.pieces.length;) {
    const piece = reading.pieces[at] as Piece;
    while ((notes[nextNote]?.to ?? Infinity) <= piece.from) nextNote += 1;
    const note = notes[nextNote];
    if (note && note.from <= piece.from) {
      add(pen, note, "note", "Note", draftIndex(pen, at));
      while (at < reading.pieces.length && (reading.pieces[at] as Piece).from < note.to) at += 1;
      continue;
    }
    if (reading.clauses[reading.clauseOf[at] ?? 0]?.mood !== undefined) {
      at += 1;
      continue;
    }
    if (piece.kind === "term") {
      at = drawTerm(pen, at);
      continue;
    }
    const kind = kinds.get(piece.kind);
    if (piece.kind === "date") {
      const date = resolveDate(piece.spec, reading.now, reading.context);
      if (date && reading.explained[piece.from] === 1)
        add(pen, piece, "date", markFullDay(isoOf(date), reading.now.date), draftIndex(pen, at));
    } else if (kind) {
      if (reading.explained[piece.from] === 1)
        add(pen, piece, kind, describePiece(piece), draftIndex(pen, at));
    } else drawLexeme(pen, piece, at);
    at += 1;
  }
  return pen.spans;
};
