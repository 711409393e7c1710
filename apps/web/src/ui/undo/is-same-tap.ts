/** The second tap of two comes sooner than anybody has done, or chosen, the next thing. */
const sameTapMs = 700;

/** Whether a tap belongs to the one before. Both by the page's own clock, in milliseconds. */
export const isSameTap = (before: number | undefined, now: number): boolean =>
  before !== undefined && now - before < sameTapMs;
