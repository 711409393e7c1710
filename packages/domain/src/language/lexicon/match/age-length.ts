import { relations } from "../words/relations.ts";
import { isFirstName } from "../words/first-names.ts";
import type { TokenView } from "../../scan/token-view.ts";

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
  if (view.kind(at + 1) !== "RawNumber") return 0;
  const open = view.kind(at);
  const close = view.kind(at + 2);
  // "For Walter, 71: …"
  if (open === "RawComma" && close === "RawColon" && view.words[at - 2] === "for")
    return /^\d\d$/.test(view.image(at + 1)) ? 2 : 0;
  // "(my daughter, 9)", "mum (Helen, 64)"
  const isBracketed = (): boolean =>
    relations.has(view.words[at - 1] ?? "") ||
    (at > 1 && view.kind(at - 2) === "RawOpen" && /^\p{Lu}\p{Ll}+$/u.test(view.image(at - 1)));
  if (open === "RawComma" && close === "RawClose" && isBracketed()) return 2;
  if (at === 0 || !/^\d{1,2}$/.test(view.image(at + 1))) return 0;
  const birthday = birthdayLength(view, at);
  if (birthday > 0) return birthday;
  if (!((open === "RawOpen" && close === "RawClose") || (open === "RawComma" && close === "RawComma")))
    return 0;
  // "For Ruby (12): swam"
  if (open === "RawOpen" && view.kind(at + 3) === "RawColon") return view.words[at - 2] === "for" ? 3 : 0;
  // "Leo (10) judo 1h": a child's, at the start
  const isChild = at === 1 && open === "RawOpen" && Number(view.image(at + 1)) < 18;
  if (isChild && isFirstName(view.words[0] ?? "") && view.kind(at + 3) === "RawWord") return 3;
  const isName = /^\p{Lu}\p{Ll}+$/u.test(view.image(at - 1));
  return isName &&
    /^(had|did|got|ran|swam|rode|hit|went|made|\p{L}{3,}ed|has|is|was|managed|took)$/u.test(
      view.words[at + 3] ?? "",
    )
    ? 3
    : 0;
};
