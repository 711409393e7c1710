import { type ContextPiece, describeAge, sourceNames } from "@canter/domain/context/context-piece";
import type { EditReading } from "@canter/domain/edit-request/edit-request";
import type { CoachSession } from "../coach-session.ts";
import type { CoachWorld } from "../coach-world.ts";
import { readChange } from "../changes/read-change.ts";

const maxQuoteLength = 240;

const cut = (text: string): string => {
  const said = text.replaceAll(/\s+/gu, " ");
  return said.length <= maxQuoteLength ? said : `${said.slice(0, said.lastIndexOf(" ", maxQuoteLength))} …`;
};

/** What was said elsewhere, with where and when: "In the program designer, 2 hours ago, you said: “…”". */
export const quoteElsewhere = ({ kind, ageSeconds, author, text }: ContextPiece): string => {
  const place = kind === "coach" ? "In another talk" : `In the ${sourceNames[kind].toLowerCase()}`;
  return `${place}, ${describeAge(ageSeconds)}, ${author === "member" ? "you" : "I"} said: “${cut(text)}”`;
};

type ChangeElsewhere = { readonly change: EditReading; readonly piece: ContextPiece };

/** What the message points to in other conversations. */
const referred = ({ earlier }: CoachWorld): readonly ContextPiece[] =>
  earlier.pieces.filter(({ why }) => why === "reference");

/** The change that the member asked for in another conversation, where the message points to it: "as we said in the designer". */
export function readChangeElsewhere(world: CoachWorld): ChangeElsewhere | undefined {
  for (const piece of referred(world)) {
    if (piece.author !== "member") continue;
    const change = readChange({ ...world, text: piece.text, history: [] })?.reading;
    if (change?.kind === "edits") return { change, piece };
  }
  return undefined;
}

const maxQuotes = 3;

/** What was said where the message points to, in its own words; undefined where it points to nothing. */
export function recallElsewhere(world: CoachWorld, session: CoachSession): string | undefined {
  const pieces = referred(world)
    .slice(0, maxQuotes)
    .toSorted((a, b) => b.ageSeconds - a.ageSeconds);
  if (pieces.length === 0) return undefined;
  session.recalled(pieces);
  return pieces.map(quoteElsewhere).join("\n");
}
