import { readWorkLimit } from "../../goal-plan/work-limit.ts";
import { namesSignOfIllness, type Row } from "./illness-signs.ts";
import { sharedWords } from "./unpin-words.ts";

/** A row of words that somebody is well again, or may do something again; `ends`: the cautions that are over with it. */
type Recovery = Row & { readonly ends: Pick<RegExp, "test"> };

const injuries =
  /\b(?:cuts?|gash\w*|wounds?|graze\w*|stitch\w*|punctur\w*|abscess\w*|sores?|rub\w*|galls?|bites?|scabs?|lacerat\w*|poultic\w*|bandage\w*)\b/iu;
/** Words for a horse that is not sound. */
export const lameness =
  /\b(?:lame\w*|unlevel|unsound|footsore|limp\w*|hopping|short (?:on|in|behind|in front)|(?:went|going|felt) short|uneven|three legs|strain\w*|tendon\w*)\b/iu;
const restrictions =
  /\b(?:no|not|nobody|don['’]?t|avoid|without)\b.*\b(?:jump\w*|rid(?:e|ing|den)|canter\w*|trot\w*|lung\w*|hack\w*|work\w*|school\w*|gallop\w*|turn(?:ed)? ?out)\b|\b(?:box|stall|stable|field|paddock|complete|strict) rest\b|\b(?:walk\w*|in hand|light work) only\b|\bonly (?:walk\w*|in hand|light work)\b|\boff (?:work|games|duty)\b|\bout of work\b/iu;
const shoes = /\b(?:shoes?|shod|loose shoe|barefoot|clench\w*|sprung)\b/iu;
/** Of a leg, which a horse that is sound has no more. */
const ofLegs =
  /\b(?:sore|stiff\w*|foot|feet|hoof|hooves|legs?|hocks?|fetlocks?|swollen|swelling|filled|puffy)\b/iu;
const namedSign = new RegExp(
  String.raw`${injuries.source}|${lameness.source}|\b(?:cough\w*|swell\w*|swollen|heat|filled|puffy|stiff|sore|temp\w*|fever|colic\w*|off (?:his|her|its) (?:feed|food)|runny|snotty|ill|sick|dull)\b`,
  "iu",
);
const anySign = { test: (text: string) => namedSign.test(text) || namesSignOfIllness(text) };
const either = (...patterns: readonly RegExp[]): RegExp =>
  new RegExp(patterns.map(({ source }) => source).join("|"), "iu");

/** "Off today, sore foot" keeps a horse from work as "no work" does. */
const keepsFromWork = (text: string): boolean =>
  restrictions.test(text) ||
  /\boff\b(?! (?:hind|fore|front|side|his|her|its)\b)/iu.test(text) ||
  readWorkLimit(text, { source: "caution" })?.isGentle === true;

/** How somebody says that what was pinned holds no longer; the examples are tests (the horse is Beau). */
export const recoveryForms: readonly Recovery[] = [
  {
    example: "Beau is no longer lame",
    pattern:
      /\b(?:no longer|not|isn['’]?t) (?:\p{L}+ )?(?:lame|unlevel|footsore|limping)\b(?=.*\b(?:any ?more|now)\b)|\bno longer (?:\p{L}+ )?(?:lame|unlevel|footsore|limping)\b/iu,
    ends: lameness,
  },
  {
    example: "Beau is sound again",
    pattern:
      /\bsound (?:again|now)\b|\b(?:trot\w*|jog\w*|walk\w*) (?:up )?(?:\p{L}+ )?sound\b|\b(?:is|looks|completely|fully|100 ?%) sound\b|['’]s (?:all )?sound\b/iu,
    ends: either(lameness, ofLegs),
  },
  {
    example: "the cut on Beau's leg has healed",
    pattern: /\bhealed\b/iu,
    ends: injuries,
  },
  {
    example: "vet cleared Beau",
    pattern:
      /\bvet\b.{0,30}\b(?:cleared|all[- ]clear|sign(?:ed|s) (?:\p{L}+ )?off|pass(?:ed|es) (?:him|her|it)|happy with|discharged)|\b(?:cleared|signed off|passed|discharged) by (?:the|our) vet\b|\ball[- ]clear (?:from|by) (?:the|our) vet\b|\bvet\b.{0,20}\bsays? (?:(?:he|she|it|that|\p{Lu}\p{L}+)(?:['’]?s| is)? )?(?:\p{L}+ )?(?:fine|sound|good to go|ok|okay)\b/iu,
    ends: {
      test: (text) => either(/\bvet\b/iu, restrictions).test(text) || anySign.test(text),
    },
  },
  {
    example: "the vet has seen Beau",
    pattern: /\bvet (?:has|have|had) (?:seen|been|come|looked at|checked)\b|\bseen by the vet\b/iu,
    ends: /\b(?:until|till|til|before|unless)\b.{0,20}\bvet\b/iu,
  },
  {
    example: "Beau is fine to jump again",
    pattern:
      /\b(?:fine|ok|okay|good|allowed|able|cleared|ready|can|may|free)\b(?!['’]t| not).{0,12}\b(?:jump|ride|be ridden|canter|trot|work|hack|school|be worked|go out|be turned out)\b.{0,12}\bagain\b/iu,
    ends: restrictions,
  },
  {
    example: "Beau is back in work",
    pattern: /\bback (?:in|to|into) (?:full |normal |light |ridden )?work\b|\b(?:full|normal) work again\b/iu,
    ends: { test: keepsFromWork },
  },
  {
    example: "Beau's box rest is over",
    pattern:
      /\b(?:box|stall|stable|field|paddock) rest (?:is )?(?:over|done|finished|ended)\b|\boff (?:box|stall|stable|field) rest\b|\bban (?:is )?(?:over|lifted)\b/iu,
    ends: restrictions,
  },
  {
    example: "Beau's cough has gone",
    pattern:
      /\b(?:cough|swelling|heat|lameness|stiffness|filling|fever|temperature|snot|lump|abscess)\b.{0,12}\b(?:gone(?! (?:up|off))|cleared(?: up)?|went down|is down|over|done|finished|resolved)\b|\bno (?:more|longer any) (?:cough\w*|swelling|heat|lameness|stiffness|fever)\b|\b(?:stopped|no longer) coughing\b/iu,
    ends: anySign,
  },
  {
    example: "Beau is back to normal",
    pattern:
      /\bback to (?:normal|(?:him|her|it)self|(?:his|her|its) (?:old|usual) self)\b|\b(?:fully|completely|all) (?:recovered|better)\b|\b(?:well|better|fine) again\b/iu,
    ends: anySign,
  },
  {
    example: "Beau's shoe is back on",
    pattern:
      /\bshoes? (?:is |are |was |were )?(?:nailed |put )?back on\b|\b(?:put|nailed|got) .{0,15}\bshoe back on\b/iu,
    ends: shoes,
  },
  {
    example: "the farrier came for Beau",
    pattern:
      /\b(?:farrier|(?:black)?smith)\b.{0,12}\b(?:came|was here|has been|(?:has|have) (?:come|seen|shod)|shod|did)\b|\b(?:was|were|got|been|is|are) (?:\p{L}+ )?(?:re-?)?shod\b/iu,
    ends: shoes,
  },
];

/** It isn't so yet, or not any more. */
const notYet =
  /\b(?:until|till|til|unless|once|when|before|if|whether|hopefully|not|never|nearly|almost|half|partly|isn['’]?t|aren['’]?t|wasn['’]?t|hasn['’]?t|haven['’]?t|can['’]?t|don['’]?t|should|might)\b/iu;
/** It is so in part: what else is said is still to be heeded. */
const limits =
  /^\s*(?:yet|badly|enough)\b|\b(?:only|no|not|until|till|til|except|unless|at most|max|careful\w*|keep)\b/iu;

const formsIn = (clause: string): readonly Recovery[] =>
  recoveryForms.filter(({ pattern }) => {
    const found = pattern.exec(clause);
    return (
      found !== null &&
      !notYet.test(clause.slice(0, found.index)) &&
      !limits.test(clause.slice(found.index + found[0].length))
    );
  });

const clausesOf = (text: string): readonly string[] =>
  text
    .split(/\s*(?:[,;–\n]|(?<=[.!?])\s|\bbut\b|\band\b(?= (?:vet|is|can|has|back|still)\b))\s*/iu)
    .filter((clause) => clause.trim() !== "");

/** Whether words say, without a question or a condition, that something of a horse is over. */
export const saysOver = (text: string): boolean =>
  !/\?\s*$/u.test(text) && clausesOf(text).some((clause) => formsIn(clause).length > 0);

/** What is left to warn of in a sentence: without the clauses that say that something is over. */
export const withoutOver = (sentence: string): string =>
  saysOver(sentence)
    ? clausesOf(sentence)
        .filter((clause) => formsIn(clause).length === 0)
        .join(", ")
    : sentence;

/** The cautions that hold no longer by what is said, of those that are pinned: where some are named by their own words, these. */
export function cautionsOver<Pinned extends { readonly text: string }>(
  said: string,
  open: readonly Pinned[],
): readonly Pinned[] {
  const forms = clausesOf(said).flatMap(formsIn);
  const over = open.filter(({ text }) => forms.some(({ ends }) => ends.test(text)));
  const named = over.filter(({ text }) => sharedWords(said, text) > 0);
  return named.length > 0 ? named : over;
}
