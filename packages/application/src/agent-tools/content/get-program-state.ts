import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { type ProgramState, programState } from "@canter/domain/content/program-state";
import { isEstimated, markBlockDistance } from "@canter/domain/program/cardio/cardio-amount";
import type { PlannedSession } from "@canter/domain/program/program";
import { nextSession } from "@canter/domain/program/schedule/session-queue";
import { plannedMinutes } from "@canter/domain/program/planned-minutes";
import { ok } from "@canter/domain/result";
import type { Handle, TransactionHandle } from "@canter/storage/database";
import { readContentItems } from "@canter/storage/content/content-items";
import { listSubstitutions } from "@canter/storage/program/substitutions";
import { z } from "zod";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { athletePaces } from "../../program/athlete-paces.ts";
import type { MergedProgram } from "../../program/merged-program.ts";
import { activeMerged, pausedProgram } from "./programs-under-way.ts";
import { inferredProgram } from "./inferred-program.ts";

const inputSchema = z.object({});

/** "day 23 of 90", "week 2 of 8". */
const positionOf = ({ currentDay, totalDays, next }: ProgramState, { program }: MergedProgram): string =>
  currentDay !== undefined && totalDays !== undefined
    ? `day ${currentDay} of ${totalDays}`
    : `week ${next?.week ?? program.weeks.length} of ${program.weeks.length}`;

/** How far a session is that is a run or the like alone, and whether its minutes are estimated from a distance. */
const lengthOfBlock = ({ cardio: block, exercises }: PlannedSession) => ({
  ...(block?.distanceMeters !== undefined &&
    exercises.length === 0 && { distance: markBlockDistance(block) }),
  ...(block && isEstimated(block) && { isEstimate: true as const }),
});

/** Where a member's program stands, for whoever has to speak of it. */
export async function describeProgramState(
  db: Handle,
  { scope }: Pick<MemberContext, "scope">,
  merged: MergedProgram,
  today: string,
) {
  const { stored, program } = merged;
  const { head, status } = stored;
  const substitutions = await listSubstitutions(db, scope, stored.id);
  const { today: due, next, ...state } = programState(program, { head, status }, substitutions, today);
  const queued = nextSession(program, head, today).next;
  const paces = queued
    ? await athletePaces(db, scope, {
        athleteId: stored.athleteId,
        program: { weeks: [{ ...queued.week, sessions: [queued.session] }] },
        today,
      })
    : {};
  const items = await readContentItems(db, scope, next?.contentIds ?? []);
  const content = (next?.contentIds ?? []).flatMap((contentId) => {
    const item = items.find(({ id }) => id === contentId);
    return item
      ? [{ id: item.id, title: item.title, kind: item.kind, durationMinutes: item.durationMinutes }]
      : [];
  });
  return {
    id: stored.id,
    name: head.name,
    ...state,
    position: positionOf({ today: due, ...(next && { next }), ...state }, merged),
    today: due,
    isDoneToday: due === "done" || hasDone(merged, today),
    ...(next &&
      queued && {
        next: {
          uid: next.sessionUid,
          name: next.name,
          week: next.week,
          ...(next.day !== undefined && { day: next.day }),
          ...(next.date !== undefined && { date: next.date }),
          when: queued.when,
          durationMinutes: Math.round(plannedMinutes(queued.session, paces)),
          ...lengthOfBlock(queued.session),
          ...(queued.session.work && { discipline: queued.session.work.discipline }),
          ...(queued.session.work?.contentId !== undefined && { contentId: queued.session.work.contentId }),
          ...(next.contentIds.length > 1 && { contentIds: next.contentIds }),
          ...(content.length > 0 && { content }),
        },
      }),
  };
}

const hasDone = ({ program }: MergedProgram, today: string): boolean =>
  program.weeks.some(({ sessions }) =>
    sessions.some(({ completed, completedDate }) => completed && completedDate?.slice(0, 10) === today),
  );

/** Where the member is in their program; without one, which they seem to follow (a question to them). */
export const getProgramState = (
  { store: { db } }: Pick<ApplicationContext, "store">,
  { scope, member }: Pick<MemberContext, "scope" | "member">,
  today: string,
): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof inputSchema>>({
    name: "get_program_state",
    description:
      "Where the member is in their program: position, what is next, rest days, substitutions; `others`: further active ones. Without a program: one that they seem to follow, to be asked about.",
    effect: "read",
    input: inputSchema,
    run: async () => {
      const [first, ...beside] = await activeMerged(db, scope, member.athleteId, today);
      const merged = first ?? (await pausedProgram(db, scope, member.athleteId));
      if (merged) {
        const describe = (one: MergedProgram) => describeProgramState(db, { scope }, one, today);
        const others = await Promise.all(beside.map(describe));
        return ok({ program: await describe(merged), ...(others.length > 0 && { others }) });
      }
      const asked = await inferredProgram(db, scope, member.athleteId, today);
      return ok(asked ? { ask: asked } : {});
    },
  });
