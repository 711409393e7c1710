import { smallNumber } from "../../text/fold-words.ts";
import { METERS_PER_MILE } from "../../units/unit.ts";
import { fenceHeightsIn, impossibleHeightIn } from "../fence-height.ts";
import { ridingIssueIn, type RidingIssueKind } from "../horse/riding-issues.ts";

/** What a plan leads to on its day. */
export type EventKind = "show" | "test" | "clinic" | "hack" | "ride" | "hunt";
/** How far a horse is in dressage: walk and trot on large figures; lateral work and lengthening; collection. */
export type DressageLevel = "basic" | "middle" | "high";

type OnDay = { readonly hasEvent?: true; readonly event?: EventKind };

export type HorseGoal =
  /** `impossible`: the height as stated, which no horse can jump. */
  | {
      readonly kind: "jumping";
      readonly heightCm?: number;
      readonly hasEvent: boolean;
      readonly impossible?: string;
    }
  | (OnDay & {
      readonly kind: "dressage";
      readonly level: DressageLevel;
      readonly levelName?: string;
      readonly issue?: RidingIssueKind;
    })
  /** A ride of a distance; without one, what it lasts is unknown. */
  | (OnDay & { readonly kind: "distance"; readonly meters: number })
  /** Something on the day, and no height, test or distance that says what is wanted there. */
  | {
      readonly kind: "event";
      readonly event: EventKind;
      readonly hasEvent: true;
      /** What it is to work on until then. */
      readonly issue?: RidingIssueKind;
    }
  /** `offDays`: as long as it was off, as stated; `isInjury`: what it comes back from is healing, and each step is for a vet to allow. */
  | { readonly kind: "return"; readonly offDays?: number; readonly isInjury?: true }
  | (OnDay & { readonly kind: "young_horse" })
  | (OnDay & { readonly kind: "fitness" })
  | { readonly kind: "rideability"; readonly issue: RidingIssueKind };

const goalWords = {
  jumping:
    /\b(?:jump\w*|courses?|fences?|grids?|oxers?|verticals?|cross[- ]?country|hunters?(?! pace)|jumper)\b/i,
  back: /\b(?:bring(?:ing)? (?:\w+ )?back|back (?:in)?to (?:\w+ )?(?:work|riding|ridden|fitness|jumping|hacking)|back (?:after|from)|com(?:e|ing) back|after (?:a|the|his|her|its|\d+|\w+) (?:\w+ )?(?:break|off|rest|injury|layoff|lay-off|holiday)|return(?:ing)? to (?:work|ridden|riding)|rehab\w*|legging up|recover\w*|weeks? off|months? off|time off|box rest|winter off)\b/i,
  injury:
    /\b(?:injur\w+|tend(?:on|initis|initus)\w*|suspensory|ligament\w*|fractur\w+|surger\w+|operat(?:ion|ed)|colic|sprain\w*|strain\w*|torn|tear|rehab\w*|kissing spines?|laminit\w+|abscess|stifle|splint|box rest)\b/i,
  /** It is over: what was is no reason to begin with walking. */
  healed: /\b(?:cleared|signed off|fully (?:recovered|sound|healed)|vet (?:has )?(?:okayed|ok[’']?d))\b/i,
  young:
    /\b(?:young horse|green horse|back(?:ing)? (?:a|the|my|our) (?:young|three|four|3|4)|start(?:ing)? (?:\w+ )?under saddle|first rides?|break(?:ing)? in|youngster|[34][- ]?year[- ]?old|green broke|green (?:youngster|filly|gelding|mare|colt))\b/i,
  fitness:
    /\b(?:fit(?:ter|ness)?|conditioning|stamina|endurance|hunt season|in shape|topline|muscle|stronger|lose weight|healthier)\b/i,
  dressage:
    /\bdressage\b|\b(?:training|first|second|third|fourth|intro(?:ductory)?|prelim(?:inary)?|elementary) level\b|\b(?:intro(?:ductory)?|prelim(?:inary)?|novice|elementary|medium|advanced medium|walk[- ]trot|training level|first level|second level) test\b|\bprix st\b|\bpsg\b|\bpiaffe\b|\bpassage\b/i,
} as const;

const levels: readonly (readonly [DressageLevel, RegExp])[] = [
  [
    "high",
    /\b(?:second|third|fourth) level\b|\b(?<!advanced )medium\b|\badvanced\b|\bprix st\b|\bpsg\b|\bpiaffe\b|\bpassage\b|\bcollect\w+\b/i,
  ],
  ["middle", /\bfirst level\b|\bnovice\b|\belementary\b/i],
];
const levelWords =
  /\b(?:(?:training|first|second|third|fourth|intro(?:ductory)?|prelim(?:inary)?) level|intro(?:ductory)?|prelim(?:inary)?|novice|elementary|advanced medium|medium|prix st\.? georges?|psg|walk[- ]trot)\b/i;

const events: readonly (readonly [EventKind, RegExp])[] = [
  [
    "ride",
    /\bendurance (?:ride|race|event)\b|\b(?:competitive )?(?:trail|distance) (?:ride|race) of\b|\bhunter pace\b|\b\d+ ?(?:-| )?(?:km|k|kilomet(?:er|re)s?|miles?|mile) (?:ride|race|endurance|competition)\b/i,
  ],
  ["clinic", /\bclinic\b|\b(?:training|riding) camp\b|\bcamp\b|\bmasterclass\b|\bseminar\b|\blesson with\b/i],
  ["hunt", /\bhunt (?:meet|on|with)\b|\b(?:opening|first|boxing day) (?:meet|hunt)\b|\bday[’']?s hunting\b/i],
  [
    "hack",
    /\bfirst (?:\w+ )?hack\b|\bhack(?:ing)? (?:out )?(?:with|in) (?:the|a|our|his|her)\b|\bgroup (?:hack|ride)\b|\b(?:fun|group|trail|beach|charity|sponsored|christmas|new year[’']?s?) (?:ride|hack)\b|\btrail ride with\b|\bparade\b/i,
  ],
  [
    "show",
    /\b(?:show(?!s? (?:signs?|me|him|her)\b)|competition|compete|course walk|derby|hunter pace|event|class(?:es)?|championships?|trials?|inspection|grading|league|qualifier|gymkhana|rally|playday|tournament)\b/i,
  ],
];

const eventIn = (text: string): EventKind | undefined => events.find(([, words]) => words.test(text))?.[0];

/** "A clear round at 90", "a 1 m class": fence heights that are recognisable only from their context. */
function bareHeights(text: string, isOverFences: boolean): readonly number[] {
  if (/\b(?<!\d)1\s?m(?:et(?:re|er))?\b/i.test(text)) return [100];
  const bare = isOverFences
    ? /\b(?:at|to|over) (\d{2,3})\b(?! ?(?:%|min|days?|weeks?|months?|k?m\b|h))/i.exec(text)
    : undefined;
  const cm = Number(bare?.[1]);
  return cm >= 40 && cm <= 180 ? [cm] : [];
}

/** The shortest ride that is a goal of its own, and the longest that is ridden in a day. */
const [minRideMeters, maxRideMeters] = [10_000, 200_000];

function rideMetersIn(text: string): number | undefined {
  const stated = /(\d+(?:[.,]\d+)?)[\s-]?(km|k|kilomet(?:er|re)s?|miles?|mi)\b/i.exec(text);
  if (!stated) return undefined;
  const per = /^k/i.test(stated[2] ?? "") ? 1000 : METERS_PER_MILE;
  const meters = Number(stated[1]?.replace(",", ".")) * per;
  return meters >= minRideMeters && meters <= maxRideMeters ? meters : undefined;
}

const spans = { day: 1, week: 7, month: 30, year: 365 } as const;
/** "After three months off", "six weeks of box rest". */
function offDaysIn(text: string): number | undefined {
  const stated =
    /\b(\d{1,3}|an?|one|two|three|four|five|six|eight|ten)[ -](day|week|month|year)s?(?:[’']s?)? (?:of )?(?:off|box rest|rest|break|lay-?off|holiday|turned out|out of work|without work)\b/i.exec(
      text,
    );
  if (!stated) return undefined;
  const count = smallNumber(stated[1] ?? "") ?? 1;
  return Math.min(spans.year, count * spans[(stated[2]?.toLowerCase() ?? "week") as keyof typeof spans]);
}

const returnOf = (text: string): HorseGoal => {
  const offDays = offDaysIn(text);
  const isInjury = goalWords.injury.test(text) && !goalWords.healed.test(text);
  return {
    kind: "return",
    ...(offDays !== undefined && { offDays }),
    ...(isInjury && { isInjury: true as const }),
  };
};

function dressageOf(text: string, on: OnDay): HorseGoal {
  const level = levels.find(([, words]) => words.test(text))?.[0] ?? "basic";
  const [levelName] = levelWords.exec(text) ?? [];
  // A test is ridden on a day, also where no show is named.
  const isTest = on.event !== undefined || /\btest\b/i.test(text);
  const issue = ridingIssueIn(text);
  return {
    kind: "dressage",
    level,
    ...(issue !== undefined && { issue }),
    ...(levelName !== undefined && { levelName: levelName.toLowerCase() }),
    ...(isTest && { hasEvent: true as const, event: "test" as const }),
  };
}

/** The goal of a horse in words without dates; undefined: they do not state what has to be reached. */
export function readHorseGoal(text: string): HorseGoal | undefined {
  const heights = fenceHeightsIn(text);
  const isOverFences = goalWords.jumping.test(text);
  const stated = heights.length > 0 ? heights : bareHeights(text, isOverFences);
  const heightCm = stated.length > 0 ? Math.max(...stated) : undefined;
  const event = eventIn(text);
  const on: OnDay = event === undefined ? {} : { hasEvent: true, event };
  const isBack = goalWords.back.test(text);
  // What heals comes before any height: it is reached by another plan, once a vet allows it.
  if (isBack && goalWords.injury.test(text) && !goalWords.healed.test(text)) return returnOf(text);
  const issue = ridingIssueIn(text);
  // "Stop rushing fences" mentions fences but is about rushing; with a height it is about the height.
  if (issue && heightCm === undefined && event === undefined && !goalWords.dressage.test(text))
    return { kind: "rideability", issue };
  if (goalWords.young.test(text) && heightCm === undefined) return { kind: "young_horse", ...on };
  const impossible = impossibleHeightIn(text);
  const isJumping = isOverFences || (heightCm !== undefined && !isBack) || impossible !== undefined;
  if (isJumping && !(goalWords.dressage.test(text) && heightCm === undefined))
    return {
      kind: "jumping",
      ...(heightCm !== undefined && { heightCm }),
      hasEvent: event !== undefined,
      ...(impossible !== undefined && { impossible }),
    };
  if (goalWords.dressage.test(text)) return dressageOf(text, on);
  const meters = rideMetersIn(text);
  if (meters !== undefined) return { kind: "distance", meters, hasEvent: true, event: "ride" };
  if (isBack) return returnOf(text);
  if (event !== undefined && event !== "ride")
    return { kind: "event", event, hasEvent: true, ...(issue !== undefined && { issue }) };
  if (issue) return { kind: "rideability", issue };
  return goalWords.fitness.test(text) || event !== undefined ? { kind: "fitness", ...on } : undefined;
}
