import { unitWord } from "./unit-words.ts";
import type { TokenView } from "../token-view.ts";
import { numberValue, spelledNumber } from "./number-value.ts";

/** "82,5 kg" is one number, "8,6" two: a unit behind, a load's quarter steps, or a sign that wants a load decides. */
const isDecimalComma = (view: TokenView, at: number): boolean => {
  const [whole, part] = [view.image(at), view.image(at + 2)];
  if (!/^\d{1,3}$/.test(whole) || !/^\d{1,2}$/.test(part)) return false;
  const tightComma = (i: number): boolean => view.kind(i) === "RawComma" && !view.spaceBefore(i);
  // "10s 25,25": behind a load the comma joins repetitions
  if (whole === part && Number(whole) > 5) return false;
  const listed =
    (tightComma(at - 1) && !view.spaceBefore(at)) ||
    (tightComma(at + 3) && view.kind(at + 4) === "RawNumber" && !view.spaceBefore(at + 4));
  if (listed) return false;
  const before = view.kind(at - 1);
  const quarter = part === "5" || part === "25" || part === "75";
  // "1h15,9 km", "3x12,90 sec rest", "3 by 10,50 kilo", "8 rpe 7,8 rpe 9"
  const isBehindHours = view.words[at - 1] === "h" && !view.spaceBefore(at);
  const isBehindCount = before === "RawTimes" || view.words[at - 1] === "by";
  if (
    isBehindHours ||
    (isBehindCount && !quarter) ||
    // "@ 62,5 rpe7": behind a sign that wants a load it is one
    (!(quarter && before === "RawAt" && Number(whole) > 20) &&
      (/^(rpe|rir|at)$/.test(view.words[at + 3] ?? "") || view.kind(at + 3) === "RawAt"))
  )
    return false;
  const unit = unitWord(view.words[at + 3] ?? "");
  if (unit || view.kind(at + 3) === "RawHash" || view.kind(at + 3) === "RawPercent") return true;
  if (before === "RawAt" || before === "RawPlus" || ["rpe", "at"].includes(view.words[at - 1] ?? ""))
    return quarter || view.kind(at + 3) !== "RawWord";
  if (
    quarter &&
    (view.kind(at + 3) === "RawTimes" ||
      (view.kind(at + 3) === "RawNumber" && view.kind(at + 4) === "RawTimes"))
  )
    return true;
  // "3x15 with 17,5", "face pulls … 3 times 15 w 12,5"
  if (
    quarter &&
    (/^(with|using|w|mit|mit je|to|from|and)$/.test(view.words[at - 1] ?? "") || before === "RawWith")
  )
    return Number(whole) !== 5;
  return quarter && Number(whole) > 20 && before !== "RawTimes";
};

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
