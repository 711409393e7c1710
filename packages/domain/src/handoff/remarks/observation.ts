/** Which way a remark about an observation goes. `better`: less than it was, but not gone. */
export type Polarity = "present" | "better" | "absent";
export type Side = "left" | "right";

/** What a rider wrote that they observed: "stiff to the right". `start` and `end` span the words of the note that say so. */
export type Observation = {
  readonly concept: string;
  readonly side?: Side;
  readonly polarity: Polarity;
  /** How likely it is that the words mean this: above 0, to 1. */
  readonly sureness: number;
  readonly start: number;
  readonly end: number;
};

/**
 * What a sentence may say of a concept, however unlikely: weak signs of several rides add up. `there`, `over`: how likely it is to say that it is
 * there, or that it is not.
 */
export type Evidence = {
  readonly concept: string;
  readonly side?: Side;
  readonly there: number;
  readonly over: number;
  /** The sentence: the same words again are no further evidence. */
  readonly words: string;
};

/** What is the same observation over several rides. */
export const observationKey = ({ concept, side }: Pick<Observation, "concept" | "side">): string =>
  side === undefined ? concept : `${concept}:${side}`;
