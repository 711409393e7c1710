import type { Lexeme } from "../../lexicon/lexeme.ts";
import type { Reading } from "../reading.ts";
import { ownQuantity } from "../own-quantity.ts";
import { classOf } from "../piece-shape.ts";

const shapesOfRuns: ReadonlySet<string> = new Set([
  "pyramid",
  "pyramids",
  "sprint",
  "sprints",
  "ladder",
  "sprint finish",
  "sprinted",
  "hill sprint",
  "hill sprints",
]);
const mayBeManner: ReadonlySet<string> = new Set([...shapesOfRuns, "du", "mp", "clean"]);

/** "assault bike 10 x 15s sprints", "rower 8 x 100m sprint": what the repeats before it were. */
const isOfRepeats = (reading: Reading, at: number): boolean => {
  const term = reading.pieces[at - 1];
  const each = term?.kind === "term" && term.factors.length === 2 ? term.factors[1]?.atoms[0] : undefined;
  return ["time", "plural", "distance"].includes(each?.unit ?? "");
};

/** "ran a track pyramid", "sprint finish": how a run was, no exercise. */
export const isManner = (reading: Reading, at: number, lexeme: Lexeme): boolean => {
  if (!mayBeManner.has(lexeme.text)) return false;
  const isApart = reading.pieces[at - 1]?.kind !== "term" && reading.pieces[at + 1]?.kind !== "term";
  if ((lexeme.text === "du" && isApart) || (lexeme.text === "mp" && classOf(reading.pieces[at - 1]) === "At"))
    return true;
  if (
    lexeme.text === "clean" &&
    isApart &&
    reading.lexemes.some((one) => one.class === "Activity" && /climb|boulder/.test(one.text))
  )
    return true;
  // "every rep clean", "all of them looked clean"
  if (
    lexeme.text === "clean" &&
    isApart &&
    (classOf(reading.pieces[at - 1]) === "EverySet" ||
      /^(reps?|sets?|looked|felt|stayed|were|was|super|nice and|pretty|really|very|mostly)$/.test(
        reading.lexemes[(reading.pieces[at]?.from ?? 0) - 1]?.text ?? "",
      ))
  )
    return true;
  if (!shapesOfRuns.has(lexeme.text)) return false;
  const isRun = reading.lexemes.some(
    (one) =>
      (one.class === "Activity" && /^(running|cycling|swimming|rowing)$/.test(one.entry?.value ?? "")) ||
      one.class === "NamedDistance",
  );
  const isShape = lexeme.text.startsWith("pyramid") || lexeme.text === "ladder";
  return isRun && (isShape || isOfRepeats(reading, at) || !ownQuantity(reading, at));
};
