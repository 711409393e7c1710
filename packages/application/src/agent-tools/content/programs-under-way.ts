import { programState } from "@canter/domain/content/program-state";
import { nextSession } from "@canter/domain/program/schedule/session-queue";
import type { Scope } from "@canter/domain/access/scope";
import type { Handle } from "@canter/storage/database";
import { activePrograms, listPrograms } from "@canter/storage/program/read-programs";
import { listProgress } from "@canter/storage/program/progress";
import { programNamesOfAthlete } from "@canter/storage/program/program-names";
import { type MergedProgram, mergeStored, readMergedProgram } from "../../program/merged-program.ts";

const pressing = ["train", "done", "rest", "paused", "before", "finished"] as const;

/** How soon a program has something for a day: today's session before one that is overdue, what has begun before what has not. */
const urgencyOf = ({ program, stored }: MergedProgram, today: string): number => {
  const { head, status } = stored;
  const rank = pressing.indexOf(programState(program, { head, status }, [], today).today);
  const isLate = nextSession(program, head, today).next?.when === "overdue";
  return rank * 2 + (isLate ? 1 : 0);
};

/** The programs that an athlete trains by, the one that has something for `today` first; of equal ones the one begun last. */
export async function activeMerged(
  db: Handle,
  scope: Scope,
  athleteId: string,
  today: string,
): Promise<readonly MergedProgram[]> {
  const active = await activePrograms(db, scope, athleteId);
  const ids = active.map(({ id }) => id);
  const progress = await listProgress(db, scope, ids);
  return active
    .map((stored) => mergeStored(stored, progress.get(stored.id) ?? []))
    .toReversed()
    .toSorted((a, b) => urgencyOf(a, today) - urgencyOf(b, today));
}

/** The paused one that changed last. */
export async function pausedProgram(
  db: Handle,
  scope: Scope,
  athleteId: string,
): Promise<MergedProgram | undefined> {
  const paused = await listPrograms(db, scope, { athleteId, status: "paused", limit: 1 });
  const [last] = paused.ok ? paused.value.items : [];
  return last && readMergedProgram(db, scope, last.id);
}

/** The one that was ended last, if the day that it led to has not come. */
export async function endedProgram(
  db: Handle,
  scope: Scope,
  athleteId: string,
  today: string,
): Promise<MergedProgram | undefined> {
  const ended = await listPrograms(db, scope, { athleteId, status: "abandoned", limit: 1 });
  const [last] = ended.ok ? ended.value.items : [];
  const isOver = last?.head.targetDate !== undefined && last.head.targetDate < today;
  return last && !isOver ? readMergedProgram(db, scope, last.id) : undefined;
}

/** Active ones, the most urgent first; the paused one that changed last behind them. */
export async function programsUnderWay(
  db: Handle,
  scope: Scope,
  athleteId: string,
  today: string,
): Promise<readonly MergedProgram[]> {
  const active = await activeMerged(db, scope, athleteId, today);
  const paused = await pausedProgram(db, scope, athleteId);
  return paused ? [...active, paused] : active;
}

/** An athlete's program of that name, whatever became of it; of several the one that changed last. */
export async function programNamed(
  db: Handle,
  scope: Scope,
  athleteId: string,
  name: string,
): Promise<MergedProgram | undefined> {
  const names = await programNamesOfAthlete(db, scope, athleteId);
  const found = names.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  return found && readMergedProgram(db, scope, found.id);
}
