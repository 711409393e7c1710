import { weekdayOf } from "../schedule/local-date.ts";
import { fenceHeightsIn } from "./fence-height.ts";

/** Kinds of horse work under a rider. */
const ridden = ["FLATWORK", "JUMPING", "TRAIL"] as const;

/** What a caution, or a known issue, rules out; until `until` (inclusive), or permanently. */
export type WorkLimit = {
  /** The original text. */
  readonly text: string;
  /** `rides`: what riders wrote of its health; `goal`: what comes with what the plan is for. */
  readonly source: "caution" | "known issue" | "feedback" | "rides" | "goal";
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** The weekdays on which it holds, Monday 1; every day if absent. */
  readonly days?: readonly number[];
  /** Work that may not be planned; `all`: any work. */
  readonly bars: readonly string[] | "all";
  /** The only work allowed, if the text states it. */
  readonly only?: readonly string[];
  /** The maximum fence height allowed. */
  readonly maxFenceCm?: number;
  /** Light work: shorter than usual, nothing hard. */
  readonly isGentle: boolean;
  /** It follows another limit, behind whose end work begins lightly. */
  readonly isBehind?: true;
  /** Walk and trot, and nothing faster. */
  readonly maxPace?: "trot";
};

type Reading = Pick<WorkLimit, "bars" | "isGentle" | "maxPace"> & {
  readonly words: RegExp;
  readonly only?: readonly string[];
};

const readings: readonly Reading[] = [
  { words: /\bturn ?out only\b|\bfield rest\b/i, bars: "all", isGentle: true },
  {
    words: /\b(?:flat ?work|flat) only\b|\bonly (?:flat ?work|flat)\b/i,
    bars: [],
    only: ["FLATWORK", "GROUNDWORK"],
    isGentle: false,
  },
  {
    words: /\b(?:hack(?:s|ing)?|trails?) only\b|\bonly (?:hack(?:s|ing)?|trails?)\b/i,
    bars: [],
    only: ["TRAIL", "GROUNDWORK"],
    isGentle: false,
  },
  {
    words:
      /\blight (?:hack\w*|riding|flat ?work|exercise)\b|\beasy (?:week|days?)\b|\bkeep (?:it|him|her|things|work) (?:light|easy|gentle|quiet)\b|\bsomething (?:light|easy|gentle|quiet)\b|\bnothing (?:\w+ )?(?:stren\w+|hard|heavy|demanding)\b/i,
    bars: ["JUMPING"],
    isGentle: true,
  },
  {
    words: /\bhand[- ]?walk(?:ing|s)?(?: only)?\b|\bonly (?:in hand|hand[- ]?walk\w*)|\bin hand only\b/i,
    bars: [],
    only: ["GROUNDWORK"],
    isGentle: true,
  },
  {
    words: /\bwalk(?:ing)? only\b|\bonly (?:at )?(?:a )?walk\b|\bno trot\w*/i,
    bars: [],
    only: ["GROUNDWORK", "TRAIL"],
    isGentle: true,
  },
  {
    words:
      /\bno (?:fast work|cant(?:er|ering)|gallop\w*)\b|\b(?:don[’']?t|do not|never|not to|not) (?:yet )?(?:canter|gallop)\b|\b(?:only|at|in) (?:a )?walk and trot\b|\bwalk and trot only\b/i,
    bars: ["JUMPING"],
    isGentle: false,
    maxPace: "trot",
  },
  {
    words:
      /\b(?:box|stall|complete|full|paddock) rest\b|\b(?:days? off|rest days?)\b|\bno work\b|\boff work\b|\bnot (?:to be )?worked\b|\b(?<!not )(?<!no longer )lame(?:ness)?\b|\b(?<!not )unsound\b|\bdo(?:es)? not work\b|\bcolic\w*/i,
    bars: "all",
    isGentle: true,
  },
  {
    words:
      /\bno rid(?:ing|er)\b|\bnobody (?:is to |may |should )?rides?\b|\b(?:not|don[’']?t|do not|never|can[’']?t|cannot|should ?n[’']?t|must ?n[o’']t|isn[’']?t|won[’']?t) (?:to )?(?:be )?(?:ride|ridden)\b|\bno ridden work\b|\bgirth gall\b|\bno saddle\b/i,
    bars: ridden,
    isGentle: false,
  },
  {
    words:
      /\bnobody (?:is to |may |should )?jumps?\b|\bno (?:more )?(?:jump\w*|fences?|poles or jumps)\b(?! (?:on|over|higher|above) )|\b(?:not|don[’']?t|do not|never|doesn[’']?t|should ?n[’']?t|must not|can[’']?t|cannot|isn[’']?t|mustn[’']?t|won[’']?t) (?:to )?(?:be )?(?:jump\w*)\b(?! (?:on|over|higher|above|more) )/i,
    bars: ["JUMPING"],
    isGentle: false,
  },
  {
    words:
      /\bno (?:lung(?:e|ing)|longe(?:ing)?|small circles|circles)\b|\b(?:don[’']?t|do not|never|not) (?:lunge|longe)\b/i,
    bars: ["LUNGING"],
    isGentle: false,
  },
  {
    words: /\bno (?:hack\w*|trails?|trail rid\w*|road ?work|hills?)\b|\bnot (?:to )?hack\w*\b/i,
    bars: ["TRAIL"],
    isGentle: false,
  },
  {
    words:
      /\b(?:light|easy|gentle|quiet) work\b|\btake it easy\b|\bgo easy\b|\bsore\b|\bswelling\b|\bswollen\b|\bheat in\b|\bback pain\b|\bstiff behind\b/i,
    bars: ["JUMPING"],
    isGentle: true,
  },
  {
    words:
      /\bshoe\b.*\b(?:loose|lost|off|missing|sprung)\b|\b(?:loose|lost|missing|sprung|pulled)\b.{0,12}\bshoe\b/i,
    bars: ["JUMPING", "TRAIL"],
    isGentle: false,
  },
];

const maxWords =
  /\b(?:nothing|not|no|never|don[’']?t)\b.{0,24}\b(?:over|above|higher than|more than)\b|\b(?:at most|max(?:imum)?|up to)\b/i;

/** "Nothing over 60 cm", "do not jump higher than 2'6". */
const maxFenceIn = (text: string): number | undefined => {
  const heights = maxWords.test(text) ? fenceHeightsIn(text) : [];
  return heights.length > 0 ? Math.min(...heights) : undefined;
};

/** What is ruled out "on rest days" is not planned then anyway, and rules out nothing on other days. */
const ofRestDays =
  /[^.;!,\n]*\bon (?:(?:his|her|its|their|the|any|all) )?(?:rest days?|days? off)\b[^.;!,\n]*/giu;
/** Something is ruled out beside that, on all days: nothing that keeps a horse safe is dropped. */
const saysMore = /\b(?:and|or|until|till|lame|sore|at all|either|also)\b/iu;

/**
 * What a caution rules out. Undefined if its words say nothing about work ("kicks when girthed"): the planner states so instead of
 * guessing.
 */
export function readWorkLimit(
  text: string,
  given: Pick<WorkLimit, "source" | "until" | "from">,
): WorkLimit | undefined {
  const said = text.replace(ofRestDays, (clause) => (saysMore.test(clause) ? clause : ""));
  const found = readings.filter(({ words }) => words.test(said));
  const maxFenceCm = maxFenceIn(said);
  if (found.length === 0 && maxFenceCm === undefined) return undefined;
  const isNothing = found.some(({ bars, only }) => bars === "all" && only === undefined);
  const only = found.find((reading) => reading.only !== undefined)?.only;
  // "Lame, hand walking only" still allows walking in hand.
  const bars =
    isNothing && only === undefined ? "all" : found.flatMap(({ bars: some }) => (some === "all" ? [] : some));
  return {
    text,
    source: given.source,
    ...(given.from !== undefined && { from: given.from }),
    ...(given.until !== undefined && { until: given.until }),
    bars: bars === "all" ? bars : [...new Set(bars)],
    ...(only !== undefined && { only }),
    ...(maxFenceCm !== undefined && { maxFenceCm }),
    isGentle: found.some(({ isGentle }) => isGentle),
    ...(found.some(({ maxPace }) => maxPace) && { maxPace: "trot" as const }),
  };
}

const handlingWords =
  /\b(?:bit(?:es?|ing)|nip(?:s|ping)?|kick(?:s|ing)?|girth(?:ed|ing)?|tied? up|ties|groom\w*|tack(?:ed|ing)? up|load(?:s|ed|ing)?|led|leading|feeds?|feeding|clip(?:s|ped|ping)?|farrier|bridl\w+|rugs?|treats?|head[- ]?shy|mount(?:s|ed|ing)|catch)\b/i;
const workWords =
  /\b(?:work\w*|rid(?:e|es|den|ing)|rode|jump\w*|lung\w*|hack\w*|trot\w*|canter\w*|school\w*|sore|lame\w*|swell\w*|swollen|heat|vet|injur\w*|rest|gallop\w*|fences?|hills?)\b/i;

/** A caution that is of handling the horse, and of no work: "kicks when girthed". */
export const isOfHandling = (text: string): boolean => handlingWords.test(text) && !workWords.test(text);

/** Whether a limit is in force on a local date. */
export const holdsOn = (
  { from, until, days }: Pick<WorkLimit, "from" | "until" | "days">,
  date: string,
): boolean =>
  (from === undefined || from <= date) &&
  (until === undefined || date <= until) &&
  (days === undefined || days.includes(weekdayOf(date)));

/** Whether a limit forbids work of a type. */
export const forbids = ({ bars, only }: Pick<WorkLimit, "bars" | "only">, workType: string): boolean =>
  bars === "all" || bars.includes(workType) || (only !== undefined && !only.includes(workType));
