import { compoundQuantity, quantityInUnit } from "./compound-quantity.ts";
import { hourMinute } from "./hour-minute.ts";
import type { QuantityRead } from "./quantity.ts";
import type { TokenView } from "../token-view.ts";
import { unitWord } from "./unit-words.ts";

const wayUnits: ReadonlySet<string> = new Set(["mile", "miles", "km", "kilometre", "kilometer"]);
/** "2x mile", "3 x km": a unit that is repeated is one of it. */
const oneOf = (view: TokenView, at: number, word: string): QuantityRead | undefined => {
  const { unit } = view.known(at);
  return unit && { ...quantityInUnit(1, unit, word, false), length: 1 };
};

/** "an hour", "half an hour", "an hour and a half", "an hour's hack", "quarter of an hour", "a mile", "2x mile". */
export const quantityPhrase = (view: TokenView, at: number): QuantityRead | undefined => {
  const { words } = view;
  const word = words[at] ?? "";
  const skipArticle = (i: number): number => (words[i] === "an" || words[i] === "a" ? i + 1 : i);
  if (
    word === "half" ||
    (word === "quarter" && words[at + 1] === "of") ||
    (word === "three" && words[at + 1] === "quarters" && words[at + 2] === "of")
  ) {
    const share = word === "half" ? 0.5 : word === "quarter" ? 0.25 : 0.75;
    const i = skipArticle(at + (word === "half" ? 1 : word === "quarter" ? 2 : 3));
    const unit = unitWord(words[i] ?? "");
    if (unit && (unit.kind === "time" || unit.kind === "distance") && (words[i] ?? "").length > 1)
      return { ...quantityInUnit(share, unit, words[i] ?? "", false), length: i + 1 - at };
    return undefined;
  }
  if (
    word === "hour" &&
    words[at + 1] === "and" &&
    words[at + 2] === "a" &&
    (words[at + 3] === "half" || words[at + 3] === "quarter")
  )
    return compoundQuantity(view, at, 1, at, { kind: "time", factor: 3600 });
  if (
    word === "hour" &&
    /^(easy|solid|full|good|quick|whole|steady|nice|gentle|hard|cheeky|glorious|lovely)$/.test(
      words[at - 1] ?? "",
    )
  )
    return { token: "Dur", quantity: { value: 1, seconds: 3600 }, length: 1 };
  // "hour of yin yoga"
  if (word === "hour" && words[at + 1] === "of" && !/^(the|per|an?)$/.test(words[at - 1] ?? ""))
    return { token: "Dur", quantity: { value: 1, seconds: 3600 }, length: 1 };
  // "hour and ten in total", "hour and 20"
  const minutes = word === "hour" ? hourMinute(view, at + 1, 1) : undefined;
  if (minutes)
    return {
      token: "Dur",
      quantity: { value: minutes.seconds / 3600, seconds: minutes.seconds },
      length: minutes.length + 1,
    };
  if (wayUnits.has(word) && view.kind(at - 1) === "RawTimes" && view.kind(at - 2) === "RawNumber")
    return oneOf(view, at, word);
  if (word !== "a" && word !== "an") return undefined;
  if (words[at + 1] === "half" || words[at + 1] === "quarter") {
    const inner = quantityPhrase(view, at + 1);
    return inner && { ...inner, length: inner.length + 1 };
  }
  const unitAt = at + 1;
  const name = words[unitAt] ?? "";
  const unit = unitWord(name);
  const isWhole =
    ["hour", "minute", "mile", "km", "kilometre", "kilometer", "k", "hr", "min"].includes(name) ||
    (word === "an" && name === "hours");
  return unit && isWhole ? compoundQuantity(view, at, 1, unitAt, unit) : undefined;
};
