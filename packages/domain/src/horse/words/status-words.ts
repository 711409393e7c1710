import type { HorseStatus } from "../horse.ts";
import { untilIn, type Row } from "./caution-words.ts";
import { horsesIn, namePattern } from "./named-horses.ts";
import { afterOpeners } from "../../text/openers.ts";

/** What becomes of a horse: another status, or one that is not said yet. */
export type StatusNotice = {
  readonly status: HorseStatus | "archived";
  /** Of a loan: its last day. */
  readonly until?: string;
};

const opening = afterOpeners("can you|could you|sad news|news");
const end = String.raw`(?:\s+(?:now|today|yesterday|please|pls|thanks|again|for good|at last))*\W*$`;
const isNow = String.raw`(?:(?:is|was|has been|got|['’]s)(?: now| just| finally)?)`;
const loan = String.raw`(?:(?:out )?on loan|loaned(?: out)?)(?: to \p{L}+(?: \p{L}+)?)?(?: (?:until|till|to) .{3,30}?)?`;

const newPlace = "(?:lovely |good )?(?:new|forever|other|another) (?:home|owners?|yard|barn|stables?|family)";

type StatusRow = Row & { readonly status: StatusNotice["status"] };
const row = (status: StatusRow["status"], example: string, form: string): StatusRow => ({
  status,
  example,
  pattern: new RegExp(`${opening}${form}${end}`, "iu"),
});

/** How people say that a horse left, or is back; "HORSE" is one name. The examples are tests (the horse is Beau). */
export const statusForms: readonly StatusRow[] = [
  row("archived", "archive Beau", "(?:archive|deactivate) HORSE"),
  row(
    "archived",
    "Beau has left the barn",
    "HORSE (?:has |['’]s )?(?:just )?(?:left|gone from) (?:us|the (?:barn|yard|stables?))",
  ),
  // Whether it was sold or lent, nobody said: it is asked.
  row(
    "archived",
    "Beau went to a new home",
    `HORSE (?:has |is |['’]s )?(?:just )?(?:(?:went|going|goes|gone|moved|moving|off) (?:off )?(?:to|into)|in|found|has|got) (?:an?|his|her|its|the)? ?${newPlace}`,
  ),
  row("archived", "we rehomed Beau", "(?:we|i)?(?:['’]ve| have)?(?: just)? ?(?:re-?homed|gave away) HORSE"),
  row("archived", "Beau was rehomed", `HORSE ${isNow} (?:re-?homed|given away)`),
  row("sold", "Beau is sold", `HORSE ${isNow} sold(?: to .{2,30}?)?`),
  row(
    "sold",
    "we sold Beau yesterday",
    "(?:(?:we|i)(?:['’]ve| have)? )?(?:just |finally )?sold HORSE(?: to .{2,30}?)?",
  ),
  row("retired", "Beau is retired now", `HORSE (?:${isNow} )?retired(?: from .{2,30}?)?`),
  row("retired", "retire Beau", "(?:we|i)?(?:['’]ve| have)?(?: just)? ?retired? HORSE"),
  row("on_loan", "Beau is on loan until 1 March", `HORSE (?:${isNow}|went|goes)(?: out)? ${loan}`),
  row(
    "active",
    "Beau is back from loan",
    "HORSE (?:is|came|has come|['’]s) back(?: (?:from (?:his |her |its )?loan|in the (?:barn|yard)|home|with us))?",
  ),
  row("active", "unarchive Beau", "(?:unarchive|reactivate) HORSE|bring HORSE back"),
];

/** What a message says became of one known horse. Undefined: nothing, of none or of several. `today`: a local date. */
export function statusIn(
  text: string,
  { horses, today }: { readonly horses: readonly string[]; readonly today: string },
): (StatusNotice & { readonly horse: string }) | undefined {
  const [horse, another] = horsesIn(text, horses);
  if (horse === undefined || another !== undefined) return undefined;
  const unnamed = text.trim().replace(new RegExp(namePattern(horse), "iu"), "HORSE");
  const found = statusForms.find(({ pattern }) => pattern.test(unnamed));
  if (!found) return undefined;
  const until = found.status === "on_loan" ? untilIn(text, today, false)?.until : undefined;
  return { horse, status: found.status, ...(until !== undefined && { until }) };
}
