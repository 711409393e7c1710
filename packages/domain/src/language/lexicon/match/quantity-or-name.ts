import type { QuantityRead } from "../../scan/quantities/quantity.ts";
import { readQuantity } from "../../scan/quantities/read-quantity.ts";
import type { TokenView } from "../../scan/token-view.ts";
import { asMatch, type LexemeMatch } from "./lexeme-match.ts";
import type { Lexeme } from "../lexeme.ts";
import type { Lexicon } from "../lexicon.ts";
import { phraseOrExercise } from "./phrase-or-exercise.ts";

const timeSpans: ReadonlySet<string> = new Set(
  "week weeks wk wks month months year years yr yrs day days".split(" "),
);

/** A bare number that counts no training: "3 weeks off", "2 years ago" but not "3 days ago"; "a quick one". */
const idleNumber = (view: TokenView, at: number, quantity: QuantityRead): LexemeMatch | undefined => {
  const unit = view.words[at + quantity.length] ?? "";
  const next = view.words[at + quantity.length + 1] ?? "";
  // "week 4 day 2"
  const isNumbered = unit === "day" && /^(week|wk|block|phase|cycle)$/.test(view.words[at - 1] ?? "");
  if (isNumbered) return undefined;
  if (timeSpans.has(unit) && !/^(ago|back|before|earlier)$/.test(next))
    return asMatch("Measure", quantity.length + 1, undefined, undefined, quantity.quantity);
  if (
    view.words[at] === "one" &&
    quantity.length === 1 &&
    /^(quick|easy|short|good|nice|hard|tough|big|small|slow|fun|bad|great|lovely|this|that)$/.test(
      view.words[at - 1] ?? "",
    )
  )
    return asMatch("Filler", 1);
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
  return idle ?? asMatch(quantity.token, quantity.length, undefined, undefined, quantity.quantity);
};
