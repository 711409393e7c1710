import type { IToken } from "chevrotain";

/**
 * Raw tokens as phrases are read: hyphens inside compounds are left out, words are lower case without apostrophes, and
 * what is neither word nor number is "" among the words, so that no phrase reads across it.
 */
export type TokenView = {
  readonly length: number;
  readonly words: readonly string[];
  readonly kind: (at: number) => string;
  readonly image: (at: number) => string;
  readonly start: (at: number) => number;
  readonly end: (at: number) => number;
  readonly spaceBefore: (at: number) => boolean;
  /** First position behind `at` that is no word or number, where a name must end. */
  readonly wordsEnd: (at: number) => number;
};

const startOf = (token: IToken): number => token.startOffset;
const endOf = (token: IToken): number => token.startOffset + token.image.length;
const isWordlike = (name: string): boolean => name === "RawWord" || name === "RawNumber";

/** "back & bi's", "chest + tris": what a training day is for. */
const bodyPart =
  /^(chest|back|legs?|shoulders?|bi['’]?s?|tri['’]?s?|biceps|triceps|arms?|abs|core|glutes|hams|quads|traps|delts|calves)$/i;

/** A tight hyphen, ampersand or slash that only joins what stands around it: "pull-ups", "c&j", "w/u". */
const isJoint = (before: IToken | undefined, token: IToken, after: IToken | undefined): boolean => {
  if (!before || !after) return false;
  const [left, right] = [before.tokenType.name, after.tokenType.name];
  if (
    (token.tokenType.name === "RawAnd" || token.tokenType.name === "RawPlus") &&
    /^(clean|c)$/i.test(before.image) &&
    /^(jerk|jerks|j|press)$/i.test(after.image)
  )
    return true;
  if (
    (token.tokenType.name === "RawAnd" || token.tokenType.name === "RawPlus") &&
    bodyPart.test(before.image) &&
    bodyPart.test(after.image)
  )
    return true;
  if (endOf(before) !== startOf(token) || endOf(token) !== startOf(after)) return false;
  if (token.tokenType.name === "RawSlash" && before.image === "90" && after.image === "90") return true;
  if (token.tokenType.name === "RawDash")
    return (left === "RawWord" && isWordlike(right)) || (left === "RawNumber" && right === "RawWord");
  return joinsWords(token, before, after, left, right);
};

const joinsWords = (token: IToken, before: IToken, after: IToken, left: string, right: string): boolean => {
  if (token.tokenType.name === "RawAnd") return left === "RawWord" && right === "RawWord";
  if (token.tokenType.name === "RawSlash")
    return left === "RawWord" && right === "RawWord" && before.image.length === 1 && after.image.length === 1;
  if (token.tokenType.name === "RawStop")
    return left === "RawWord" && right === "RawWord" && before.image.length === 1 && after.image.length === 1;
  return false;
};

const wordOf = (token: IToken): string => {
  if (token.tokenType.name === "RawWord") return token.image.toLowerCase().replace(/['’`]/gu, "");
  return token.tokenType.name === "RawNumber" ? token.image : "";
};

export const createTokenView = (raw: readonly IToken[]): TokenView => {
  const seen: IToken[] = [];
  const spaces: boolean[] = [];
  raw.forEach((token, index) => {
    const before = raw[index - 1];
    if (isJoint(before, token, raw[index + 1])) return;
    seen.push(token);
    spaces.push(!before || endOf(before) !== startOf(token));
  });
  const words = seen.map(wordOf);
  return {
    length: seen.length,
    words,
    kind: (at) => seen[at]?.tokenType.name ?? "",
    image: (at) => seen[at]?.image ?? "",
    start: (at) => seen[at]?.startOffset ?? 0,
    end: (at) => (seen[at] ? endOf(seen[at]) : 0),
    spaceBefore: (at) => spaces[at] ?? true,
    wordsEnd: (at) => {
      let end = at;
      while (end < seen.length && words[end] !== "") end += 1;
      return end;
    },
  };
};
