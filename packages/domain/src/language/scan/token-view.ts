import { type KnownWord, knownWord, noWord } from "./known-word.ts";
import type { RawToken } from "./raw-tokens.ts";

/**
 * Raw tokens as phrases are read: hyphens inside compounds are left out, words are lower case without apostrophes, and
 * what is neither word nor number is "" among the words, so that no phrase reads across it.
 */
export type TokenView = {
  readonly length: number;
  readonly words: readonly string[];
  readonly known: (at: number) => KnownWord;
  readonly kind: (at: number) => string;
  readonly image: (at: number) => string;
  readonly start: (at: number) => number;
  readonly end: (at: number) => number;
  readonly spaceBefore: (at: number) => boolean;
};

const isWordlike = (name: string): boolean => name === "RawWord" || name === "RawNumber";

/** "back & bi's", "chest + tris": what a training day is for. */
const bodyPart =
  /^(chest|back|legs?|shoulders?|bi['’]?s?|tri['’]?s?|biceps|triceps|arms?|abs|core|glutes|hams|quads|traps|delts|calves)$/i;

/** The signs that can be joints; most tokens are none. */
const joints: ReadonlySet<string> = new Set(["RawDash", "RawAnd", "RawPlus", "RawSlash", "RawStop"]);

/** A tight hyphen, ampersand or slash that only joins what stands around it: "pull-ups", "c&j", "w/u". */
const isJoint = (
  kind: string,
  before: RawToken | undefined,
  token: RawToken,
  after: RawToken | undefined,
): boolean => {
  if (!before || !after) return false;
  if (kind === "RawAnd" || kind === "RawPlus") {
    if (/^(clean|c)$/i.test(before.image) && /^(jerk|jerks|j|press)$/i.test(after.image)) return true;
    if (bodyPart.test(before.image) && bodyPart.test(after.image)) return true;
  }
  if (token.spaced || after.spaced) return false;
  const left = before.kind;
  const right = after.kind;
  if (kind === "RawSlash" && before.image === "90" && after.image === "90") return true;
  if (kind === "RawDash")
    return (left === "RawWord" && isWordlike(right)) || (left === "RawNumber" && right === "RawWord");
  if (left !== "RawWord" || right !== "RawWord") return false;
  return (
    kind === "RawAnd" ||
    ((kind === "RawSlash" || kind === "RawStop") && before.image.length === 1 && after.image.length === 1)
  );
};

/** Phrases and numbers read over it as over the word ("an hour & a half"). */
const ampersand = knownWord("and");

class Tokens implements TokenView {
  readonly words: string[] = [];
  private readonly seen: RawToken[] = [];
  private readonly knownWords: KnownWord[] = [];
  add(token: RawToken, word: KnownWord): void {
    this.seen.push(token);
    this.knownWords.push(word);
    this.words.push(word.text);
  }
  get length(): number {
    return this.seen.length;
  }
  known(at: number): KnownWord {
    return this.knownWords[at] ?? noWord;
  }
  kind(at: number): string {
    return at < 0 ? "" : (this.seen[at]?.kind ?? "");
  }
  image(at: number): string {
    return this.seen[at]?.image ?? "";
  }
  start(at: number): number {
    return this.seen[at]?.start ?? 0;
  }
  end(at: number): number {
    return this.seen[at]?.end ?? 0;
  }
  spaceBefore(at: number): boolean {
    return this.seen[at]?.spaced ?? true;
  }
}

export const createTokenView = (raw: readonly RawToken[]): TokenView => {
  const view = new Tokens();
  for (let index = 0; index < raw.length; index += 1) {
    const token = raw[index] as RawToken;
    const { kind } = token;
    if (token.word === undefined && joints.has(kind) && isJoint(kind, raw[index - 1], token, raw[index + 1]))
      continue;
    view.add(token, token.word ?? (kind === "RawAnd" ? ampersand : noWord));
  }
  return view;
};
