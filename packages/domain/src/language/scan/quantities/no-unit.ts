import { numberValue } from "./number-value.ts";
import type { TokenView } from "../token-view.ts";

/** Hours that nobody trains longer. */
const maxDay = 12;
/** "212 W", "212 W avg": what may stand behind watts that are written apart, where "with" has what it was done with. */
const endsWatts = /^(|avg|average|np|normali[sz]ed|ftp|max|for|hr|heart|and|then|felt|steady)$/;

/** "150 W 45 min", "168 w 92 rpm". */
const isCapitalWatt = (view: TokenView, end: number): boolean =>
  view.kind(end + 1) === "RawNumber" && (view.image(end) === "W" || view.words[end + 2] === "rpm");

/** A unit's letters that are another word here: "8k hr 141" (heart rate), "5 in the tank", "3 s", "2 length". */
export const isNoUnit = (view: TokenView, end: number, word: string, attached: boolean): boolean => {
  // "185 second try": which attempt it was
  if (word === "second" && numberValue(view.image(end - 1)) !== 1)
    return /^(try|attempt|go|time|set|single|pull|one)$/.test(view.words[end + 1] ?? "");
  if (word === "hr" && /^(push|pushups?|press)/.test(view.words[end + 1] ?? "")) return true;
  if (word === "in") return !attached || view.kind(end + 1) === "RawNumber";
  if (word === "w")
    return (
      !attached &&
      (!(endsWatts.test(view.words[end + 1] ?? "") || isCapitalWatt(view, end)) ||
        (view.kind(end + 1) === "RawNumber" && !isCapitalWatt(view, end)) ||
        numberValue(view.image(end - 1)) < 80 ||
        view.kind(end - 1) !== "RawNumber")
    );
  if (word === "ms" || word === "ks" || word === "mm") return !attached;
  if (word === "hr")
    return (
      !attached &&
      ((view.kind(end + 1) === "RawNumber" && numberValue(view.image(end + 1)) > 60) ||
        view.words[end + 1] === "avg" ||
        // "1 hr: rollbacks", but "8k hr: 141"
        (view.kind(end + 1) === "RawColon" &&
          !(numberValue(view.image(end - 1)) <= maxDay && view.kind(end + 2) !== "RawNumber")))
    );
  // "100y" of a pool, and no age
  if (word === "y")
    return !attached || numberValue(view.image(end - 1)) < 25 || view.words[end + 1] === "old";
  if (word === "lengths" || word === "laps") return view.words[end + 1] === "of";
  // "hack squat 3x10 feet high": where one stands
  if (word === "feet")
    return (
      view.kind(end - 2) === "RawTimes" &&
      /^(high|higher|low|wide|narrow|together|elevated|up|forward|flat|out|in)$/.test(
        view.words[end + 1] ?? "",
      )
    );
  if (word === "ft") return !attached && view.kind(end + 1) === "RawColon";
  return false;
};
