import { isDayName, leadsToDay } from "../../schedule/calendar-words.ts";
import { smallNumber } from "../../text/fold-words.ts";
import { editDistance } from "../../workout/exercise/spelling-neighbours.ts";
import type { ParseContext } from "../parsed-message.ts";
import type { TokenView } from "../scan/token-view.ts";
import { type Entry, asEntry } from "./entry.ts";
import type { Lexicon } from "./lexicon.ts";

export type ContextNames = {
  readonly athletes: ReadonlyMap<string, string>;
  /** Those of them that are people. */
  readonly people: ReadonlySet<string>;
  readonly disciplines: ReadonlyMap<string, string>;
};

const plain = (text: string): string => text.toLowerCase().replace(/['’`]/gu, "").replace(/-/gu, " ").trim();

/** "Anna" of "Anna Weber", where nobody else of the group is called so. */
function givenNames(athletes: NonNullable<ParseContext["athletes"]>): (readonly [string, string])[] {
  const first = (name: string): string => plain(name).split(" ")[0] ?? "";
  return athletes.flatMap(({ name, kind }) => {
    const isShared = athletes.some((other) => other.name !== name && first(other.name) === first(name));
    return kind === "person" && !isShared && plain(name).includes(" ") ? [[first(name), name] as const] : [];
  });
}

/** The names that a group uses: its horses and people, and words for disciplines of its own; undefined where it has none. */
export const contextNames = ({ athletes = [], disciplines = [] }: ParseContext): ContextNames | undefined =>
  athletes.length === 0 && disciplines.length === 0
    ? undefined
    : {
        // Later entries win: what somebody is called now goes before what another was called.
        athletes: new Map([
          ...athletes.flatMap(({ name, formerNames = [] }) =>
            formerNames.map((former) => [plain(former), name] as const),
          ),
          ...givenNames(athletes),
          ...athletes.map(({ name }) => [plain(name), name] as const),
        ]),
        people: new Set(athletes.flatMap(({ name, kind }) => (kind === "person" ? [name] : []))),
        disciplines: new Map(
          disciplines.flatMap(({ id, words }) => words.map((word) => [plain(word), id] as const)),
        ),
      };

/**
 * A slip of one letter in a name of five or more, of two in one of eight or more; the first letter is right. A word that is as close to the
 * name of another is nobody's: it is asked whose.
 */
const closest = (word: string, names: ReadonlyMap<string, string>): string | undefined => {
  if (word.length < 4) return undefined;
  const near = new Set<string>();
  for (const [known, name] of names) {
    const allowed = known.length >= 8 ? 2 : known.length >= 5 ? 1 : 0;
    if (
      allowed > 0 &&
      known[0] === word[0] &&
      Math.abs(known.length - word.length) <= allowed &&
      editDistance(known, word, allowed) <= allowed
    )
      near.add(name);
  }
  const [only] = near;
  return near.size === 1 ? only : undefined;
};

/** Behind these a name is expected, even one that is an everyday word ("schooled max"). */
const saddled = new Set(
  "on rode riding schooled lunged hacked jumped flatted longed led walked trotted cantered popped reined".split(
    " ",
  ),
);

/**
 * Whether a name of the group that is a day's or a month's as well stands for the day: behind a word for times, or where the one who is told
 * of was just named ("lunged Ten Friday 20 min", "Friday had the day off Friday").
 */
const isDay = (view: TokenView, at: number, names: ContextNames): boolean => {
  const [word = "", before = ""] = [view.words[at], view.words[at - 1]];
  return isDayName(word) && (leadsToDay(before) || names.athletes.has(before));
};

type Found = { readonly class: "Athlete" | "Activity"; readonly length: number; readonly entry: Entry };

const athlete = (name: string, length: number): Found => ({
  class: "Athlete",
  length,
  entry: asEntry({ token: "Athlete", value: name }),
});

/** A name of the group that starts here, in any case and with a small slip; everyday words only with a capital. */
export const contextNameAt = (
  view: TokenView,
  at: number,
  names: ContextNames,
  lexicon: Lexicon,
): Found | undefined => {
  for (let length = 3; length > 0; length -= 1) {
    const words = view.words.slice(at, at + length);
    if (words.length < length || words.includes("")) continue;
    const joined = words.join(" ");
    const discipline = names.disciplines.get(joined);
    if (discipline !== undefined)
      return {
        class: "Activity",
        length,
        entry: asEntry({ token: "Activity", value: discipline, role: "noun" }),
      };
    const name = names.athletes.get(joined) ?? names.athletes.get(joined.replace(/s$/u, ""));
    if (name === undefined || (length === 1 && isDay(view, at, names))) continue;
    const everyday = length === 1 ? lexicon.phrases.matchAt(view.words, at)?.value.class : undefined;
    const isWord = (everyday !== undefined && everyday !== "NamedWod") || smallNumber(joined) !== undefined;
    const isEveryday = isWord && !/^\p{Lu}/u.test(view.image(at));
    const isExpected = saddled.has(view.words[at - 1] ?? "");
    if (!isEveryday || isExpected) return athlete(name, length);
  }
  const word = view.words[at] ?? "";
  if (
    view.kind(at) !== "RawWord" ||
    lexicon.phrases.matchAt(view.words, at) ||
    lexicon.exercises.matchAt([word], 0)
  )
    return undefined;
  const name = closest(word, names.athletes);
  return name === undefined ? undefined : athlete(name, 1);
};
