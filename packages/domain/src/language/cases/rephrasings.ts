import type { LanguageCase } from "./score-cases.ts";

/** Says an annotated message in another way; undefined where it can't be said so. What it means stays the same. */
export type Rephrasing = (one: LanguageCase) => LanguageCase | undefined;

type Notes = (piece: string) => string;
/** The notes of what is expected, which are words of the message, said in the same other way. */
const withNotes = ({ isLog, workouts }: LanguageCase["expect"], say: Notes): LanguageCase["expect"] => ({
  isLog,
  workouts: workouts.map((workout) =>
    workout.notes === undefined
      ? workout
      : { ...workout, notes: workout.notes.split("; ").map(say).join("; ") },
  ),
});

const replaced =
  (pattern: RegExp, by: string): Rephrasing =>
  (one) => {
    const message = one.message.replace(pattern, by);
    return message === one.message
      ? undefined
      : { ...one, message, expect: withNotes(one.expect, (piece) => piece.replace(pattern, by)) };
  };

const isStatement = ({ expect, message }: LanguageCase): boolean => expect.isLog && !message.includes("?");
const before =
  (words: string): Rephrasing =>
  (one) =>
    isStatement(one) ? { ...one, message: `${words}${one.message}` } : undefined;
const behind =
  (words: string): Rephrasing =>
  (one) =>
    isStatement(one) ? { ...one, message: `${one.message.replace(/[.!\s]+$/, "")}${words}` } : undefined;

const isUnnamed = ({ expect }: LanguageCase): boolean =>
  expect.workouts.every(({ athlete }) => athlete === undefined);

/** Ways in which the same message is typed by somebody else, or with a word before or behind it that changes nothing. */
export const rephrasings: Readonly<Record<string, Rephrasing>> = {
  "in small letters": (one) => (isUnnamed(one) ? { ...one, message: one.message.toLowerCase() } : undefined),
  "with a times sign": replaced(/(\d)x(\d)/g, "$1×$2"),
  "with spaces around x": replaced(/(\d)x(\d)/g, "$1 x $2"),
  "with kilos": replaced(/(\d) ?kg\b/g, "$1 kilos"),
  "with pounds": replaced(/(\d) ?lbs?\b/g, "$1 pounds"),
  "with kilometers": replaced(/(\d) ?km\b(?!\/)/g, "$1 kilometers"),
  "with minutes": replaced(/(\d) ?min(s|utes)?\b/g, "$1 minutes"),
  "with at": replaced(/ @ ?/g, " at "),
  "with and for the last comma": replaced(/, (?=[^,]*$)/, " and "),
  "with no space behind a comma": replaced(/, /g, ","),
  "with semicolons": replaced(/, /g, "; "),
  "over lines": replaced(/, /g, "\n"),
  "with two spaces": replaced(/ /g, "  "),
  "with a greeting": before("Hey coach, "),
  "after a verdict": before("Good session. "),
  "after a night": before("Slept 7 hours. "),
  "as a point of a list": before("- "),
  "with how it felt": behind(". Felt good overall"),
  "with a plan": behind(". Rest day tomorrow"),
  "with a plan on a line of its own": behind("\nTomorrow: 5k easy"),
  "with a question": behind(". Should I go heavier next time?"),
  "with a tag": behind(" #training"),
  "with an emoji": behind(" 💪"),
  "with an exclamation": behind("!"),
};
