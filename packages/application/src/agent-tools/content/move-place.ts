import type { ToolProblem } from "@canter/agent/tool/tool";
import { placeInProgram, type ProgramPlace } from "@canter/domain/program/schedule/place-in-program";
import { sessionState } from "@canter/domain/program/progress/session-progress";
import { err, ok, type Result } from "@canter/domain/result";
import { addDays } from "@canter/domain/schedule/local-date";
import type { TransactionHandle } from "@canter/storage/database";
import { putProgress } from "@canter/storage/program/progress";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import type { MergedProgram } from "../../program/merged-program.ts";
import { noProgress, reopened } from "../../program/session/change-session.ts";

type Mover = {
  readonly context: Pick<ApplicationContext, "clock">;
  readonly member: Pick<MemberContext, "scope">;
  /** Local date. */
  readonly today: string;
};

const refused = (message: string) => err<ToolProblem>({ message });

/**
 * Moves the member to a day or week of a program that goes by its sequence: what is in front of it counts as done on the days before today, and
 * what was ticked off from there on is open again. Refused: a program with dates, a place behind its end, and one that lies before a
 * session with a workout.
 */
export async function movePlace(
  tx: TransactionHandle,
  { context, member, today }: Mover,
  { stored, program, progress }: MergedProgram,
  place: ProgramPlace,
): Promise<Result<{ readonly id: string; readonly did: string }, ToolProblem>> {
  const { id, head } = stored;
  const said = `${place.by} ${place.number}`;
  if (head.schedule.kind !== "sequence")
    return refused(
      `${head.name} has dates: its weeks are moved instead (“shift the whole plan by a week”). Nothing is changed.`,
    );
  const found = placeInProgram(program, place);
  if (!found) return refused(`${head.name} ends before ${said}. Nothing is changed.`);
  const trained = found.from.find(({ uid }) => progress.get(uid)?.workoutId !== undefined);
  if (trained)
    return refused(
      `${trained.name} lies behind ${said} and has a workout: say on its page that it is still to be done. Nothing is changed.`,
    );
  const now = context.clock.now();
  const open = found.before.filter((session) => sessionState(session) === "open");
  const doneBefore = open.map((session, at) => ({
    ...(progress.get(session.uid) ?? noProgress(session.uid, now)),
    completed: true,
    completedDate: addDays(today, at - open.length),
    updatedAt: now,
  }));
  const openAgain = found.from.flatMap(({ uid }) => {
    const entry = progress.get(uid);
    return entry?.completed ? [reopened(entry, now)] : [];
  });
  const kept = await putProgress(tx, member.scope, id, [...doneBefore, ...openAgain]);
  return kept.ok ? ok({ id, did: `set ${head.name} to ${said}` }) : refused(kept.error.detail);
}
