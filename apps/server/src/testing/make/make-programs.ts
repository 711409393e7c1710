import type { MemberContext } from "@canter/application/core/application-context";
import { newId } from "@canter/application/core/ids";
import { valueOf } from "@canter/application/testing/test-world";
import type { ProgramHead } from "@canter/domain/program/program-head";
import { readProgram } from "@canter/domain/program/read-program";
import { appendProgramVersion } from "@canter/storage/program/program-versions";
import { insertProgram, updateProgram } from "@canter/storage/program/write-program";
import type { TestApp } from "../test-app.ts";

const lift = { name: "Secret Door Lift", workingSets: 3, reps: "5", targetLoad: "100 kg" };
const weeks = [{ phase: "Base", sessions: [{ name: "Secret Door Day", exercises: [lift] }] }];
const head: ProgramHead = {
  name: "Secret Door Plan",
  schedule: { kind: "sequence", startDate: "2026-11-02", pauses: [] },
  trainingMaxes: {},
};

/** A program with a change to undo and one to redo, at version 2; and a deleted one. No logged workout fulfils them. */
export async function makePrograms(
  { world: { store, clock } }: TestApp,
  { scope }: MemberContext,
  athleteId: string,
): Promise<{
  readonly programId: string;
  readonly deletedProgramId: string;
  readonly sessionUid: string;
  readonly exerciseUid: string;
}> {
  const plan = valueOf(readProgram({ weeks }, newId));
  const [programId, deletedProgramId, now] = [newId(), newId(), clock.now()];
  await store.transact(async (trx) => {
    const begun = { athleteId, status: "draft", head, plan, summary: "", createdAt: now } as const;
    valueOf(await insertProgram(trx, scope, { ...begun, id: programId }));
    const version = { change: "redone", summary: "", details: [], plan: 1, undoTo: 1, redoTo: 1 } as const;
    const changed = { ...version, expectedVersion: 1, createdAt: now, head };
    valueOf(await appendProgramVersion(trx, scope, programId, changed));
    valueOf(await insertProgram(trx, scope, { ...begun, id: deletedProgramId }));
    valueOf(await updateProgram(trx, scope, deletedProgramId, { deletedAt: now, updatedAt: now }));
  });
  const session = plan.weeks[0]?.sessions[0];
  const exercise = session?.exercises[0];
  return {
    programId,
    deletedProgramId,
    sessionUid: session?.uid ?? "",
    exerciseUid: exercise?.uid ?? "",
  };
}
