import { isDayName, leadsToDay } from "../../schedule/calendar-words.ts";

const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
/** Matches a name as a whole word, including a possessive "s" without its apostrophe. */
export const namePattern = (name: string): string =>
  String.raw`(?<!\p{L})${escaped(name)}(?:['’]?s)?(?!\p{L})`;

/** "Skip beaus cavaletti": as the name is written, with the apostrophe, where something of its own follows. */
export const withPossessives = (text: string, names: readonly string[]): string =>
  names.reduce((rest, name) => {
    const owner = String.raw`(?<!\p{L}|\b(?:to|as|into|called|named) )${escaped(name)}['’]?s(?= (?!(?:and|or|on|in|at|to|by|for|from|with|is|are|was)\b)\p{Ll})`;
    const isOther = names.some((one) => one.toLowerCase() === `${name.toLowerCase()}s`);
    return isOther ? rest : rest.replaceAll(new RegExp(owner, "giu"), () => `${name}'s`);
  }, text);

const countWords = "two|three|four|five|six|seven|eight";
const counts = ["", "", ...countWords.split("|")];
const countNamed = new RegExp(String.raw`\b(?:${countWords})\b`, "iu");
/** What may follow "all three" of horses; "all three paces" are something else. */
const behindAll =
  "[,.;:]|(?:are|had|have|get|got|need|were|was|on|at|in|by|for|this|next|tomorrow|today|every|mon|tues|wednes|thurs|fri|satur|sun)|$";
const everyHorse = new RegExp(
  [
    String.raw`\b(?:all|every|each|both)(?: of)?(?: the| our| my)? (?:(?:${countWords}) )?(?:horses?|ponies|pony|of them)\b`,
    String.raw`\ball (?:${countWords})(?=\s*(?:${behindAll}))`,
    String.raw`\beveryone['’]?s feet\b`,
    String.raw`\bfor (?:everyone|everybody|all of them|them all|all|the (?:lot|whole lot|(?:whole |entire )?(?:barn|yard)))(?=\s*(?:${behindAll}))`,
  ].join("|"),
  "iu",
);
/** Whether words speak of all horses ("new rugs for all horses"), whoever else they name. */
export const namesEveryHorse = (text: string): boolean => everyHorse.test(text);
/** A text without the words for all horses: "farrier for all three" tells of no shoes. */
export const withoutEveryHorse = (text: string): string => text.replace(everyHorse, " ");

/** Names that in lower case are common words: they count as names only in certain positions. */
const sentenceWords: ReadonlySet<string> = new Set([
  "will",
  "may",
  "can",
  "might",
  "mine",
  "so",
  "then",
  "do",
]);
const placeBefore = /(?:^|[,;:.]|\b(?:for|on|with|of|and|to|jump|ride|lunge|hack))\s*$/iu;
const placeBehind =
  /^\s*(?:[,;:]|['’]s\b|(?:is|has|was|needs?|lost|had|got|gets|only|and|can|must|may|should|off|due|farrier|vet|until|till|this)\b|$)/iu;
/** "such a star", "a gold star", "star jumps". */
const articleBefore = /\b(?:an?|the|such|no|every|gold|five|my|his|her|its|our|their)\s+$/iu;
/** "Luna's turnout rug" is not about Luna. */
const belonging =
  /^\s+(?:\p{L}+\s+){0,2}(?:rugs?|girth(?! (?:line|area))|bridle|saddle(?! (?:area|patch))|numnah|head ?collar|boots|locker|bill|passport)\b/iu;
const nounBehind = /^[\s-]*(?:jumps?|sign|rating|fish)\b/iu;

/**
 * The position at which a text names a horse: capitalised, or in lower case if it is not another word there; a day's name where it is not the
 * day ("Friday had Friday off"). Negative: nowhere.
 */
function placeOfName(text: string, name: string): number {
  for (const { index, 0: written } of text.matchAll(new RegExp(namePattern(name), "giu"))) {
    const [before, behind] = [text.slice(0, index), text.slice(index + name.length)];
    if (written.length > name.length && belonging.test(text.slice(index + written.length))) continue;
    if (isDayName(name) && leadsToDay(/\p{L}+(?=\W*$)/u.exec(before)?.[0] ?? "")) continue;
    if (written.startsWith(name.charAt(0))) return index;
    const isSmall = sentenceWords.has(name.toLowerCase())
      ? placeBefore.test(before) && placeBehind.test(behind)
      : !articleBefore.test(before) && !nounBehind.test(behind);
    if (isSmall) return index;
  }
  return -1;
}

/** The known horses that a text names, in order; all of them if it says so. */
export function horsesIn(text: string, horses: readonly string[]): readonly string[] {
  const every = everyHorse.exec(text)?.[0];
  const count = every === undefined ? undefined : countNamed.exec(every)?.[0].toLowerCase();
  // "The farrier did Beau today, all four": of feet, where there are not as many horses.
  if (every !== undefined && (count === undefined || counts.indexOf(count) === horses.length)) return horses;
  return horses
    .map((name) => ({ name, at: placeOfName(text, name) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);
}

/** A text without the names of horses that are called like a day, in which its days are looked for. As long as the text. */
export function withoutDayNames(text: string, horses: readonly string[]): string {
  return horses.filter(isDayName).reduce((rest, name) => {
    const at = placeOfName(rest, name);
    return at < 0 ? rest : `${rest.slice(0, at)}${"_".repeat(name.length)}${rest.slice(at + name.length)}`;
  }, text);
}
