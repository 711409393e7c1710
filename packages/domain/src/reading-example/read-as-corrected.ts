import type { ParseContext, ParsedMessage, ParsedWorkout } from "../language/parsed-message.ts";
import { readDates } from "../language/read-dates.ts";
import { foldWidths } from "../text/fold-words.ts";
import { doubtsAgain, spansAround } from "./open-doubts-of-example.ts";
import type { ExampleInUse } from "./reading-example.ts";

/** What a message is read by: clock, units, names, and the examples of the member and of those who share theirs, which come first. */
export type ReadContext = ParseContext & { readonly examples?: readonly ExampleInUse[] };

/** The meaning of a text that is read by an example. */
export const asSetRight = "read as it was set right before";

/**
 * What two texts have to share to be the same message: every word, number, sign and line. Only blanks, quotation marks, the case of the first letter and
 * a full stop at the end may differ: "10M" may be miles where "10m" is metres, and with another number a load may be a count.
 */
export const textKey = (text: string): string => {
  const plain = foldWidths(text)
    .normalize("NFC")
    .replaceAll(/[’‘]/gu, "'")
    .replaceAll(/[“”]/gu, '"')
    .replaceAll(/[^\S\n]+/gu, " ")
    .replaceAll(/ ?\n ?/gu, "\n")
    .trim()
    .replace(/[.!]+$/u, "");
  return plain.charAt(0).toLowerCase() + plain.slice(1);
};

const dayOf = (now: string): string => now.slice(0, 10);

/**
 * The local date that an example's date is by the new clock: where its text names the day ("yesterday", "on Tuesday"), the one that it names now; where
 * it was the day of the message, today. Undefined: the words don't say it.
 */
function dayNow(date: string, example: ExampleInUse, context: ParseContext): string | undefined {
  const before = readDates(example.text, { ...context, now: example.now });
  if (before.includes(date)) {
    const after = readDates(example.text, context);
    const days = new Set(before.flatMap((one, at) => (one === date ? [after[at]] : [])));
    return days.size === 1 ? [...days][0] : undefined;
  }
  if (date === dayOf(example.now)) return dayOf(context.now);
  return dayOf(example.now) === dayOf(context.now) ? date : undefined;
}

const folded = (name: string): string => name.toLowerCase().trim();

/** The name that somebody has now; undefined: nobody here has it, or had it. */
function nameNow(name: string, { athletes = [] }: ParseContext): string | undefined {
  const sought = folded(name);
  const isSo = (one: string): boolean => folded(one) === sought || folded(one).split(" ")[0] === sought;
  if (athletes.some((one) => isSo(one.name))) return name;
  return athletes.find(({ formerNames = [] }) => formerNames.some(isSo))?.name;
}

function workoutNow(
  { date, athlete, ...content }: ExampleInUse["workouts"][number],
  example: ExampleInUse,
  context: ParseContext,
): ParsedWorkout | undefined {
  const day = dayNow(date, example, context);
  const name = athlete === undefined ? undefined : nameNow(athlete, context);
  if (day === undefined || (athlete !== undefined && name === undefined)) return undefined;
  return { ...content, date: day, ...(name !== undefined && { athlete: name }) };
}

const isBySameUnits = (example: ExampleInUse, context: ParseContext): boolean =>
  example.units === context.units &&
  example.distanceUnit === context.distanceUnit &&
  example.isMonthFirst === context.isMonthFirst;

/**
 * How a text is read by the first example that is the same message, of the same units: its workouts, on the days that it names by the new clock,
 * with the doubts that were left open. Undefined: there is none, or its day, or somebody whom it names, can't be found any more.
 */
export function readAsCorrected(
  text: string,
  { examples = [], ...context }: ReadContext,
): ParsedMessage | undefined {
  if (examples.length === 0) return undefined;
  const key = textKey(text);
  for (const example of examples) {
    if (!isBySameUnits(example, context) || textKey(example.text) !== key) continue;
    const workouts = example.workouts.flatMap((workout) => workoutNow(workout, example, context) ?? []);
    if (workouts.length < example.workouts.length) continue;
    const open = doubtsAgain(example, text);
    return {
      isLog: true,
      confidence: open.length > 0 ? "unsure" : "sure",
      doubts: open.map(({ start, end, reason }) => ({ start, end, reason })),
      workouts,
      spans: spansAround(open, text, asSetRight),
    };
  }
  return undefined;
}
