import type { Scope } from "@canter/domain/access/scope";
import type { ParsedMessage } from "@canter/domain/language/parsed-message";
import type { Workout } from "@canter/domain/workout/workout";
import type { Message } from "@canter/storage/conversation/conversation-row";
import type { Handle } from "@canter/storage/database";
import { messageDataOf } from "../../../core/message-data.ts";
import type { CoachKnowledge } from "../coach-world.ts";
import { withDetail } from "./corrected-workout.ts";
import { workoutsOf } from "./named-training.ts";
import { savedBy } from "./undoable-things.ts";

/** What was logged, or corrected, with what was said last. */
async function justLogged(db: Handle, scope: Scope, history: readonly Message[]): Promise<readonly Workout[]> {
  const last = history.at(-1);
  if (last?.author !== "agent") return [];
  const { did, runId } = messageDataOf(last.data);
  const things = did ? [did] : runId === undefined ? [] : await savedBy(db, scope, runId);
  const logged = await Promise.all(things.map((thing) => workoutsOf(db, scope, thing)));
  return logged.flat().filter(({ status }) => status === "saved");
}

/** Whether a message that reports nothing itself says more of what was logged just before: "it took 28 minutes", "felt easy". */
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
  const logged = parsed.isLog ? [] : await justLogged(db, scope, history);
  return logged.some((workout) => withDetail(workout, text, words.parse, language) !== undefined);
}
