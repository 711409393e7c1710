/** A vector in numbers of one byte each: a quarter of what floats take, and as good for telling which of many is the nearest. */
export type SmallVector = { readonly bytes: Int8Array; readonly norm: number };

/** More dimensions are folded into so many. */
export const mostDimensions = 1024;
const largest = 127;

/** Whether a dimension counts for or against the one that it is folded into: any fixed rule that looks like chance. */
const signOf = (dimension: number): number => ((Math.imul(dimension + 1, 0x9e3779b1) >>> 16) & 1 ? 1 : -1);

/**
 * Dimensions beyond the most are added to those before, each with a sign (feature hashing; Weinberger et al., 2009): products of vectors stay the
 * same on average, whatever the model put where.
 */
function folded(vector: readonly number[]): readonly number[] {
  if (vector.length <= mostDimensions) return vector;
  const sums = vector.slice(0, mostDimensions);
  for (let at = mostDimensions; at < vector.length; at += 1) {
    const place = at % mostDimensions;
    sums[place] = (sums[place] ?? 0) + signOf(at) * (vector[at] ?? 0);
  }
  return sums;
}

/** The vector scaled so that its largest number fits a byte. Its direction is all that counts. */
export function smallVector(vector: readonly number[]): SmallVector {
  const numbers = folded(vector);
  const most = numbers.reduce((max, number) => Math.max(max, Math.abs(number)), 0);
  const bytes = Int8Array.from(numbers, (number) => (most === 0 ? 0 : Math.round((number / most) * largest)));
  return { bytes, norm: Math.sqrt(bytes.reduce((sum, byte) => sum + byte * byte, 0)) };
}

/** As it is stored. */
export const vectorText = ({ bytes }: SmallVector): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");

/** Cosine of a vector and a stored one; of several lengths (another model under the same name) and of nothing, 0. */
export function cosineTo(vector: SmallVector, stored: string, norm: number): number {
  const other = Buffer.from(stored, "base64");
  const { bytes } = vector;
  if (other.length !== bytes.length || norm === 0 || vector.norm === 0) return 0;
  let sum = 0;
  for (let at = 0; at < other.length; at += 1) sum += (bytes[at] ?? 0) * (((other[at] ?? 0) << 24) >> 24);
  return sum / (norm * vector.norm);
}
