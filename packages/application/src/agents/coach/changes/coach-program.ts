import type { Scope } from "@canter/domain/access/scope";
import { ownNamed } from "@canter/domain/content/words/find-program-named";
import { rebaseEdits } from "@canter/domain/program/edits/calls/rebase-edits";
import type { Paces } from "@canter/domain/program/cardio/cardio-amount";
import type { Program } from "@canter/domain/program/program";
import { programsSpokenOf } from "@canter/domain/program/program-meant";
import type { Handle } from "@canter/storage/database";
import { type ProgramName, programNamesOfAthlete } from "@canter/storage/program/program-names";
import { openProposals, type StoredProposal } from "@canter/storage/proposal/proposals";
import { loadLanguage } from "../../../core/language.ts";
import { athletePaces } from "../../../program/athlete-paces.ts";
import { readMergedProgram, programToEdit, type ProgramToEdit } from "../../../program/merged-program.ts";
import { activeMerged } from "../../../agent-tools/content/programs-under-way.ts";

/** The program that a conversation is about. */
export type CoachProgram = Omit<ProgramToEdit, "program" | "plan"> & {
  /** With the edits that wait for a click: what the coach sees, and what the numbers of its calls mean. */
  readonly program: Program;
  /** Without them: what holds until that click. */
  readonly current: Program;
  readonly open?: StoredProposal;
  /** How fast its athlete was of late, as far as what it plans or what was said asks for that. */
  readonly paces: Paces;
};

type Wanted = {
  readonly conversationId: string;
  /** The program that is looked at: no other is taken for it, also where it can only be read. */
  readonly programId?: string | undefined;
  /** Whose program it is where none is named. */
  readonly athleteId?: string | undefined;
  /** That athlete is spoken of: what waits of somebody else's program is not meant. */
  readonly isSpokenOf?: boolean | undefined;
  /** What the member said, and the local date: of several active programs the one that it speaks of is meant, else the one that is on. */
  readonly said?: { readonly text: string; readonly today: string } | undefined;
  /** Edits whose ids begin so are not taken as waiting: another attempt of this run made them. */
  readonly ownPrefix?: string;
};

type Found = Omit<ProgramToEdit, "plan">;

/** One that the scope may read; whether it can be changed shows when it is tried. */
async function namedProgram(db: Handle, scope: Scope, id: string): Promise<Found | undefined> {
  const merged = await readMergedProgram(db, scope, id);
  if (!merged) return undefined;
  const { athleteId, athleteName, status, head, version } = merged.stored;
  return { id, athleteId, athleteName, status, head, version, name: head.name, program: merged.program };
}

/** The first of these that can be changed. */
async function firstToEdit(db: Handle, scope: Scope, ids: readonly string[]): Promise<Found | undefined> {
  for (const id of ids) {
    const read = await programToEdit(db, scope, id);
    if (read.ok) return read.value;
  }
  return undefined;
}

/** What waits, without edits that don't count; undefined: nothing does. */
function waitingIn(
  open: StoredProposal | undefined,
  ownPrefix: string | undefined,
): StoredProposal | undefined {
  if (!open || ownPrefix === undefined) return open;
  const edits = open.edits.filter(({ call }) => !call.id.startsWith(ownPrefix));
  return edits.length > 0 ? { ...open, edits } : undefined;
}

/** The program that is looked at; else the one with changes waiting in the conversation; else the athlete's active one, or draft. */
export async function coachProgram(
  db: Handle,
  scope: Scope,
  { conversationId, programId, athleteId, isSpokenOf, said, ownPrefix }: Wanted,
): Promise<CoachProgram | undefined> {
  const open = await openProposals(db, scope, conversationId);
  const found =
    programId === undefined
      ? await firstToEdit(db, scope, await likeliestFirst(db, scope, { open, athleteId, isSpokenOf, said }))
      : await namedProgram(db, scope, programId);
  if (!found) return undefined;
  const proposal = waitingIn(
    open.find((one) => one.programId === found.id),
    ownPrefix,
  );
  const waiting = rebaseEdits(found.program, proposal?.edits ?? []).outcome;
  const { athleteId: whose, program } = found;
  return {
    ...found,
    paces: said
      ? await athletePaces(db, scope, {
          athleteId: whose,
          program,
          today: said.today,
          isOfAll: saysDistance.test(said.text),
        })
      : {},
    current: found.program,
    program: waiting.ok ? waiting.program : found.program,
    ...(proposal && { open: proposal }),
  };
}

/** "2 km longer", of what is planned by minutes, is put on an estimate. */
const saysDistance =
  /\d ?(?:k|m|mi|yds?)\b|(?:\b|\d)(?:kms?|kilomet(?:er|re)s?|miles?|met(?:er|re)s|yards?)\b/iu;

const order = ["active", "draft", "paused"] as const;

type Choice = Pick<Wanted, "athleteId" | "isSpokenOf" | "said"> & {
  readonly open: readonly StoredProposal[];
};

/**
 * Ids of the programs that can be meant: the one with changes waiting, then the athlete's, active ones first. Of several active ones the
 * one that is spoken of goes before it, and what is on that day before the others.
 */
async function likeliestFirst(
  db: Handle,
  scope: Scope,
  { open, athleteId, isSpokenOf, said }: Choice,
): Promise<readonly string[]> {
  const names = athleteId === undefined ? [] : await programNamesOfAthlete(db, scope, athleteId);
  const waiting = open
    .map((one) => one.programId)
    .filter((id) => !isSpokenOf || names.some((one) => one.id === id))
    .slice(0, 1);
  if (athleteId === undefined) return waiting;
  const isChoice = names.filter(({ status }) => status === "active").length > 1;
  const called =
    said &&
    ownNamed(
      said.text,
      names.map(({ name }) => name),
    );
  const byName = names.filter(({ name }) => name === called);
  if (!said || !isChoice || byName.length > 0) return [...waiting, ...byStatus(byName), ...byStatus(names)];
  const active = await activeMerged(db, scope, athleteId, said.today);
  const named = active.map(({ stored, program }) => ({ id: stored.id, name: stored.head.name, program }));
  const inOrder = [
    ...named.filter(({ id }) => waiting.includes(id)),
    ...named.filter(({ id }) => !waiting.includes(id)),
  ];
  const { catalogue } = await loadLanguage();
  const spoken = programsSpokenOf(inOrder, said.text, catalogue).map(({ id }) => id);
  const others = waiting.filter((id) => !spoken.includes(id));
  return [...new Set([...others, ...spoken, ...byStatus(names)])];
}

/** An athlete's programs that can be changed, the likeliest first. */
function byStatus(names: readonly ProgramName[]): readonly string[] {
  return order.flatMap((status) => names.filter((one) => one.status === status).map(({ id }) => id));
}

/** What the programs of an athlete are called. */
export const namesOfPrograms = async (
  db: Handle,
  scope: Scope,
  athleteId: string,
): Promise<readonly string[]> => (await programNamesOfAthlete(db, scope, athleteId)).map(({ name }) => name);
