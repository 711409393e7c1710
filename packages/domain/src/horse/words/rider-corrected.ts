import { relations, staff } from "../../language/lexicon/words/relations.ts";

const sorry = String.raw`^\W*(?:(?:[Aa]nd|[Oo]h|[Oo]ops|[Ss]orry|[Nn]o|[Nn]ope|[Ww]ait|[Aa]ctually)[\s,.!-]+)*`;
/** As a name is written, with more than one word where each has a capital; in lower case it may be somebody's of the group. */
const nameForm = String.raw`(?:[Mm]y|[Oo]ur) \p{Ll}+|\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]+){0,2}|\p{Ll}[\p{L}'’-]*`;
const about = String.raw`(?<about>[^\d?,;]{0,40}?)`;

const worked = String.raw`(?:(?:has|have|had) )?(?:rode|ridden|was riding|lunged|was lunging|jumped|hacked|schooled|worked(?: with)?|took|had|did)\b`;

const several = String.raw`(?: (?:of them|two|three|four|\d))`;

/** Who rode, said of what was logged, and of which horse and day: each with its example, which is a test. */
export const riderForms: readonly (readonly [form: RegExp, example: string])[] = [
  [
    new RegExp(
      String.raw`${sorry}(?:[Ii]t|[Tt]hat) (?:was|is) (?<name>${nameForm}) (?:who|that) ${worked}${about}(?:,? not (?:${nameForm}))?\W*$`,
      "u",
    ),
    "no, it was Emma who rode",
  ],
  [
    new RegExp(String.raw`${sorry}(?<name>${nameForm}) ${worked}${about},? not (?:${nameForm})\W*$`, "u"),
    "Emma rode, not me",
  ],
  [
    new RegExp(
      String.raw`${sorry}(?<about>[Bb]oth|[Aa]ll${several}?)(?: of them)?,? (?:(?:were |was )?(?:(?:ridden|lunged|worked|done) )?(?:by|with) (?<name>${nameForm})|(?:were |was )?(?<name>\p{Lu}[\p{L}'’-]+|me))(?:,? not (?:${nameForm}))?\W*$`,
      "u",
    ),
    "Both Priya",
  ],
  [
    new RegExp(
      String.raw`${sorry}(?<name>${nameForm}) ${worked} (?<about>(?:them |those )?both|them all|all${several}?)(?: of them)?\W*$`,
      "u",
    ),
    "Priya rode both",
  ],
];
/** What somebody who is not named is to the writer: "sister" of "my sister". */
export const relationIn = (name: string): string | undefined => {
  const word = /^(?:my|our) (\p{Ll}+)$/iu.exec(name)?.[1];
  return word !== undefined && (relations.has(word) || staff.has(word)) ? word : undefined;
};
/** Who is nobody in particular, and what is no name. */
const nobody =
  /^(?:who|what|he|she|they|we|it|this|that|one|not|(?:some|any|every|no)(?: ?one|body)|yesterday|today|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/iu;

/** Who rode, and the words for which horse and day, as a correction carries them. */
export type RiderCorrected = {
  readonly name: string;
  readonly about: string;
  /** It is said of all that was logged together. */
  readonly isOfAll: boolean;
};
const ofAll = new RegExp(`^(?:(?:them |those )?both|them all|all${several}?)$`, "iu");
const toRest = ({ name, about: of }: Pick<RiderCorrected, "name" | "about">): string =>
  `${name} rode${of === "" ? "" : ` ${of}`}`;
export const riderCorrected = (rest: string): RiderCorrected | undefined => {
  const found = new RegExp(`^(?<name>${nameForm}) rode\\b(?<about>\\D*)$`, "u").exec(rest)?.groups;
  const of = (found?.["about"] ?? "").trim();
  const isOfAll = ofAll.test(of);
  return found && { name: found["name"] ?? "", about: isOfAll ? "" : of, isOfAll };
};
/** The horse itself: it says nothing of which ride. */
const pronoun = /^(?:him|her|it|that one|this one)$/iu;

/** Who a message says rode, in the words that a correction carries; undefined: it says something else. */
export function readRider(text: string): string | undefined {
  for (const [form] of riderForms) {
    const { name = "", about: of = "" } = form.exec(text)?.groups ?? {};
    if (name === "" || nobody.test(name)) continue;
    if (/^(?:my|our) /iu.test(name) && relationIn(name) === undefined) continue;
    return toRest({ name, about: ofAll.test(of) ? "all" : of.trim().replace(pronoun, "") });
  }
  return undefined;
}
