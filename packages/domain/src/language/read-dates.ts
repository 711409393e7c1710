import { isoOf } from "./assemble/dates/calendar-day.ts";
import { readNow, resolveDate } from "./assemble/dates/resolve-date.ts";
import { parsePieces } from "./grammar/message-grammar.ts";
import { lexicon } from "./lexicon/lexicon.ts";
import { readLexemes } from "./lexicon/read-lexemes.ts";
import type { ParseContext } from "./parsed-message.ts";
import { scanRaw } from "./scan/raw-tokens.ts";
import { createTokenView } from "./scan/token-view.ts";

/** Talk that is longer names its date at its beginning. */
const maxTextLength = 1000;

/** The dates that a text names ("yesterday", "on Tuesday", "3 weeks ago"), in its order, as local dates; the past ones of weekdays. */
export function readDates(text: string, context: ParseContext): readonly string[] {
  const lexemes = readLexemes(createTokenView(scanRaw(text.slice(0, maxTextLength))), context, lexicon());
  const now = readNow(context.now);
  return parsePieces(lexemes).flatMap((piece) => {
    const day = piece.kind === "date" ? resolveDate(piece.spec, now, context) : undefined;
    return day ? [isoOf(day)] : [];
  });
}
