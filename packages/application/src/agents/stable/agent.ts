import type { Agent, AgentTask, Ending } from "@canter/agent/run/agent";
import type { RunRequest } from "@canter/agent/schema/run-request";
import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { can } from "@canter/domain/access/access";
import { careContentSchema } from "@canter/domain/horse/care-item";
import { cautionContentSchema } from "@canter/domain/horse/caution";
import { horseSchema } from "@canter/domain/horse/horse";
import { horseInWords } from "@canter/domain/horse/horse-in-words";
import type { HorseNotice } from "@canter/domain/horse/words/read-horse-notice";
import { type NewHorse, readNewHorses } from "@canter/domain/horse/words/read-new-horse";
import type { Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { weekdays } from "@canter/domain/schedule/calendar-words";
import { formatShortDate } from "@canter/domain/schedule/describe-date";
import { weekdayOf } from "@canter/domain/schedule/local-date";
import { localDateSchema } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { todayOf } from "../../core/local-time.ts";
import { plainRecord } from "../../core/run-record.ts";
import { enterAsMember } from "../../group/read-session.ts";
import { storeCare } from "../../horse/care-items.ts";
import { storeCaution, unpinCautions } from "../../horse/cautions.ts";
import { noticeIn } from "../../horse/notices.ts";
import { listHorses, storeHorse } from "../../horse/horses.ts";

/** `isMeant`: a person said that it is news of a horse, whatever its words are. */
const inputSchema = z.object({ text: z.string(), isMeant: z.boolean().optional() });
export type StableInput = z.infer<typeof inputSchema>;

const changedSchema = horseSchema.pick({ id: true, name: true });
type Changed = z.infer<typeof changedSchema>;
type Kind = "added" | "pinned" | "noted" | "unpinned";
/** What came of it: the horses with what to say of them, and why something was refused. */
type Session = {
  readonly horses: Changed[];
  readonly lines: Record<Kind, string[]>;
  refused?: string;
};
type Stable = {
  readonly context: ApplicationContext;
  readonly member: MemberContext;
  readonly session: Session;
  readonly today: string;
};

const outputSchema = z.object({ horse: changedSchema, line: z.string() });
type Output = z.infer<typeof outputSchema>;

/** A tool that changes something of a horse, for whoever may. */
const stableTool = <Input>(
  { member, session }: Stable,
  {
    name,
    description,
    input,
    kind,
  }: { name: string; description: string; input: z.ZodType<Input>; kind: Kind },
  apply: (trx: TransactionHandle, input: Input) => Promise<Result<Output, Problem>>,
): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, Input>({
    name,
    description,
    effect: "write",
    input,
    apply: async (trx, given) => {
      const stored = can(member.member.role, "athlete", "write")
        ? await apply(trx, given)
        : err({ detail: "Changing what is known of horses is for members who may change the barn." });
      if (stored.ok) return stored;
      session.refused = stored.error.detail.replace(/^\w+: /, "");
      return err({ message: stored.error.detail });
    },
    remember: (output) => {
      const { horse, line } = outputSchema.parse(output);
      if (!session.horses.some(({ id }) => id === horse.id)) session.horses.push(horse);
      if (!session.lines[kind].includes(line)) session.lines[kind].push(line);
    },
  });

/** Adds the horse to the member's group, as the form does. */
const addHorse = (stable: Stable) =>
  stableTool(
    stable,
    {
      name: "add_horse",
      kind: "added",
      description: "Adds a horse to the group, with what was said of it.",
      input: z.object({ name: horseSchema.shape.name, profile: horseSchema.shape.profile }),
    },
    async (trx, input) => {
      const stored = await storeHorse(stable.context, stable.member, trx, input);
      if (!stored.ok) return stored;
      const { id, name, profile } = stored.value;
      return ok({ horse: { id, name }, line: horseInWords(profile, stable.today) });
    },
  );

const horseInput = { horse: changedSchema };
const dayInWords = (date: string, today: string): string =>
  date === today ? "today" : `${weekdays[weekdayOf(date) - 1]} ${formatShortDate(date, today)}`;

const pinCaution = (stable: Stable) =>
  stableTool(
    stable,
    {
      name: "pin_caution",
      kind: "pinned",
      description: "Pins a caution to a horse, for whoever rides or handles it next.",
      input: z.object({ ...horseInput, ...cautionContentSchema.shape }),
    },
    async (trx, { horse, ...content }) => {
      const stored = await storeCaution(stable.context, stable.member, trx, horse.id, content);
      if (!stored.ok) return stored;
      const { text, until } = stored.value;
      const held =
        until === undefined ? "until somebody removes it" : `until ${dayInWords(until, stable.today)}`;
      return ok({ horse, line: `${held}: ${text}.` });
    },
  );

const unpinCaution = (stable: Stable) =>
  stableTool(
    stable,
    {
      name: "unpin_caution",
      kind: "unpinned",
      description: "Takes a caution off a horse: the one that the words mean.",
      input: z.object({ ...horseInput, words: z.string().min(1).max(600) }),
    },
    async (trx, { horse, words }) => {
      const { context, member } = stable;
      const taken = await unpinCautions(context, member, trx, { horse, said: words });
      if (!taken.ok) return taken;
      return ok({ horse, line: taken.value.map(({ text }) => `“${text}”`).join(", ") });
    },
  );

const noteCare = (stable: Stable) =>
  stableTool(
    stable,
    {
      name: "note_care",
      kind: "noted",
      description: "Notes when a horse is due for the farrier, the vet and the like, or that it was done.",
      input: z.object({
        ...horseInput,
        kind: careContentSchema.shape.kind,
        dueOn: localDateSchema.optional(),
        doneOn: localDateSchema.optional(),
        everyWeeks: careContentSchema.shape.everyWeeks,
      }),
    },
    async (trx, { horse, ...care }) => {
      const stored = await storeCare(stable.context, stable.member, trx, horse.id, care);
      if (!stored.ok) return stored;
      const { kind, dueOn, lastDoneOn, everyWeeks } = stored.value;
      const done = care.doneOn !== undefined && lastDoneOn && `done ${dayInWords(lastDoneOn, stable.today)}`;
      const due = dueOn && `${done ? "due again" : "due"} ${dayInWords(dueOn, stable.today)}`;
      const often = everyWeeks !== undefined && `every ${everyWeeks === 1 ? "week" : `${everyWeeks} weeks`}`;
      return ok({ horse, line: `${kind} ${[done, due, often].filter(Boolean).join(", ")}.` });
    },
  );

const inSeries = new Intl.ListFormat("en");

/** What was wanted of the stable. */
type Wanted =
  | { readonly kind: "add"; readonly horses: readonly NewHorse[] }
  | { readonly kind: "notice"; readonly notice: HorseNotice; readonly horses: readonly Changed[] };

const sentenceOf = (member: MemberContext, { horses, lines }: Session): string => {
  const names = inSeries.format(horses.map(({ name }) => name));
  const { added, pinned, noted, unpinned } = lines;
  if (unpinned.length > 0)
    return `Taken off ${names}: ${unpinned.join("; ")}. It can be put up again on the horse’s page.`;
  if (pinned.length > 0)
    return [
      `Pinned to ${names} ${pinned.join(" ")}`,
      ...(noted.length > 0 ? [`Noted: ${noted.join(" ")}`] : []),
    ].join(" ");
  if (noted.length > 0) return `Noted for ${names}: ${noted.join(" ")}`;
  const known = horses.length === 1 && added[0] ? `: ${added[0]}` : "";
  const example = `Log a ride by name, as in: lunged ${horses[0]?.name} 20 min.`;
  return `${names} ${horses.length === 1 ? "is" : "are"} in ${member.group.name} now${known}. ${example}`;
};

const concluded = ({ member, session }: Stable, ending: Ending) => {
  const { horses, refused } = session;
  if (horses.length === 0) {
    const reason = refused ?? "Something went wrong in Canter before anything was added.";
    const reply = ending.kind === "cancelled" ? "Stopped." : `Nothing is changed. ${reason}`;
    return { reply, result: plainRecord(reply) };
  }
  const reply = [sentenceOf(member, session), ...(refused === undefined ? [] : [refused])].join(" ");
  return { reply, result: plainRecord(reply, { horses: [...horses] }) };
};

/** What a message wants: new horses first, or something to be known about those of the group. Undefined: it names none of them. */
export async function readWanted(
  context: ApplicationContext,
  member: MemberContext,
  { text, isMeant }: StableInput,
): Promise<Wanted | undefined> {
  const today = todayOf(context, member);
  const added = readNewHorses(text, today);
  if (added.length > 0) return { kind: "add", horses: added };
  const known = await listHorses(context, member);
  const notice = await noticeIn(text, { horses: known.map(({ name }) => name), today }, isMeant);
  if (!notice) return undefined;
  const named = known.filter(({ name }) => notice.horses.includes(name));
  return { kind: "notice", notice, horses: named.map(({ id, name }) => ({ id, name })) };
}

/** The task on what a message wants of horses beside their training. */
export function openStable(
  context: ApplicationContext,
  member: MemberContext,
  wanted: Wanted | undefined,
): AgentTask<TransactionHandle> {
  const stable: Stable = {
    context,
    member,
    session: {
      horses: [],
      lines: { added: [], pinned: [], noted: [], unpinned: [] },
      ...(!wanted && { refused: "No horse of this group is named in it." }),
    },
    today: todayOf(context, member),
  };
  return {
    tools: [addHorse(stable), pinCaution(stable), unpinCaution(stable), noteCare(stable)],
    first: "playbook",
    playbook: async function* playbook(toolContext) {
      if (wanted?.kind === "add")
        for (const horse of wanted.horses) await toolContext.call("add_horse", horse);
      else if (wanted)
        for (const horse of wanted.horses) {
          const { caution, care, unpin } = wanted.notice;
          if (unpin !== undefined) await toolContext.call("unpin_caution", { horse, words: unpin });
          if (caution) await toolContext.call("pin_caution", { horse, ...caution });
          if (care) await toolContext.call("note_care", { horse, ...care });
        }
      yield { type: "answer", text: "" };
    },
    conclude: (_tx, ending) => Promise.resolve(concluded(stable, ending)),
  };
}

/** Adds the horses that a message names, and notes what is to be known of them. It needs no model. */
export const createStable = (context: ApplicationContext): Agent<TransactionHandle> => ({
  name: "stable",
  title: "Stable",
  description: "Adds horses, pins cautions to them and notes care dates.",
  limits: { steps: 40, tokens: 0, seconds: 60, costMicros: 0 },
  prepare: async (request: RunRequest) => {
    const entered = await enterAsMember(context, request);
    if (!entered.ok) throw new Error(entered.error.detail);
    const wanted = await readWanted(context, entered.value, inputSchema.parse(request.input));
    return () => openStable(context, entered.value, wanted);
  },
});
