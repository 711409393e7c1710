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

/** What ends a sentence: every mark and break but those within one. */
export const sentenceEnds: ReadonlySet<string | undefined> = new Set<WordClass>([
  "Stop",
  "Bang",
  "Question",
  "Newline",
  "Semi",
  "Ellipsis",
]);

/** Where one pauses: at a comma, and where a sentence ends. */
export const pauses: ReadonlySet<string | undefined> = new Set([...sentenceEnds, "Comma"]);

/** What can be one number of a set expression. */
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

/** A number for each class, which stands on every lexeme: tables by it are many times quicker to ask than sets of names. */
export const classNumbers: ReadonlyMap<WordClass, number> = new Map(names.map((name, at) => [name, at]));

/** By the lexemes' `classNumber`, 1 for some classes. */
export const classTable = (classes: Iterable<WordClass>): Uint8Array => {
  const table = new Uint8Array(names.length);
  for (const name of classes) table[classNumbers.get(name) ?? 0] = 1;
  return table;
};
