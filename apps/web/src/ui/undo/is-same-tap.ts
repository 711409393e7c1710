/** The second tap of a double tap comes sooner than anybody can have done, or chosen, the next thing. */
const sameTapMs = 700;

/** Whether a tap belongs to the previous one. Both by the page's own clock, in milliseconds. */
export const isSameTap = (before: number | undefined, now: number): boolean =>
  before !== undefined && now - before < sameTapMs;
