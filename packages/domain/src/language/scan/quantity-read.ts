import type { WordClass } from "../lexicon/word-class.ts";
import type { Quantity } from "./quantity.ts";

/** A quantity that was read, with its class and how many view positions it takes. */
export type QuantityRead = {
  readonly token: WordClass;
  readonly quantity: Quantity;
  readonly length: number;
};
