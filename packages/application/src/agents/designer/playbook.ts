import type { ToolContext, Outcome, Playbook, Step } from "@canter/agent/run/agent";
import { markDate } from "@canter/domain/claim/marked-text";
import { observedInWords } from "@canter/domain/goal-plan/horse/observed";
import { isRateKnown } from "@canter/domain/goal-plan/training-state";
import { trainingPlanSchema } from "@canter/domain/program/training-plan";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { formatNumber } from "@canter/domain/units/format-units";
import { fenceInWords } from "@canter/domain/goal-plan/plan-units";
import type { Units } from "@canter/domain/units/unit";
import { z } from "zod";
import { couldNotFinish, type PlanSession } from "./plan-session.ts";

const thought = (text: string): Step => ({ type: "thought", text });
const answer = (text: string): Step => ({ type: "answer", text });

/** A tool that fails is tried so often in all. */
const maxTries = 3;

async function tried(toolContext: ToolContext, tool: string, input: object = {}): Promise<Outcome> {
  for (let tries = 1; ; tries++) {
    const outcome = await toolContext.call(tool, input);
    if (outcome.ok || tries === maxTries) return outcome;
  }
}

const dateSchema = z.object({ today: z.string(), weeks: z.number(), targetDate: z.string() });
const sessionsSchema = z.object({
  athlete: z.string(),
  count: z.number(),
  days: z.number(),
  sessions: z.array(z.object({ date: z.string(), workType: z.string() })),
});
const profileSchema = z.object({
  name: z.string(),
  knownIssues: z.string().optional(),
  cautions: z.array(z.object({ text: z.string() })),
});
const stateSchema = z.object({
  today: z.string(),
  knownDays: z.number(),
  sessionsPerWeek: z.number(),
  breakDays: z.number(),
  returnWeeks: z.number(),
  highestFenceCm: z.number().optional(),
  lastJumpOn: z.string().optional(),
  observed: z
    .array(
      z.object({
        concept: z.string(),
        label: z.string(),
        isHealth: z.boolean(),
        count: z.number(),
        rides: z.number(),
        dates: z.array(z.string()),
      }),
    )
    .default([]),
});
const madeSchema = z.object({ plan: trainingPlanSchema, cannot: z.array(z.string()) });

const inWords = (workType: string): string => workType.toLowerCase().replaceAll("_", " ");

const sessionsFound = (
  { athlete, count, days, sessions }: z.infer<typeof sessionsSchema>,
  today: string,
): string => {
  if (count === 0) return `${athlete} has no work written down in ${days} days.`;
  const kinds = [...new Set(sessions.map(({ workType }) => inWords(workType)))].join(", ");
  const last = sessions[0]?.date;
  return `${athlete} has ${count} session${count === 1 ? "" : "s"} in ${days} days (${kinds})${last === undefined ? "" : `, the last one ${describeDate(last, today)}`}.`;
};

const profileFound = ({ name, knownIssues, cautions }: z.infer<typeof profileSchema>): string =>
  [
    knownIssues === undefined ? "" : `Known of ${name}: ${knownIssues.replace(/\.$/, "")}.`,
    ...cautions.map(({ text }) => `A caution holds: ${text}.`),
  ]
    .filter(Boolean)
    .join(" ");

const maxObserved = 3;
const stateFound = (state: z.infer<typeof stateSchema>, units: Units): string => {
  const { today, sessionsPerWeek, breakDays, returnWeeks, highestFenceCm, lastJumpOn, observed } = state;
  const said = [
    isRateKnown(state)
      ? `About ${formatNumber(sessionsPerWeek, 1)} sessions a week.`
      : "Too little is written down to say how often a week it works.",
  ];
  if (returnWeeks > 0)
    said.push(
      `A break of ${breakDays} days still counts for ${returnWeeks} careful week${returnWeeks === 1 ? "" : "s"}.`,
    );
  if (highestFenceCm !== undefined)
    said.push(
      `The highest fence was ${fenceInWords(highestFenceCm, units)}${lastJumpOn === undefined ? "" : `, the last jumping ${describeDate(lastJumpOn, today)}`}.`,
    );
  for (const one of observed.slice(0, maxObserved)) said.push(`${observedInWords(one, today)}.`);
  return said.join(" ");
};

/**
 * A plan without a model: looks at the date, what was done, the profile and the state, and plans by rule. A tool that fails three times ends
 * it in an answer that says what was found so far.
 */
export const planPlaybook = (session: PlanSession, units: Units): Playbook =>
  async function* playbook(toolContext) {
    session.found = [];
    const give = (message: string): Step => answer(couldNotFinish(session, message));
    yield thought("First the date and what was done lately: a plan begins where the athlete stands.");
    const [date, sessions] = [
      await tried(toolContext, "get_current_date"),
      await tried(toolContext, "query_recent_sessions", { days: 30 }),
    ];
    if (!date.ok) return yield give(date.message);
    const { today, weeks, targetDate } = dateSchema.parse(date.output);
    session.found.push(`There are ${weeks} weeks until ${markDate(targetDate)}.`);
    if (!sessions.ok) return yield give(sessions.message);
    session.found.push(sessionsFound(sessionsSchema.parse(sessions.output), today));
    yield thought(`${session.found.at(-1)} Next the profile: what is known, and what must not be done.`);
    const profile = await tried(toolContext, "get_horse_profile");
    if (!profile.ok) return yield give(profile.message);
    const known = profileFound(profileSchema.parse(profile.output));
    if (known !== "") session.found.push(known);
    yield thought(
      `${known === "" ? "Nothing there stands against work." : known} Now the figures of half a year.`,
    );
    const state = await tried(toolContext, "get_training_state");
    if (!state.ok) return yield give(state.message);
    const figures = stateFound(stateSchema.parse(state.output), units);
    session.found.push(figures);
    yield thought(`${figures} That is enough to plan week by week to ${markDate(targetDate)}.`);
    const made = await tried(toolContext, "plan_by_rule");
    if (!made.ok) return yield give(made.message);
    const { plan, cannot } = madeSchema.parse(made.output);
    session.designed = { plan, cannot, by: "playbook", changes: [] };
    yield thought(cannot.length > 0 ? cannot.join(" ") : "The plan keeps every rule and gets there in time.");
    yield answer("planned");
  };
