import type { TokenView } from "../token-view.ts";
import { readNumber } from "./read-number.ts";
import { unitWord } from "./unit-words.ts";

/** The text ends, or a sign does that no number goes on behind. */
export const endsHere = (view: TokenView, at: number): boolean =>
  ["", "RawComma", "RawStop", "RawNewline", "RawClose", "RawSemi", "RawBang"].includes(view.kind(at)) &&
  (view.kind(at + 1) !== "RawNumber" || view.spaceBefore(at + 1));

/** Seconds behind minutes, `at` being behind their unit: "and 20 seconds", "12", "thirty". */
export const minuteSecond = (
  view: TokenView,
  at: number,
): { seconds: number; length: number } | undefined => {
  let i = at;
  if (view.words[i] === "and") i += 1;
  const number = readNumber(view, i);
  if (!number || number.value >= 60) return undefined;
  const after = view.words[i + number.length] ?? "";
  const unit = unitWord(after);
  if (unit?.kind === "time" && unit.factor === 1)
    return { seconds: number.value, length: i - at + number.length + 1 };
  const attached =
    i === at && !view.spaceBefore(i) && view.kind(i) === "RawNumber" && view.image(i).length === 2;
  const isSaid = number.spelled && i === at && !unit && view.words[i + number.length] === "";
  // "in seven minutes fifty two and then …"
  const isGoneOn =
    number.spelled &&
    i === at &&
    !unit &&
    number.value >= 10 &&
    !(after === "and" && view.words[i + number.length + 1] === "a") &&
    /^(and|then|with|as|so|but|felt|which|today|average|avg|heart|new)$/.test(after);
  const isLast = number.spelled && i === at && i + number.length >= view.length;
  // "13 minutes 20": two digits, and then nothing that they could count
  const isBare =
    !number.spelled &&
    i === at &&
    !unit &&
    after === "" &&
    view.image(i).length === 2 &&
    number.length === 1 &&
    (view.words[at - 1] ?? "").startsWith("min") &&
    endsHere(view, i + 1);
  return (attached && !unit) || isSaid || isGoneOn || isLast || isBare
    ? { seconds: number.value, length: number.length }
    : undefined;
};
