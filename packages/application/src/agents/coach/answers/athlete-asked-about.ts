import type { Athlete } from "@canter/domain/group/group";
import { horsesIn } from "@canter/domain/horse/words/named-horses";
import { readPeriods } from "@canter/domain/text/read-periods";

/** Whom a question is about: somebody of the group; a name that nobody here has; or, undefined, whoever asks. */
export type AskedAbout = { readonly athlete: Athlete } | { readonly stranger: string };

/** Names that are also words of questions ("my max bench"): written as a name, or not meant. */
const isCommonWord = (word: string): boolean =>
  /^(?:max|best|most|will|last|may|april|june|august)$/i.test(word);

const noName =
  /^(?:I|What|Who|How|When|Where|Why|It|That|There|Here|Let|Today|Yesterday|Tomorrow|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:Last|This) .*)$/i;

const pronouns =
  /^(?:you|she|they|anyone|anybody|everyone|everybody|someone|somebody|that|this|the|not|ever|even|also|just|really|more|less|any|everything|anything|yesterday|today)$/u;

const wordsIn = (text: string): readonly string[] =>
  text
    .replaceAll(/['’]s\b/g, "")
    .replaceAll(/['’]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** "October's volume": of a time, and of nobody; which year is all the same. */
const isTime = (word: string): boolean => readPeriods(`in ${word}`, "2026-01-01").length > 0;

/** How somebody is, what is done with a horse, and who does it. */
const placesOfNames =
  /\b(?:did|does|has|(?:[Hh]ow|[Ww]hen)(?: is|['’]?s| was) |is|was) ?(\p{Lu}[\p{L}-]+)(?= (?:doing|going|getting|on track|behind|ahead|last|ridden|jumped|lunged|hacked|worked|schooled|sound|lame|fit|ok|okay|better|stiff|fresh|tired|coming|back)\b)|\b(?:did|does|has) (\p{Lu}[\p{L}-]+)|\b(?:rode|ridden|rides?|riding|lunged|hacked|schooled) (\p{Lu}[\p{L}-]+)|(?<!\p{L})(\p{Lu}[\p{L}-]+)['’]s\b/gu;
/** The word that stands where only a name can: "did Zoe …", "Zoe's …", "how is Zoe doing". */
const nameIn = (text: string): string | undefined =>
  [...text.matchAll(placesOfNames)]
    .map((match) => match.slice(1).find((one) => one !== undefined) ?? "")
    .find((word) => !noName.test(word) && !isTime(word)) ??
  // In lower case only a verb behind it tells that a word is a name: "did jules run".
  [
    ...text.matchAll(
      /^(?:(?:and|so|hey|ok|coach|when|what|how often|how far|how much|how many \p{L}+|where)[\s,]+)*(?:did|does|has) (\p{Ll}{3,}) (?:run|ride|swim|train|squat|bench|deadlift|lift|row|walk|hike|trained|ridden|swum|do|jump)\b/gu,
    ),
  ]
    .map((match) => match[1] ?? "")
    .find((word) => !pronouns.test(word));

/** "what did Jake do with Beau": the horse is asked about, of what is logged of it. */
const workedWith = /\b(?:do|done|doing|worked|work)(?: \p{L}+)? (?:with|on) (?<horse>\p{L}+)/iu;

/** What one does in company. */
const inCompany =
  "r[au]n(?:ning)?|jog\\p{L}*|walk\\p{L}*|hik\\p{L}*|train(?:ed|ing)?|lift(?:ed|ing)|work(?:ed|ing) out|rode|ridden|riding|cycl\\p{L}*|bik\\p{L}*|swam|swum|swimming|row(?:ed|ing)|climb\\p{L}*|squatted|benched|deadlifted|went|gone|played|runs|rides|workouts|sessions";
const withWhom = new RegExp(
  String.raw`\b(?:${inCompany})(?: \p{L}+){0,3}? with (?<name>\p{L}+)(?!['’\p{L}])`,
  "iu",
);

/** "How often have I run with Dana": who was along, and not whose training it is. */
const isAlong = (name: string, text: string): boolean =>
  withWhom.exec(text)?.groups?.["name"]?.toLowerCase() === name.toLowerCase();

export function athleteAskedAbout(text: string, athletes: readonly Athlete[]): AskedAbout | undefined {
  const words = wordsIn(text);
  const lower = words.map((word) => word.toLowerCase());
  const named = athletes.filter(({ name, kind }) => {
    const [first = name] = wordsIn(name);
    if (kind === "person" && isAlong(first, text)) return false;
    return isCommonWord(first)
      ? words.includes(first)
      : lower.includes(first.toLowerCase()) ||
          (first.length > 3 && lower.includes(`${first.toLowerCase()}s`));
  });
  const worked = workedWith.exec(text)?.groups?.["horse"]?.toLowerCase();
  const horses = named.filter(({ kind }) => kind === "horse");
  // Beside a person it is the one horse that is asked about: "is Jake riding Beau on Friday?"
  const horse =
    horses.find(({ name }) => name.toLowerCase() === worked) ?? (horses.length === 1 && horses[0]);
  const athlete = horse || named[0];
  if (athlete) return { athlete };
  const stranger = nameIn(text);
  return stranger === undefined ? undefined : { stranger };
}

/**
 * Whose program a message means: the horse's that it names, whoever is to ride it ("Jake takes Beau on Friday"); else that of whom it asks about. Undefined:
 * nobody of the group is named.
 */
export function whoseProgram(text: string, athletes: readonly Athlete[]): string | undefined {
  const horses = athletes.filter(({ kind }) => kind === "horse");
  const about = [horses, athletes]
    .map((some) => athleteAskedAbout(text, some))
    .find((found) => found !== undefined && "athlete" in found);
  return about && "athlete" in about ? about.athlete.id : undefined;
}

/** "Make his plan easier": nobody changes another person's. */
const ofPlan = /\b(?:his|her)\b.{0,20}\b(?:plan|program(?:me)?|schedule|sessions?|rides?)\b/iu;
/** Speaks of somebody who was named before. */
export const refersBack = /\b(?:he|him|his|she|hers?)\b/iu;

/** What may stand behind "her" where she was ridden; "rode her mare", "ride her bike" is of something else. */
const behindHer =
  "(?=\\W*$|\\W*\\d|[,.;:!?)–-]| (?:for|on|in|at|over|out|off|today|tonight|yesterday|tomorrow|this|last|next|a|an|about|around|and|then|before|after|with|without|to|too|twice|again|first|bareback|lightly|hard|gently|well|as|because|but|so|until|till|while|who|now|just|only|longer|round|up|down|through|along|from|next|mon|tues?|wednes|thurs?|fri|satur|sun|half|one|two|three|ten|twenty|thirty|forty|fifty)\\b)";
/** "Can Emma jump him on Sunday": the horse, whoever is named beside it. */
const workedPronoun = new RegExp(
  String.raw`\b(?:rid(?:e|es|ing|den)|rode|jump(?:s|ed|ing)?|hack(?:s|ed|ing)?|lung(?:e|es|ed|eing|ing)|school(?:s|ed|ing)?|takes?|taking|took|work(?:s|ed|ing)?(?: with)?|(?:de-?)?worm(?:ed|ing)?|shod|trimmed|vaccinated|jabbed|clipped|rasped|saw|seen|checked|treated) (?:him\b|her\b${behindHer})`,
  "iu",
);

/**
 * Whom a part of a message is about: "my wife Dana, did she swim" says it in front; "can I jump him?" is of the horse that the latest
 * message with a name in it names (`before`: oldest first).
 */
export function askedAboutIn(
  part: string,
  { whole, before }: { readonly whole: string; readonly before: readonly { readonly text: string }[] },
  athletes: readonly Athlete[],
): AskedAbout | undefined {
  const named = athleteAskedAbout(part, athletes);
  const horseId = whoseProgramBehind(part, athletes, before);
  const horse = athletes.find(({ id }) => id === horseId);
  if (horse && workedPronoun.test(part)) return { athlete: horse };
  if (named || !refersBack.test(part)) return named;
  return athleteAskedAbout(whole, athletes) ?? (horse && { athlete: horse });
}
/** "Did 20 min groundwork with her". */
const withPronoun =
  /\b(?:ground ?work|lung\p{L}*|flatwork|liberty|long ?rein\p{L}*|hand ?walk\p{L}*|hack\p{L}*|jumping|poles|dressage) (?:with|on) (?:him|her)\b/iu;
const asksNextRider = /^(?=.*\b(?:rider|whoever|pin|note)\b).*\b(?:him|her)\b/isu;
/** "Rode him 25 min", "tell the next rider to walk him": of a horse that was named before, if one was. */
export const speaksOfHorse = (text: string): boolean =>
  workedPronoun.test(text) || withPronoun.test(text) || asksNextRider.test(text);
/** The same with the horse's name in the place of the pronoun. */
export const withHorseNamed = (text: string, name: string): string => {
  const form = [workedPronoun, withPronoun].find((one) => one.test(text)) ?? /\b(?:him|her)\b/iu;
  return text.replace(form, (words) => words.replace(/\b(?:him|her)$/iu, name));
};
/** The horse that such words are of. Undefined: somebody is named, or none was spoken of. */
export const horseWorked = (
  text: string,
  athletes: readonly Athlete[],
  before: readonly { readonly text: string }[],
): Athlete | undefined => {
  const isNamed = ({ kind, name }: Athlete) =>
    kind === "horse"
      ? horsesIn(text, [name]).length > 0
      : athleteAskedAbout(text, [{ id: name, kind, name }]) !== undefined;
  if (!speaksOfHorse(text) || athletes.some((one) => isNamed(one))) return undefined;
  const id = whoseProgramBehind(text, athletes, before);
  return athletes.find((horse) => horse.id === id);
};

/** So far back "he" may be a horse that was named. */
export const maxMessagesBack = 6;

/**
 * Whose program a message means that names nobody itself: "he" is the one horse that the latest message with a name in it names (`before`:
 * oldest first).
 */
export function whoseProgramBehind(
  text: string,
  athletes: readonly Athlete[],
  before: readonly { readonly text: string }[],
): string | undefined {
  // "Skip my session, I'm riding him": one's own
  if (!refersBack.test(text) || /\b(?:my|mine|myself)\b/iu.test(text)) return undefined;
  // Of what is ridden only horses are named: "who rode Milo last" is answered with a rider.
  const isWorked = speaksOfHorse(text) || ofPlan.test(text);
  const known = athletes.flatMap(({ kind, name }) => (isWorked && kind === "person" ? [] : [name]));
  const named = before
    .slice(-maxMessagesBack)
    .map((message) => horsesIn(message.text, known))
    .findLast((names) => names.length > 0);
  const [horse, another] = athletes.filter(({ kind, name }) => kind === "horse" && named?.includes(name));
  // Beside a person "he" may be that person, but not where he is ridden.
  return horse && !another && (named?.length === 1 || isWorked) ? horse.id : undefined;
}
