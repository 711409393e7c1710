/** A ride, or other work with a horse, as input of a handoff. */
export type Ride = {
  readonly id: string;
  /** Local date. */
  readonly date: string;
  readonly riderId?: string | undefined;
  readonly riderName?: string | undefined;
  /** The work in words: "flatwork", "jumping". */
  readonly work: string;
  readonly minutes?: number | undefined;
  /** The highest fence, in centimetres. */
  readonly fenceCm?: number | undefined;
  /** How the horse felt, chosen from a list: "stiff". */
  readonly feel?: string | undefined;
  /** The rider's literal text. */
  readonly notes?: string | undefined;
  /** When it was logged, in epoch milliseconds. */
  readonly loggedAt: number;
};

/** Counts words as people do: anything between spaces with a letter or a digit. */
export const countWords = (text: string): number =>
  text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
