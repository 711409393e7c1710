/** "1.05", "1m10", "1 m", 2'6", "3 ft", "60 cm", "60". */
const height = String.raw`(?:(?<meters>[01])(?:[.,]| ?m ?)(?<part>\d{1,2}) ?m?|(?<whole>[12]) ?(?:m|met(?:er|re)s?)\b|(?<feet>[1-5]) ?(?:ft|feet|foot|['’]) ?(?<inches>\d{1,2})?["”]?|(?<cm>\d{2,3})(?: ?cm)?)(?![\d.,:]*\d)(?! ?(?:min|%|k)|\p{L}| ?(?:jumps|fences|times|reps|strides|rounds)\b)`;
const [inchCm, feetInches] = [2.54, 12];
/** Fences that horses jump, in centimetres. */
const [lowest, highest] = [20, 220];

type Found = Readonly<Record<string, string | undefined>>;

const inCm = ({ meters, part = "", whole, feet, inches = "0", cm }: Found): number => {
  if (meters !== undefined) return Number(meters) * 100 + Number(part.padEnd(2, "0"));
  if (whole !== undefined) return Number(whole) * 100;
  return feet === undefined ? Number(cm) : Math.round((Number(feet) * feetInches + Number(inches)) * inchCm);
};

/** The height that stands in one of these patterns. */
const heightIn = (patterns: readonly string[], text: string): number | undefined => {
  const found = patterns
    .map((pattern) => new RegExp(pattern, "iu").exec(text)?.groups)
    .find((groups) => groups !== undefined);
  const value = found ? inCm(found) : undefined;
  return value !== undefined && value >= lowest && value <= highest ? value : undefined;
};

const noDay = String.raw`(?!on\b|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\b)\p{L}+`;
/** The fence that a request names, in centimetres: "can I jump Milo 60", "… over 2'6\"". */
export const fenceAsked = (text: string): number | undefined =>
  heightIn(
    [String.raw`\b(?:jump(?:ing|ed)?|over|fences?|courses?|grids?|at)(?: ${noDay}){0,3}? ${height}`],
    text,
  );

const unit =
  /^(?!.*\bwide\b).*(?:\d ?(?:cm|m|ft|feet|foot|['’])|\b(?:high|tall|fences?|jumps?|heights?|course|grid|oxers?|verticals?|uprights?)\b)/iu;
/** The height that fences are said to have had, in centimetres: "the fences were 95 cm", "up to 1.05", "about 90 high". */
export const fenceStated = (text: string): number | undefined =>
  unit.test(text)
    ? heightIn(
        [
          String.raw`^\W*(?:(?:about|around|only|up to|it was|they were|all)\s+)*${height}(?: (?:high|tall|each))?\W*$`,
          String.raw`\b(?:fences?|jumps?|heights?|poles|verticals?|uprights?|oxers?|course|grid)(?: (?:was|were|went|set|at|up|to|about|around|only|all|the|last|biggest|one))* ${height}`,
        ],
        text,
      )
    : undefined;

/** The highest fence that a caution allows, in centimetres: "no jumping above 50 cm", "nothing over 2'6\"", "60 cm at most". */
export const fenceLimit = (text: string): number | undefined =>
  heightIn(
    [
      String.raw`\b(?:above|over|(?:higher|bigger|more) than|max(?:imum|\.)?(?: height)?(?: of)?|up to|at most|exceed(?:ing)?) ${height}`,
      String.raw`(?<![\d.,])${height} (?:at most|max(?:imum)?)\b`,
    ],
    text,
  );
