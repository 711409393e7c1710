import type { Lexeme } from "../lexicon/lexeme.ts";
import type { WordClass } from "../lexicon/word-class.ts";
import { openers } from "./openers.ts";

const nameClasses = new Set<WordClass>([
  "Word",
  "NamedWod",
  "Maximum",
  "Month",
  "Filler",
  "DayPart",
  "HorseWord",
  "Bar",
  "Label",
  "Exercise",
  "Cluster",
  "Scaling",
  "Activity",
  "Weekday",
  "PlanDay",
  "Added",
  "Interval",
  "Sets",
]);

/** Could this lexeme be a name in a place where one is expected? Lower case only if it is no everyday word. */
export const couldBeName = (lexeme: Lexeme | undefined, allowLower: boolean): boolean => {
  if (!lexeme) return false;
  if (lexeme.class === "Athlete") return true;
  if (lexeme.capitalised)
    return nameClasses.has(lexeme.class) && !lexeme.text.includes(" ") && lexeme.text.length > 1;
  return (
    allowLower &&
    (lexeme.class === "Word" || lexeme.class === "NamedWod") &&
    /^\p{L}{3,}$/u.test(lexeme.text) &&
    !openers.has(lexeme.text) &&
    !commonWords.has(lexeme.text)
  );
};
const commonWords = new Set(
  "you like really so well holiday vacation ever twice once just home out work school lots some both all bareback uphill downhill round around through along over into onto past near beach woods field forest fields river lake road roads track local park hills mountain gravel trails commute town outside inside alone solo together hard fast slow indoors outdoors zone race back there here until till this that with without today again".split(
    " ",
  ),
);
