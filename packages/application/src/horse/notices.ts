import { saysOver } from "@canter/domain/horse/words/recovery-words";
import { horsesIn } from "@canter/domain/horse/words/named-horses";
import {
  asNotice,
  type HorseNotice,
  readHorseNotices,
  sortOfNotice,
} from "@canter/domain/horse/words/read-horse-notice";
import { markDay } from "@canter/domain/claim/marked-text";
import { mendSpelling } from "@canter/domain/text/mend-spelling";
import type { ParseContext } from "@canter/domain/language/parsed-message";

/** The reader of riders' remarks is loaded on first use. */
const loadTellsOfHealth = async () =>
  (await import("@canter/domain/handoff/remarks/tells-of-health")).tellsOfHealth;

type Known = { readonly horses: readonly string[]; readonly today: string };

/**
 * The notices about known horses in a message. `isMeant`: a person stated that it is a notice, whatever its words. What is over ("the cut
 * has healed") may be about any horse if none is named.
 */
export async function noticesIn(
  text: string,
  known: Known,
  isMeant = false,
): Promise<readonly HorseNotice[]> {
  const notices = readHorseNotices(mendSpelling(text), {
    ...known,
    tellsOfHealth: await loadTellsOfHealth(),
  });
  if (notices.length > 0) return notices;
  if (saysOver(text) && horsesIn(text, known.horses).length === 0)
    return [{ horses: known.horses, over: text }];
  const meant = isMeant ? asNotice(text, known) : undefined;
  return meant ? [meant] : [];
}

/** A day, as it is said to whoever is at a horse. */
export const dayInWords = (date: string, today: string): string =>
  date === today ? "today" : markDay(date, today);
/** How long something is pinned, as it is said. */
export const heldInWords = (until: string | undefined, today: string): string =>
  until === undefined ? "until somebody removes it" : `until ${dayInWords(until, today)}`;

const inSeries = new Intl.ListFormat("en");
/** What a message would pin if it is taken for a notice, in a sentence; undefined: it would do something else. */
export async function wouldPin(text: string, context: ParseContext): Promise<string | undefined> {
  const known = { horses: horsesOf(context), today: context.now.slice(0, 10) };
  const pinned = (await noticesIn(text, known, true)).map(({ horses, caution, care }) =>
    caution && care === undefined
      ? `${inSeries.format(horses)} ${heldInWords(caution.until, known.today)}: “${caution.text}”`
      : undefined,
  );
  return pinned.length === 0 || pinned.includes(undefined)
    ? undefined
    : `I would pin to ${pinned.join("; to ")}.`;
}

export const horsesOf = ({ athletes = [] }: ParseContext): readonly string[] =>
  athletes.flatMap(({ name, kind }) => (kind === "horse" ? [name] : []));

/** Whether a message names a known horse. */
export const namesHorse = (text: string, context: ParseContext): boolean =>
  horsesIn(text, horsesOf(context)).length > 0;

/** The kind of notice about known horses in a message; undefined: none. */
export async function sortOfNoticeIn(text: string, context: ParseContext) {
  const horses = horsesOf(context);
  if (horses.length === 0) return undefined;
  return sortOfNotice(mendSpelling(text), {
    horses,
    today: context.now.slice(0, 10),
    tellsOfHealth: await loadTellsOfHealth(),
  });
}
