import { couldBeName } from "./could-be-name.ts";
import { type Horses, isNotName, sentenceAround } from "./horse-search.ts";

const joints: ReadonlySet<string> = new Set(["And", "Plus", "Comma"]);

/** "hacked Basil (me) and Olive (Kate)": each horse with who rode it in brackets. */
export const ridersInBrackets = ({ lexemes, add, found }: Horses, at: number): void => {
  const [name, open, rider, close] = [lexemes[at], lexemes[at + 1], lexemes[at + 2], lexemes[at + 3]];
  if (open?.class !== "Open" || close?.class !== "Close" || !name || !rider) return;
  const isMe = rider.class === "Pronoun" && rider.entry?.value === "me";
  const isRider = isMe || (rider.capitalised && ["Word", "NamedWod", "Athlete"].includes(rider.class));
  const { from } = sentenceAround(lexemes, at);
  const isListed =
    joints.has(lexemes[at - 1]?.class ?? "") &&
    found.some((one) => one.role === "horse" && one.at >= from && one.at < at);
  const isFound = found.some((one) => one.role === "horse" && one.at === at);
  if (!isRider || !(isListed || isFound) || !name.capitalised || !couldBeName(name, false) || isNotName(name))
    return;
  add(at, "horse");
  if (!isMe) add(at + 2, "rider");
};
