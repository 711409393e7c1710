import type { EditReading } from "@canter/domain/edit-request/edit-request";
import { asksToFit } from "@canter/domain/edit-request/asks-to-fit";
import { sessionsWithinLimits } from "@canter/domain/goal-plan/revise/within-limits";
import { readWorkLimit } from "@canter/domain/goal-plan/work-limit";
import { openCautions } from "@canter/domain/horse/caution";
import { markShortDate } from "@canter/domain/claim/marked-text";
import { listHorseEntries } from "@canter/storage/horse/horse-entries";
import type { CoachSession } from "../coach-session.ts";
import type { CoachWorld } from "../coach-world.ts";

/** More sessions than these are counted, and not named one by one. */
const maxShown = 4;

/**
 * "Change the plan", of a horse with cautions: what they rule out of the days until they end, as edits; what has no end is asked about. A text where
 * nothing is to be changed; undefined: something else is asked for, or nothing that is pinned limits work.
 */
export async function fitToCautions(
  world: CoachWorld,
  session: CoachSession,
): Promise<EditReading | string | undefined> {
  const { context, member, program, text, words } = world;
  const horse = words.athletes.find(({ id, kind }) => kind === "horse" && id === program?.athleteId);
  if (!program || !horse || !asksToFit(text)) return undefined;
  const today = words.parse.now.slice(0, 10);
  const about = { athleteId: horse.id };
  const all = await listHorseEntries(context.store.db, member.scope, "cautions", about);
  const limits = openCautions(all, today).flatMap(
    ({ text: pinned, until }) => readWorkLimit(pinned, { source: "caution", until }) ?? [],
  );
  const ending = limits.filter(({ until }) => until !== undefined);
  const found = sessionsWithinLimits(program.program, program.head, { limits: ending, today });
  const [open] = limits.filter(({ until }) => until === undefined);
  if (found.length === 0 && open) {
    session.suggest([
      `Pause ${horse.name}’s plan`,
      `Shift all of ${horse.name}’s plan by 1 week`,
      "Leave it",
    ]);
    return `“${open.text}” has no end yet. Should ${horse.name}’s plan pause until it is over, or move by a week? Nothing is changed yet.`;
  }
  if (limits.length === 0) return undefined;
  if (found.length === 0)
    return `Nothing of ${horse.name}’s plan is against ${limits.map((limit) => `“${limit.text}”`).join(", ")}, so nothing has to change.`;
  const changes = found
    .slice(0, maxShown)
    .map(({ name, date, updates }) =>
      updates["work"] === null
        ? `${name} on ${markShortDate(date, today)} becomes a rest day`
        : `${name} on ${markShortDate(date, today)} becomes ${String(updates["name"])}`,
    );
  const more = found.length > maxShown ? `; and ${found.length - maxShown} more` : "";
  return {
    kind: "edits",
    confidence: "sure",
    reply: `Here is what would change: ${changes.join("; ")}${more}. Apply makes it so.`,
    suggestedReplies: [],
    toolCalls: found.map(({ weekNumber, sessionNumber, updates }, index) => ({
      id: `fit${index + 1}`,
      type: "function",
      function: {
        name: "modify_session",
        arguments: JSON.stringify({ weekNumber, sessionNumber, updates }),
      },
    })),
  };
}
