import { couldBeName } from "../people/could-be-name.ts";
import { type Horses, isNotName, sentenceAround, isHorseAct } from "./horse-search.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";
import { isClauseStart } from "../clause.ts";

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

/** "Pip on long lines, 20 min", "Ziggy walked 20 min in hand": what was done with the one who is named before `behind`. */
export const isWorkedByName = (lexemes: readonly Lexeme[], behind: number): boolean => {
  const next = lexemes[behind];
  const isPut = next?.text === "on" && isHorseAct(lexemes[behind + 1]);
  const isWalked =
    /^(walked|led|trotted)$/.test(next?.text ?? "") &&
    lexemes[behind + 1]?.capitalised !== true &&
    lexemes.slice(behind + 1, behind + 5).some(({ text }) => text.startsWith("in hand"));
  return isPut || isWalked;
};

/** "Luna had 40 min of flatwork and Fern a 30 min walk in hand": what another one had, behind an article. */
export const isAnothersWork = (lexemes: readonly Lexeme[], at: number, behind: number): boolean =>
  lexemes[behind]?.class === "Article" &&
  lexemes[at]?.class === "Word" &&
  lexemes[at].capitalised &&
  lexemes.slice(behind + 1, behind + 5).some(isHorseAct);

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
  if ((verb?.text !== "did" && verb?.text !== "gave") || !isName(name)) return;
  const isGiven =
    verb.text === "gave" &&
    next?.class === "Article" &&
    lexemes.slice(at + 3, at + 7).some((one) => isHorseAct(one) || one.class === "Dur" || one.text === "day");
  const isDone = verb?.text === "did" && (isHorseAct(next) || next?.class === "Dur");
  if (isGiven || isDone) add(at + 1, "horse");
};
