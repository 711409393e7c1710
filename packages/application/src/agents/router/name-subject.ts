import {
  mayBeNextOfCare,
  mayBeSameOfHorses,
  nextOfCare,
  sameOfHorses,
} from "@canter/domain/horse/words/same-of-horses";
import { mayBeOwnSession } from "@canter/domain/language/parsed-message";
import { escapePattern } from "@canter/domain/text/escape-pattern";
import type { Message } from "@canter/storage/conversation/conversation-row";
import type { Understood } from "../../logging/understood.ts";

const asked = new RegExp(`“(?<words>[^”]{2,40})”: ${escapePattern(mayBeOwnSession)}`, "u");
const yes = String.raw`(?:(?:yes|yeah|yep|yup|oh|right|correct|and|sorry)\b[\s,.!]*)*`;
const unit =
  "(?:minutes?|mins?|hours?|hrs?|h|kms?|k|kilomet(?:er|re)s?|miles?|mi|met(?:er|re)s?|m|yards|laps)";
const amount = String.raw`(?:\d{1,2}:\d{2}(?::\d{2})?|\d[\d.,]*\s*${unit}\b)`;
const value = new RegExp(
  String.raw`^\W*${yes}(?:(?:it|that|this)\s+)?(?:(?:was|took|lasted|were)\s+)?(?:(?:about|around|only|just|roughly|for)\s+)*(?<value>${amount}(?:(?:,| and| in|, in)? ${amount})?)\W*$`,
  "iu",
);
const agreed =
  /^\W*(?:yes|yeah|yep|yup|right|correct|it (?:was|is)|that it was)(?:[\s,]+(?:it (?:was|is)|please|pls))?[\s.!]*$/iu;

/** Whether a message may be the answer to whether a sport that was named beside other training is a session of its own. */
const mayAnswerSession = (text: string): boolean => agreed.test(text) || value.test(text);

/**
 * "It was 45 minutes", behind the question whether “run” is a session of its own: that session with its name, so that no other one takes the value.
 * Undefined: that was not asked, or it is no answer to it. `question`: what was asked; `on`: the local date of the training.
 */
export function sessionAnswered(text: string, question: string, on?: string): string | undefined {
  const words = asked.exec(question)?.groups?.["words"];
  if (words === undefined || !mayAnswerSession(text)) return undefined;
  const amountSaid = value.exec(text)?.groups?.["value"];
  const session = amountSaid === undefined ? `did a ${words}` : `${words} ${amountSaid}`;
  return on === undefined ? session : `${session} on ${on}`;
}

type Known = Pick<Understood, "language"> & {
  readonly words: Understood["words"];
  /** The last messages of the conversation, oldest first. */
  readonly before: () => Promise<readonly Message[]>;
};

/** A message with what it is of, where it leaves that out because it was just named: the session that was asked about, or what is done with one more horse. */
export async function withSubjectNamed(
  text: string,
  { language, words: { athletes, parse }, before }: Known,
): Promise<string> {
  const horses = athletes.flatMap(({ kind, name }) => (kind === "horse" ? [name] : []));
  const isOfHorses = mayBeSameOfHorses(text, horses);
  const isNext = horses.length > 0 && mayBeNextOfCare(text);
  if (!isOfHorses && !isNext && !mayAnswerSession(text)) return text;
  const messages = await before();
  const earlier = messages.findLast(({ author }) => author === "member");
  const last = messages.at(-1);
  if (!earlier || last?.author !== "agent") return text;
  if (isNext) return nextOfCare(text, earlier.text, { horses, today: parse.now.slice(0, 10) }) ?? text;
  if (isOfHorses) return sameOfHorses(text, earlier.text, horses) ?? text;
  const [on, another] = language.readDates(earlier.text, parse);
  return sessionAnswered(text, last.text, another === undefined ? on : undefined) ?? text;
}
