import { quantityNamed } from "./extreme-asked.ts";
import type { TrainingMeasure } from "../question.ts";

/** What words ask of training, the more special first; each with a question that has it and no earlier one. The examples are tests. */
export const trainingCues: readonly (readonly [TrainingMeasure, cue: RegExp, example: string])[] = [
  [
    "reach",
    /\b(?:how (?:far|close|near)\b.{0,24}\b(?:from|to|off)|when (?:will|can|could|would|am) i\b|how (?:long|many (?:weeks|months)) (?:until|till?|before)|will i (?:ever )?(?:hit|reach|get|bench|squat|deadlift|press|lift|pull))\b(?=.*\b\d{2,3}\b)|\b\d{2,3}\b.{0,30}\b(?:realistic|possible|doable|within reach|achievable)\b/u,
    "how far am I from a 100 kg squat",
  ],
  [
    "review",
    /\bhow ?(?:was|were|is|did|has|s)\b (?:my|our|the|this) (?:training )?(?:week|month)\b(?! (?:go )?(?:vs|versus|compared|against)\b)|\bwhat(?:s| is) (?:my|our|the) (?:training )?(?:week|month) (?:been )?like\b|^\W*how (?:was|were|did)(?: it)?(?: go)?\W*$|^\W*how ?(?:is|s|has)(?: (?:going|looking|shaping up|been|been going))?\W*$/u,
    "how was my week?",
  ],
  [
    "review",
    /\b(?:gist|summary|overview|digest|sum(?:mari[sz]e| up))(?: (?:of|for|on|please|pls|my|the|our))*\W*$/u,
    "give me a summary of last month",
  ],
  [
    "streak",
    /\b(?:streak|in a row|consecutive|days straight|straight days|on the trot|days running|back to back|on the bounce|without a (?:break|day off|rest day|day of rest))\b/u,
    "how many days in a row have I trained",
  ],
  [
    "rest_days",
    /\b(?:how many|number of|what|which) (?:rest days|days off|free days|days without)\b.{0,20}\b(?:did|have|had|were|was)\b|\bhow many days .{0,12}\b(?:rest|not train|didnt train|take off|off)\b/u,
    "how many rest days did I take last week",
  ],
  [
    "rest_days",
    /\bmy (?:last|latest) (?:rest day|day off|free day|day of rest)\b/u,
    "when was my last rest day",
  ],
  [
    "records",
    /\b(?:how many|number of|what|which|any|list) (?:\p{L}+ )?(?:prs?|pbs?|records?|personal (?:bests?|records?))\b.{0,16}\b(?:set|hit|break|broke|get|got|make|made|beat|manage[d]?|new)\b|\bhow many (?:new )?(?:prs|pbs|records)\b/u,
    "how many prs did I set this month",
  ],
  [
    "exercises",
    /\bhow many (?:different |distinct |various |kinds of |other )?(?:exercises|lifts|movements)\b/u,
    "how many different exercises did I do last week",
  ],
  [
    "trend",
    /\b(?:(?:getting|got|gotten|get|become|became|grown) (?:any |much |a bit |a lot )?(?:stronger|faster|fitter|better|slower|weaker|quicker|heavier|longer)|(?:have|has) .{0,20}(?:improved|gone up|gotten)|improv(?:ing|ed)|progress(?:ing|ed)?|how much .{0,20}(?:added|gained|increased|put on|come up|gone up)|(?:going|trending|moving|creeping|coming) (?:up|down)|plateau(?:ed|ing)?|(?:going|getting) (?:any|no)where|coming along|side by side|first\b.{0,20}\b(?:and|with|against|to|vs|versus)\b.{0,12}\b(?:latest|last|newest|most recent)|how(?:s| is| are) .{0,30}\b(?:going|doing|looking|trending)|trend)\b/u,
    "am I getting stronger on bench",
  ],
  ["trend", /\bwhere (?:do|does|is|are) .{0,20}\bstands?\b/u, "where do my squats stand"],
  ["list", /\b(?:recap|rundown|run ?through|write ?up|wrap ?up)\b/u, "give me a rundown of october"],
  ["distance", /\b(?:tot|tally|add) up .{0,12}\b(?:miles|kms?|mileage)\b/u, "tot up my miles this week"],
  ["one_rep_max", /\b(?:1 ?rm|(?:one|1) rep max|e1rm|estimated max)\b/u, "what is my bench 1rm"],
  [
    "last",
    /\b(?:which|what) day (?:did|was|were)\b.{0,24}\blast\b/u,
    "on which day did I last do yoga, and for how long",
  ],
  ["heart_rate", /\b(?:heart ?rate|bpm|avg hr|average hr)\b/u, "what was my heart rate on runs this month"],
  ["count", /\bmore often\b|\bhow often\b|\bhow frequently\b/u, "how often do I deadlift"],
  [
    "pace",
    /\b(?:pace|how fast|speed|per (?:mile|km|k)|(?:run|ran|ride|rode|swim|swam|go) (?:faster|quicker|slower))\b/u,
    "what pace did I run last week",
  ],
  [
    "first",
    /\b(?:first (?:time|run|ride|swim|workout|session|\p{L}+ (?:ever|session|workout))|when (?:was|were) (?:my|our) (?:very )?first|when did i (?:first|start))\b/u,
    "when did I first squat",
  ],
  [
    "volume",
    /\b(?:volume|tonnage|total (?:weight|load|lifted|(?:i|ive|we) (?:have )?(?:lifted|moved))|(?:weight|lbs?|pounds|kgs?|kilos?|tons?|tonnes?) (?:have i |did i |i )?(?:lift|lifted|move|moved)\b.{0,20}|how much (?:weight )?(?:have i |did i )?(?:lift|lifted|move|moved)|lift(?:ed)? in total)\b/u,
    "what was my squat volume in october",
  ],
  [
    "reps",
    /\b(?:how many|total|number of|sum of) .{0,20}\breps?\b|\bhow many (?:push ?ups|pull ?ups|sit ?ups|chin ?ups|burpees|swings)\b/u,
    "how many reps of bench did I do",
  ],
  ["sets", /\b(?:how many|total|number of) .{0,20}\bsets?\b/u, "how many sets of squats did I do"],
  [
    "distance",
    /\b(?:how far|mileage|distance|further|farther|(?:more|most|much) ground|how (?:long|big)\b.{0,40}\bin (?:miles|kms?|k|kilomet(?:er|re)s)|(?:how many|how much|total|number of) .{0,12}\b(?:kms?|k|kilomet(?:er|re)s?|miles?|mi|met(?:er|re)s?|yards)|how much (?:running|cycling|swimming|rowing) distance)\b/u,
    "how far did I run in october",
  ],
  [
    "duration",
    /\b(?:how much time|(?:how many|total|number of) .{0,12}\b(?:minutes|mins?|hours|hrs?)|how long (?:did|was|were|\p{L}+s? \p{L}+ was|have i (?:been )?(?:spent|trained|run|ridden)|do i|is my)|total time|time (?:spent|training|did))\b/u,
    "how long did I train this week",
  ],
  [
    "last",
    /\b(?:when (?:did|was|were|have)|last time|how long (?:ago|since|has it been|is it)|how many (?:days|weeks|months|years) (?:since|ago|has it been)|(?:days|weeks|months) since|when.{0,20}\blast|last .{0,20}\bwhen|last (?:done|did))\b/u,
    "when did I last swim",
  ],
  ["last", /^\W*who\b.*\blast\W*$/u, "who swam last"],
  ["days", /\b(?:how many|number of|which|what|on how many) days\b/u, "how many days did I train this month"],
  [
    "load",
    /\bhow many (?:lbs?|pounds|kgs?|kilos?)\b(?!.*\btotal\b)/u,
    "how many pounds did I use for the squat",
  ],
  [
    "count",
    /\b(?:how many|number of|count of|how much (?:running|cycling|swimming|walking|riding|training|exercise|cardio|yoga|lifting))\b/u,
    "how many runs did I do",
  ],
  [
    "load",
    /\b(?:how much (?:did|do|have|was|were|am|i|we) |how heavy|(?:what|which) (?:weights?|loads?)|(?:at|with|on) (?:what|which)|what did i .{0,12}\b(?:squat|bench|deadlift|press|row|curl|lift)\b|numbers)\b/u,
    "how much did I squat last week",
  ],
  [
    "list",
    /\b(?:what (?:did|have|has) (?:i|we|\p{L}+ (?:do|done))\b|what was|whatd|show|list|tell me|which|what .{0,20}(?:did|have) i|what(?:s| has| have) .{0,25}\b(?:been|done|up to))\b/u,
    "what did I do yesterday",
  ],
  ["list", /^\W*(?:so |and )?how (?:was|were)\b/u, "how was my bench"],
  ["done", /\b(?:did|have|has|had|was|were)\b|^\W*any\b/u, "did I train on saturday"],
];

/** What is asked where no verb asks for it, beside what it is of or a time: a quantity that is named, else these. */
export const figureNouns: readonly (readonly [TrainingMeasure, noun: RegExp, example: string])[] = [
  ["reps", /\btotal\b/u, "pull ups total this year"],
  ["last", /\b(?:last|latest)\b/u, "hip thrust last"],
];

const besideUnit =
  "and|so|ok|my|our|the|total|in|all|of|are|is|was|were|what|whats|for|altogether|overall|far|so|then|now";
/** "Km last week?", "so my total miles in May are?": a unit of length asks how far, and of nothing else. */
const unitAlone = new RegExp(
  String.raw`^\W*(?:(?:${besideUnit})\W+)*(?:kms?|kilomet(?:er|re)s?|miles?|mileage)(?:\W+(?:${besideUnit}))*\W*$`,
  "u",
);

/** Words that ask for more than a figure: what these want is not guessed. */
const asksMore =
  /\b(?:should|would|could|can|may|how|why|what|which|who|if|or|enough|explain|instead|alternatives?|form|technique|cues?|tips?)\b/u;
const maxFigureWords = 8;

/** The figure that a short text names without a verb; undefined: none. `isTimed`: it names a time, of which all is asked where no figure is named; without a subject only how far. */
export function figureNamed(
  folded: string,
  isTimed: boolean,
  hasSubject: boolean,
): TrainingMeasure | undefined {
  if (!hasSubject) return isTimed && unitAlone.test(folded) ? "distance" : undefined;
  if (asksMore.test(folded) || folded.split(" ").length > maxFigureWords) return undefined;
  const quantity = quantityNamed(folded);
  if (quantity !== undefined && quantity !== "count") return quantity;
  return figureNouns.find(([, noun]) => noun.test(folded))?.[0] ?? (isTimed ? "list" : undefined);
}

/** The measure that the words ask for; undefined: none of them. `folded`: see `foldText`. */
export const measureAsked = (folded: string): TrainingMeasure | undefined =>
  trainingCues.find(([, cue]) => cue.test(folded))?.[0];
