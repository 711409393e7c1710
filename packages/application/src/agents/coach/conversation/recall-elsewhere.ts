import {
  byTimeSaid,
  type ContextPiece,
  describeAge,
  sourceNames,
} from "@canter/domain/context/context-piece";
import { asksToRecall, readReference } from "@canter/domain/context/read-reference";
import type { EditReading } from "@canter/domain/edit-request/edit-request";
import type { CoachSession } from "../coach-session.ts";
import type { CoachWorld } from "../coach-world.ts";
import { readChange } from "../changes/read-change.ts";

const maxQuoteLength = 240;

const cut = (text: string): string => {
  const said = text.replaceAll(/\s+/gu, " ");
  return said.length <= maxQuoteLength ? said : `${said.slice(0, said.lastIndexOf(" ", maxQuoteLength))} …`;
};

/** What was said, with where and when: "In the program designer, 2 hours ago, you said: “…”". `ownId`: of the conversation at hand. */
export const quoteElsewhere = (
  { conversationId, kind, ageSeconds, author, text }: ContextPiece,
  ownId?: string,
): string => {
  const elsewhere = kind === "coach" ? "In another talk" : `In the ${sourceNames[kind].toLowerCase()}`;
  const place = conversationId === ownId ? "Here" : elsewhere;
  return `${place}, ${describeAge(ageSeconds)}, ${author === "member" ? "you" : "I"} said: “${cut(text)}”`;
};

type ChangeElsewhere = { readonly change: EditReading; readonly piece: ContextPiece };

/** What the message points to in what was said before; of the own conversation it is among the latest already. */
function referred({ earlier: { pieces, leftOut } }: CoachWorld): readonly ContextPiece[] {
  const isReferred = ({ why }: Pick<ContextPiece, "why">) => why === "reference";
  const recent = leftOut.filter((one) => isReferred(one) && one.because === "included");
  const ids = new Set(recent.flatMap(({ messageIds }) => messageIds));
  return pieces.filter(
    (piece) => isReferred(piece) || (piece.why === "recency" && piece.messageIds.some((id) => ids.has(id))),
  );
}

/** The change that the member asked for in another conversation, where the message points to it: "as we said in the designer". */
export function readChangeElsewhere(world: CoachWorld): ChangeElsewhere | undefined {
  for (const piece of referred(world)) {
    if (piece.author !== "member" || piece.conversationId === world.conversationId) continue;
    const change = readChange({ ...world, text: piece.text, history: [] })?.reading;
    if (change?.kind === "edits") return { change, piece };
  }
  return undefined;
}

const maxQuotes = 3;

/** What was said of which the message asks, and where it was not found. */
function nothingSaid({ text, words, member }: CoachWorld): string | undefined {
  const today = words.parse.now.slice(0, 10);
  const reference = readReference(text, { today });
  const isApart = member.member.keepsTalkApart === true;
  if (isApart && reference?.kind !== undefined && asksToRecall(text))
    return "You keep your talks apart, so I know nothing here of what was said in another.";
  if (reference?.topic === undefined) return undefined;
  if (reference.wish !== undefined)
    return `I find nothing that you wanted to ${reference.wish} in what we said.`;
  const where = isApart ? "what was said here" : "what we said";
  return `I find nothing about ${secondPerson(reference.topic)} in ${where}.`;
}

const secondPerson = (topic: string): string =>
  topic.replaceAll(/\b(?:my|mine|your)\b/giu, (word) =>
    word.toLowerCase() === "my" ? "your" : word.toLowerCase() === "mine" ? "yours" : "my",
  );

/** What was said where the message points to, in its own words; undefined where it points to nothing. */
export function recallElsewhere(world: CoachWorld, session: CoachSession): string | undefined {
  const pieces = referred(world).slice(0, maxQuotes).toSorted(byTimeSaid);
  if (pieces.length === 0) return nothingSaid(world);
  session.recalled(pieces.filter(({ why }) => why !== "recency"));
  session.onlyRecalled();
  return pieces.map((piece) => quoteElsewhere(piece, world.conversationId)).join("\n");
}
