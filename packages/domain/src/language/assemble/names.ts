import type { ParseContext } from "../parsed-message.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import { findHorses } from "./find-horses.ts";
import { findPeople } from "./find-people.ts";
import type { WordClass } from "../lexicon/word-class.ts";

export type NameRole = "horse" | "person" | "companion" | "rider";
export type FoundName = {
  readonly at: number;
  readonly length: number;
  readonly name: string;
  readonly role: NameRole;
  readonly doubt?: string;
};

export const horseDisciplines = new Set(["flatwork", "jumping", "groundwork", "lunging", "trail"]);

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
  "home out work school lots some both all bareback uphill downhill round around through along over into onto past near beach woods field forest fields river lake road roads track local park hills mountain gravel trails commute town outside inside alone solo together hard fast slow indoors outdoors zone race back there here until till this that with without today again".split(
    " ",
  ),
);

/** Words that open a clause with a capital and are nobody's name. */
export const openers = new Set(
  "might may maybe hopefully perhaps should could would show clinic comp competition event rally class camp great good nice lovely quick first felt fun hard tough super short little both rain cold windy wet hot new old same also really very much lots loads best worst bit some more no not lesson warm morning evening quiet slow fast easy solid decent awful bad big small long last next only just then after before when while because but and so still even all every each another other one two three four five today yesterday week weather arms legs back shoulders chest knee knees hip hips hands feet head grip form pace total time distance felt had was got did went tried worked managed finally happy tired sore stiff fresh good main set sets round rounds part notes note plan work rest food water coffee sleep dogs dog kids wife husband mum dad coach team club group class open water half full mile miles parkrun race track trail road hill hills interval intervals tempo fartlek strides drills cooldown warmup".split(
    " ",
  ),
);

const titled = (text: string): string => text.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());

/** The name at `at` as written (its own capitals, or the first letter made one), over several capitalised words. */
const nameFrom = (lexemes: readonly Lexeme[], at: number, text: string): { name: string; length: number } => {
  const first = lexemes[at] as Lexeme;
  if (first.class === "Athlete") return { name: first.entry?.value ?? first.text, length: 1 };
  let length = 1;
  while (
    first.capitalised &&
    lexemes[at + length]?.capitalised &&
    lexemes[at + length]?.class === "Word" &&
    length < 3
  )
    length += 1;
  const written = text.slice(first.start, (lexemes[at + length - 1] as Lexeme).end).replace(/['’]s$/u, "");
  return { name: first.capitalised ? written : titled(written), length };
};

export const isClauseStart = (lexemes: readonly Lexeme[], at: number): boolean => {
  const before = lexemes[at - 1];
  if (!before) return true;
  if (
    [
      "Comma",
      "Stop",
      "Newline",
      "Semi",
      "Pipe",
      "Bang",
      "Then",
      "And",
      "Slash",
      "Open",
      "Close",
      "Ellipsis",
      "Arrow",
      "Colon",
    ].includes(before.class)
  )
    return true;
  return (
    before.class === "DayWord" ||
    before.class === "Weekday" ||
    before.class === "DayPart" ||
    before.class === "Filler" ||
    (before.class === "Dash" && before.spaced) ||
    (before.class === "Sign" && /^\d/.test(before.text))
  );
};

/** Horses and other people by name, and what part each plays. */
export const findNames = (
  lexemes: readonly Lexeme[],
  text: string,
  context: ParseContext,
  isHorse: boolean,
): FoundName[] => {
  const found: FoundName[] = [];
  const known = new Map((context.athletes ?? []).map(({ name, kind }) => [name, kind]));
  const taken = (at: number): boolean => found.some((one) => at >= one.at && at < one.at + one.length);
  const add = (at: number, role: NameRole, doubt?: string): void => {
    if (taken(at)) return;
    const { name, length } = nameFrom(lexemes, at, text);
    const kind = lexemes[at]?.class === "Athlete" ? known.get(name) : undefined;
    const fits: NameRole =
      kind === "horse" ? "horse" : kind === "person" && role === "horse" ? "person" : role;
    found.push({ at, length, name, role: fits, ...(doubt && { doubt }) });
  };
  if (isHorse) findHorses(lexemes, text, add, found);
  findPeople(lexemes, {
    text,
    known,
    isHorse,
    found,
    taken,
    add,
    addAs: (at, name) => {
      if (!taken(at)) found.push({ at, length: 1, name, role: "person" });
    },
  });
  return found.toSorted((a, b) => a.at - b.at);
};
