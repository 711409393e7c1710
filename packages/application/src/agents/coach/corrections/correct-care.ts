import { markDay } from "@canter/domain/claim/marked-text";
import { dayNamed } from "@canter/domain/content/words/day-named";
import { pastDay } from "@canter/domain/horse/words/care-words";
import type { TransactionHandle } from "@canter/storage/database";
import type { CareChange, DoneThing } from "../../../core/message-data.ts";
import { careStateOf, moveCare } from "../../../horse/care-items.ts";
import type { CoachKnowledge } from "../coach-world.ts";
import type { Corrected, Correction, Refused } from "./correct-whose.ts";

/** The day on which it was, where it was done; else the one on which it is due. */
const dayMeant = ({ before, after }: CareChange, words: string, today: string): string | undefined => {
  const isDone = after.lastDoneOn !== (before?.lastDoneOn ?? null);
  return isDone ? pastDay(words, today) : dayNamed(words, today);
};

/** "Sorry, it was yesterday", behind "the farrier did Beau today". Undefined: the words name no day, or nothing was noted of care. */
export async function correctCare(
  tx: TransactionHandle,
  { context, member, words }: CoachKnowledge,
  thing: Extract<DoneThing, { kind: "cautions" }>,
  { was }: Correction,
): Promise<Corrected | Refused | undefined> {
  const today = words.parse.now.slice(0, 10);
  const care: CareChange[] = [];
  const lines: string[] = [];
  for (const change of thing.care ?? []) {
    const day = /\p{L}{3}|\d/u.test(was) ? dayMeant(change, was, today) : undefined;
    if (day === undefined) return undefined;
    const moved = await moveCare(context, member, tx, { change, day });
    if (!moved.ok) return { refused: moved.error.detail };
    const { kind, note, dueOn, lastDoneOn } = moved.value;
    const isDone = lastDoneOn === day;
    const due = isDone && dueOn !== undefined ? `, due again ${markDay(dueOn, today)}` : "";
    lines.push(`${note ?? kind} of ${change.horse} ${isDone ? "done" : "due"} ${markDay(day, today)}${due}`);
    care.push({ ...change, after: careStateOf(moved.value) });
  }
  return care.length > 0 ? { text: `${lines.join("; ")}.`, thing: { ...thing, care } } : undefined;
}
