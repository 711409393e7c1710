import { couldBeName } from "./could-be-name.ts";
import { type Horses, isHorseAct, isNotName } from "./horse-search.ts";
import { isClauseStart } from "./is-clause-start.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";

const isName = (one: Lexeme | undefined): boolean =>
  one?.class === "Word" && one.capitalised && couldBeName(one, false) && !isNotName(one);

/** "jump w Remy 40m": in a clause of its own, what was done, with whom and for how long. */
export const isOwnWorkWith = (lexemes: readonly Lexeme[], at: number): boolean =>
  (isHorseAct(lexemes[at - 1]) || lexemes[at - 1]?.text === "lunge") &&
  isClauseStart(lexemes, at - 1) &&
  isName(lexemes[at + 1]) &&
  // "40m" is forty minutes as well
  (lexemes[at + 2]?.class === "Dur" || lexemes[at + 2]?.quantity?.distance === "m");

/** "I did Archie flat 40", "gave Bear an easy day": whom one worked. */
export const didHorse = ({ lexemes, add }: Horses, at: number): void => {
  const [verb, name, next] = [lexemes[at], lexemes[at + 1], lexemes[at + 2]];
  if (!/^(did|gave)$/.test(verb?.text ?? "") || !isName(name)) return;
  const isGiven =
    verb?.text === "gave" &&
    next?.class === "Article" &&
    lexemes.slice(at + 3, at + 7).some((one) => isHorseAct(one) || one.class === "Dur" || one.text === "day");
  const isDone = verb?.text === "did" && (isHorseAct(next) || next?.class === "Dur");
  if (isGiven || isDone) add(at + 1, "horse");
};
