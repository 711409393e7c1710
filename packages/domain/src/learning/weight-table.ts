/**
 * Learned weights, as they are kept in a file. `table`: the features in the order of their hashes, in characters that stand for numbers below 90:
 * the distance from the one before (two), the number of its classes, and for each the class and its weight in steps of `step`, 45 being 0.
 */
export type WeightTable = { readonly step: number; readonly table: string };

/** A feature's weights: pairs of class and weight. */
export type FeatureWeights = ReadonlyMap<number, Float32Array>;

const base = 90;
const zero = 45;
const firstCode = 35;
const backslash = 92;

const toCharacter = (number: number): string => {
  const code = number + firstCode;
  return String.fromCharCode(code < backslash ? code : code + 1);
};
const numberAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return (code < backslash ? code : code - 1) - firstCode;
};

/** The largest weight that a step can be a fraction of, so that it is kept as it is. */
export const stepOf = (largest: number): number => largest / (zero - 1);

/** Characters of a table of these weights, if none is far from the one before. */
export const tableLength = (weights: FeatureWeights): number =>
  weights.values().reduce((sum, pairs) => sum + 3 + pairs.length, 0);

/** As `WeightTable.table`. What is nearer to 0 than half a step is left out. */
export function encodeTable(weights: FeatureWeights, step: number): string {
  const pieces: string[] = [];
  let before = 0;
  const write = (hash: number, entries: readonly (readonly [kind: number, level: number])[]): void => {
    const distance = hash - before;
    pieces.push(toCharacter(Math.floor(distance / base)), toCharacter(distance % base));
    pieces.push(toCharacter(entries.length));
    for (const [kind, level] of entries) pieces.push(toCharacter(kind), toCharacter(level + zero));
    before = hash;
  };
  for (const hash of [...weights.keys()].toSorted((a, b) => a - b)) {
    const pairs = weights.get(hash) ?? [];
    const entries: (readonly [number, number])[] = [];
    for (let at = 0; at < pairs.length; at += 2) {
      const level = Math.round((pairs[at + 1] ?? 0) / step);
      if (level !== 0) entries.push([pairs[at] ?? 0, level]);
    }
    if (entries.length === 0) continue;
    while (hash - before >= base * base) write(before + base * base - 1, []);
    write(hash, entries);
  }
  return pieces.join("");
}

export function decodeTable({ table, step }: WeightTable): FeatureWeights {
  const weights = new Map<number, Float32Array>();
  let hash = 0;
  for (let at = 0; at < table.length;) {
    hash += numberAt(table, at) * base + numberAt(table, at + 1);
    const count = numberAt(table, at + 2);
    at += 3;
    if (count > 0) {
      const pairs = new Float32Array(count * 2);
      for (let entry = 0; entry < count; entry++, at += 2) {
        pairs[entry * 2] = numberAt(table, at);
        pairs[entry * 2 + 1] = (numberAt(table, at + 1) - zero) * step;
      }
      weights.set(hash, pairs);
    }
  }
  return weights;
}
