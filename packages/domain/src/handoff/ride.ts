/** A ride, or other work with a horse, as a handoff is told of it. */
export type Ride = {
  readonly id: string;
  /** Local date. */
  readonly date: string;
  readonly riderId?: string | undefined;
  readonly riderName?: string | undefined;
  /** What it was, in words: "flatwork", "jumping". */
  readonly work: string;
  readonly minutes?: number | undefined;
  /** The highest fence. */
  readonly fenceCm?: number | undefined;
  /** How the horse felt, as chosen from a list: "stiff". */
  readonly feel?: string | undefined;
  /** As the rider wrote them. */
  readonly notes?: string | undefined;
  /** When it was written down, in epoch milliseconds. */
  readonly loggedAt: number;
};

/** Words as people count them: what has a letter or a digit, between blanks. */
export const countWords = (text: string): number =>
  text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
