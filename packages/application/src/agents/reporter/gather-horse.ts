import type { AgentTask } from "@canter/agent/run/agent";
import type { RunRequest } from "@canter/agent/schema/run-request";
import { defineTool, type Tool } from "@canter/agent/tool/tool";
import type { Ride } from "@canter/domain/handoff/ride";
import { type HorseContext, horseContextSchema } from "@canter/domain/report/report";
import { err, ok } from "@canter/domain/result";
import { addDays } from "@canter/domain/schedule/local-date";
import type { TransactionHandle } from "@canter/storage/database";
import { listHorseEntries } from "@canter/storage/horse/horse-entries";
import { readHorse } from "@canter/storage/horse/horses";
import { activePrograms } from "@canter/storage/program/read-programs";
import { z } from "zod";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { ridesOfHorse } from "../../handoff/rides-of-horse.ts";
import { memberOfRequest } from "../open-assignment.ts";
import { gatherInputSchema } from "./report-work.ts";

/** What recurs and what is usual is told from the twelve weeks before. */
const daysBefore = 84;
const maxRides = 60;
const maxNotesLength = 400;
const maxEntries = 12;
const maxPlans = 5;

/** As much of a ride as an observation of a run may hold, sixty times. */
const shortened = ({ notes, ...ride }: Ride): Ride => ({
  ...ride,
  ...(notes !== undefined && { notes: notes.slice(0, maxNotesLength) }),
});

type Asked = z.infer<typeof gatherInputSchema>;
const nothing = z.object({});
const gone = { message: "The horse is not here any more." };

const recentSessions = (
  context: ApplicationContext,
  member: MemberContext,
  { athleteId, from, to }: Asked,
): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, object>({
    name: "query_recent_sessions",
    aliases: ["queryRecentSessions"],
    description: "What the horse did in the week of the report and in the twelve weeks before.",
    effect: "read",
    input: nothing,
    run: async () => {
      const range = { athleteId, from: addDays(from, -daysBefore), to };
      const found = await ridesOfHorse(context, member, range);
      return found.ok
        ? ok({
            rides: found.value.rides.slice(-maxRides).map(shortened),
            otherNames: found.value.otherNames.slice(0, 300),
          })
        : err({ message: found.error.detail });
    },
  });

const horseProfile = (
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
  { athleteId }: Asked,
): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, object>({
    name: "get_horse_profile",
    aliases: ["getHorseProfile"],
    description: "The horse’s name, its cautions and what has to be done for it.",
    effect: "read",
    input: nothing,
    run: async () => {
      const horse = await readHorse(db, scope, athleteId);
      if (!horse || horse.removedAt !== undefined) return err(gone);
      const [cautions, care] = await Promise.all([
        listHorseEntries(db, scope, "cautions", { athleteId }),
        listHorseEntries(db, scope, "care_items", { athleteId }),
      ]);
      return ok({
        name: horse.name,
        cautions: cautions.slice(0, maxEntries),
        care: care.slice(0, maxEntries),
      });
    },
  });

const activePlan = (
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
  { athleteId }: Asked,
): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, object>({
    name: "get_active_plan",
    aliases: ["getActivePlan"],
    description: "The programs that the horse is trained by.",
    effect: "read",
    input: nothing,
    run: async () => {
      const active = await activePrograms(db, scope, athleteId);
      return ok({
        plans: active.slice(0, maxPlans).map(({ id, head }) => ({ programId: id, name: head.name })),
      });
    },
  });

const record = (reply: string, context?: HorseContext) => ({
  reply,
  result: { reply, ...(context && { context }) },
});

/** Fetches what was written about a horse; no model is of use here. A lookup that fails ends it in saying so. */
export async function prepareGathering(
  context: ApplicationContext,
  request: RunRequest,
): Promise<() => AgentTask<TransactionHandle>> {
  const member = await memberOfRequest(context, request);
  const asked = gatherInputSchema.parse(request.input);
  return () => {
    let gathered: HorseContext | undefined;
    return {
      tools: [
        recentSessions(context, member, asked),
        horseProfile(context, member, asked),
        activePlan(context, member, asked),
      ],
      first: "playbook",
      playbook: async function* playbook(toolContext) {
        const outcomes = await toolContext.callAll([
          { tool: "get_horse_profile", input: {} },
          { tool: "query_recent_sessions", input: {} },
          { tool: "get_active_plan", input: {} },
        ]);
        const failed = outcomes.find((outcome) => !outcome.ok);
        if (failed && !failed.ok) return yield { type: "answer", text: failed.message };
        const parts = outcomes.map((outcome) => (outcome.ok ? outcome.output : {}));
        gathered = horseContextSchema.parse(Object.assign({}, ...parts, asked));
        yield { type: "answer", text: `${gathered.rides.length} rides of ${gathered.name}.` };
      },
      conclude: async (_tx, ending) =>
        record(ending.kind === "answered" ? ending.text : "It was stopped.", gathered),
    };
  };
}
