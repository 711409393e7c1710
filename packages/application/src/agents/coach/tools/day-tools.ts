import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { renderClaim } from "@canter/domain/claim/render-claim";
import { dashboardDraftSchema } from "@canter/domain/dashboard/dashboard-draft";
import type { MemberDay } from "@canter/domain/dashboard/member-day";
import { resolveDraft } from "@canter/domain/dashboard/resolve-draft";
import { err, ok } from "@canter/domain/result";
import { insertCoachingNote } from "@canter/storage/coaching-note/coaching-notes";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import { todayOf } from "../../../core/local-time.ts";
import { gatherOnTheSpot } from "../../../dashboard/prepare-on-the-spot.ts";
import { saveDay } from "../../../dashboard/save-day.ts";
import type { CoachKnowledge } from "../coach-world.ts";
import { dayForModel } from "../daily-dashboard/prompt.ts";

/** The day that a model has looked at in this attempt of a run: nothing is written of another. */
export type LookedAt = { day?: MemberDay };

const noDay = err({ message: "Call get_day_facts first: it tells the facts and the menu of today." });

const getDayFacts = ({ context, member }: CoachKnowledge, looked: LookedAt): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, Record<string, never>>({
    name: "get_day_facts",
    description:
      "What today's dashboard is made of: facts by key, each with what it is about, ids of the menu, what was asked, what holds now. Called before write_dashboard and log_coaching_note, which are offered after it.",
    effect: "read",
    input: z.strictObject({}),
    run: async () => {
      const day = await gatherOnTheSpot(context, member, todayOf(context, member));
      looked.day = day;
      return ok(dayForModel(day, member.member.name));
    },
  });

// What is kept in mind goes by remember, and notes by log_coaching_note.
const pageSchema = dashboardDraftSchema.omit({ memory: true, notes: true });

const writeDashboard = (
  { context, member }: CoachKnowledge,
  looked: LookedAt,
  runId: string,
): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof pageSchema>>({
    name: "write_dashboard",
    aliases: ["writeDashboard"],
    description:
      "Writes the member's dashboard of today anew, where they want it otherwise: ids of the menu only; every number, date and name in a statement is a fact of get_day_facts, written {{its.key}}. What was done and answered today stays.",
    effect: "write",
    input: pageSchema,
    apply: async (tx, page) => {
      const { day } = looked;
      if (day?.date !== todayOf(context, member)) return noDay;
      const { dashboard, complaints } = resolveDraft({ ...page, memory: [], notes: [] }, day);
      if (complaints.length > 0) return err({ message: complaints.join("; ") });
      const { revision } = await saveDay(context, member, tx, {
        dashboard: { ...dashboard, date: day.date, generatedAt: context.clock.now(), by: "model" },
        notes: [],
        gathered: day,
        isSameAsking: true,
        runId,
      });
      return ok({ date: day.date, revision });
    },
  });

const noteSchema = z.strictObject({
  note: z
    .string()
    .min(1)
    .max(400)
    .describe("one sentence; numbers, dates and names as {{facts}} of get_day_facts"),
});

const logCoachingNote = (
  { context, member }: CoachKnowledge,
  looked: LookedAt,
  runId: string,
): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof noteSchema>>({
    name: "log_coaching_note",
    aliases: ["logCoachingNote"],
    description:
      "Writes an insight, a milestone or a recommendation into the history of coaching, seldom. What the member prefers is kept with remember.",
    effect: "write",
    input: noteSchema,
    apply: async (tx, { note }) => {
      if (!looked.day) return noDay;
      const claim = renderClaim(note, looked.day.sources);
      if (!claim.ok) return err({ message: `note ${claim.error}` });
      const id = context.newId();
      const createdAt = context.clock.now();
      await insertCoachingNote(tx, member.scope, {
        id,
        agent: "coach",
        claim: claim.value,
        runId,
        createdAt,
      });
      return ok({ id, text: claim.value.text });
    },
  });

/** How a coach in conversation writes today's page and notes of it, by the rules of the morning; see `resolveDraft`. */
export const dayTools = (world: CoachKnowledge, looked: LookedAt, runId: string) => ({
  reading: getDayFacts(world, looked),
  writing: [writeDashboard(world, looked, runId), logCoachingNote(world, looked, runId)],
});
