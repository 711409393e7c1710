import { afterOpeners } from "../text/openers.ts";

/** Ways to ask that a plan be changed to fit what was said, without saying how; each with its example, which is a test. */
export const fitForms: readonly (readonly [form: RegExp, example: string])[] = [
  [
    new RegExp(
      String.raw`${afterOpeners("can you|could you|would you|so")}(?:change|adjust|adapt|update|rework|rearrange|revise|fix) (?:(?:his|her|its|the|my|our|(?:\p{L}+ )?\p{L}+['’]s) )?(?:\p{L}+ )?(?:plan|program(?:me)?|schedule)(?: (?:accordingly|to (?:that|it|fit)|for (?:that|it|this week)|around (?:that|it)|please|too|then|as well|of \p{L}+|for \p{L}+))*\W*$`,
      "iu",
    ),
    "change the plan accordingly",
  ],
];

/** Whether a message asks for a plan that fits what was said, and leaves it open how. */
export const asksToFit = (text: string): boolean => fitForms.some(([form]) => form.test(text.trim()));
