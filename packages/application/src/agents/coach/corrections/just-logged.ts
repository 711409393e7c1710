import type { Scope } from "@canter/domain/access/scope";
import type { ParsedMessage } from "@canter/domain/language/parsed-message";
import type { Message } from "@canter/storage/conversation/conversation-row";
import type { Handle } from "@canter/storage/database";
import { readDiary } from "@canter/storage/health/list-diary";
import { type DoneThing, messageDataOf } from "../../../core/message-data.ts";
import type { CoachKnowledge } from "../coach-world.ts";
import { entryTable, saysWhatLacks } from "./correct-entry.ts";
import { withDetail, withoutBesides } from "./corrected-workout.ts";
import { entriesOf } from "./named-entries.ts";
import { workoutsOf } from "./named-training.ts";
import { savedBy } from "./undoable-things.ts";

/** What was logged, kept or corrected with what was said last. */
async function justDone(
  db: Handle,
  scope: Scope,
  history: readonly Message[],
): Promise<readonly DoneThing[]> {
  const last = history.at(-1);
  if (last?.author !== "agent") return [];
  const { did, runId } = messageDataOf(last.data);
  return did ? [did] : runId === undefined ? [] : savedBy(db, scope, runId);
}

/** Whether a message that reports nothing itself says more of what was logged or kept just before: "it took 28 minutes", "felt easy", "by February". */
export async function saysMoreOfLogged(
  db: Handle,
  scope: Scope,
  {
    text,
    parsed,
    words,
    language,
    history,
  }: Pick<CoachKnowledge, "text" | "words" | "language" | "history"> & { readonly parsed: ParsedMessage },
): Promise<boolean> {
  for (const thing of parsed.isLog ? [] : await justDone(db, scope, history)) {
    const workouts = await workoutsOf(db, scope, thing);
    if (workouts.some((workout) => withDetail(workout, text, words.parse, language) !== undefined))
      return true;
    const reader = { parse: words.parse, readMessage: language.readMessage };
    for (const { kind, id } of entriesOf(thing)) {
      const row = await readDiary(db, scope, entryTable(kind), id);
      if (row && saysWhatLacks(kind, row, withoutBesides(text), reader)) return true;
    }
  }
  return false;
}
