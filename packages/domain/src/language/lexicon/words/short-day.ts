import type { TokenView } from "../../scan/token-view.ts";
import { asEntry } from "../entry.ts";
import type { SpecialReader } from "../match/special-number.ts";

/** Who or what can have sat somewhere. */
const sitters =
  /^(i|he|she|we|they|it|hr|heart|rate|pace|cadence|power|watts|bpm|speed|just|mostly|then|who|that|legs|bar)$/;

/** "sat down", "hr sat at 150", "I am": everyday words that look like a day or its part. */
export const isNoDay = (view: TokenView, at: number, word: string): boolean => {
  const [before, next] = [view.words[at - 1] ?? "", view.words[at + 1] ?? ""];
  if (word === "am") return before === "i";
  if (word === "sat")
    return (
      /^(down|back|still|nicely|comfortably|right|there|through|up|next|beside|behind|out|opposite)$/.test(
        next,
      ) ||
      (/^(at|around|between)$/.test(next) && view.kind(at + 2) === "RawNumber" && before !== "") ||
      // "the toddler sat on me for the plank"
      (next === "on" && before !== "" && /^(me|him|her|us|them|top)$/.test(view.words[at + 2] ?? "")) ||
      // "75 min, sat on Pete's wash"
      (next === "on" && view.image(at) === "sat" && /['’]s$/u.test(view.image(at + 2))) ||
      // "cat sat on the mat", "toddler sat on my back"
      (next === "on" &&
        view.kind(at - 1) === "RawWord" &&
        view.image(at) === "sat" &&
        /^(back|lap|legs?|head|chest|stomach|belly|feet|face|shoulders?|knees?|mat|sofa|couch|bench|floor|fence|wall|bed|box|stool|chair)$/.test(
          view.words[at + 3] ?? "",
        )) ||
      (sitters.test(before) && /^(at|on|in|around|behind|between)$/.test(next))
    );
  return (
    word === "sun" && (before === "the" || (/^(was|came|out|is|shining|and)$/.test(next) && next !== "and"))
  );
};

/** Short names of days with what a possessive makes of them; "tue's", "wed's" and "thur's" are other short names. */
const days: ReadonlyMap<string, number> = new Map([
  ["mons", 1],
  ["thus", 4],
  ["fris", 5],
  ["sats", 6],
  ["suns", 7],
]);

/** "sun's out", "the sun's up": no day. */
const isWeather = (view: TokenView, at: number): boolean =>
  view.words[at] === "suns" &&
  (view.words[at - 1] === "the" ||
    /^(out|up|down|shining|blazing|back|beating|setting|finally|been|hot|coming|going|just|still|so|really)$/.test(
      view.words[at + 1] ?? "",
    ));

/** "sat's strongman", "from sun's long run": the day, where an apostrophe tells it from "suns" and "thus". */
const shortDay: SpecialReader = (view, at) =>
  /['’`]s$/iu.test(view.image(at)) && view.kind(at + 1) === "RawWord" && !isWeather(view, at)
    ? {
        class: "Weekday",
        length: 1,
        entry: asEntry({ token: "Weekday", n: days.get(view.words[at] ?? "") ?? 1 }),
      }
    : undefined;

export const shortDays: readonly (readonly [string, SpecialReader])[] = [...days.keys()].map(
  (word) => [word, shortDay] as const,
);
