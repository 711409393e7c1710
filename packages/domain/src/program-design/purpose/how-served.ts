/** How a program serves a part of what its goal is made of. */
export type Service =
  | { readonly how: "whole" }
  /** From the first week on, lighter and within what doesn't hurt. */
  | { readonly how: "eased" }
  /** After so many building weeks, lightly at first; until then what stands in its place. */
  | { readonly how: "later"; readonly from: number }
  /** Something else does its work in all of these weeks. */
  | { readonly how: "instead" }
  | { readonly how: "out"; readonly why: WhyOut };

export type WhyOut = "taste" | "equipment" | "sore" | "place" | "age" | "base" | "number";
