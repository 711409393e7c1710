import type { SpecialReader } from "./special-word.ts";

/** "bench 100x3, bo 85 4x5": a load with its sets behind other work, where Bo is a horse. */
const shortBackoff: SpecialReader = (view, at) =>
  at > 0 &&
  view.image(at) === "bo" &&
  view.kind(at + 1) === "RawNumber" &&
  ["RawNumber", "RawTimes", "RawAt"].includes(view.kind(at + 2) ?? "")
    ? { class: "Backoff", length: 1 }
    : undefined;

export const shortBackoffs: readonly (readonly [string, SpecialReader])[] = [["bo", shortBackoff]];
