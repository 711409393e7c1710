import { defineTool, type Tool, type ToolProblem } from "@canter/agent/tool/tool";
import { saysEarlierDone } from "@canter/domain/content/words/says-earlier-done";
import { pauseSchedule } from "@canter/domain/program/schedule/training-day";
import type { ProgramStatus } from "@canter/domain/program/program-head";
import type { Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { localDateSchema } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { listPrograms } from "@canter/storage/program/read-programs";
import { updateProgram } from "@canter/storage/program/write-program";
import { z } from "zod";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { type MergedProgram, readMergedProgram } from "../../program/merged-program.ts";
import { applyProgramPatch } from "../../program/change-program.ts";
import { openSession } from "../../program/session/change-session.ts";
import { storeProgram } from "../../program/create-program.ts";
import { joinTicked } from "../../program/session/join-ticked.ts";
import { markDone, noteSubstitution } from "../../program/session/mark-session.ts";
import { contentProgram } from "../../program/starting-program.ts";
import {
  type Changed,
  movePlace,
  foldedWords,
  programMeant,
  reopenSession,
  sessionMeant,
  spokenDay,
} from "./session-meant.ts";
import { programsUnderWay } from "./programs-under-way.ts";
import { describeProgramState } from "./get-program-state.ts";
import { templateByRecords } from "./template-by-records.ts";

const inputSchema = z.object({
  action: z.enum(["start", "advance", "reopen", "place", "substitute", "pause", "resume", "end"]),
  words: z
    .string()
    .min(3)
    .max(500)
    .describe("what the member said that asks for this, word for word from their message"),
  contentProgramId: z.string().max(200).optional().describe("start: from get_fitness_content"),
  templateId: z
    .string()
    .max(100)
    .optional()
    .describe("start: a template of the catalogue, in place of contentProgramId"),
  endsOthers: z.boolean().optional().describe("start: programs that are under way end with it"),
  earlier: z
    .enum(["done", "open"])
    .optional()
    .describe(
      "start on a day that has passed: whether the days since then were done; done only where the message says so, else left out: then they are asked",
    ),
  date: localDateSchema.optional().describe("start: first day; else: when it was done"),
  place: z
    .object({ by: z.enum(["day", "week"]), number: z.int().min(1).max(1000) })
    .optional()
    .describe("place: where the member says they are in the program, from 1"),
  days: z.int().min(1).max(365).optional().describe("pause: for so many days; until resumed where left out"),
  program: z.string().max(200).optional().describe("name of an own program, where several may be meant"),
  session: z
    .string()
    .max(200)
    .optional()
    .describe("advance, reopen, substitute: name of the planned session; that of the day where left out"),
  but: z
    .string()
    .max(200)
    .optional()
    .describe("advance: what of it was not done as planned, in the member's words, as: without the curls"),
  actual: z.string().max(300).optional().describe("substitute: what was done in its place"),
  reason: z.string().max(500).optional().describe("substitute: why, in the member's words"),
  workoutId: z
    .string()
    .max(100)
    .optional()
    .describe("advance, substitute: the workout that was logged for it"),
  isFinished: z.boolean().optional().describe("end: gone through to its end; else given up"),
});
type Input = z.infer<typeof inputSchema>;

/** In whose name, on which day, and what they said: nothing is changed that is not in there. */
export type StateChange = {
  readonly context: Pick<ApplicationContext, "store" | "clock" | "newId" | "emit">;
  readonly member: Pick<MemberContext, "scope" | "member">;
  /** Local date. */
  readonly today: string;
  /** Whose program is meant; else the member's own. */
  readonly athleteId?: string | undefined;
  /** The program that is looked at. */
  readonly programId?: string | undefined;
  /** Told what a call came to, in a later attempt of the run too. */
  readonly remember?: (output: unknown) => void;
  /** The member's own message (or the prompt that they tapped). */
  readonly said: string;
};

/** The same without words: for whoever has seen to them. */
export type ProgramChange = Omit<StateChange, "said">;

const refused = (message: string) => err<ToolProblem>({ message });
const toProblem = ({ detail }: Problem) => refused(detail);
/** Whether the member did say that: a model can quote nothing that is not there. */
const wereSaid = (words: string, said: string): boolean =>
  foldedWords(words).length >= 3 && ` ${foldedWords(said)} `.includes(` ${foldedWords(words)} `);

/** The programs that are under way end as given up. */
async function endOthers(tx: TransactionHandle, change: ProgramChange): Promise<Result<void, ToolProblem>> {
  for (const merged of await programsUnderWay(
    tx,
    change.member.scope,
    change.member.member.athleteId,
    change.today,
  )) {
    const done = await setStatus(tx, change, merged, "abandoned");
    if (!done.ok) return toProblem(done.error);
  }
  return ok(undefined);
}

async function startFromTemplate(
  tx: TransactionHandle,
  change: ProgramChange,
  { date: startDate = change.today, endsOthers }: ProgramStateInput,
  id: string,
): Changed {
  const { context, member } = change;
  const begun = await templateByRecords(tx, member, { id, startDate });
  if (!begun.ok) return toProblem(begun.error);
  const ended = endsOthers ? await endOthers(tx, change) : ok(undefined);
  if (!ended.ok) return ended;
  const { name, head, program } = begun.value;
  const programId = context.newId();
  const stored = await storeProgram(tx, member.scope, {
    id: programId,
    athleteId: member.member.athleteId,
    head,
    program,
    status: "active",
    summary: `Started from ${name}.`,
    now: context.clock.now(),
  });
  return stored.ok ? ok({ id: programId, did: `started ${name} on ${startDate}` }) : toProblem(stored.error);
}

async function start(tx: TransactionHandle, change: ProgramChange, input: ProgramStateInput): Changed {
  const { context, member, today } = change;
  const { scope } = member;
  if (input.templateId !== undefined) return startFromTemplate(tx, change, input, input.templateId);
  const { contentProgramId: id, date: startDate = today, earlier } = input;
  if (id === undefined) return refused("contentProgramId is missing: take one from get_fitness_content.");
  const { athleteId } = member.member;
  const running = (await programsUnderWay(tx, scope, athleteId, today)).find(
    ({ program }) => program.contentProgramId === id,
  );
  if (running) return refused(`${running.stored.head.name} is under way already (${running.stored.status}).`);
  if (startDate < today && earlier === undefined)
    return refused(
      `${startDate} has passed. Ask the member: were the days since then done (offer "Start it on ${startDate}, the days since then are done"; once they say that: earlier: done), or does it begin today (date: ${today})?`,
    );
  const begun = await contentProgram(tx, scope, { id, startDate, earlier }, today);
  if (!begun.ok) return toProblem(begun.error);
  const programId = context.newId();
  const { name, head, program } = begun.value;
  const stored = await storeProgram(tx, scope, {
    id: programId,
    athleteId,
    head,
    program,
    status: "active",
    summary: `Started from ${name}.`,
    now: context.clock.now(),
  });
  return stored.ok ? ok({ id: programId, did: `started ${name} on ${startDate}` }) : toProblem(stored.error);
}

async function setStatus(
  tx: TransactionHandle,
  { context, member: { scope }, today }: ProgramChange,
  { stored }: MergedProgram,
  status: ProgramStatus,
): Promise<Result<void, Problem>> {
  const patch = { version: stored.version, status };
  return applyProgramPatch(tx, scope, stored, { patch, today, now: context.clock.now() });
}

/** For so many days: it goes on by itself behind them. */
async function pauseFor(
  tx: TransactionHandle,
  { context, member: { scope }, today }: ProgramChange,
  { stored }: MergedProgram,
  days: number,
): Changed {
  const { schedule, name } = stored.head;
  if (schedule.kind !== "sequence")
    return refused(
      `${name} has dates: its weeks are moved (ask for a change of the plan), or it is paused until it goes on.`,
    );
  const { pauses } = pauseSchedule(schedule, today, days);
  const kept = await updateProgram(tx, scope, stored.id, { pauses, updatedAt: context.clock.now() });
  return kept.ok
    ? ok({ id: stored.id, did: `paused ${name} for ${days} ${days === 1 ? "day" : "days"}` })
    : toProblem(kept.error);
}

async function pause(
  tx: TransactionHandle,
  change: ProgramChange,
  merged: MergedProgram,
  input: ProgramStateInput,
): Changed {
  const { id, status, head } = merged.stored;
  if (status === "paused") return refused(`${head.name} is paused already.`);
  if (input.days !== undefined) return pauseFor(tx, change, merged, input.days);
  const done = await setStatus(tx, change, merged, "paused");
  return done.ok ? ok({ id, did: `paused ${head.name}` }) : toProblem(done.error);
}

async function resume(tx: TransactionHandle, change: ProgramChange, merged: MergedProgram): Changed {
  const { id, status, head } = merged.stored;
  if (status === "active") return refused(`${head.name} is under way already: there is nothing to resume.`);
  const done = await setStatus(tx, change, merged, "active");
  return done.ok ? ok({ id, did: `resumed ${head.name}` }) : toProblem(done.error);
}

async function end(
  tx: TransactionHandle,
  change: ProgramChange,
  merged: MergedProgram,
  input: ProgramStateInput,
): Changed {
  const { id, head } = merged.stored;
  const status = input.isFinished ? "completed" : "abandoned";
  const done = await setStatus(tx, change, merged, status);
  return done.ok
    ? ok({ id, did: `${input.isFinished ? "completed" : "ended"} ${head.name}` })
    : toProblem(done.error);
}

async function advance(
  tx: TransactionHandle,
  change: ProgramChange,
  merged: MergedProgram,
  input: ProgramStateInput,
): Changed {
  const { context, member, today } = change;
  const meant = sessionMeant(merged, input.session, spokenDay(change, input.date));
  if (!meant.ok) return meant;
  const { id } = merged.stored;
  const { uid } = meant.value;
  const open = await openSession(tx, member.scope, { id, uid }, context.clock.now());
  if (!open.ok) return toProblem(open.error);
  const { date, workoutId, but } = input;
  const { name } = open.value.session;
  const session = workoutId === undefined && { session: { uid, name, date } };
  if (but !== undefined) {
    const substitution = {
      sessionUid: uid,
      date: date ?? today,
      reason: but,
      ...(workoutId !== undefined && { workoutId }),
    };
    const noted = await noteSubstitution(tx, member.scope, open.value, {
      substitution,
      rowId: context.newId(),
      today,
    });
    return noted.ok ? ok({ id, did: `marked ${name} as done, ${but}`, ...session }) : toProblem(noted.error);
  }
  const joined = await joinTicked(context, tx, member, open.value, workoutId);
  if (!joined.ok) return toProblem(joined.error);
  const done = await markDone(tx, member.scope, joined.value, { date, workoutId, today });
  return done.ok ? ok({ id, did: `marked ${name} as done`, ...session }) : toProblem(done.error);
}

async function substitute(
  tx: TransactionHandle,
  change: ProgramChange,
  merged: MergedProgram,
  input: ProgramStateInput,
): Changed {
  const { context, member, today } = change;
  const meant = sessionMeant(merged, input.session, spokenDay({ member, today: input.date ?? today }));
  if (!meant.ok) return meant;
  const { id } = merged.stored;
  const { uid } = meant.value;
  const open = await openSession(tx, member.scope, { id, uid }, context.clock.now());
  if (!open.ok) return toProblem(open.error);
  const { actual, reason = "", date = today, workoutId } = input;
  const substitution = {
    sessionUid: uid,
    date,
    reason: [actual, reason].filter(Boolean).join(": ") || "something else was done",
    ...(workoutId !== undefined && { workoutId }),
  };
  const noting = { substitution, rowId: context.newId(), today };
  const { name } = open.value.session;
  const session = workoutId === undefined && { session: { uid, name, date } };
  const noted = await noteSubstitution(tx, member.scope, open.value, noting);
  return noted.ok
    ? ok({ id, did: `noted ${actual ?? "something else"} in place of ${name}`, ...session })
    : toProblem(noted.error);
}

const underWay: ReadonlySet<ProgramStatus> = new Set(["active", "paused"]);
const actions = {
  pause,
  resume,
  end,
  advance,
  substitute,
  reopen: reopenSession,
  place: async (
    tx: TransactionHandle,
    change: ProgramChange,
    merged: MergedProgram,
    { place }: ProgramStateInput,
  ): Changed =>
    place ? movePlace(tx, change, merged, place) : refused("place is missing: which day or week is it?"),
} as const;

/** Who goes on with no program of their own may mean a horse's that is paused. */
async function pausedElsewhere(
  tx: TransactionHandle,
  { member: { scope } }: ProgramChange,
  { action }: ProgramStateInput,
): Promise<string> {
  if (action !== "resume") return "";
  const paused = await listPrograms(tx, scope, { status: "paused", limit: 1 });
  const [last] = paused.ok ? paused.value.items : [];
  return last
    ? ` Paused is ${last.head.name} of ${last.athleteName}: say “resume ${last.athleteName}’s plan”.`
    : "";
}

/** What is to happen with a program, for whoever has checked that the member wants it: by their words, or a prompt that they tapped. */
export type ProgramStateInput = Omit<Input, "words">;

/** Carries a change of state out in the caller's transaction; `did` is for people: "started P90X on 2026-11-20". */
export async function changeProgramState(
  tx: TransactionHandle,
  change: ProgramChange,
  input: ProgramStateInput,
): Changed {
  const { scope, member } = change.member;
  const { programId, athleteId = member.athleteId } = change;
  if (!scope.writableAthletes.includes(member.athleteId))
    return refused("This member may not change programs.");
  if (input.action === "start") return start(tx, change, input);
  const opened =
    programId === undefined || input.program !== undefined
      ? undefined
      : await readMergedProgram(tx, scope, programId);
  // Beside one that is active, the one that is paused is gone on with.
  const isOpened = opened && (input.action !== "resume" || opened.stored.status === "paused");
  const meant = isOpened
    ? ok(opened)
    : await programMeant(tx, { member: change.member, athleteId, today: change.today }, input);
  if (!meant.ok) return meant;
  const merged = meant.value;
  // One that was ended may be gone on with.
  if (!merged || !(input.action === "resume" || underWay.has(merged.stored.status)))
    return refused(`There is no program under way.${await pausedElsewhere(tx, change, input)}`);
  if (!scope.writableAthletes.includes(merged.stored.athleteId))
    return refused("This program can be read here, but not changed.");
  return actions[input.action](tx, change, merged, input);
}

/** What nobody has said of the days since a start is left out, so that it is asked. */
const asSaid = ({ earlier, ...input }: Input, said: string): Input =>
  earlier === "done" && !saysEarlierDone(said) ? input : { ...input, ...(earlier && { earlier }) };

/**
 * Moves the member's program on: starts it on a day, marks the next session as done, notes what was done in its place, pauses, resumes, ends.
 * Only on the member's own words, which the call quotes.
 */
export const updateProgramState = (change: StateChange): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, Input>({
    name: "update_program_state",
    description:
      "Starts a program of content, marks the next session as done or one as not done after all, sets the day or week the member is at, notes a substitution, pauses, resumes or ends the member's program. Only when the member says so in their message: quote it in words.",
    effect: "write",
    input: inputSchema,
    ...(change.remember && { remember: change.remember }),
    apply: async (tx, input) => {
      if (!wereSaid(input.words, change.said))
        return refused("The member did not say that in their message: ask them.");
      const changed = await changeProgramState(tx, change, asSaid(input, change.said));
      if (!changed.ok) return changed;
      const { id, did, session, reopened } = changed.value;
      const ofProgram = { kind: "session" as const, programId: id };
      const merged = await readMergedProgram(tx, change.member.scope, id);
      const program = merged && (await describeProgramState(tx, change.member, merged, change.today));
      return ok({
        did,
        ...(program && { program }),
        ...(session && { done: { ...ofProgram, ...session } }),
        ...(reopened && { reopened: { ...ofProgram, ...reopened } }),
      });
    },
  });
