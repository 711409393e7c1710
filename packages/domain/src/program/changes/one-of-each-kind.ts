/** What differs between the same change in several places: days, weeks, numbers, and what stands in brackets. */
const places =
  /\([^()]*\)|\b(?:on )?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day \d+ \p{Lu}\p{Ll}+|\b[Ww]eek \d+|\d+(?:[.,]\d+)?/gu;
const names = /\p{Lu}[\p{L}\p{N}'’-]*/gu;

/** The change that a line tells of, whatever it is made to and whenever. */
const kindOf = (line: string): string => line.replaceAll(places, "#");
/** Of several that differ only in what they are made to: all that is left of them is what is done. */
const actOf = (line: string): string => kindOf(line).replaceAll(names, "");

const firstOfEach = (lines: readonly string[], of: (line: string) => string): ReadonlySet<string> => {
  const first = new Map<string, string>();
  for (const line of lines) if (!first.has(of(line))) first.set(of(line), line);
  return new Set(first.values());
};

/**
 * The lines of a list of changes that a summary shows, in their order, at least `count` where there are as many: every kind of change is among
 * them, so that those left out (`more`) are like one that is shown.
 */
export function oneOfEachKind(
  lines: readonly string[],
  count: number,
): { readonly shown: readonly string[]; readonly more: number } {
  const distinct = [...new Set(lines)];
  const byKind = firstOfEach(distinct, kindOf);
  const kept = new Set(byKind.size <= 2 * count ? byKind : firstOfEach(distinct, actOf));
  for (const line of distinct) if (kept.size < count) kept.add(line);
  const shown = distinct.filter((line) => kept.has(line));
  return { shown, more: distinct.length - shown.length };
}
