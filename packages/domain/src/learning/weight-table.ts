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

/** Weights as they are looked up. Flat: in a map, with an array for each feature, they would take ten times the memory. */
export type DecodedTable = {
  /** In ascending order. */
  readonly hashes: Int32Array;
  /** Where each feature's entries begin in `kinds` and `weights`; one more says where the last end. */
  readonly starts: Int32Array;
  readonly kinds: Uint8Array;
  readonly weights: Float32Array;
  /** The place of a feature in `hashes`; -1: it has no weights. */
  readonly placeOf: (hash: number) => number;
};

/** Places by hash: where two would share a slot, the later takes the next free one. */
function createPlaces(hashes: Int32Array): DecodedTable["placeOf"] {
  const bits = Math.max(4, 33 - Math.clz32(hashes.length));
  const last = (1 << bits) - 1;
  const slots = new Int32Array(last + 1).fill(-1);
  // Multiplied by the golden ratio (Knuth), so that neighbours are far apart.
  const slotOf = (hash: number): number => Math.imul(hash, 0x9e_37_79_b1) >>> (32 - bits);
  for (let place = 0; place < hashes.length; place++) {
    let slot = slotOf(hashes[place] ?? 0);
    while (slots[slot] !== -1) slot = (slot + 1) & last;
    slots[slot] = place;
  }
  return (hash) => {
    for (let slot = slotOf(hash); ; slot = (slot + 1) & last) {
      const place = slots[slot] ?? -1;
      if (place < 0 || hashes[place] === hash) return place;
    }
  };
}

export function decodeTable({ table, step }: WeightTable): DecodedTable {
  const hashes = new Int32Array(Math.ceil(table.length / 3));
  const starts = new Int32Array(hashes.length + 1);
  const kinds = new Uint8Array(Math.ceil(table.length / 2));
  const weights = new Float32Array(kinds.length);
  let [hash, features, entries] = [0, 0, 0];
  for (let at = 0; at < table.length;) {
    hash += numberAt(table, at) * base + numberAt(table, at + 1);
    const count = numberAt(table, at + 2);
    at += 3;
    if (count === 0) continue;
    hashes[features] = hash;
    for (const end = entries + count; entries < end; entries++, at += 2) {
      kinds[entries] = numberAt(table, at);
      weights[entries] = (numberAt(table, at + 1) - zero) * step;
    }
    starts[++features] = entries;
  }
  const own = hashes.slice(0, features);
  return {
    hashes: own,
    starts: starts.slice(0, features + 1),
    kinds: kinds.slice(0, entries),
    weights: weights.slice(0, entries),
    placeOf: createPlaces(own),
  };
}
