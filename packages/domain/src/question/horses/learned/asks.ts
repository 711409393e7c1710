/** What somebody in a barn may ask. What each means is written in `docs/language/horse-questions.md`. */
export const asksOfHorses = [
  "last",
  "rides",
  "notes",
  "height",
  "amount",
  "state",
  "handoff",
  "cautions",
  "plan",
  "program",
  "planned_riders",
  "may",
  "track",
  "goal",
  "week",
  "idle",
  "show",
  "who_is_here",
  "care",
  "kept",
  /** What is compared, or averaged, is computed of training. */
  "compare",
  /** Nothing of a horse. */
  "own",
] as const;
export type AskedOfHorses = (typeof asksOfHorses)[number];
