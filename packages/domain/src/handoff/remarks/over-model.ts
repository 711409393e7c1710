import { stemmer } from "stemmer";
import { decodeTable, type WeightTable } from "../../learning/weight-table.ts";
import { denials, type Feature, hashOf } from "./remark-features.ts";
import type { Sentence } from "./remark-sentences.ts";
import type { SideMention } from "./remark-sides.ts";

/** "Has stopped tripping": what follows is over, where it is a verb in -ing. */
const enders = new Set("stop stopped stops quit quits instead".split(" "));
const gerund = /ing$/;
/** The reach of a denial in words; a new clause ends it sooner. */
const denialReach = 5;
const clauses = new Set("but although though then and because since so when until".split(" "));
const values = { word: 1, pair: 0.7, denied: 0.7, letters: 0.3 };
const lettersLength = 4;
const featureLength = 3;

const isDenial = (word: string, next: string): boolean =>
  denials.has(word) || word === "instead" || (enders.has(word) && gerund.test(next));

/**
 * Features that tell whether an observation is there or over. What is denied counts as its opposite: "stiff" speaks for a trouble, "not stiff"
 * as much against it, "no bend" as much for it as "bend" against, so that a denial need not be learned of each word.
 */
export function overFeaturesOf({ words }: Sentence, sides: readonly SideMention[]): readonly Feature[] {
  const found = new Map<number, Feature>();
  const add = (name: string, value: number, at: number): void => {
    const hash = hashOf(name);
    found.set(hash, { hash, value: (found.get(hash)?.value ?? 0) + value, at });
  };
  const sideAt = new Set(sides.map(({ at }) => at));
  const said = words.map(({ text }, at) => (sideAt.has(at) ? "_" : text));
  const stems = said.map((word) => stemmer(word));
  let denied = 0;
  for (const [at, stem] of stems.entries()) {
    const word = said[at] ?? "";
    const sign = denied > 0 ? -1 : 1;
    const denies = isDenial(word, said[at + 1] ?? "");
    denied = denies ? denialReach : clauses.has(word) ? 0 : denied - 1;
    if (denies) {
      add(`od ${stem}`, values.word, at);
      continue;
    }
    add(`ow ${stem}`, values.word * sign, at);
    add(`op ${stems[at - 1] ?? "^"} ${stem}`, values.pair * sign, at);
    if (sign < 0) add(`on ${stem}`, values.denied, at);
    const letters = `<${word}>`;
    if (word.length >= lettersLength)
      for (let from = 0; from + lettersLength <= letters.length; from++)
        add(`ol ${letters.slice(from, from + lettersLength)}`, values.letters * sign, at);
  }
  add("obias", values.word, 0);
  const length = Math.hypot(...[...found.values()].map(({ value }) => value));
  return [...found.values()].map((feature) => ({
    ...feature,
    value: (feature.value / length) * featureLength,
  }));
}

/** How likely a sentence that observes something says that it is over, up to 1. */
export type OverModel = (features: readonly Feature[]) => number;

/** A logistic regression over these features. */
export function createOverModel(weights: WeightTable): OverModel {
  // There is one class.
  const table = decodeTable(weights);
  return (features) => {
    const score = features.reduce(
      (sum, { hash, value }) => sum + (table.weights[table.placeOf(hash)] ?? 0) * value,
      0,
    );
    return 1 / (1 + Math.exp(-score));
  };
}
