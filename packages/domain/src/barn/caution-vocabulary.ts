/**
 * Words of cautions that forbid work. `meaning`: ids of disciplines, or `riding` (all work under saddle), or `work` (everything except
 * leading in hand). The names and words of the disciplines themselves need no entry. Each example is a test.
 */
type Row = { readonly meaning: string; readonly example: string };

/** Words that are forbidden when a negator precedes them. */
export const workWords: readonly (Row & { readonly word: string })[] = [
  { word: "riding", meaning: "riding", example: "No riding until the vet has looked" },
  { word: "ride", meaning: "riding", example: "Do not ride!" },
  { word: "rides", meaning: "riding", example: "Nobody rides her before Thursday" },
  { word: "ridden", meaning: "riding", example: "Not to be ridden this week" },
  { word: "riders", meaning: "riding", example: "sore back, no riders" },
  { word: "rider", meaning: "riding", example: "No rider for two weeks" },
  { word: "saddle", meaning: "riding", example: "girth gall: no saddle" },
  { word: "ridden work", meaning: "riding", example: "No ridden work until Friday" },
  { word: "work under saddle", meaning: "riding", example: "No work under saddle" },
  { word: "work", meaning: "work", example: "No work at all, colic last night" },
  { word: "exercise", meaning: "work", example: "no exercise today" },
  { word: "training", meaning: "work", example: "No training, vaccinated yesterday" },
  { word: "be worked", meaning: "work", example: "must not be worked" },
  { word: "jump", meaning: "jumping", example: "Shoe loose, don't jump" },
  { word: "jumps", meaning: "jumping", example: "no jumps please" },
  { word: "jumped", meaning: "jumping", example: "not to be jumped" },
  { word: "fences", meaning: "jumping", example: "No fences until Monday" },
  { word: "lunged", meaning: "lunging", example: "should not be lunged" },
  { word: "hacks", meaning: "trail", example: "no hacks, traffic shy after the accident" },
  { word: "trails", meaning: "trail", example: "No trails: barefoot" },
];

/** Phrases that forbid work by themselves, wherever they stand. */
export const forbiddingPhrases: readonly (Row & { readonly phrase: string })[] = [
  { phrase: "box rest", meaning: "work", example: "Box rest until Sunday" },
  { phrase: "stall rest", meaning: "work", example: "On stall rest, hand walking is fine" },
  { phrase: "field rest", meaning: "work", example: "field rest" },
  { phrase: "complete rest", meaning: "work", example: "Complete rest, vet's orders" },
  { phrase: "day off", meaning: "work", example: "Luna has a day off" },
  { phrase: "days off", meaning: "work", example: "three days off for the old man" },
  { phrase: "off work", meaning: "work", example: "Off work: abscess left fore" },
  { phrase: "out of work", meaning: "work", example: "out of work till the farrier comes" },
  { phrase: "walk only", meaning: "jumping lunging", example: "Walk only this week" },
  { phrase: "only walk", meaning: "jumping lunging", example: "only walk, tendon" },
  { phrase: "hand walk only", meaning: "work", example: "Hand walk only" },
  { phrase: "hand walking only", meaning: "work", example: "hand walking only until Friday" },
  { phrase: "in hand only", meaning: "work", example: "In hand only" },
  { phrase: "flatwork only", meaning: "jumping", example: "flatwork only, new shoes" },
  { phrase: "only flatwork", meaning: "jumping", example: "Only flatwork please" },
  { phrase: "flat only", meaning: "jumping", example: "flat only" },
];

/** Words that forbid what follows them. */
export const negators: ReadonlySet<string> = new Set([
  ...["no", "not", "never", "don't", "dont", "avoid", "cannot", "can't", "mustn't", "shouldn't", "nobody"],
]);

/** Tokens allowed between the items of a list. */
export const listJoins: ReadonlySet<string> = new Set([
  ...[",", "/", "&", "or", "and", "nor", "no", "to", "be", "any", "more", "should", "may"],
]);

/** Words that may follow without limiting the ban: times and reasons. */
export const goOn: ReadonlySet<string> = new Set([
  ...[
    "until",
    "till",
    "til",
    "before",
    "for",
    "this",
    "today",
    "tonight",
    "tomorrow",
    "now",
    "yet",
    "at",
    "while",
  ],
  ...["because", "as", "since", "due", "please", "from", "whatsoever", "allowed", "and", "or"],
]);

/** Words that give a ban an end: "no jumping until Friday" is said to whoever rides next, "no jumping, just a hack" of a ride. */
export const untilWords: ReadonlySet<string> = new Set(["until", "untill", "till", "til", "before"]);

/** Pronouns that may follow a forbidden word: "do not ride her until Friday". */
export const objects: ReadonlySet<string> = new Set(["her", "him", "it", "them"]);

/** Words next to a phrase that cancel it: it no longer applies, or never did. */
export const undoing: ReadonlySet<string> = new Set([
  ...["no", "not", "off", "after", "from", "over", "ended", "finished", "done"],
]);
