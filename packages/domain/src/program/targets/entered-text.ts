/** A longer text is not a target, and is not parsed. */
const longest = 100;

/** The entered text in lower case, with plain hyphens, plain spaces and "x"; empty if it is too long to be a target. */
export const plainText = (entered: string): string =>
  entered.length > longest
    ? ""
    : entered
        .toLowerCase()
        .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
        .replaceAll("×", "x")
        .replaceAll(/\s+/g, " ")
        .trim();

/** "62,5" and "62.5" are the same number. */
export const numberOf = (digits: string): number => Number(digits.replace(",", "."));

/** A number, as a pattern. */
export const digits = String.raw`(\d{1,5}(?:[.,]\d{1,3})?)`;
/** A number or a range of two: "8", "8-10", "8 to 10". Two groups. */
export const range = `${digits}(?:\\s*(?:-|to)\\s*${digits})?`;

/** The ends of a range in order; for one number, both ends. */
export const endsOf = (first: string, second: string | undefined): readonly [number, number] => {
  const [a, b] = [numberOf(first), numberOf(second ?? first)];
  return a <= b ? [a, b] : [b, a];
};
