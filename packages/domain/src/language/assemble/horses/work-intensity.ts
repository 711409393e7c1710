import { intensities, type Intensity } from "../../../program/intensity.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";

/** How hard a horse was worked, by the words for it, and an example. */
export const intensityWords: readonly (readonly [Intensity, words: string, example: string])[] = [
  ["light", "light, easy, gentle, gently, lightly, low intensity", "easy hack on Luna 45 min"],
  ["moderate", "moderate, medium, moderate intensity", "lunged Luna 20 min, moderate work"],
  ["hard", "hard, intense, demanding, tough, strenuous, high intensity", "Luna flatwork 40 min, hard work"],
];
const intensityOf: ReadonlyMap<string, Intensity> = new Map(
  intensityWords.flatMap(([intensity, words]) => words.split(", ").map((word) => [word, intensity] as const)),
);
/** "Intensity high". */
const degrees: Readonly<Record<string, Intensity>> = { low: "light", medium: "moderate", high: "hard" };

const work: ReadonlySet<string | undefined> = new Set([
  ...["work", "session", "workout", "training", "ride", "school", "schooling", "lesson", "exercise"],
]);
const ends: ReadonlySet<string | undefined> = new Set([
  ...[undefined, "Comma", "Stop", "Bang", "Newline", "Semi", "Dash", "Colon", "Open", "Close"],
]);
/** What stands before a word that means the whole work: "40 min easy", "worked him hard". */
const wholes: ReadonlySet<string | undefined> = new Set(["Dur", "Activity", "Athlete", "Pronoun"]);
const worked = /^(?:worked|rode|ridden|went|trained)$/;
const degreesOf: ReadonlySet<string> = new Set([
  "very",
  "quite",
  "pretty",
  "fairly",
  "really",
  "nice",
  "nice and",
]);
const took = /^(?:took|taking|take|kept|keeping|keep)$/;
/** "The canter was hard work" is about the canter. */
const copulas: ReadonlySet<string | undefined> = new Set([
  "was",
  "is",
  "were",
  "felt",
  "being",
  "not",
  "too",
  "less",
]);

const isEnd = (own: readonly Lexeme[], at: number): boolean =>
  own[at] === undefined || ends.has(own[at].class) || own[at].class === "DayWord";

/** Whether a word for it at a place is about the work: it describes the work, or stands alone. "Hard to turn", "light in the hand" do not. */
function isOfWork(own: readonly Lexeme[], at: number): boolean {
  let before = at - 1;
  while (own[before]?.class === "And" || degreesOf.has(own[before]?.text ?? "")) before -= 1;
  const [earlier, next] = [own[before], own[at + 1]];
  if (copulas.has(earlier?.text)) return false;
  const isAdded = own[before + 1]?.class === "And" && !ends.has(earlier?.class);
  if (next?.class === "Activity") return true;
  if (work.has(next?.text))
    return isEnd(own, at + 2) || ["With", "On", "Dur", "In"].includes(own[at + 2]?.class ?? "");
  if (!isEnd(own, at + 1) || isAdded) return false;
  // "Kept her light" is about the hand.
  const isTaken =
    earlier?.text === "it" || (/^(?:him|her)$/.test(earlier?.text ?? "") && own[at]?.text === "easy");
  if (took.test(own[before - 1]?.text ?? "")) return isTaken;
  return ends.has(earlier?.class) || wholes.has(earlier?.class) || worked.test(earlier?.text ?? "");
}

/** How hard the horse was worked, where that is stated. */
export function intensityIn(own: readonly Lexeme[]): Intensity | undefined {
  for (const [at, { text }] of own.entries()) {
    const intensity = intensityOf.get(text);
    if (intensity && isOfWork(own, at)) return intensity;
    const [before, behind] = [own[at - 1]?.text ?? "", own[at + 1]?.text ?? ""];
    if (text === "intensity")
      return degrees[behind] ?? degrees[before] ?? intensities.find((one) => one === before);
  }
  return undefined;
}

const maxRpe = 10;

/** The effort from 0 to 10, as stated: "RPE 7", "effort 7/10". */
export function rpeIn(own: readonly Lexeme[]): number | undefined {
  const at = own.findIndex((one) => one.class === "Rpe");
  if (at < 0) return undefined;
  const value =
    own[at]?.quantity?.value ?? (own[at + 1]?.class === "Number" ? own[at + 1]?.quantity?.value : undefined);
  if (value === undefined || value < 0 || value > maxRpe) return undefined;
  const outOf = own[at + 2]?.class === "Slash" ? own[at + 3]?.quantity?.value : maxRpe;
  return outOf === maxRpe ? value : undefined;
}
