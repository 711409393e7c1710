import type { ProgramPlace } from "../../program/schedule/place-in-program.ts";
import { adverbs, afterOpeners, closers } from "../../text/openers.ts";

const opening = afterOpeners();
const place = String.raw`(day|week)\s+(\d{1,3})(?:\s+(?:of|in|on)\s+(\S{1,40}(?: \S{1,40}){0,4}?))?(?:\s+(?:now|already|today))*${closers}`;
/** Each with its example, which is a test. */
export const placeForms: readonly (readonly [form: RegExp, example: string])[] = [
  [
    new RegExp(
      String.raw`${opening}(?:i(?:['’]m| am)|we(?:['’]re| are))\s+(?:(?:already|currently|now|actually|really|up)\s+)*(?:on|at|in|to)\s+${place}`,
      "iu",
    ),
    "I'm already on day 23 of P90X",
  ],
  [
    new RegExp(
      String.raw`${opening}(?:(?:can|could|would) you\s+|i (?:want|need|would like) to\s+|i['’]d like to\s+)?${adverbs}(?:(?:move|put|set|take|bump|skip|jump) (?:me|us)|skip|jump|set my (?:position|place|progress))\s+(?:(?:ahead|forward|back|straight|right)\s+)*(?:to|at|on)\s+${place}`,
      "iu",
    ),
    "move me to week 2 of P90X",
  ],
];

const ownProgram = /^(?:(?:my|the|this|that|our) )?(?:current )?(?:program(?:me)?|plan|it|that|this)$/iu;
const around = /^(?:the|my|our) |\s+(?:program(?:me)?|plan)$/giu;

/** Reads where in a program somebody says they are. `named`: what they call it; undefined: the one they follow. */
export const readPlace = (
  text: string,
): (ProgramPlace & { readonly named: string | undefined }) | undefined => {
  const found = placeForms.map(([form]) => form.exec(text.trim())).find((one) => one !== null);
  const number = Number(found?.[2]);
  if (!found || number === 0) return undefined;
  const said = found[3]?.trim();
  return {
    by: found[1]?.toLowerCase() === "week" ? "week" : "day",
    number,
    named: said === undefined || ownProgram.test(said) ? undefined : said.replaceAll(around, ""),
  };
};
