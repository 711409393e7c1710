import { defineTool, type Tool, type ToolProblem } from "@canter/agent/tool/tool";
import { factSchema } from "@canter/domain/claim/claim";
import { sourceOfAdvice } from "@canter/domain/evaluation/phrase-advice";
import { programTimetable } from "@canter/domain/evaluation/program-timetable";
import { disciplineToWorkType, programToTrainingPlan } from "@canter/domain/program/training-plan";
import { err, ok } from "@canter/domain/result";
import { addDays } from "@canter/domain/schedule/local-date";
import type { TransactionHandle } from "@canter/storage/database";
import { workoutsBetween } from "@canter/storage/workout/workouts-by-date";
import { z } from "zod";
import { evaluatedNow, type EvaluatorContext, factsBeside } from "../evaluator-context.ts";

type EvaluatorTool = Tool<TransactionHandle>;

/** The barn's own documents name the horse; another one than the plan's is refused. */
const athleteChoiceSchema = z.object({ horseId: z.string().max(120).optional() });
type AthleteChoice = z.infer<typeof athleteChoiceSchema>;

const isSomebodyElse = ({ input, athleteName }: EvaluatorContext, { horseId }: AthleteChoice): boolean =>
  horseId !== undefined && horseId !== input.athleteId && horseId.toLowerCase() !== athleteName.toLowerCase();

const somebodyElse = ({ athleteName }: EvaluatorContext): ToolProblem => ({
  message: `This run looks at ${athleteName} alone. Leave horseId out.`,
});

const aroundDays = 14;
const maxSessions = 40;

export const activePlanSchema = z.object({
  plan: z
    .object({
      programId: z.string(),
      name: z.string(),
      startDate: z.string().optional(),
      goal: z.string(),
      targetDate: z.string(),
      weeklyPlans: z.array(z.unknown()),
    })
    .nullable(),
});

const getActivePlan = (world: EvaluatorContext): EvaluatorTool =>
  defineTool<TransactionHandle, AthleteChoice>({
    name: "get_active_plan",
    aliases: ["getActivePlan"],
    description: "The plan that is followed, with the weeks around today; null where there is none.",
    effect: "read",
    input: athleteChoiceSchema,
    run: async (whose) => {
      if (isSomebodyElse(world, whose)) return err(somebodyElse(world));
      const { today, context } = world;
      const evaluated = await evaluatedNow(context.store.db, world);
      if (!evaluated) return ok({ plan: null });
      const { stored } = evaluated;
      const { goal, targetDate, weeklyPlans } = programToTrainingPlan(stored.plan, stored.head, today);
      const [first] = programTimetable(stored.plan, stored.head);
      const [from, to] = [addDays(today, -aroundDays), addDays(today, aroundDays)];
      return ok({
        plan: {
          programId: stored.id,
          name: stored.head.name,
          ...(first && { startDate: first.first }),
          goal,
          targetDate,
          weeklyPlans: weeklyPlans.filter(({ startDate }) => from <= startDate && startDate <= to),
        },
      });
    },
  });

const sinceSchema = athleteChoiceSchema.extend({ since: z.iso.date() });

export const sessionsSinceSchema = z.object({
  count: z.number(),
  sessions: z.array(z.object({ date: z.string(), workType: z.string(), minutes: z.number().optional() })),
});

const getSessionsSince = (world: EvaluatorContext): EvaluatorTool =>
  defineTool<TransactionHandle, z.infer<typeof sinceSchema>>({
    name: "get_sessions_since",
    aliases: ["getSessionsSince"],
    description: "What was done since a date, newest first.",
    effect: "read",
    input: sinceSchema,
    run: async ({ since, ...whose }) => {
      if (isSomebodyElse(world, whose)) return err(somebodyElse(world));
      const { context, member, input, today } = world;
      const done = await workoutsBetween(context.store.db, member.scope, {
        athleteId: input.athleteId,
        from: since,
        to: today,
      });
      return ok({
        count: done.length,
        sessions: done
          .toSorted((a, b) => (a.date < b.date ? 1 : -1))
          .slice(0, maxSessions)
          .map(({ id, date, discipline, durationSeconds }) => ({
            id,
            date,
            workType: disciplineToWorkType(discipline),
            ...(durationSeconds !== undefined && { minutes: Math.round(durationSeconds / 60) }),
          })),
      });
    },
  });

/** What a comparison comes to where the program is over or gone by then. */
export const overSchema = z.object({ isOver: z.literal(true) });

/** The verdict, what it rests on, and the words for it with their facts. */
export const comparisonSchema = z.object({
  status: z.string(),
  message: z.string(),
  suggestion: z.string().optional(),
  /** Where the facts are from. */
  sourceId: z.string(),
  /** What may be named in other words for it. */
  facts: z.array(factSchema),
});

const weeksShown = 2;

const compareToPlan = (world: EvaluatorContext): EvaluatorTool =>
  defineTool<TransactionHandle, Record<string, never>>({
    name: "compare_to_plan",
    aliases: ["compareToPlan"],
    description:
      "Planned against done per week and type of work, and the verdict, by rule. It looks both up itself: nothing is to be handed in.",
    effect: "read",
    input: z.object({}),
    run: async () => {
      const evaluated = await evaluatedNow(world.context.store.db, world);
      // It may end or go between two looks: that is no failure.
      if (!evaluated) return ok({ isOver: true } satisfies z.infer<typeof overSchema>);
      const { evaluation, draft } = evaluated;
      const { status, reasons, weeks, today } = evaluation;
      return ok({
        status,
        reasons,
        weeks: weeks.filter(({ first }) => first <= today).slice(-weeksShown),
        message: draft.message,
        ...(draft.suggestion !== undefined && { suggestion: draft.suggestion }),
        sourceId: draft.source.id,
        facts: sourceOfAdvice(draft, factsBeside(world, evaluated)).facts,
      });
    },
  });

/** The tools of a run that looks at a program. All of them only read: what was found is kept at the end. */
export const evaluatorTools = (world: EvaluatorContext): readonly EvaluatorTool[] => [
  getActivePlan(world),
  getSessionsSince(world),
  compareToPlan(world),
];
