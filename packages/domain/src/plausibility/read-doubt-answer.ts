import { withoutReason } from "../intent/short-replies.ts";
import { foldText } from "../text/fold-words.ts";
import type { DoubtAnswer } from "./open-doubts.ts";

type Asked = { readonly value: string; readonly suggestion?: string | undefined };

const confirms =
  /^\W*(?:(?:no|nope|nah|yes|yeah|yep|yup)[\s,.!]+)*(?:(?:it|that|this)s? (?:is |was )?)?(?:really |actually )?(?:right|correct|true|fine|keep it|i(?:m| am) sure|sure|as i said|i meant (?:it|that)|it is|thats it|really|honest(?:ly)?|for real|i (?:really )?did|it was)\W*$/u;
const leaves =
  /^\W*(?:leave (?:it|that)(?: out)?|never ?mind|forget (?:it|that)|drop it|delete (?:it|that)|remove (?:it|that)|skip it|neither|none|ignore (?:it|that))\W*$/u;
const agrees =
  /^\W*(?:yes|yeah|yep|yup|ok(?:ay)?|sure|right|correct|exactly|of course|my bad|oops|sorry)(?:[\s,.!]+(?:please|thanks|kg|lb|sorry|i did|i meant that|that|my bad))*\W*$/u;
const denies = /^\W*(?:no|nope|nah)\W*$/u;

const amount = (text: string): string => foldText(text).replaceAll(/[^\p{L}\p{N}.]/gu, "");

/**
 * A message's answer to a doubt. "Yes" accepts the suggestion, if there is one; "no" then means that the value is right. Undefined: it is
 * not an answer.
 */
export function readDoubtAnswer(said: string, asked: Asked): DoubtAnswer | undefined {
  return readAnswer(said, asked) ?? readAnswer(withoutReason(said), asked);
}

function readAnswer(text: string, { value, suggestion }: Asked): DoubtAnswer | undefined {
  const folded = foldText(text);
  if (folded.length > 80) return undefined;
  if (leaves.test(folded)) return "leave_out";
  const said = amount(
    folded.replace(/^(?:yes|yeah|no|nope|i meant|i mean|it was|its|weight)[\s,]+(?:i meant |it was )?/u, ""),
  );
  if (suggestion !== undefined) {
    const unit = /[a-z%]+$/u.exec(amount(suggestion))?.[0];
    const own = /[a-z%]+$/u.exec(amount(value))?.[0];
    if (said === amount(suggestion) || (unit !== own && (said === unit || said === `${unit ?? ""}s`)))
      return "suggestion";
  }
  if (said === amount(value) || said === `${amount(value)}isright` || confirms.test(folded))
    return agrees.test(folded) && suggestion !== undefined ? "suggestion" : "confirm";
  if (agrees.test(folded)) return suggestion === undefined ? "confirm" : "suggestion";
  return denies.test(folded) ? (suggestion === undefined ? "leave_out" : "confirm") : undefined;
}
