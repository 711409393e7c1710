import type { Word } from "./remark-sentences.ts";

/** How riders ask something of whoever comes next, at the beginning of a sentence; each with an example, which is a test. Words as `splitNote` has them: "don't" is `do not`. */
export const requestForms: readonly (readonly [form: RegExp, example: string])[] = [
  [
    /^(?:please |important )*do not (?!know|think|see|remember|mind|want|like|feel|have|believe|need|expect|care|recall)\w/,
    "Don't use the clippers near his ears",
  ],
  [
    // An order has an object; "never picks up the left lead", "never lame" and "never took his time" tell of the horse.
    /^(?:warning |please )*never (?!\w+(?:ed|ught|[^s]s)\b|had|been|done|bit|once|put|felt|saw|so|such|got|went|rode|did|took|gave|lost|left|let|kept|held|threw|broke|came|found|heard|ran|stood|made|shook)\w+ (?:him|her|them|it|his|their|your)\b/,
    "Never turn her out with geldings",
  ],
  [/^(?:please |important )+(?:nobody|no one)\b/, "please nobody jump her in the wet"],
  [
    /^(?:be |please be )?careful (?!and|quiet|work|with the|over|through)\w/,
    "careful she swings round when you open the door",
  ],
  [
    /^(?:just |please |want to |you want to |i want to |have to )*(?:watch|mind|beware|monitor)\b(?! you\b| it was| and learn)/,
    "Mind the loose shoe",
  ],
  [/^(?:\w+ ){1,3}must not (?!have been|have had)\w/, "The bay must not be hosed with cold water"],
  [
    /^(?:i |we |you |it would be wise to )?(?:must |should |need to |have to |got to |want to |will )*(?:watch|check|look at|keep an eye|remember to|see (?:if|whether|how)|observe (?:if|whether|how)) /,
    "I must see whether the cough is gone on Monday",
  ],
  [
    /^(?:please |must |have to |remember to )*keep (?:an )?(?:eye|off|clear|away)\b/,
    "keep an eye on the splint",
  ],
  [
    /^(?:please )*(?:check|recheck|re ?check|re ?evaluate|re ?assess|look at|see (?:if|whether|how))\b(?! out\b| in\b)/,
    "Check the girth gall before you tack up",
  ],
  [
    /^(?:reminder|remember|note to self|warning|caution|attention)\b(?! (?:tape|signs?|lights?|cones?|spans?)\b)/,
    "reminder for Monday keep her straight",
  ],
  [
    /\b(?:next time|next ride|next session|the next day|next one)\b.{0,12}\b(?:watch|check|look|see|compare|give|keep|start|try|use|do not|make sure|mind)\b/,
    "next time see how he takes the gag",
  ],
];

/** Whether a sentence asks something of the next rider by its form. */
export function isRequestForm(words: readonly Word[]): boolean {
  const said = words.map(({ text }) => text).join(" ");
  return requestForms.some(([form]) => form.test(said));
}
