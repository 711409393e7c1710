import { isFirstName } from "./first-names.ts";
import type { TokenView } from "../scan/token-view.ts";

/** "Sam, 34 today, brought cake", "Tom (52 today!) spotted me": a birthday. */
const birthdayLength = (view: TokenView, at: number): number =>
  view.words[at + 2] === "today" &&
  view.kind(at + 3) !== "RawNumber" &&
  /^\p{Lu}/u.test(view.image(at - 1)) &&
  isFirstName(view.words[at - 1] ?? "")
    ? 3
    : 0;

/** "Tom (15) had", "Jack, 14, deadlifted": how old somebody is; 0 where no name and no verb are around. */
export const ageLength = (view: TokenView, at: number): number => {
  const [open, close] = [view.kind(at), view.kind(at + 2)];
  if (at === 0 || view.kind(at + 1) !== "RawNumber" || !/^\d{1,2}$/.test(view.image(at + 1))) return 0;
  const birthday = birthdayLength(view, at);
  if (birthday > 0) return birthday;
  if (!((open === "RawOpen" && close === "RawClose") || (open === "RawComma" && close === "RawComma")))
    return 0;
  const isName = /^\p{Lu}\p{Ll}+$/u.test(view.image(at - 1));
  return isName &&
    /^(had|did|got|ran|swam|rode|hit|went|made|\p{L}{3,}ed|has|is|was|managed|took)$/u.test(
      view.words[at + 3] ?? "",
    )
    ? 3
    : 0;
};
