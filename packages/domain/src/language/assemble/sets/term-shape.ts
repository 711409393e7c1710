import type { PieceOf } from "../../grammar/piece.ts";

/** A term without digits: "bar" in "bar speed was awful", "the double". */
export const isWordTerm = (term: PieceOf<"term">): boolean =>
  term.factors.length === 1 &&
  term.factors[0]?.atoms.length === 1 &&
  term.factors[0].atoms[0]?.quantity === undefined;

/** A length of time and nothing else. */
export const isDuration = (term: PieceOf<"term">): boolean => {
  const unit = term.factors.length === 1 ? term.factors[0]?.atoms.at(-1)?.unit : undefined;
  return unit === "time" || unit === "clock" || unit === "plural";
};
