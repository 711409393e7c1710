import type { TokenView } from "../scan/token-view.ts";
import type { LexemeMatch } from "./lexeme-match.ts";
import type { Lexicon } from "./lexicon.ts";

/** A number with another, a load's unit or "x" behind it: sets begin here ("incline 135 4x8"). */
const isLoadAhead = (view: TokenView, at: number): boolean => {
  // "on the incline at 50"
  if (
    (view.kind(at) === "RawAt" || view.words[at] === "at" || view.words[at] === "with") &&
    view.kind(at + 1) === "RawNumber" &&
    Number(view.image(at + 1)) >= 20 &&
    view.kind(at + 2) !== "RawPercent"
  )
    return view.words[at - 2] === "the" && view.words.includes("bench");
  const start = view.kind(at) === "RawColon" ? at + 1 : at;
  if (view.kind(start) !== "RawNumber") return false;
  return (
    ["RawTimes", "RawNumber"].includes(view.kind(start + 1)) ||
    (view.kind(start + 1) === "RawHash" && !view.spaceBefore(start + 1)) ||
    ["kg", "kgs", "lb", "lbs", "s", "sets", "reps", "set"].includes(view.words[start + 1] ?? "")
  );
};

/** "incline 135 4x8", "flat: 60 x 10": an angle of the bench that stands for the bench press on it. */
export const benchAngle = (
  view: TokenView,
  at: number,
  word: "incline" | "flat" | "decline",
  lexicon: Lexicon,
): LexemeMatch | undefined => {
  if (!isLoadAhead(view, at + 1)) return undefined;
  const press = lexicon.exercises.byName(
    word === "flat" ? "Bench Press" : `${word === "incline" ? "Incline" : "Decline"} Bench Press`,
  );
  return press && { class: "Exercise", length: 1, exercise: { exercise: press, quality: "exact" } };
};
