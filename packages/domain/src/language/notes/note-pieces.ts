import type { Draft } from "../assemble/draft.ts";
import type { Reading } from "../assemble/reading.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import type { Mood } from "../lexicon/entry.ts";
import type { WordClass } from "../lexicon/word-class.ts";

const cuts = new Set<WordClass>([
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
/** Words that say nothing by themselves: a note needs at least one other. */
const empty = new Set<WordClass>([
  "Filler",
  "Article",
  "Pronoun",
  "DoVerb",
  "With",
  "In",
  "At",
  "For",
  "From",
  "To",
  "Of",
  "And",
  "Then",
  "Times",
  "Sign",
  "Each",
  "Sets",
  "Reps",
  "Added",
  "Arrangement",
  "DayPart",
  "Interval",
  "Total",
  "TimeCap",
  "Wod",
  "Alternating",
  "Plus",
  "Dash",
  "Slash",
  "Average",
  "EverySet",
  "WhichSet",
  "PerSide",
  "Singles",
  "Warmup",
  "Cooldown",
  "WorkSets",
  "UpTo",
  "DropSet",
  "Backoff",
  "RestPause",
  "Cluster",
  "Rest",
  "ForTime",
  "Rft",
  "NotForTime",
  "Number",
  "Load",
  "Plural",
  "Dur",
  "Clock",
  "Dist",
  "Rounds",
  "LastWord",
  "OneRm",
  "Pace",
  "HeartRate",
  "Ago",
  "DayWord",
  "Weekday",
  "Bar",
  "MaxReps",
  "Failure",
  "Strides",
  "Assist",
  "Amrap",
  "Emom",
  "EveryTime",
  "Tabata",
  "NamedDistance",
]);

const isCut = (lexeme: Lexeme): boolean =>
  cuts.has(lexeme.class) ||
  ((lexeme.class === "Dash" || lexeme.class === "Slash") && (lexeme.spaced || lexeme.spacedAfter));

/** Does this lexeme make a leftover worth keeping? */
const saysSomething = (lexeme: Lexeme, next: Lexeme | undefined): boolean => {
  if (lexeme.class === "Activity" && /^(rode|ride|riding|rides)$/.test(lexeme.text)) return false;
  if (lexeme.class === "Activity") return lexeme.entry?.note === true || lexeme.entry?.value !== "strength";
  if (lexeme.class === "HorseWord" || lexeme.class === "PlanDay" || lexeme.class === "Exercise") return true;
  if (/^belt$/.test(lexeme.text)) return true;
  // "dropped it 3 times": the bar, no drop set
  if (
    lexeme.class === "DropSet" &&
    lexeme.text.startsWith("dropped") &&
    /^(it|the bar|bar|them|the)$/.test(next?.text ?? "")
  )
    return true;
  if (empty.has(lexeme.class)) return false;
  return true;
};

export type NotePiece = { readonly from: number; readonly to: number; readonly text: string };

const trimEnds = new Set<WordClass>(["And", "Plus", "Dash", "Slash", "Sign"]);
const isTrimmed = (lexeme: Lexeme | undefined): boolean =>
  lexeme !== undefined &&
  ((trimEnds.has(lexeme.class) && lexeme.text !== "so") ||
    (lexeme.class === "Then" && /^(then|and then)$/.test(lexeme.text)) ||
    (lexeme.class === "Times" && lexeme.text !== "by" && lexeme.text !== "times"));

/** Words that only lead to what a field holds ("… on Willow"). */
const hanging = new Set<WordClass>(["With", "At", "In", "For", "Of", "Article", "To"]);

const toPiece = (reading: Reading, from: number, to: number): NotePiece | undefined => {
  const { lexemes } = reading;
  let [start, end] = [from, to];
  while (start < end && isTrimmed(lexemes[start]) && lexemes[start]?.text !== "so") start += 1;
  while (
    end > start &&
    (isTrimmed(lexemes[end - 1]) ||
      (reading.explained[end] === 1 && hanging.has(lexemes[end - 1]?.class ?? "Word")))
  )
    end -= 1;
  // "every set unbroken": what the remark is about
  if (start < end && start > 0 && lexemes[start - 1]?.class === "EverySet") start -= 1;
  const [first, last] = [lexemes[start], lexemes[end - 1]];
  if (!first || !last || end <= start) return undefined;
  return { from: start, to: end, text: reading.text.slice(first.start, last.end).trim() };
};

/** Lexemes that count although a piece took them in: measures, efforts and heart rates that no field holds. */
const toldAside = (reading: Reading): ReadonlySet<number> =>
  new Set(
    reading.pieces.flatMap((piece) =>
      piece.kind === "measure" || piece.kind === "heartRate" || piece.kind === "rpe"
        ? Array.from({ length: piece.to - piece.from }, (_, k) => piece.from + k)
        : [],
    ),
  );

/** Moods whose words are about something else than the session. */
const unsaid = new Set<Mood>(["question", "plan", "edit", "habit", "setting"]);
/** Explained words that a remark may run over ("swapped the run for the bike"). */
const longestBridge = 3;
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
/** "First 50k": a mark, though each of its words is explained. */
const isFirst = (lexemes: readonly Lexeme[], index: number): boolean =>
  /^(first|first ever|longest|fastest)$/.test(lexemes[index]?.text ?? "") &&
  ["Dist", "Activity", "NamedDistance"].includes(lexemes[index + 1]?.class ?? "");

/** Leftovers of a message between punctuation, in the writer's own words; a remark goes on over a few explained words. */
export const notePieces = (
  reading: Reading,
  clauseOfLexeme: (index: number) => number,
): (NotePiece & { readonly clause: number })[] => {
  const { lexemes, explained } = reading;
  const told = toldAside(reading);
  const isGame = lexemes.some(
    (one) => one.class === "Activity" && one.entry?.value === "other" && one.entry.role === "noun",
  );
  const out: (NotePiece & { clause: number })[] = [];
  let [from, to, firstWorth, lastWorth, bridged] = [-1, -1, -1, -1, 0];
  const close = (): void => {
    if (from >= 0 && firstWorth >= 0) {
      const piece = toPiece(reading, from, Math.max(to, lastWorth + 1));
      if (piece) out.push({ ...piece, clause: clauseOfLexeme(firstWorth) });
    }
    [from, to, firstWorth, lastWorth, bridged] = [-1, -1, -1, -1, 0];
  };
  lexemes.forEach((lexeme, index) => {
    const isMooded = unsaid.has(reading.clauses[clauseOfLexeme(index)]?.mood ?? "chat");
    if (isCut(lexeme) || isMooded) {
      close();
      return;
    }
    if (isFirst(lexemes, index)) {
      close();
      out.push({
        from: index,
        to: index + 2,
        text: reading.text.slice(lexeme.start, lexemes[index + 1]?.end ?? lexeme.end),
        clause: clauseOfLexeme(index),
      });
      return;
    }
    if (explained[index] === 1) {
      // "first junior parkrun": the noun that the words before it describe
      if (lexeme.class === "NamedDistance" && firstWorth >= 0 && bridged === 0) {
        to = index + 1;
        close();
        return;
      }
      if (from >= 0 && firstWorth < 0 && !(lexeme.class === "Activity" && bridged === 0)) close();
      if (from >= 0) bridged += 1;
      if (
        bridged > longestBridge ||
        (firstWorth >= 0 && clauseOfLexeme(index) !== clauseOfLexeme(firstWorth))
      )
        close();
      return;
    }
    if (bridged > 0 && clauseOfLexeme(index) !== clauseOfLexeme(to - 1)) close();
    const isResult = lexeme.class === "Number" && isGame && lexemes[index + 1]?.class === "Dash";
    const isWorth =
      isResult ||
      told.has(index) ||
      quantities.has(lexeme.class) ||
      saysSomething(lexeme, lexemes[index + 1]);
    if (from < 0) from = index;
    if (bridged === 0 || isWorth) [to, bridged] = [index + 1, 0];
    if (isWorth) [firstWorth, lastWorth] = [firstWorth < 0 ? index : firstWorth, index];
  });
  close();
  return out;
};

/** Gives each leftover to the workout that its clause is about. */
export const giveNotes = (reading: Reading, drafts: readonly Draft[]): readonly NotePiece[] => {
  if (drafts.length === 0) return [];
  const clauseByLexeme = new Int32Array(reading.lexemes.length);
  reading.pieces.forEach((piece, at) => {
    for (let index = piece.from; index < piece.to; index += 1)
      clauseByLexeme[index] = reading.clauseOf[at] ?? 0;
  });
  const pieces = notePieces(reading, (index) => clauseByLexeme[index] ?? 0);
  let last:
    | { readonly draft: Draft; readonly from: number; readonly to: number; readonly clauses: number }
    | undefined;
  for (const piece of pieces) {
    const owners = drafts.filter((draft) => draft.clauses.has(piece.clause));
    const place = reading.pieces.findIndex((one) => one.to > piece.from);
    const lifting = reading.lexemes
      .slice(piece.from, piece.to)
      .every((one) => one.class === "PlanDay" || one.class === "Filler")
      ? drafts.find(({ discipline }) => discipline === "strength")
      : undefined;
    const near =
      lifting ?? (owners.length > 1 ? (owners.findLast(({ at }) => at <= place) ?? owners[0]) : owners[0]);
    const draft = near ?? drafts.findLast((one) => Math.min(...one.clauses) <= piece.clause) ?? drafts[0];
    if (!draft) continue;
    // "belt on, better": one remark, as it was written
    const joint =
      last?.draft === draft &&
      last.to + 1 === piece.from &&
      reading.lexemes[last.to]?.class === "Comma" &&
      last.clauses + 1 === piece.clause
        ? last
        : undefined;
    if (joint)
      draft.notes[draft.notes.length - 1] = reading.text.slice(
        reading.lexemes[joint.from]?.start ?? 0,
        reading.lexemes[piece.to - 1]?.end ?? 0,
      );
    else draft.notes.push(piece.text);
    last = { draft, from: joint?.from ?? piece.from, to: piece.to, clauses: piece.clause };
  }
  return pieces;
};
