import { readHorseNotice, sortOfNotice } from "@canter/domain/horse/words/read-horse-notice";
import type { ParseContext } from "@canter/domain/language/parsed-message";

/** The reader of riders' remarks is loaded by whoever needs it first. */
const loadTellsOfHealth = async () =>
  (await import("@canter/domain/handoff/remarks/tells-of-health")).tellsOfHealth;

type Known = { readonly horses: readonly string[]; readonly today: string };

/** What a message wants to have known of horses that are known by these names. */
export const noticeIn = async (text: string, known: Known) =>
  readHorseNotice(text, { ...known, tellsOfHealth: await loadTellsOfHealth() });

/** What sort of a notice about horses that are known a message is; undefined: none. */
export async function sortOfNoticeIn(text: string, { athletes = [], now }: ParseContext) {
  const horses = athletes.flatMap(({ name, kind }) => (kind === "horse" ? [name] : []));
  if (horses.length === 0) return undefined;
  return sortOfNotice(text, { horses, today: now.slice(0, 10), tellsOfHealth: await loadTellsOfHealth() });
}
