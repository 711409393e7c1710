import type { AgentTask } from "@canter/agent/run/agent";
import type { RunRequest } from "@canter/agent/schema/run-request";
import { defineTool, type Tool } from "@canter/agent/tool/tool";
import type { Ride } from "@canter/domain/handoff/ride";
import type { CareItem } from "@canter/domain/horse/care-item";
import type { Caution } from "@canter/domain/horse/caution";
import type { Horse } from "@canter/domain/horse/horse";
import { type HorseContext, horseContextSchema, type PlanVerdict } from "@canter/domain/report/report";
import { ok } from "@canter/domain/result";
import { addDays } from "@canter/domain/schedule/local-date";
import type { TransactionHandle } from "@canter/storage/database";
import { listEntriesOfHorses } from "@canter/storage/horse/horse-entries";
import { listHorses } from "@canter/storage/horse/horses";
import { z } from "zod";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { todayOf } from "../../core/local-time.ts";
import { type EvaluatedProgram, evaluateAthletes } from "../../evaluation/evaluate-athlete.ts";
import { type HorseRides, ridesOfHorses } from "../../handoff/rides-of-horse.ts";
import { memberOfRequest } from "../open-assignment.ts";
import { gatherInputSchema } from "./report-work.ts";

/** What recurs and what is usual is judged by the twelve weeks before. */
const daysBefore = 84;
const maxRides = 60;
const maxNotesLength = 400;
const maxEntries = 12;
const maxOtherNames = 300;

const shortened = ({ notes, ...ride }: Ride): Ride => ({
  ...ride,
  ...(notes !== undefined && { notes: notes.slice(0, maxNotesLength) }),
});

/** `today`: when it is written. Of a week that is over nothing is suggested any more; a plan that stands still is nobody's concern. */
const toVerdict = (
  { stored, evaluation, advice, summary }: EvaluatedProgram,
  today: string,
): PlanVerdict => ({
  programId: stored.id,
  status: advice.standstill ? "no_data" : evaluation.status,
  isOver: evaluation.isOver,
  message: summary ?? advice.message,
  ...(advice.suggestion && !summary && evaluation.today >= today && { suggestion: advice.suggestion }),
});

type Asked = z.infer<typeof gatherInputSchema>;
type Profile = Pick<HorseContext, "name" | "cautions" | "care">;

/** What the lookups found, by horse; their observations only say how much of it there is, since a run keeps no more of one. */
type Found = {
  profiles: ReadonlyMap<string, Profile>;
  rides: ReadonlyMap<string, HorseRides>;
  plans: ReadonlyMap<string, readonly EvaluatedProgram[]>;
};

const nothing = z.object({});
const lookup = (
  name: string,
  alias: string,
  description: string,
  run: () => Promise<object>,
): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, object>({
    name,
    aliases: [alias],
    description,
    effect: "read",
    input: nothing,
    run: async () => ok({ horses: await run() }),
  });

const never = "9999-12-31";
/** First those that hold until somebody removes them, then those that end last, the newest first. */
const longestHolding = (a: Caution, b: Caution): number =>
  (b.until ?? never).localeCompare(a.until ?? never) || b.createdAt - a.createdAt;
const soonestDue = (a: CareItem, b: CareItem): number => (a.dueOn ?? never).localeCompare(b.dueOn ?? never);

async function profilesOf(
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
  { athleteIds }: Asked,
): Promise<Found["profiles"]> {
  const [horses, cautions, care] = await Promise.all([
    listHorses(db, scope),
    listEntriesOfHorses(db, scope, "cautions"),
    listEntriesOfHorses(db, scope, "care_items"),
  ]);
  const asked = new Set(athleteIds);
  const cautionsOf = Map.groupBy(cautions, ({ athleteId }) => athleteId);
  const careOf = Map.groupBy(care, ({ athleteId }) => athleteId);
  const profile = ({ id, name }: Horse): readonly [string, Profile] => [
    id,
    {
      name,
      cautions: (cautionsOf.get(id) ?? []).toSorted(longestHolding).slice(0, maxEntries),
      care: (careOf.get(id) ?? []).toSorted(soonestDue).slice(0, maxEntries),
    },
  ];
  return new Map(horses.filter(({ id }) => asked.has(id)).map(profile));
}

const gatheringTools = (
  context: ApplicationContext,
  member: MemberContext,
  asked: Asked,
  found: Found,
): readonly Tool<TransactionHandle>[] => {
  const { athleteIds, from, to } = asked;
  return [
    lookup(
      "get_horse_profile",
      "getHorseProfile",
      "The horses’ names, their cautions and what has to be done for them.",
      async () => {
        found.profiles = await profilesOf(context, member, asked);
        return [...found.profiles.values()].map(({ name, cautions, care }) => ({
          name,
          cautions: cautions.length,
          care: care.length,
        }));
      },
    ),
    lookup(
      "query_recent_sessions",
      "queryRecentSessions",
      "What the horses did in the week of the report and in the twelve weeks before.",
      async () => {
        const range = { athleteIds, from: addDays(from, -daysBefore), to };
        found.rides = await ridesOfHorses(context, member, range);
        return [...found.rides].map(([athleteId, { rides }]) => ({ athleteId, rides: rides.length }));
      },
    ),
    lookup(
      "get_active_plan",
      "getActivePlan",
      "The programs that the horses are trained by, and how they stand.",
      async () => {
        const day = { today: to, isDated: true };
        found.plans = await evaluateAthletes(context.store.db, member.scope, { athleteIds, ...day });
        return [...found.plans.values()].flat().map(({ stored, evaluation }) => ({
          athleteId: stored.athleteId,
          programId: stored.id,
          status: evaluation.status,
        }));
      },
    ),
  ];
};

const contextsOf = ({ athleteIds, from, to }: Asked, found: Found, today: string): readonly HorseContext[] =>
  athleteIds.flatMap((athleteId) => {
    const profile = found.profiles.get(athleteId);
    const done = found.rides.get(athleteId);
    if (!profile || !done) return [];
    const gathered = {
      athleteId,
      from,
      to,
      ...profile,
      rides: done.rides.slice(-maxRides).map(shortened),
      otherNames: done.otherNames.slice(0, maxOtherNames),
      verdicts: (found.plans.get(athleteId) ?? []).map((one) => toVerdict(one, today)),
    };
    return [horseContextSchema.parse(gathered)];
  });

/**
 * Fetches what was written about some horses, in as many queries as for one; no model is of use here. A lookup that fails ends it in saying
 * so. A horse that has left the group is not among what it hands back.
 */
export async function prepareGathering(
  context: ApplicationContext,
  request: RunRequest,
): Promise<() => AgentTask<TransactionHandle>> {
  const member = await memberOfRequest(context, request);
  const asked = gatherInputSchema.parse(request.input);
  return () => {
    const found: Found = { profiles: new Map(), rides: new Map(), plans: new Map() };
    let contexts: readonly HorseContext[] | undefined;
    return {
      tools: gatheringTools(context, member, asked, found),
      first: "playbook",
      playbook: async function* playbook(toolContext) {
        const outcomes = await toolContext.callAll([
          { tool: "get_horse_profile", input: {} },
          { tool: "query_recent_sessions", input: {} },
          { tool: "get_active_plan", input: {} },
        ]);
        const failed = outcomes.find((outcome) => !outcome.ok);
        if (failed && !failed.ok) return yield { type: "answer", text: failed.message };
        contexts = contextsOf(asked, found, todayOf(context, member));
        const rides = contexts.reduce((sum, one) => sum + one.rides.length, 0);
        yield { type: "answer", text: `${rides} rides of ${contexts.map(({ name }) => name).join(", ")}.` };
      },
      conclude: async (_tx, ending) => {
        const reply = ending.kind === "answered" ? ending.text : "It was stopped.";
        return { reply, result: { reply, ...(contexts && { contexts }) } };
      },
    };
  };
}
