import { months } from "../schedule/calendar-words.ts";
import { addDays } from "../schedule/local-date.ts";
import { escapePattern } from "../text/escape-pattern.ts";
import type { ExerciseIndex } from "../workout/exercise/exercise-index.ts";
import { wordsOfName } from "../workout/exercise/exercise-words.ts";
import { isEverydayName } from "./everyday-names.ts";
import { createExerciseKey } from "./exercise-key.ts";
import type { Program } from "./program.ts";

type Named = { readonly name: string; readonly program: Program };

/** Words in many program names that do not identify one. */
const common = new Set(
  "program programme plan training workout week weeks day days the a an of for my and".split(" "),
);

const folded = (text: string): string => text.toLowerCase().replaceAll("×", "x");

/** Words that identify a program: "5x5" for "5×5 linear progression". */
const nameWords = (name: string): readonly string[] =>
  (folded(name).match(/[\p{L}\p{N}/]+/gu) ?? []).filter((word) => word.length > 1 && !common.has(word));

const hasWord = (text: string, word: string): boolean =>
  ` ${(folded(text).match(/[\p{L}\p{N}/]+/gu) ?? []).join(" ")} `.includes(` ${word} `);

/** Catalogue ids of the exercises that a text names. */
const exercisesIn = (text: string, catalogue: ExerciseIndex): ReadonlySet<string> => {
  const words = wordsOfName(text);
  const found = new Set<string>();
  for (let at = 0; at < words.length;) {
    const match = catalogue.matchAt(words, at);
    if (match) found.add(match.exercise.id);
    at += match ? Math.max(1, match.length) : 1;
  }
  return found;
};

/** Whether a text has the name of one of a program's sessions. */
export const namesSessionOf = ({ weeks }: Program, text: string): boolean =>
  weeks.some(({ sessions }) => sessions.some(({ name }) => hasWord(text, folded(name))));

/** How strongly a text refers to a program: its name counts more than a session's name, and that more than one of its exercises. */
const spokenOf = ({ name, program }: Named, text: string, catalogue: ExerciseIndex): number => {
  const sessions = program.weeks.flatMap((week) => week.sessions);
  const keyOf = createExerciseKey(catalogue);
  const own = new Set(sessions.flatMap(({ exercises }) => exercises.map((exercise) => keyOf(exercise.name))));
  const named = [...exercisesIn(text, catalogue)].filter((id) => own.has(id)).length;
  const isSession = namesSessionOf(program, text);
  const isName = nameWords(name).some((word) => hasWord(text, word));
  return (isName ? 1000 : 0) + (isSession ? 100 : 0) + Math.min(named, 99);
};

/**
 * Sorts programs by how strongly a message refers to them: by their name ("my 5x5"), by a session's name, by exercises that only they have.
 * Equal ones keep their order.
 */
export const programsSpokenOf = <P extends Named>(
  programs: readonly P[],
  text: string,
  catalogue: ExerciseIndex,
): readonly P[] => {
  const scores = new Map(programs.map((one) => [one, spokenOf(one, text, catalogue)]));
  return programs.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
};

/** `program`: where its sessions may be meant by the same name. */
type NamedToLeaveOut = Pick<Named, "name"> & Partial<Named>;

/** Whether a name is also what a message may mean by itself: exercises ("Squat & Bench", not "Squat Cycle"), numbers, kinds of work, a day, a session. */
const meansSomethingElse = ({ name, program }: NamedToLeaveOut, catalogue: ExerciseIndex): boolean => {
  const sessions = program?.weeks.flatMap((week) => week.sessions) ?? [];
  const isSession = sessions.some((session) => folded(session.name) === folded(name));
  const parts = folded(name).split(/\s*[,&+]\s*|\s+and\s+/u);
  return (
    isSession ||
    parts.every((part) => {
      const words = wordsOfName(part);
      if (/^[\d\sx/]*$/u.test(part) || isEverydayName(part)) return true;
      return catalogue.matchAt(words, 0)?.length === words.length;
    })
  );
};

const asPattern = (word: string): string => escapePattern(word).replaceAll("x", "[x×]");

/** How a message refers to a program; undefined: its name has no word that identifies it. */
const mentionOf = (named: NamedToLeaveOut, catalogue: ExerciseIndex): RegExp | undefined => {
  const words = nameWords(named.name).map(asPattern);
  if (words.length === 0) return undefined;
  const before = "(?:in|of|on|from|for|to|with|into)";
  const after = "(?: (?:program(?:me)?|plan))?(?![\\p{L}\\p{N}])";
  const some = `\\b${before} (?:my|the|our)(?: (?:${words.join("|")}))+${after}`;
  const all = (folded(named.name).match(/[\p{L}\p{N}]+/gu) ?? []).map(asPattern).join("[^\\p{L}\\p{N}]+");
  const whole = `(?<![\\p{L}\\p{N}])(?:${before} )?(?:(?:my|the|our) )?${all}(?:['’]s)?${after}`;
  return new RegExp(meansSomethingElse(named, catalogue) ? some : `${whole}|${some}`, "giu");
};

/**
 * Blanks the words of a message that only identify the program: "add a set to bench in my 5x5" does not ask for five sets of five, nor does
 * "remove leg press from Squat Cycle" ask for fewer squats. The whole name is one wherever it stands, but where it may mean
 * something else; some of its words are where they are said to be a program's ("in my Cycle").
 */
export const withoutProgramName = (text: string, named: NamedToLeaveOut, catalogue: ExerciseIndex): string =>
  createNameBlanker([named], catalogue)(text);

/** The same with "my program" in place of its name: "how many sessions of Squat Cycle are left" asks of no squat. */
export function withProgramUnnamed(text: string, named: NamedToLeaveOut, catalogue: ExerciseIndex): string {
  const mention = mentionOf(named, catalogue);
  const before = /^(?:in|of|on|from|for|to|with|into) /iu;
  return mention ? text.replaceAll(mention, (found) => `${before.exec(found)?.[0] ?? ""}my program`) : text;
}

const blanked = (found: string): string => " ".repeat(found.length);

/** The same for many texts and names: what a name looks like is worked out once. */
export const createNameBlanker = (
  named: readonly NamedToLeaveOut[],
  catalogue: ExerciseIndex,
): ((text: string) => string) => {
  const mentions = named.flatMap((one) => mentionOf(one, catalogue) ?? []);
  return (text) => mentions.reduce((left, mention) => left.replaceAll(mention, blanked), text);
};

/** Blanks whose program it is: "Beau's ride on Friday" is Friday's in Beau's program. Who "is on Beau", or says "I'm on Beau", rides him: that stays. */
export const withoutOwner = (text: string, name: string): string => {
  const owner = escapePattern(name);
  const mention = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:(?:(?:for|of|with|on) )?${owner}['’]s?|(?:for|of|with|(?<!(?:\\b(?:is|am)|['’][sm]) )on) ${owner})(?![\\p{L}\\p{N}])`,
    "giu",
  );
  return text.replaceAll(mention, (found) => " ".repeat(found.length));
};

const event = String.raw`(?:the|his|her|its|our|my) (?:show|competition|comp|derby|event|race|meet)\b`;
const longDay = (date: string): string => {
  const { day, month } = Temporal.PlainDate.from(date);
  return `${day} ${months[month - 1]}`;
};

/** A session as a request names it, whatever it was called in a talk: "Deadlift on 20 November". */
export const wordsOfDay = (date: string, names: readonly string[]): string =>
  `${names.join(" and ")} on ${longDay(date)}`.trim();

/**
 * A message with dates where it speaks of the day that a program leads to: "a rest week before the show" is of the seven days before it.
 * Undefined: the program leads to none.
 */
export const withEventDays = (text: string, targetDate: string | undefined): string =>
  targetDate === undefined
    ? text
    : text
        .replace(
          new RegExp(
            String.raw`\b(?:(?:in|for) )?(?:the )?(?:last )?week\s+(?:before|up to)\s+${event}`,
            "iu",
          ),
          `from ${longDay(addDays(targetDate, -daysPerWeek))} to ${longDay(addDays(targetDate, -1))}`,
        )
        .replace(
          new RegExp(String.raw`\b(?:on )?the day\s+before\s+${event}`, "iu"),
          `on ${longDay(addDays(targetDate, -1))}`,
        );
const daysPerWeek = 7;
