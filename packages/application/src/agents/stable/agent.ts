import type { Agent, AgentTask, Ending } from "@canter/agent/run/agent";
import type { RunRequest } from "@canter/agent/schema/run-request";
import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { can } from "@canter/domain/access/access";
import { horseSchema } from "@canter/domain/horse/horse";
import { horseInWords } from "@canter/domain/horse/horse-in-words";
import { readNewHorse } from "@canter/domain/horse/words/read-new-horse";
import { err, ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { todayOf } from "../../core/local-time.ts";
import { plainRecord } from "../../core/run-record.ts";
import { enterAsMember } from "../../group/read-session.ts";
import { storeHorse } from "../../horse/horses.ts";

const inputSchema = z.object({ text: z.string() });
export type StableInput = z.infer<typeof inputSchema>;

const addedSchema = horseSchema.pick({ id: true, name: true, profile: true });
type Added = z.infer<typeof addedSchema>;
type Session = { added?: Added; refused?: string };

const toolInputSchema = z.object({ name: horseSchema.shape.name, profile: horseSchema.shape.profile });

/** Adds the horse to the member's group, as the form does. */
const addHorse = (
  context: ApplicationContext,
  member: MemberContext,
  session: Session,
): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof toolInputSchema>>({
    name: "add_horse",
    description: "Adds a horse to the group, with what was said of it.",
    effect: "write",
    input: toolInputSchema,
    apply: async (tx, input) => {
      const stored = can(member.member.role, "athlete", "write")
        ? await storeHorse(context, member, tx, input)
        : err({ detail: "Adding a horse is for members who may change the barn." });
      if (stored.ok) return ok(addedSchema.parse(stored.value));
      session.refused = stored.error.detail.replace(/^\w+: /, "");
      return err({ message: stored.error.detail });
    },
    remember: (output) => void (session.added = addedSchema.parse(output)),
  });

const concluded = (member: MemberContext, { added, refused }: Session, today: string, ending: Ending) => {
  if (!added) {
    const reason = refused ?? "Something went wrong in Canter before the horse was added.";
    const reply = ending.kind === "cancelled" ? "Stopped." : `Nothing was added. ${reason}`;
    return { reply, result: plainRecord(reply) };
  }
  const { id, name, profile } = added;
  const known = horseInWords(profile, today);
  const reply = `${name} is in ${member.group.name} now${known === "" ? "" : `: ${known}`}. Log a ride by name, as in: lunged ${name} 20 min.`;
  return { reply, result: plainRecord(reply, { horse: { id, name } }) };
};

/** The task on what a message says of a new horse. */
export function openStable(
  context: ApplicationContext,
  member: MemberContext,
  { text }: StableInput,
): AgentTask<TransactionHandle> {
  const session: Session = {};
  const today = todayOf(context, member);
  return {
    tools: [addHorse(context, member, session)],
    first: "playbook",
    playbook: async function* playbook(toolContext) {
      const horse = readNewHorse(text, today);
      if (horse) await toolContext.call("add_horse", horse);
      yield { type: "answer", text: "" };
    },
    conclude: (_tx, ending) => Promise.resolve(concluded(member, session, today, ending)),
  };
}

/** Adds a horse that a message names. It needs no model. */
export const createStable = (context: ApplicationContext): Agent<TransactionHandle> => ({
  name: "stable",
  title: "Stable",
  description: "Adds a horse that somebody tells of.",
  limits: { steps: 10, tokens: 0, seconds: 60, costMicros: 0 },
  prepare: async (request: RunRequest) => {
    const entered = await enterAsMember(context, request);
    if (!entered.ok) throw new Error(entered.error.detail);
    const input = inputSchema.parse(request.input);
    return () => openStable(context, entered.value, input);
  },
});
