import type { Scope } from "@canter/domain/group/scope";
import { rebaseEdits } from "@canter/domain/program/edits/rebase-edits";
import type { Program } from "@canter/domain/program/program";
import type { Handle } from "@canter/storage/database";
import { listPrograms } from "@canter/storage/program/list-programs";
import { openProposals } from "@canter/storage/proposal/open-proposals";
import type { StoredProposal } from "@canter/storage/proposal/proposal-row";
import { programToEdit, type ProgramToEdit } from "../../program-to-edit.ts";

/** The program that a conversation is about. */
export type CoachProgram = Omit<ProgramToEdit, "program"> & {
  /** As it is, with what is done of it. */
  readonly current: Program;
  /** With the edits that wait for a click: what the coach sees, and what the numbers of its calls mean. */
  readonly program: Program;
  readonly open?: StoredProposal;
};

type Wanted = {
  readonly conversationId: string;
  readonly programId?: string | undefined;
  /** Whose program it is where none is named. */
  readonly athleteId: string;
  /** Edits whose ids begin so are not taken as waiting: another attempt of this run made them. */
  readonly ownPrefix: string;
};

/** The program that is looked at; else the one with changes waiting in the conversation; else the athlete's active one, or draft. */
export async function coachProgram(
  db: Handle,
  scope: Scope,
  { conversationId, programId, athleteId, ownPrefix }: Wanted,
): Promise<CoachProgram | undefined> {
  const open = await openProposals(db, scope, conversationId);
  const candidates = [programId, open[0]?.programId, ...(await programsOf(db, scope, athleteId))];
  for (const id of candidates) {
    const read = id === undefined ? undefined : await programToEdit(db, scope, id);
    if (!read?.ok) continue;
    const { program: current, ...rest } = read.value;
    const proposal = open.find((one) => one.programId === id);
    const edits = proposal?.edits.filter(({ call }) => !call.id.startsWith(ownPrefix)) ?? [];
    const waiting = rebaseEdits(current, edits).outcome;
    return {
      ...rest,
      current,
      program: waiting.ok ? waiting.program : current,
      ...(proposal && { open: proposal }),
    };
  }
  return undefined;
}

const order = ["active", "draft", "paused"] as const;

/** Ids of an athlete's programs that can be changed, the likeliest first. */
async function programsOf(db: Handle, scope: Scope, athleteId: string): Promise<readonly string[]> {
  const listed = await listPrograms(db, scope, { athleteId, limit: 50 });
  if (!listed.ok) return [];
  return order.flatMap((status) =>
    listed.value.items.filter((one) => one.status === status).map(({ id }) => id),
  );
}
