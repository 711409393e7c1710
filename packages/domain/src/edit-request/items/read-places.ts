import type { Token } from "../scan/token.ts";
import type { Places } from "./item.ts";

type Tokens = readonly Token[];
export type PlacesRead = { readonly places: Places; readonly end: number };

const noun =
  /^(exercise|excercise|excersise|exersise|movement|lift|ex|accessory|one|ones)(s|es)?$|^accessories$/u;
const wordAt = (tokens: Tokens, at: number): string => tokens[at]?.word ?? "";
const whole = (token: Token | undefined): number | undefined =>
  token?.kind === "number" && Number.isInteger(token.value) ? token.value : undefined;

const counting = (count: number, fromEnd: boolean): Places =>
  Array.from({ length: count }, (_, i) => (fromEnd ? i - count : i + 1));

/** "exercise 2", "exercises 2 and 3", "number 2", "numbers 1 and 2", "#2". */
const readNumbered = (tokens: Tokens, at: number): PlacesRead | undefined => {
  const isNoun = noun.test(wordAt(tokens, at)) && !/^ones?$/u.test(wordAt(tokens, at));
  let from = isNoun ? at + 1 : at;
  const isNumber = /^(numbers?|no|nr|num)$/u.test(wordAt(tokens, from));
  const isHash = tokens[from]?.image === "#";
  if (!isNoun && !isNumber && !isHash) return undefined;
  if (isNumber || isHash) from += 1;
  if (tokens[from]?.image === ".") from += 1;
  const first = whole(tokens[from]);
  if (
    first === undefined ||
    /^(set|rep|lb|kg)s?$/u.test(wordAt(tokens, from + 1)) ||
    tokens[from + 1]?.image === "x"
  )
    return undefined;
  const places = [first];
  let end = from + 1;
  const dash = /^[-–]$/u.test(tokens[end]?.image ?? "") || wordAt(tokens, end) === "through";
  if (dash && whole(tokens[end + 1]) !== undefined) {
    for (let place = first + 1; place <= (whole(tokens[end + 1]) ?? 0); place += 1) places.push(place);
    return { places, end: end + 2 };
  }
  const isList = isNoun || /^numbers$/iu.test(tokens[at]?.image ?? "");
  while (isList && (wordAt(tokens, end) === "and" || /^[,&]$/u.test(tokens[end]?.image ?? ""))) {
    const step = tokens[end]?.image === "," && wordAt(tokens, end + 1) === "and" ? 2 : 1;
    const more = whole(tokens[end + step]);
    if (
      more === undefined ||
      /^(set|rep)s?$/u.test(wordAt(tokens, end + step + 1)) ||
      tokens[end + step + 1]?.image === "x"
    )
      break;
    places.push(more);
    end += step + 1;
  }
  return { places, end };
};

/** "swap 2 and 3", "superset 3 and 4": numbers of exercises. */
const readSwapped = (tokens: Tokens, at: number): PlacesRead | undefined => {
  const [first, second] = [whole(tokens[at]), whole(tokens[at + 2])];
  const isSwap = /^(?:swap|switch|flip|exchange|superset|pair|link|group)$/u.test(wordAt(tokens, at - 1));
  const joins = /^(?:and|with|for)$/u.test(wordAt(tokens, at + 1)) || tokens[at + 1]?.image === "&";
  return isSwap && joins && first !== undefined && second !== undefined
    ? { places: [first, second], end: at + 3 }
    : undefined;
};

/** "superset the first two today": no noun of anything else is counted. */
const endsThere = (tokens: Tokens, at: number): boolean =>
  tokens[at] === undefined ||
  tokens[at]?.kind === "break" ||
  tokens[at]?.image === "," ||
  /^(?:today|tomorrow|on|in|and|to|for|with|please|by|this|next|monday|tuesday|wednesday|thursday|friday|saturday|sunday)$/u.test(
    wordAt(tokens, at),
  );

/** "the first exercise", "last two exercises", "the third one", "second to last exercise". */
export const readPlaces = (tokens: Tokens, at: number): PlacesRead | undefined => {
  const numbered = readNumbered(tokens, at);
  if (numbered) return numbered;
  const swapped = readSwapped(tokens, at);
  if (swapped) return swapped;
  const token = tokens[at];
  const fromEnd = /^(last|final|bottom)$/u.test(wordAt(tokens, at));
  const place =
    token?.kind === "ordinal"
      ? token.value
      : fromEnd
        ? -1
        : /^(top|opening)$/u.test(wordAt(tokens, at))
          ? 1
          : undefined;
  if (place === undefined) return undefined;
  const count = whole(tokens[at + 1]);
  if (count !== undefined && noun.test(wordAt(tokens, at + 2)) && (fromEnd || place === 1))
    return { places: counting(count, fromEnd), end: at + 3 };
  if (count !== undefined && count <= 6 && (fromEnd || place === 1) && endsThere(tokens, at + 2))
    return { places: counting(count, fromEnd), end: at + 2 };
  return noun.test(wordAt(tokens, at + 1)) ? { places: [place], end: at + 2 } : undefined;
};
