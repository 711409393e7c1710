/** What somebody in a barn may ask, as questions are annotated (`cases/horse-questions.jsonl`). */
export const asksOfHorses = [
  /** The last ride, of some kind or by somebody: when, who, how long. */
  "last",
  /** What was done, or whether it was, in a time that is over: the rides one by one. */
  "rides",
  /** What riders wrote, or how a ride went. */
  "notes",
  /** How high it was jumped. */
  "height",
  /** How many rides, minutes, kilometres, days; who or which horse has most. */
  "amount",
  /** Whether, or how often, it was stiff, tense, rushing. */
  "state",
  /** What to know before it is ridden; how it is. */
  "handoff",
  /** What is pinned, and until when. */
  "cautions",
  /** What is planned for a day, what comes next. */
  "plan",
  /** The whole plan: what it is, when it ends. */
  "program",
  /** Who is to ride, or when it is jumped next. */
  "planned_riders",
  /** Whether something may be done with it, by somebody, on a day. */
  "may",
  /** Whether its plan is kept up with. */
  "track",
  /** What it works towards, and how long that is off. */
  "goal",
  /** The week, or all horses, at a glance. */
  "week",
  /** Which horses had no work. */
  "idle",
  /** How a show went. */
  "show",
  "who_is_here",
  /** Farrier, vet, worming: when it is due, or was. */
  "care",
  /** Whatever else somebody may have written down: rugs, feed, habits. */
  "kept",
  /** What is compared, or averaged, is computed of training. */
  "compare",
  /** Nothing of a horse. */
  "own",
] as const;
export type AskedOfHorses = (typeof asksOfHorses)[number];
