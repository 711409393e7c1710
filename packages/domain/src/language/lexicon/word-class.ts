import { createToken, Lexer, type TokenType } from "chevrotain";

/** Every class that a word, phrase or quantity can have in the grammar. */
const names = [
  // quantities
  "Number",
  "Load",
  "Dist",
  "Dur",
  "Clock",
  "Cals",
  "Percent",
  "Plural",
  "Bpm",
  "Measure",
  "Ordinal",
  "PerUnit",
  "Speed",
  "Label",
  "Bodyweight",
  "Bar",
  "Plates",
  "MaxReps",
  // signs
  "Newline",
  "Times",
  "At",
  "With",
  "Comma",
  "Stop",
  "Bang",
  "Question",
  "Semi",
  "Colon",
  "Slash",
  "Plus",
  "Dash",
  "Arrow",
  "Ellipsis",
  "And",
  "Then",
  "Open",
  "Close",
  "Pipe",
  "Sign",
  // words of sets
  "Sets",
  "Reps",
  "Rounds",
  "Singles",
  "Rpe",
  "Rir",
  "Failure",
  "PerSide",
  "Each",
  "Warmup",
  "Cooldown",
  "WorkSets",
  "Failed",
  "WhichSet",
  "EverySet",
  "DropSet",
  "Backoff",
  "RestPause",
  "Cluster",
  "Assist",
  "Added",
  "UpTo",
  "OneRm",
  "Rest",
  "For",
  "In",
  "Of",
  "To",
  "From",
  "Arrangement",
  "Strides",
  "Interval",
  "Total",
  // metcons
  "Amrap",
  "Emom",
  "ForTime",
  "Rft",
  "NotForTime",
  "TimeCap",
  "Tabata",
  "EveryTime",
  "Wod",
  "NamedWod",
  "Scaling",
  "Alternating",
  // cardio
  "HeartRate",
  "Average",
  "Maximum",
  "Pace",
  "NamedDistance",
  // dates
  "DayWord",
  "Weekday",
  "Month",
  "LastWord",
  "Ago",
  "On",
  "DayPart",
  // what and who
  "Exercise",
  "Activity",
  "PlanDay",
  "HorseWord",
  "Athlete",
  "Pronoun",
  "DoVerb",
  "Article",
  // moods
  "Cue",
  "Filler",
  "Word",
] as const;
export type WordClass = (typeof names)[number];

/** Any lexeme at all. */
export const AnyLexeme = createToken({ name: "AnyLexeme", pattern: Lexer.NA });
/** What can be one number of a set expression. */
export const AnyAmount = createToken({ name: "AnyAmount", pattern: Lexer.NA });
export const amountClasses: ReadonlySet<WordClass> = new Set([
  "Number",
  "Load",
  "Dist",
  "Dur",
  "Clock",
  "Cals",
  "Percent",
  "Plural",
  "Bodyweight",
  "Bar",
  "MaxReps",
  "Failure",
]);

/** The token types of the grammar, by class; none has a pattern, since lexemes are built from raw tokens. */
export const tokenTypes: ReadonlyMap<WordClass, TokenType> = new Map(
  names.map((name) => [
    name,
    createToken({
      name,
      pattern: Lexer.NA,
      categories: amountClasses.has(name) ? [AnyLexeme, AnyAmount] : [AnyLexeme],
    }),
  ]),
);
/** The same by their names, for the rules of the grammar. */
export const wordClass = Object.fromEntries(tokenTypes) as Readonly<Record<WordClass, TokenType>>;

export const allWordClasses: readonly TokenType[] = [AnyLexeme, AnyAmount, ...tokenTypes.values()];

/** Where a lexeme's `tokenTypeIdx` stands, 1 for some classes: many times quicker to ask for each word than a set of their names. */
export const classTable = (classes: Iterable<WordClass>): Uint8Array => {
  const numbers = Array.from(classes, (name) => tokenTypes.get(name)?.tokenTypeIdx ?? 0);
  const table = new Uint8Array(Math.max(...allWordClasses.map(({ tokenTypeIdx }) => tokenTypeIdx ?? 0)) + 1);
  for (const number of numbers) table[number] = 1;
  return table;
};
