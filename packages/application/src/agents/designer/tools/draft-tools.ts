import { defineTool, type Tool } from "@canter/agent/tool/tool";
import type { PlanFeedback } from "@canter/domain/goal-plan/revise/plan-feedback";
import { readFeedback } from "@canter/domain/goal-plan/read/read-feedback";
import { revisePlan } from "@canter/domain/goal-plan/revise/revise-plan";
import { planShortfalls } from "@canter/domain/goal-plan/plan-shortfalls";
import { plannedDays } from "@canter/domain/goal-plan/planned-day";
import { err, ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import type { DraftWorld } from "../draft-world.ts";
import { planRequestOf } from "../plan-world.ts";

type DesignerTool = Tool<TransactionHandle>;

const getPlan = ({ plan, open }: DraftWorld): DesignerTool =>
  defineTool<TransactionHandle, Record<string, never>>({
    name: "get_plan",
    description: "The draft as it would be with the changes that wait for a click.",
    effect: "read",
    input: z.object({}),
    run: async () => ok({ plan, waiting: open?.edits.length ?? 0 }),
  });

const reviseSchema = z.object({ adjustment: z.string().min(1).max(5000) });

/** A plan that is made anew, since somebody was off or the day has moved, has what was asked for before carried out again. */
const withEarlier = (
  wishes: readonly PlanFeedback[],
  earlier: readonly PlanFeedback[],
): readonly PlanFeedback[] => {
  const anew = wishes.filter(({ kind }) => kind === "off" || kind === "moved" || kind === "recovered");
  const again = anew.length > 0 ? earlier.filter(({ kind }) => kind !== "off" && kind !== "unavailable") : [];
  return [...anew, ...again, ...wishes.filter((wish) => !anew.includes(wish))];
};

const revise = ({ plan, wishes, earlier, text, world }: DraftWorld): DesignerTool =>
  defineTool<TransactionHandle, z.infer<typeof reviseSchema>>({
    name: "revise_plan",
    aliases: ["revisePlan"],
    description:
      "Changes the draft by what is said, within the rules: less or more of a kind of work in a week, days that can't be, another date of the show, easier, harder, shorter, longer, time off. Gives the whole plan and what is another in it; nothing is kept.",
    effect: "read",
    input: reviseSchema,
    run: async ({ adjustment }) => {
      const request = await planRequestOf(world);
      if (!request) return err({ message: "The athlete that the plan is for is not here any more." });
      const { athleteKind, today } = request.state;
      const read =
        adjustment === text ? wishes : readFeedback(adjustment, { athleteKind, today, currentWeek: 1 });
      if (read.length === 0)
        return err({ message: "That is not understood. Say it as in: less jumping in week 1." });
      const revised = revisePlan(plan, withEarlier(read, earlier), request);
      return ok({ ...revised, cannot: planShortfalls(plannedDays(revised.plan), request) });
    },
  });

/** The tools of a run that refines a draft, beside those that look things up. */
export const draftTools = (draft: DraftWorld): readonly DesignerTool[] => [getPlan(draft), revise(draft)];
