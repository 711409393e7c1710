import type { Lexeme } from "../../lexicon/lexeme.ts";
import { couldBeName } from "./could-be-name.ts";
import { type Horses, isHorseAct, isNotName } from "../horses/horse-search.ts";

/** Behind these, or at the very start, somebody else may be named. */
const beginners: ReadonlySet<Lexeme["class"]> = new Set<Lexeme["class"]>([
  "Comma",
  "Stop",
  "Newline",
  "Semi",
  "Bang",
  "And",
  "Then",
  "Dash",
  "Colon",
  "Weekday",
  "DayWord",
  "DayPart",
]);
const sat = /^(?:rode|took|had)$/u;

/**
 * "jake hacked luna": where a horse of the group stands behind what was done with it, the word before that is who did it, also in small
 * letters.
 */
export const lowerCaseRiders = ({ lexemes, add }: Horses, isHorse: (name: string) => boolean): void => {
  lexemes.forEach((one, at) => {
    const [act, horse] = [lexemes[at + 1], lexemes[at + 2]];
    const isRider =
      one.class === "Word" &&
      !one.capitalised &&
      (isHorseAct(act) || sat.test(act?.text ?? "")) &&
      horse?.class === "Athlete" &&
      isHorse(horse.entry?.value ?? "") &&
      (at === 0 || beginners.has((lexemes[at - 1] as Lexeme).class)) &&
      couldBeName(one, true) &&
      !isNotName(one);
    if (isRider) add(at, "rider");
  });
};
