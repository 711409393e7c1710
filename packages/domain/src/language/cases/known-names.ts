import { horseDisciplines } from "../assemble/sports/sport-groups.ts";
import { isFirstName } from "../lexicon/words/first-names.ts";
import { isNameLikeWod } from "../lexicon/words/named-wods.ts";
import type { LanguageCase } from "./score-cases.ts";

const aloneNames = /(?<![\p{L}'’]|(?:and|&|\+) )\p{Lu}\p{Ll}+(?!\p{L}| (?:and|&|\+))/gu;

type Athlete = NonNullable<LanguageCase["athletes"]>[number];

/** Given names in a message, as of people who came along; not of those who did something with others, which is annotated only where they are known. */
const givenNames = (message: string): readonly string[] =>
  [...message.matchAll(aloneNames)]
    .map(([name]) => name)
    .filter((name) => isFirstName(name) && !isNameLikeWod(name.toLowerCase()));

/** A message as where the group knows all who are named in it: whose workouts are annotated, and people by their given names. */
export function withNamesKnown(one: LanguageCase): LanguageCase {
  const known = new Map<string, Athlete>();
  for (const { athlete, discipline } of one.expect.workouts)
    if (athlete !== undefined && known.get(athlete.toLowerCase())?.kind !== "horse") {
      const kind = horseDisciplines.has(discipline) ? "horse" : "person";
      known.set(athlete.toLowerCase(), { name: athlete, kind });
    }
  const words = new Set([...known.keys()].flatMap((name) => name.split(" ")));
  for (const name of givenNames(one.message))
    if (!words.has(name.toLowerCase())) known.set(name.toLowerCase(), { name, kind: "person" });
  return one.athletes === undefined && known.size > 0 ? { ...one, athletes: [...known.values()] } : one;
}
