import { horsesIn } from "@canter/domain/horse/words/named-horses";
import { asNotice, readHorseNotice, sortOfNotice } from "@canter/domain/horse/words/read-horse-notice";
import type { ParseContext } from "@canter/domain/language/parsed-message";

/** The reader of riders' remarks is loaded by whoever needs it first. */
const loadTellsOfHealth = async () =>
  (await import("@canter/domain/handoff/remarks/tells-of-health")).tellsOfHealth;

type Known = { readonly horses: readonly string[]; readonly today: string };

/**
 * What a message wants to have known of horses that are known by these names. `isMeant`: a person said that it is to be known, whatever its
 * words are.
 */
export const noticeIn = async (text: string, known: Known, isMeant = false) =>
  readHorseNotice(text, { ...known, tellsOfHealth: await loadTellsOfHealth() }) ??
  (isMeant ? asNotice(text, known) : undefined);

const horsesOf = ({ athletes = [] }: ParseContext): readonly string[] =>
  athletes.flatMap(({ name, kind }) => (kind === "horse" ? [name] : []));

/** Whether a message names a horse that is known. */
export const namesHorse = (text: string, context: ParseContext): boolean =>
  horsesIn(text, horsesOf(context)).length > 0;

/** What sort of a notice about horses that are known a message is; undefined: none. */
export async function sortOfNoticeIn(text: string, context: ParseContext) {
  const horses = horsesOf(context);
  if (horses.length === 0) return undefined;
  return sortOfNotice(text, {
    horses,
    today: context.now.slice(0, 10),
    tellsOfHealth: await loadTellsOfHealth(),
  });
}
