/** Twelve years of a watch that looks every three minutes. */
const maxSamples = 4_000_000;
/** Seconds and beats in one number, so that samples sort as numbers do and take 8 bytes each. */
const beatsRange = 512;
const growBytes = 1_048_576;
/** How long a sample says what the heart does, in milliseconds. */
const holdsMilliseconds = 15_000;

export type HeartRate = { readonly at: number; readonly beats: number };

/** Samples of a heart in whatever order they come, for looking up by time. What comes after the first four millions is not kept. */
export function createHeartRates() {
  // Grows where it is: nothing is copied, and nothing left to collect.
  const buffer = new ArrayBuffer(growBytes, { maxByteLength: maxSamples * 8 });
  const samples = new Float64Array(buffer);
  let count = 0;
  let isSorted = true;
  const sort = (): void => {
    if (!isSorted) samples.subarray(0, count).sort();
    isSorted = true;
  };
  /** Index of the first at or after a moment. */
  const indexAt = (at: number): number => {
    sort();
    const wanted = (at / 1000) * beatsRange;
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((samples[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const sampleAt = (index: number): HeartRate => {
    const packed = samples[index] ?? 0;
    return { at: Math.floor(packed / beatsRange) * 1000, beats: packed % beatsRange };
  };
  return {
    /** `at` in epoch milliseconds. False: there is no room for more. */
    add: (at: number, beats: number): boolean => {
      if (count >= maxSamples) return false;
      if (count === samples.length)
        buffer.resize(Math.min(buffer.maxByteLength, buffer.byteLength + growBytes));
      const packed = Math.floor(at / 1000) * beatsRange + Math.min(beatsRange - 1, Math.round(beats));
      isSorted &&= count === 0 || (samples[count - 1] ?? 0) <= packed;
      samples[count] = packed;
      count += 1;
      return true;
    },
    /** Those from one moment to another, one a second at most, the oldest first. */
    between: (from: number, to: number): readonly HeartRate[] => {
      const found: HeartRate[] = [];
      for (let index = indexAt(from); index < count; index += 1) {
        const sample = sampleAt(index);
        if (sample.at > to) break;
        if (found.at(-1)?.at !== sample.at) found.push(sample);
      }
      return found;
    },
    /** Beats a minute at a moment, by the latest sample of the last seconds. */
    at: (at: number): number | undefined => {
      const index = indexAt(at + 1000) - 1;
      if (index < 0) return undefined;
      const sample = sampleAt(index);
      return at - sample.at <= holdsMilliseconds ? sample.beats : undefined;
    },
  };
}
export type HeartRates = ReturnType<typeof createHeartRates>;
