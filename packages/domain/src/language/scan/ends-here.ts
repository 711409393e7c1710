import type { TokenView } from "./token-view.ts";

/** The text ends, or a sign does that no number goes on behind. */
export const endsHere = (view: TokenView, at: number): boolean =>
  ["", "RawComma", "RawStop", "RawNewline", "RawClose", "RawSemi", "RawBang"].includes(view.kind(at)) &&
  (view.kind(at + 1) !== "RawNumber" || view.spaceBefore(at + 1));
