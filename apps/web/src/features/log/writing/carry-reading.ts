type Range = { readonly start: number; readonly end: number };

/**
 * Moves the ranges from `before` to their positions in `after`, so that the marks stay under their words until the next reading arrives.
 * Ranges that the edit touched are dropped.
 */
export const carryRanges = <T extends Range>(
  ranges: readonly T[],
  before: string,
  after: string,
): readonly T[] => {
  if (before === after) return ranges;
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail])
    tail += 1;
  const shift = after.length - before.length;
  return ranges.flatMap((range) => {
    if (range.end <= head) return [range];
    if (range.start >= before.length - tail)
      return [{ ...range, start: range.start + shift, end: range.end + shift }];
    return [];
  });
};
