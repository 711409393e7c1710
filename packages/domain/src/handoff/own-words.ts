import { escapePattern } from "../text/escape-pattern.ts";

const placeholder = /\{\{[^{}]*\}\}/gu;

/**
 * Words that state no observation: with these alone a text can connect facts, but cannot say anything about a horse or a rider that is not
 * a fact. Words that praise, describe or judge are excluded.
 */
const words = `
  a about above across added after again against ago ahead all almost along already also although always among an and another any anything are around as aside at away
  be because been before began begin begins behind below beside besides between both bring brings but by
  call called calls came can care catch caught come comes coming consider continue continues could count counts
  date day days despite did do does doing done down due during
  each either else end ended ends enough even evening ever every everybody everyone everything except
  far few fill find finish finished first fit fits follow followed following follows for forget from further
  gave get gets give given gives go goes going gone got
  had has have he heads her here hers him his how however
  if in include included includes including instead into is it its itself
  just keep keeping keeps kept know known
  last latest least leave leaves left less let lies likely list look looked looking looks
  made make makes making many matters may means meant mention mentioned mentions might mind missed missing month months more morning most much must my
  name named near need needed needs never new next no nobody none nor not note noted notes nothing now
  of often on once one only open opens or order other others otherwise our out over own
  part past per perhaps place plan planned planner plans please point points program programs put
  rather reach reached reaches read remains remember remind report reported reports respectively rest ride rider riders rides
  said same saw say saying says second see seen sees session sessions set sets several shall she should show shown shows similar since so some somebody someone something soon start started
  starts stay still such sum summary
  take taken takes than that the their them then there therefore these they thing things this those though through thus time times to today together told tomorrow too took toward towards
  track turn turned twice
  under unless until up upon us use used usual usually
  want wanted wants was watch watched way we week weekend weeks well went were what whatever when where whether which while who whoever whole whom whose why will with within without work worked
  working works would write written wrote
  year years yes yesterday yet you your yours
`;

const plain: ReadonlySet<string> = new Set(words.trim().split(/\s+/));

/** Endings that an apostrophe leaves behind: "you're", "isn't", "let's". */
const endings: ReadonlySet<string> = new Set([
  "s",
  "t",
  "re",
  "ve",
  "ll",
  "d",
  "m",
  "isn",
  "aren",
  "wasn",
  "weren",
  "don",
  "doesn",
  "didn",
  "won",
  "hasn",
  "haven",
  "couldn",
  "wouldn",
]);

/** Plain phrases whose words are not all plain by themselves. */
const phrases = /\b(?:in short|good to know|keep it up)\b/giu;

/** The first word of a text that is not plain. */
const firstWordNotPlain = (text: string): string | undefined =>
  [...text.replaceAll(phrases, " ").matchAll(/\p{L}+/gu)]
    .map(([word]) => word)
    .find((word) => !plain.has(word.toLowerCase()) && !endings.has(word.toLowerCase()));

/**
 * What a template with facts (`{{l0.watch.what}}`) states in its own words although only a fact may: a name (it could be anybody's), or any
 * word that could describe a person or an observation of a horse. A message that explains how to correct it; undefined if there is none.
 */
export function statedWithoutFact(template: string, names: readonly string[]): string | undefined {
  const words = template.replaceAll(placeholder, ",");
  const name = names.find((one) =>
    new RegExp(String.raw`(?<![\p{L}])${escapePattern(one)}(?![\p{L}])`, "iu").test(words),
  );
  if (name !== undefined) return `names ${name} by itself: names must be facts`;
  const described = firstWordNotPlain(words);
  return described === undefined
    ? undefined
    : `says “${described}” in its own words: beside the facts only plain words may stand, and none that describes`;
}
