/** The numbers in a value or a text, in order: "8-10" holds 8 and 10, "82,5 kg" 82.5. */
export const numbersOf = (value: unknown): readonly number[] => {
  if (typeof value === "number") return [value];
  if (typeof value !== "string") return [];
  return [...value.matchAll(/\d+(?:[.,]\d+)?/gu)].map(([number]) => Number(number.replace(",", ".")));
};
