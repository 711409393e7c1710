import type { QuantityRead } from "../scan/quantity-read.ts";
import { readQuantity } from "../scan/read-quantity.ts";
import type { TokenView } from "../scan/token-view.ts";
import type { Lexeme } from "./lexeme.ts";
import type { LexemeMatch } from "./lexeme-match.ts";
import type { Lexicon } from "./lexicon.ts";
import { phraseOrExercise } from "./phrase-or-exercise.ts";

/** A bare number that counts no training: "3 weeks off", "2 years ago" but not "3 days ago"; "a quick one". */
const idleNumber = (view: TokenView, at: number, quantity: QuantityRead): LexemeMatch | undefined => {
  const [unit, next] = [view.words[at + quantity.length] ?? "", view.words[at + quantity.length + 1] ?? ""];
  // "week 4 day 2"
  const isNumbered = unit === "day" && /^(week|wk|block|phase|cycle)$/.test(view.words[at - 1] ?? "");
  if (isNumbered) return undefined;
  if (/^(weeks?|wks?|months?|years?|yrs?|days?)$/.test(unit) && !/^(ago|back|before|earlier)$/.test(next))
    return { class: "Measure", length: quantity.length + 1, quantity: quantity.quantity };
  if (
    view.words[at] === "one" &&
    quantity.length === 1 &&
    /^(quick|easy|short|good|nice|hard|tough|big|small|slow|fun|bad|great|lovely|this|that)$/.test(
      view.words[at - 1] ?? "",
    )
  )
    return { class: "Filler", length: 1 };
  return undefined;
};

/** The quantity at `at`, or the longer name that begins with its number; undefined where no number does. */
export const quantityOrName = (
  view: TokenView,
  at: number,
  before: Lexeme | undefined,
  lexicon: Lexicon,
): LexemeMatch | undefined => {
  const quantity = readQuantity(view, at);
  if (!quantity) return undefined;
  const words = phraseOrExercise(view, at, lexicon);
  const isLonger =
    words &&
    !(words.class === "Activity" && before?.class === "Times") &&
    words.length > quantity.length &&
    words.exercise?.quality !== "fuzzy" &&
    words.exercise?.quality !== "reordered";
  const isName =
    words &&
    words.length >= quantity.length &&
    (words.class === "DayWord" || words.class === "Exercise" || words.class === "PlanDay");
  if (isLonger || (isName && (view.kind(at) === "RawWord" || words.class === "PlanDay"))) return words;
  const idle = quantity.token === "Number" ? idleNumber(view, at, quantity) : undefined;
  return idle ?? { class: quantity.token, length: quantity.length, quantity: quantity.quantity };
};
