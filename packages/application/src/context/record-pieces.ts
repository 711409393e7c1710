import { unitsOf } from "@canter/domain/group/member-units";
import {
  type ContextPiece,
  estimateTokens,
  type RecordKind,
  isRecordKind,
} from "@canter/domain/context/context-piece";
import { mergeProgress } from "@canter/domain/program/progress/session-progress";
import { listProgress } from "@canter/storage/program/progress";
import { readProgram } from "@canter/storage/program/read-programs";
import { programInShort } from "@canter/domain/program/program-in-short";
import { addDays, localDateAt } from "@canter/domain/schedule/local-date";
import { summarizeWorkout } from "@canter/domain/workout/summarize-workout";
import { type ProgramChanges, recentProgramChanges } from "@canter/storage/program/program-versions";
import { listWorkouts } from "@canter/storage/workout/list-workouts";
import { readWorkout } from "@canter/storage/workout/read-workout";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { readMessages } from "@canter/storage/conversation/find-messages";
import { summariesOf } from "@canter/storage/conversation/summaries";
import { readRunTree } from "@canter/storage/run/runs";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { type RunContext, runRecordSchema } from "../core/run-record.ts";

const newsMilliseconds = 48 * 3_600_000;
const newsDays = 1;
const maxVersions = 6;
const maxWorkouts = 3;
const longest = 400;
/** What there is to know of a program: where it stands, its week, what it is for. */
const longestProgram = 800;

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/** A program as it stands, and what became of it lately. */
async function programText(
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
  { id, summaries }: ProgramChanges,
): Promise<string> {
  const stored = await readProgram(db, scope, id);
  if (!stored) return "";
  const { head, status, plan } = stored;
  const progress = (await listProgress(db, scope, [id])).get(id) ?? [];
  const done = new Map(progress.map(({ sessionUid, completed }) => [sessionUid, { completed }]));
  const program = mergeProgress(plan, done);
  return programInShort({ head, status, program, changes: summaries }, longestProgram);
}

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
  context: ApplicationContext,
  acting: MemberContext,
): Promise<readonly ContextPiece[]> {
  const { store, clock } = context;
  const { scope, member } = acting;
  const now = clock.now();
  const changes = await recentProgramChanges(store.db, scope, {
    athleteId: member.athleteId,
    since: now - newsMilliseconds,
    limit: maxVersions,
  });
  return Promise.all(
    changes.map(async (one) => {
      const text = await programText(context, acting, one);
      return pieceOf("program", { id: one.id, text, at: one.changedAt }, now);
    }),
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
async function recordText(
  context: ApplicationContext,
  acting: MemberContext,
  kind: RecordKind,
  id: string,
): Promise<string> {
  const { db } = context.store;
  const { scope, member } = acting;
  if (kind === "program") {
    const wanted = { athleteId: member.athleteId, programId: id, since: 0, limit: maxVersions };
    const [program] = await recentProgramChanges(db, scope, wanted);
    return program ? programText(context, acting, program) : "";
  }
  const workout = await readWorkout(db, scope, id);
  return workout?.status === "saved"
    ? cut(`${workout.date}: ${summarizeWorkout(workout, unitsOf(member))}`)
    : "";
}

type Piece = RunContext["pieces"][number];

/** What a run was told of earlier talk, with the words as they are now: what was deleted since is not among it. */
type ReadContext = Omit<RunContext, "pieces"> & { readonly pieces: readonly ContextPiece[] };

const nothing: ReadContext = { budgetTokens: 0, usedTokens: 0, pieces: [], leftOut: [] };

/** Not found: no such run of the acting member. A run that is under way, or was told nothing, has no pieces. */
export async function readRunContext(
  context: ApplicationContext,
  member: MemberContext,
  runId: string,
): Promise<Result<ReadContext, Problem>> {
  const { db } = context.store;
  const { scope } = member;
  const tree = await readRunTree(db, scope, runId);
  if (!tree) return err(notFound("run"));
  // A message's run hands over to the agent that answers.
  const given = [tree.run, ...tree.children]
    .map(({ result }) => runRecordSchema.safeParse(result).data?.context)
    .find((one) => one !== undefined);
  if (!given) return ok(nothing);
  const messages = await readMessages(
    db,
    scope,
    given.pieces.flatMap(({ messageIds }) => messageIds),
  );
  const summaries = await summariesOf(
    db,
    scope,
    given.pieces.flatMap(({ why, conversationId }) =>
      why === "summary" && conversationId !== undefined ? [conversationId] : [],
    ),
  );
  const textOf = async ({ why, messageIds, conversationId, kind, recordId }: Piece): Promise<string> => {
    if (isRecordKind(kind)) return recordText(context, member, kind, recordId ?? "");
    if (why === "summary") return summaries.get(conversationId ?? "") ?? "";
    return messages
      .filter(({ id }) => messageIds.includes(id))
      .map(({ text }) => text)
      .join("\n");
  };
  const texts = await Promise.all(given.pieces.map(textOf));
  const pieces = given.pieces
    .map((piece, index) => ({ ...piece, text: texts[index] ?? "" }))
    .filter(({ text }) => text !== "");
  return ok({ ...given, pieces });
}
