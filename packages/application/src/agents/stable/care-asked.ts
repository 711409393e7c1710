import { markShortDate } from "@canter/domain/claim/marked-text";
import type { Athlete } from "@canter/domain/group/group";
import type { HorseQuestion } from "@canter/domain/question/question";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { addDays } from "@canter/domain/schedule/local-date";
import { type CareView, listCare } from "../../horse/care-items.ts";
import { capital, type StableWorld as World } from "./rides-asked.ts";

/** "Farrier due tomorrow, 28 Nov": what is to come of one, or when it was. */
export function careInWords({ kind, note, dueOn, lastDoneOn, standing }: CareView, today: string): string {
  const on = (date: string) => `${describeDate(date, today)}, ${markShortDate(date, today)}`;
  const what = kind === "other" ? (note ?? kind) : note === undefined ? kind : `${kind} (${note})`;
  const parts = [
    dueOn !== undefined && `${standing === "overdue" ? "overdue since" : "due"} ${on(dueOn)}`,
    lastDoneOn === undefined ? "no visit noted yet" : `last done ${on(lastDoneOn)}`,
  ];
  return `${what} ${parts.filter(Boolean).join("; ")}`;
}

/** So many days ahead of what comes for a horse is said to whoever asks about it; what is due by its reminder stands in the handoff. */
const soonDays = 14;

export async function careSoon(
  { context, member, today }: World,
  { id }: Athlete,
): Promise<readonly string[]> {
  const care = await listCare(context, member, id, { status: "kept" });
  if (!care.ok) return [];
  return care.value
    .filter(({ standing, dueOn = "9" }) => standing === "later" && dueOn <= addDays(today, soonDays))
    .map((item) => `${capital(careInWords(item, today))}.`);
}

/** What has to be done for a horse, or was; undefined: nothing is noted. */
async function careOf(
  { context, member, today }: World,
  { id, name }: Athlete,
  { care: kind, note, period }: Pick<HorseQuestion, "care" | "note" | "period">,
): Promise<string | undefined> {
  const care = await listCare(context, member, id, { status: "kept" });
  if (!care.ok) return care.error.detail;
  const asked = care.value.filter(
    (item) =>
      (kind === undefined || item.kind === kind) &&
      (note === undefined || item.note === note) &&
      (period?.to === undefined || (item.dueOn !== undefined && item.dueOn <= period.to)),
  );
  return asked.length === 0
    ? undefined
    : `${name}: ${asked.map((item) => careInWords(item, today)).join(". ")}.`;
}

/** What has to be done for each horse that is asked about, or was. */
export async function careAnswer(
  world: World,
  horses: readonly Athlete[],
  question: Pick<HorseQuestion, "care" | "note" | "period">,
): Promise<string> {
  const known = await Promise.all(horses.map((horse) => careOf(world, horse, question)));
  const said = known.filter((text) => text !== undefined);
  if (said.length > 0) return said.join("\n");
  const [one] = horses;
  const whom = horses.length === 1 && one ? one.name : "any horse";
  const when = question.period ? ` ${question.period.label}` : "";
  return `No ${question.note ?? question.care ?? "care"} is noted for ${whom}${when}.`;
}
