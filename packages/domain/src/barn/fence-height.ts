const height = String.raw`(?:(?<meters>[01])[.,](?<part>\d{1,2}) ?m?|(?<feet>[1-5]) ?(?:ft|feet|foot|['’]) ?(?<inches>\d{1,2})?["”]?|(?<cm>\d{2,3})(?: ?cm)?)(?![\d.,:]*\d)(?! ?(?:min|%|m\b|k)|\p{L})`;
const [inchCm, feetInches] = [2.54, 12];
/** Fences that horses jump, in centimetres. */
const [lowest, highest] = [20, 220];

const heightBehind = (words: string, text: string): number | undefined => {
  const found = new RegExp(String.raw`\b(?:${words}) ${height}`, "iu").exec(text)?.groups;
  if (!found) return undefined;
  const { meters, part = "", feet, inches = "0", cm } = found;
  const value =
    meters !== undefined
      ? Number(meters) * 100 + Number(part.padEnd(2, "0"))
      : feet !== undefined
        ? Math.round((Number(feet) * feetInches + Number(inches)) * inchCm)
        : Number(cm);
  return value >= lowest && value <= highest ? value : undefined;
};

/** The fence that a request names, in centimetres: "can I jump Milo 60", "… over 2'6\"". */
export const fenceAsked = (text: string): number | undefined =>
  heightBehind(String.raw`(?:jump(?:ing|ed)?|over|fences?|courses?|grids?|at)(?: \p{L}+){0,3}?`, text);

/** The highest fence that a caution allows, in centimetres: "no jumping above 50 cm", "nothing over 2'6\"", "60 cm at most". */
export const fenceLimit = (text: string): number | undefined =>
  heightBehind(
    String.raw`(?:above|over|(?:higher|bigger|more) than|max(?:imum)?(?: height)?(?: of)?|up to|at most|exceed(?:ing)?)`,
    text,
  );
