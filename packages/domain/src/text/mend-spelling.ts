import { months, weekdays } from "../schedule/calendar-words.ts";

/** What is typed in haste, and what it stands for. */
const hasty: Readonly<Record<string, string>> = {
  n: "and",
  u: "you",
  ur: "your",
  r: "are",
  c: "see",
  y: "why",
  wen: "when",
  agian: "again",
  wat: "what",
  wats: "whats",
  wht: "what",
  hw: "how",
  nite: "night",
  tonite: "tonight",
  thx: "thanks",
  plz: "please",
  pls: "please",
  tho: "though",
  cuz: "because",
  compair: "compare",
  compaired: "compared",
  puls: "pulse",
  runing: "running",
  swiming: "swimming",
  cycleing: "cycling",
  benchpress: "bench press",
  skwat: "squat",
  hevy: "heavy",
  heavyest: "heaviest",
  longst: "longest",
  fastst: "fastest",
  averidge: "average",
  programm: "program",
  wk: "week",
  wks: "weeks",
  mth: "month",
  mnth: "month",
  lst: "last",
  ths: "this",
  yday: "yesterday",
  ystrday: "yesterday",
  tmrw: "tomorrow",
  tmr: "tomorrow",
  tomo: "tomorrow",
  tdy: "today",
  avrg: "average",
  mny: "many",
};

/** A word in lower case as it is meant, where it is a hasty spelling. */
export const inFull = (word: string): string => (Object.hasOwn(hasty, word) ? (hasty[word] ?? word) : word);

/** Words by which times and figures are named, as they are to be spelt; a slip in one of them hides what is asked. */
const known: ReadonlySet<string> = new Set([
  ...weekdays.map((name) => name.toLowerCase()),
  ...months.map((name) => name.toLowerCase()),
  ..."week weeks month months year yesterday today tomorrow average workouts workout program protein calories weight heaviest longest fastest deadlift kilometres kilometers distance delete remove restart resume pause unpause continue complete completed finished remember session instead".split(
    " ",
  ),
]);
/** Words of their own, one slip away from those. */
const others: ReadonlySet<string> = new Set([
  "weak",
  "weaks",
  "work",
  "seek",
  "peek",
  "meek",
  "wee",
  "months",
  "mouth",
  "moth",
  "north",
  "monthly",
  "weekly",
  "yearly",
  "year",
  "years",
  "years",
  "ear",
  "dear",
  "near",
  "bear",
  "gear",
  "hear",
  "wear",
  "tear",
  "fear",
  "may",
  "mar",
  "mark",
  "marcy",
  "weights",
  "eight",
  "height",
  "weighed",
  "weigh",
  "deadlifts",
  "deadlifted",
  "workouts",
  "programs",
  "june",
  "jules",
  "jule",
  "july",
  "distances",
  "mondays",
  "tuesdays",
  "wednesdays",
  "thursdays",
  "fridays",
  "saturdays",
  "sundays",
  "longer",
  "faster",
  "averaged",
  ..."deleted deletes removed removes remote removal restarts restarted resumed resumes rescue paused pauses pulse phase parse passe continued continues completes compete competed finishes finisher remembers remembered sessions".split(
    " ",
  ),
  "averages",
  "proteins",
]);
const shortest = 4;

const without = (word: string): readonly string[] =>
  Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1));

const byForm = ((): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const word of known)
    if (word.length > shortest) for (const form of without(word)) if (!found.has(form)) found.set(form, word);
  return found;
})();

/** The word that is meant: one letter is missing, too many, wrong, or two have changed places. */
function mended(word: string): string | undefined {
  if (word.length < shortest || known.has(word) || others.has(word) || !/^[a-z]+$/u.test(word))
    return undefined;
  const whole = byForm.get(word);
  if (whole !== undefined) return whole;
  for (const form of without(word)) {
    if (known.has(form) && form.length > shortest) return form;
    const found = byForm.get(form);
    if (found !== undefined && Math.abs(found.length - word.length) <= 0 && word[0] === found[0])
      return found;
  }
  return undefined;
}

/** A text with slips in the names of times and figures mended: "this mont", "lst week", "octobr". Other words stay as they are. */
export const mendSpelling = (text: string): string =>
  text.replaceAll(/(?<![\p{L}\p{N}.&'’-])\p{L}+(?![\p{L}\p{N}&-])/gu, (word) => {
    const full = inFull(word.toLowerCase());
    return full === word.toLowerCase() ? (mended(full) ?? word) : full;
  });
