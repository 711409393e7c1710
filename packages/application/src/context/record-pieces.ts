import { unitsOf } from "@canter/domain/group/member-units";
import { type ContextPiece, estimateTokens, type RecordKind } from "@canter/domain/context/context-piece";
import { addDays, localDateAt } from "@canter/domain/schedule/local-date";
import { summarizeWorkout } from "@canter/domain/workout/summarize-workout";
import { type ProgramChanges, recentProgramChanges } from "@canter/storage/program/program-versions";
import { listWorkouts } from "@canter/storage/workout/list-workouts";
import { readWorkout } from "@canter/storage/workout/read-workout";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

const newsMilliseconds = 48 * 3_600_000;
const newsDays = 1;
const maxVersions = 6;
const maxWorkouts = 3;
/** Changes of a program that are reported; each version says its own in a line. */
const maxChanges = 3;
const longest = 400;

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);

const programText = ({ name, status, summaries }: ProgramChanges): string =>
  cut(`“${name}” (${status}): ${summaries.slice(0, maxChanges).join(" Before that: ")}`);

type Found = { readonly id: string; readonly text: string; readonly at: number };

const pieceOf = (kind: RecordKind, { id, text, at }: Found, now: number): ContextPiece => ({
  why: "summary",
  kind,
  conversationId: "",
  recordId: id,
  messageIds: [],
  ageSeconds: Math.max(0, Math.round((now - at) / 1000)),
  tokens: estimateTokens(text),
  text,
});

/** What became of the member's own programs in the last two days. Read from their versions: it is never behind them. */
async function programPieces(
  { store, clock }: ApplicationContext,
  { scope, member }: MemberContext,
): Promise<readonly ContextPiece[]> {
  const now = clock.now();
  const changes = await recentProgramChanges(store.db, scope, {
    athleteId: member.athleteId,
    since: now - newsMilliseconds,
    limit: maxVersions,
  });
  return changes.map((one) =>
    pieceOf("program", { id: one.id, text: programText(one), at: one.changedAt }, now),
  );
}

/** What the member has done since yesterday, a line each. */
async function workoutPieces(
  { store, clock }: ApplicationContext,
  { scope, member }: MemberContext,
): Promise<readonly ContextPiece[]> {
  const now = clock.now();
  const from = addDays(localDateAt(now, member.zone), -newsDays);
  const page = await listWorkouts(store.db, scope, {
    athleteId: member.athleteId,
    from,
    status: "saved",
    limit: maxWorkouts,
  });
  if (!page.ok) return [];
  return page.value.items.map((workout) => {
    const text = cut(`${workout.date}: ${summarizeWorkout(workout, unitsOf(member))}`);
    return pieceOf("workout", { id: workout.id, text, at: workout.createdAt }, now);
  });
}

/** What records of these kinds come to lately, for whoever is notified of them. */
export async function recordPieces(
  context: ApplicationContext,
  member: MemberContext,
  kinds: readonly string[],
): Promise<readonly ContextPiece[]> {
  const pieces = await Promise.all([
    kinds.includes("program") ? programPieces(context, member) : [],
    kinds.includes("workout") ? workoutPieces(context, member) : [],
  ]);
  return pieces.flat();
}

/** What a record comes to now; empty: it is gone. */
export async function recordText(
  { store }: ApplicationContext,
  { scope, member }: MemberContext,
  kind: RecordKind,
  id: string,
): Promise<string> {
  const { db } = store;
  if (kind === "program") {
    const wanted = { athleteId: member.athleteId, programId: id, since: 0, limit: maxVersions };
    const [program] = await recentProgramChanges(db, scope, wanted);
    return program ? programText(program) : "";
  }
  const workout = await readWorkout(db, scope, id);
  return workout?.status === "saved"
    ? cut(`${workout.date}: ${summarizeWorkout(workout, unitsOf(member))}`)
    : "";
}
