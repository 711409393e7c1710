// Features are known by numbers, not by names: the weights stand under them, so that these functions must stay as they are.

/** Bits of the number that a feature is known by. */
const hashBits = 24;
const mask = (1 << hashBits) - 1;

/** A feature's number, from the number of its kind and what it is of (murmur3's mixing; Appleby 2011). */
export const featureNumber = (kind: number, a: number, b = 0, c = 0, d = 0): number => {
  let hash = Math.imul(kind ^ 0x51_ed_27_0b, 0x85_eb_ca_6b) ^ a;
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2_b2_ae_35) ^ b;
  hash = Math.imul(hash ^ (hash >>> 13), 0x85_eb_ca_6b) ^ c;
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2_b2_ae_35) ^ d;
  hash = Math.imul(hash ^ (hash >>> 16), 0x9e_37_79_b1);
  return (hash ^ (hash >>> hashBits)) & mask;
};

/** FNV-1a (Fowler, Noll, Vo), 32 bits. */
const hashOf = (text: string): number => {
  let hash = 0x81_1c_9d_c5 | 0;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return hash;
};

const maxWords = 20_000;
const wordNumbers = new Map<string, number>();
/** A number for a word, to make features of; kept, for words come again and again. */
export const wordNumber = (word: string): number => {
  const known = wordNumbers.get(word);
  if (known !== undefined) return known;
  const hash = hashOf(word);
  if (wordNumbers.size < maxWords) wordNumbers.set(word, hash);
  return hash;
};

/** The number of a feature that has a name. Not kept: there are too many. */
export const nameNumber = (name: string): number => {
  const hash = hashOf(name);
  return (hash ^ (hash >>> hashBits)) & mask;
};
