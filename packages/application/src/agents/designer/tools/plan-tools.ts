import { defineTool, type Tool, type ToolProblem } from "@canter/agent/tool/tool";
import type { Athlete } from "@canter/domain/group/group";
import { checkPlan, planRules } from "@canter/domain/goal-plan/rules/check-plan";
import { submittedPlanSchema } from "@canter/domain/goal-plan/submitted-plan";
import { planTraining } from "@canter/domain/goal-plan/plan-training";
import { err, ok, type Result } from "@canter/domain/result";
import { weekdays } from "@canter/domain/schedule/calendar-words";
import { addDays, daysBetween, weekdayOf } from "@canter/domain/schedule/local-date";
import { describeWorkout } from "@canter/domain/workout/summarize-workout";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import type { PlanFeedback } from "@canter/domain/goal-plan/revise/plan-feedback";
import { readFeedback } from "@canter/domain/goal-plan/read/read-feedback";
import { revisePlan } from "@canter/domain/goal-plan/revise/revise-plan";
import { planShortfalls } from "@canter/domain/goal-plan/plan-shortfalls";
import { plannedDays } from "@canter/domain/goal-plan/planned-day";
import {
  athleteOf,
  disciplinesFor,
  planRequestOf,
  type PlanWorld,
  profileOf,
  stateOf,
  workSince,
  workTypeOf,
} from "../plan-world.ts";
import type { DraftWorld } from "../draft-world.ts";

type DesignerTool = Tool<TransactionHandle>;

/** Somebody may be named; another one than the plan's is refused. The barn's own documents say `horseId`. */
const whoseFields = {
  athlete: z
    .string()
    .max(120)
    .optional()
    .describe("whose it is, by name; whom the plan is for where left out"),
  horseId: z.string().max(120).optional(),
};
const whoseSchema = z.object(whoseFields);

const gone: ToolProblem = { message: "The athlete that the plan is for is not here any more." };

async function planned(
  world: PlanWorld,
  { athlete, horseId }: z.infer<typeof whoseSchema>,
): Promise<Result<Athlete, ToolProblem>> {
  const found = await athleteOf(world);
  if (!found) return err(gone);
  const isName = (name: string) => name.toLowerCase() === found.name.toLowerCase();
  const other = [
    athlete !== undefined && !isName(athlete),
    horseId !== undefined && horseId !== found.id && !isName(horseId),
  ].includes(true);
  return other
    ? err({ message: `This plan is for ${found.name}; nobody else is looked at. Leave the name out.` })
    : ok(found);
}

const maxSessions = 40;

const queryRecentSessions = (world: PlanWorld): DesignerTool => {
  const input = z.object({ ...whoseFields, days: z.int().min(1).max(180).default(30) });
  return defineTool<TransactionHandle, z.infer<typeof input>>({
    name: "query_recent_sessions",
    aliases: ["queryRecentSessions"],
    description: "What the athlete has done in so many days, newest first.",
    effect: "read",
    input,
    run: async ({ days, ...whose }) => {
      const athlete = await planned(world, whose);
      if (!athlete.ok) return athlete;
      const work = await workSince(world, addDays(world.today, -days));
      const { units } = world.member.member;
      return ok({
        athlete: athlete.value.name,
        days,
        count: work.length,
        sessions: work
          .toReversed()
          .slice(0, maxSessions)
          .map((workout) => ({
            id: workout.id,
            date: workout.date,
            workType: workTypeOf({ id: workout.discipline }),
            minutes: workout.durationSeconds && Math.round(workout.durationSeconds / 60),
            text: describeWorkout(workout, units).join("; ").slice(0, 300),
          })),
      });
    },
  });
};

const getProfile = (world: PlanWorld): DesignerTool =>
  defineTool<TransactionHandle, z.infer<typeof whoseSchema>>({
    name: "get_horse_profile",
    aliases: ["getHorseProfile", "get_athlete_profile"],
    description:
      "What is known of the athlete: of a horse its age, level, known issues, and the cautions that hold.",
    effect: "read",
    input: whoseSchema,
    run: async (whose) => {
      const athlete = await planned(world, whose);
      if (!athlete.ok) return athlete;
      const { profile = {}, cautions, status } = await profileOf(world, athlete.value);
      const { riderIds: _riders, ...known } = profile;
      const { name, kind } = athlete.value;
      return ok({ name, kind, ...(status !== undefined && { status }), ...known, cautions });
    },
  });

const getCurrentDate = ({ today, asked }: PlanWorld): DesignerTool =>
  defineTool<TransactionHandle, Record<string, never>>({
    name: "get_current_date",
    aliases: ["getCurrentDate"],
    description: "Today, and how long it is until the target date.",
    effect: "read",
    input: z.object({}),
    run: async () => {
      const { targetDate } = asked;
      return ok({
        today,
        weekday: weekdays[weekdayOf(today) - 1],
        ...(targetDate !== undefined && {
          targetDate,
          days: daysBetween(today, targetDate),
          weeks: Math.round(daysBetween(today, targetDate) / 7),
        }),
      });
    },
  });

const getTrainingState = (world: PlanWorld): DesignerTool =>
  defineTool<TransactionHandle, z.infer<typeof whoseSchema>>({
    name: "get_training_state",
    description:
      "Figures by rule from half a year of work: how often and how long, the last break and the careful weeks that are left of it, highest fence, longest session, maxima of lifts, and what cautions rule out.",
    effect: "read",
    input: whoseSchema,
    run: async (whose) => {
      const athlete = await planned(world, whose);
      if (!athlete.ok) return athlete;
      const [state, disciplines] = await Promise.all([
        stateOf(world, athlete.value),
        disciplinesFor(world, athlete.value),
      ]);
      return ok({ ...state, workTypes: disciplines.map(workTypeOf) });
    },
  });

const noWish: ToolProblem = { message: "No plan was asked for here." };

const planByRule = (world: PlanWorld): DesignerTool =>
  defineTool<TransactionHandle, Record<string, never>>({
    name: "plan_by_rule",
    description: "The plan that the rules alone make for the goal and the date, and what it can't reach.",
    effect: "read",
    input: z.object({}),
    run: async () => {
      const request = await planRequestOf(world);
      return request
        ? ok(planTraining(request))
        : err(world.asked.goalDescription === undefined ? noWish : gone);
    },
  });

const checkSchema = z.object({ plan: submittedPlanSchema });

const checkPlanTool = (world: PlanWorld): DesignerTool =>
  defineTool<TransactionHandle, z.infer<typeof checkSchema>>({
    name: "check_plan",
    description:
      "Holds a plan against the rules: dates, days off, growth of load, fences, cautions. Nothing is kept.",
    effect: "read",
    input: checkSchema,
    run: async ({ plan }) => {
      const request = await planRequestOf(world);
      if (!request) return err(world.asked.goalDescription === undefined ? noWish : gone);
      const violations = checkPlan(plan, request);
      const broken = new Set(violations.map(({ rule }) => rule));
      return ok({
        violations: violations.slice(0, 20),
        rules: planRules.filter(({ id }) => broken.has(id)).map(({ id, says }) => ({ id, says })),
      });
    },
  });

/** The tools of a run that makes a plan. All of them only read: the draft is kept at the end. */
export const planTools = (world: PlanWorld): readonly DesignerTool[] => [
  getCurrentDate(world),
  queryRecentSessions(world),
  getProfile(world),
  getTrainingState(world),
  planByRule(world),
  checkPlanTool(world),
];

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
