import type { Scope } from "@canter/domain/group/scope";
import { sessionProgressSchema, type SessionProgress } from "@canter/domain/program/session-progress";
import type { Handle } from "../database.ts";
import { isReadableAthlete } from "../group/athlete-access.ts";
import { prepareQuery } from "../prepare-query.ts";

type Wanted = { readonly scope: Scope; readonly programIds: readonly string[] };

/** What a list needs of a session's progress: whether and when it was done, and its cardio block. */
export type DoneSession = Pick<SessionProgress, "completed" | "completedDate" | "cardio">;

const cardioSchema = sessionProgressSchema.pick({ cardio: true });

/** What can't be read counts as unsaid here: a list goes on. */
const cardioOf = (facts: string | null): DoneSession["cardio"] => {
  if (facts === null || !facts.includes('"cardio"')) return undefined;
  try {
    return cardioSchema.safeParse(JSON.parse(facts)).data?.cardio;
  } catch {
    return undefined;
  }
};

const selectDone = prepareQuery((db, { scope, programIds }: Wanted) =>
  db
    .selectFrom("program_progress as g")
    .innerJoin("programs as p", "p.id", "g.program_id")
    .select(["g.program_id", "g.session_uid", "g.completed", "g.completed_date", "g.facts"])
    .where("g.program_id", "in", programIds)
    .where((eb) => isReadableAthlete(eb.ref("p.athlete_id"), scope)),
);

/** Which sessions of readable programs are done, by program and uid of the session, without what was ticked off. */
export const listDone = async (
  db: Handle,
  scope: Scope,
  programIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, DoneSession>>> => {
  if (programIds.length === 0) return new Map();
  const { rows } = await selectDone(db, { scope, programIds });
  const byProgram = new Map<string, Map<string, DoneSession>>();
  for (const row of rows) {
    const sessions = byProgram.get(row.program_id) ?? new Map<string, DoneSession>();
    byProgram.set(row.program_id, sessions);
    const cardio = cardioOf(row.facts);
    sessions.set(row.session_uid, {
      completed: row.completed !== 0,
      ...(row.completed_date !== null && { completedDate: row.completed_date }),
      ...(cardio && { cardio }),
    });
  }
  return byProgram;
};
