import { endsHere, minuteSecond } from "./minute-second.ts";
import { readNumber } from "./read-number.ts";
import type { TokenView } from "../token-view.ts";
import { unitWord } from "./unit-words.ts";

/** A word in front of which a number counts: more of something, or what goes on with it. */
const isCounted = /s$|^(x|per|percent|rep|or|to)$|^\d/;

/** "Ten with friends": what joins something else to it. */
const joins =
  /^(?:|and|on|with|in|at|along|through|round|around|of|total|today|but|for|by|from|which|all|the|my|incl\w*)$/;

/** Minutes behind hours, `at` being behind their unit ("10 min", "05", "and ten"): the seconds of both together. */
export const hourMinute = (
  view: TokenView,
  at: number,
  hours: number,
): { seconds: number; length: number } | undefined => {
  let i = at;
  if (view.words[i] === "and") i += 1;
  const number = readNumber(view, i);
  if (!number || number.value >= 60) return undefined;
  const after = view.words[i + number.length] ?? "";
  const unit = unitWord(after);
  // "1h22m30"
  const [m, seconds] = [i + number.length, i + number.length + 1];
  const isTight =
    after === "m" && view.kind(seconds) === "RawNumber" && !view.spaceBefore(m) && !view.spaceBefore(seconds);
  if (isTight && i === at && view.image(seconds).length === 2 && Number(view.image(seconds)) < 60) {
    const isNamed = /^(s|sec|secs)$/.test(view.words[seconds + 1] ?? "") && !view.spaceBefore(seconds + 1);
    return {
      seconds: hours * 3600 + number.value * 60 + Number(view.image(seconds)),
      length: number.length + (isNamed ? 3 : 2),
    };
  }
  if (unit?.kind === "time" && unit.factor === 60) {
    const more = minuteSecond(view, i + number.length + 1);
    return {
      seconds: hours * 3600 + number.value * 60 + (more?.seconds ?? 0),
      length: i - at + number.length + 1 + (more?.length ?? 0),
    };
  }
  if (after === "m" && i === at)
    return { seconds: hours * 3600 + number.value * 60, length: number.length + 1 };
  // "an hour and 20"
  const isSaidOn = i === at + 1 && (view.words[at - 1] ?? "").startsWith("hour");
  const isTwoDigits =
    (i === at || isSaidOn) &&
    Number.isInteger(number.value) &&
    view.kind(i) === "RawNumber" &&
    view.image(i).length === 2;
  const attached =
    isTwoDigits &&
    (!view.spaceBefore(i) ||
      (after === "" && endsHere(view, i + 1)) ||
      /^(on|with|in|at|along|through|round|around)$/.test(after));
  // "an hour and ten on the turbo", "one hour fifty-two", "one hour fifty head wind all the way", but "one hour fifty burpees"
  const isJoined = joins.test(after) || !isCounted.test(view.words[i + number.length + 1] ?? "");
  if (number.spelled && number.value >= 5 && !unit && !isCounted.test(after) && isJoined)
    return { seconds: hours * 3600 + number.value * 60, length: i - at + number.length };
  // "2h20 w the kids": no watts
  const isApart = unit?.kind === "measure" && view.spaceBefore(i + number.length) && !view.spaceBefore(i);
  const isMinutes = !unit || after === "in" || isApart || (unit.kind === "time" && unit.factor === 3600);
  return attached && isMinutes
    ? { seconds: hours * 3600 + number.value * 60, length: i - at + number.length }
    : undefined;
};
