/** The direction of a remark about an observation. `better`: less than before, but not gone. */
export type Polarity = "present" | "better" | "absent";
export type Side = "left" | "right";

/** A rider's written observation: "stiff to the right". `start` and `end` delimit its words in the note. */
export type Observation = {
  readonly concept: string;
  readonly side?: Side;
  readonly polarity: Polarity;
  /** How likely the words mean this: above 0, up to 1. */
  readonly sureness: number;
  readonly start: number;
  readonly end: number;
};

/**
 * What a sentence may mean for a concept, however unlikely: weak signs of several rides add up. `there`, `over`: how likely it states that
 * it is present, or absent.
 */
export type Evidence = {
  readonly concept: string;
  readonly side?: Side;
  readonly there: number;
  readonly over: number;
  /** The sentence: repeated words are not further evidence. */
  readonly words: string;
};

/** Identifies the same observation over several rides. */
export const observationKey = ({ concept, side }: Pick<Observation, "concept" | "side">): string =>
  side === undefined ? concept : `${concept}:${side}`;
