import { isDecimalComma } from "./decimal-comma.ts";
import { numberValue, spelledNumber } from "./number-value.ts";
import type { TokenView } from "./token-view.ts";
import { unitWord } from "./unit-words.ts";

/** A number from view position `at`: digits (with 1 1/2 and decimal commas) or words. */
export const readNumber = (
  view: TokenView,
  at: number,
): { value: number; length: number; spelled: boolean } | undefined => {
  if (view.kind(at) !== "RawNumber") {
    const spelled = spelledNumber(view.words, at);
    return spelled && { ...spelled, spelled: true };
  }
  const text = view.image(at);
  const whole = numberValue(text);
  const isTight = (i: number): boolean => !view.spaceBefore(i);
  if (
    view.kind(at + 1) === "RawSlash" &&
    view.kind(at + 2) === "RawNumber" &&
    isTight(at + 1) &&
    isTight(at + 2)
  ) {
    const below = numberValue(view.image(at + 2));
    const unit = unitWord(view.words[at + 3] ?? "");
    const next = view.words[at + 3];
    if (
      (whole === 1 && (below === 2 || below === 4) && (unit || next === "a" || next === "an")) ||
      (whole === 3 && below === 4 && unit)
    )
      return { value: whole / below, length: next === "a" || next === "an" ? 4 : 3, spelled: false };
  }
  if (
    view.kind(at + 1) === "RawNumber" &&
    view.kind(at + 2) === "RawSlash" &&
    view.kind(at + 3) === "RawNumber" &&
    isTight(at + 3)
  ) {
    const [above, below] = [numberValue(view.image(at + 1)), numberValue(view.image(at + 3))];
    if (above < below && below <= 4) return { value: whole + above / below, length: 4, spelled: false };
  }
  if (
    view.kind(at + 1) === "RawComma" &&
    view.kind(at + 2) === "RawNumber" &&
    isTight(at + 1) &&
    isTight(at + 2) &&
    isDecimalComma(view, at)
  )
    return { value: Number(`${text}.${view.image(at + 2)}`), length: 3, spelled: false };
  return { value: whole, length: 1, spelled: false };
};
