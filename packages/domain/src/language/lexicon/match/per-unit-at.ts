import type { TokenView } from "../../scan/token-view.ts";
import { unitWord } from "../../scan/quantities/unit-words.ts";
import type { Lexeme } from "../lexeme.ts";
import type { LexemeMatch } from "./lexeme-match.ts";

/** "/km", "per mile", "a mile" behind a clock value, "/500m", "/100". */
const readPerUnit = (view: TokenView, at: number, isPlain: boolean): LexemeMatch | undefined => {
  const isSlash = view.kind(at) === "RawSlash";
  if (!isSlash && view.words[at] !== "per" && view.words[at] !== "a") return undefined;
  const word = view.words[at + 1] ?? "";
  const unit = unitWord(word);
  if (unit?.kind === "distance" && word !== "m" && word !== "ft" && word !== "ms" && word !== "ks")
    return { class: "PerUnit", length: 2, perMeters: unit.factor };
  if (view.kind(at + 1) !== "RawNumber" || isPlain) return undefined;
  const count = Number(view.image(at + 1));
  if (count !== 500 && count !== 100 && count !== 1000 && count !== 400) return undefined;
  const behind = view.words[at + 2] ?? "";
  const hasUnit = behind === "m" || behind.startsWith("met") || behind === "yd" || behind === "y";
  return {
    class: "PerUnit",
    length: hasUnit ? 3 : 2,
    perMeters: behind.startsWith("y") ? count * 0.9144 : count,
  };
};

const isAfterTime = (before: Lexeme | undefined): boolean =>
  before?.class === "Clock" ||
  before?.class === "Dur" ||
  (before?.class === "Number" && before.quantity?.dotted !== undefined) ||
  before?.class === "Number" ||
  before?.text === "min";

/** What a time is for ("/km", "a mile", "/500m"), behind the lexeme that says the time. */
export const perUnitAt = (view: TokenView, at: number, before: Lexeme | undefined): LexemeMatch | undefined =>
  isAfterTime(before)
    ? readPerUnit(view, at, before?.class === "Number" && before.quantity?.dotted === undefined)
    : undefined;
