import { mayBeOwnSession } from "@canter/domain/language/parsed-message";
import { escapePattern } from "@canter/domain/text/escape-pattern";

const asked = new RegExp(`“(?<words>[^”]{2,40})”: ${escapePattern(mayBeOwnSession)}`, "u");
const yes = String.raw`(?:(?:yes|yeah|yep|yup|oh|right|correct|and|sorry)\b[\s,.!]*)*`;
const unit =
  "(?:minutes?|mins?|hours?|hrs?|h|kms?|k|kilomet(?:er|re)s?|miles?|mi|met(?:er|re)s?|m|yards|laps)";
const amount = String.raw`(?:\d{1,2}:\d{2}(?::\d{2})?|\d[\d.,]*\s*${unit}\b)`;
const value = new RegExp(
  String.raw`^\W*${yes}(?:(?:it|that|this)\s+)?(?:(?:was|took|lasted|were)\s+)?(?:(?:about|around|only|just|roughly|for)\s+)*(?<value>${amount}(?:(?:,| and| in|, in)? ${amount})?)\W*$`,
  "iu",
);
const day =
  /\b(?:yesterday|last night|this morning|(?:on |last )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/iu;
const agreed =
  /^\W*(?:yes|yeah|yep|yup|right|correct|it (?:was|is)|that it was)(?:[\s,]+(?:it (?:was|is)|please|pls))?[\s.!]*$/iu;

/** Whether a message may be the answer to whether a sport that was named beside other training is a session of its own. */
export const mayAnswerSession = (text: string): boolean => agreed.test(text) || value.test(text);

/**
 * "It was 45 minutes", behind the question whether “run” is a session of its own: that session with its name, so that no other one takes the value.
 * Undefined: that was not asked, or it is no answer to it. `before`: what was asked; `told`: what that was of, with its day.
 */
export function sessionAnswered(text: string, before: string, told = ""): string | undefined {
  const words = asked.exec(before)?.groups?.["words"];
  if (words === undefined || !mayAnswerSession(text)) return undefined;
  const said = value.exec(text)?.groups?.["value"];
  const on = day.exec(told)?.[0];
  return [said === undefined ? `did a ${words}` : `${words} ${said}`, on].filter(Boolean).join(" ");
}
