import type { PlanFeedback } from "../revise/plan-feedback.ts";

type Decision = Extract<PlanFeedback, { readonly kind: "approve" | "abandon" }>;

const abandonWords =
  /^\W*(?:never ?mind|forget (?:it|that|about it|the plan)|abandon(?: (?:it|the plan))?|cancel(?: (?:it|that|the plan|everything))?|drop (?:it|the plan)|discard(?: (?:it|the plan))?|stop|(?:please )?(?:undo|revert|take back)(?: (?:it|that|this|the (?:last )?changes?))?)\W*$/i;

const praise = String.raw`(?:(?:that(?:['’]s| is)?|it(?:['’]s| is)?|this(?: is)?|all|i|(?:the|this|that|his|her|\p{L}+['’]s) (?:new )?(?:plan|draft|program(?:me)?)(?: is)?)[ ,]+)?(?:(?:looks?|sounds?|seems?|works?)[ ,]+)?(?:(?:very|really|just|so|pretty|all)[ ,]+)?(?:good|great|fine|perfect|right|lovely|excellent|brilliant|ok(?:ay)?|like it|love it|works?)(?: (?:to|for|by|with) (?:me|us|him|her))?`;
const plan = String.raw`(?:it|that|this|(?:that|this|the|his|her|\p{L}+['’]s)(?: new)? (?:plan|program(?:me)?|draft|one))`;
const acceptance = String.raw`(?:(?:let['’]?s|we(?:['’]ll| will)?|i(?:['’]ll| will)?|please|you can|can you)[ ,]+)*(?:approve(?:d)?(?: ${plan})?|accept(?:ed)?(?: ${plan})?|apply(?: it| them| that| the changes)?|agreed|go(?: ahead| for it| with ${plan}|)|do ${plan}|use ${plan}|take ${plan}|keep ${plan}|start (?:with )?${plan}|activate ${plan}|confirm(?:ed)?(?: ${plan})?|make ${plan} active|stick (?:to|with) ${plan}|ride ${plan})`;
const filler = String.raw`(?:[,.! ]+(?:thanks?(?: you)?|then|now|please|like that|as it is|so|and))*`;
const opening = String.raw`(?:(?:yes|yeah|yep|ok(?:ay)?|great|perfect|super|alright|all right|good|fine|nice|cool|thanks?(?: you)?|and|so|then|now)[,.!]* )*`;
/** The whole message says nothing else than that the plan is liked, that it is to be used, or both. */
const approveWords = new RegExp(
  String.raw`^\W*${opening}(?:yes|yeah|yep|(?:${praise}|${acceptance})(?:[,.!;–—-]* ?(?:and |so |then )?(?:${acceptance}|${praise}))*)${filler}\W*$`,
  "iu",
);
const confirmWords =
  /^\W*(?:yes[,.!]? )?make (?:[\p{L}'’-]+ ){1,4}plan active(?:,? and (?<pauses>pause)\b.*|,? beside\b.*)?\W*$/iu;
/** It names the plan, or what is done with one. */
const namesPlan = /\b(?:approv\w+|accept\w*|activate|active|plan|draft|program(?:me)?)\b/iu;

/** Whether a message takes back what was asked for last. */
export const isTakenBack = (text: string): boolean => abandonWords.test(text);

/** Whether a message takes up a plan in words that are of nothing else: "approve it", "let's go with this plan". */
export const takesUp = (text: string): boolean => approveWords.test(text) && namesPlan.test(text);

/** What the whole message decides about a plan; `isConfirmed`: it says to make it active, which is what a click on that says. */
export function readDecision(text: string): Decision | undefined {
  if (isTakenBack(text)) return { kind: "abandon" };
  const confirmed = confirmWords.exec(text);
  if (confirmed) {
    const pausesOthers = confirmed.groups?.["pauses"] !== undefined;
    return { kind: "approve", isConfirmed: true, ...(pausesOthers && { pausesOthers }) };
  }
  return approveWords.test(text) ? { kind: "approve" } : undefined;
}
