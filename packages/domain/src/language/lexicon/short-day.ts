import { asEntry } from "./as-entry.ts";
import type { TokenView } from "../scan/token-view.ts";
import type { SpecialReader } from "./special-reader.ts";

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
