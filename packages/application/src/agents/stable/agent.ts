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
import { plainRecord, type RunRecord } from "../../core/run-record.ts";
import { enterAsMember } from "../../group/read-session.ts";
import { storeCare } from "../../horse/care-items.ts";
import { cautionsSaidOver, storeLaterCaution, unpinCautions } from "../../horse/cautions.ts";
import {
  changedSchema,
  type Changed,
  doneInWords,
  type Kind,
  offerInWords,
  type Session,
} from "./outcome-in-words.ts";
import { noticesIn } from "../../horse/notices.ts";
import { listHorses, storeHorse } from "../../horse/horses.ts";

/** `isMeant`: a person said that it is news of a horse, whatever its words are. */
const inputSchema = z.object({ text: z.string(), isMeant: z.boolean().optional() });
export type StableInput = z.infer<typeof inputSchema>;

type Stable = {
  readonly context: ApplicationContext;
  readonly member: MemberContext;
  readonly session: Session;
  readonly today: string;
};

const textsSchema = z.array(z.object({ id: z.string(), text: z.string() })).readonly();
/** `line`: left out where nothing is changed. */
const outputSchema = z.object({
  horse: changedSchema,
  line: z.string().optional(),
  pinned: z.string().optional(),
  removed: textsSchema.optional(),
  offered: textsSchema.optional(),
});
type Output = z.infer<typeof outputSchema>;

const maxReplyWords = 9;
/** The reply that takes a caution off: it says which by its first words. */
const unpinReply = ({ name }: Changed, text: string): string =>
  `Unpin ${name}: ${text
    .split(/\s+/u)
    .slice(0, maxReplyWords)
    .join(" ")
    .replace(/[,;:]$/u, "")}`;
const quoted = (texts: z.infer<typeof textsSchema>): string =>
  texts.map(({ text }) => `“${text}”`).join(", ");

function rememberOutput(session: Session, kind: Kind, output: Output): void {
  const { horses, lines, cautions, replies } = session;
  const { horse, line, pinned, removed = [], offered = [] } = output;
  if (line !== undefined && !horses.some(({ id }) => id === horse.id)) horses.push(horse);
  if (line !== undefined && kind !== "offered") {
    const same = lines[kind].find((one) => one.line === line);
    if (same) same.names.push(horse.name);
    else lines[kind].push({ line, names: [horse.name] });
  }
  if (pinned !== undefined) cautions.pinned.push(pinned);
  cautions.removed.push(...removed.map(({ id }) => id));
  const fresh = offered.map(({ text }) => unpinReply(horse, text)).filter((one) => !replies.includes(one));
  if (fresh.length === 0) return;
  replies.push(...fresh);
  session.offered.push(`${horse.name}: ${quoted(offered)}`);
}

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
    remember: (output) => rememberOutput(session, kind, outputSchema.parse(output)),
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
      const { context, member, today } = stable;
      const stored = await storeLaterCaution(context, member, trx, horse, content);
      if (!stored.ok) return stored;
      const { caution, removed, offered } = stored.value;
      const { id, text, until } = caution;
      const held = until === undefined ? "until somebody removes it" : `until ${dayInWords(until, today)}`;
      const before = removed.map((one) =>
        one.until === undefined
          ? `“${one.text}”`
          : `“${one.text}” (until ${formatShortDate(one.until, today)})`,
      );
      const inPlace = before.length > 0 ? ` In place of ${before.join(", ")}.` : "";
      return ok({ horse, line: `${held}: ${text}.${inPlace}`, pinned: id, removed, offered });
    },
  );

const wordsInput = z.object({ ...horseInput, words: z.string().min(1).max(600) });

const unpinCaution = (stable: Stable) =>
  stableTool(
    stable,
    {
      name: "unpin_caution",
      kind: "unpinned",
      description: "Takes a caution off a horse: the one that the words mean.",
      input: wordsInput,
    },
    async (trx, { horse, words }) => {
      const { context, member } = stable;
      const taken = await unpinCautions(context, member, trx, { horse, said: words });
      if (!taken.ok) return taken;
      const { removed, offered } = taken.value;
      return ok({ horse, ...(removed.length > 0 && { line: quoted(removed) }), removed, offered });
    },
  );

const offerToUnpin = (stable: Stable) =>
  stableTool(
    stable,
    {
      name: "offer_to_unpin",
      kind: "offered",
      description:
        "Offers to take off the cautions of a horse that hold no longer by what is said. Changes nothing.",
      input: wordsInput,
    },
    async (trx, { horse, words }) => {
      const { context, member } = stable;
      const offered = await cautionsSaidOver(context, member, trx, { horse, said: words });
      return ok({ horse, offered: [...offered] });
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
      const { item, before } = stored.value;
      const { kind, dueOn, lastDoneOn, everyWeeks } = item;
      const done = care.doneOn !== undefined && lastDoneOn && `done ${dayInWords(lastDoneOn, stable.today)}`;
      const due = dueOn && `${done ? "due again" : "due"} ${dayInWords(dueOn, stable.today)}`;
      const was =
        care.dueOn !== undefined && before?.dueOn !== undefined && before.dueOn !== dueOn
          ? ` (was ${formatShortDate(before.dueOn, stable.today)})`
          : "";
      const often = everyWeeks !== undefined && `every ${everyWeeks === 1 ? "week" : `${everyWeeks} weeks`}`;
      return ok({
        horse,
        line: `${kind} ${[done, due && `${due}${was}`, often].filter(Boolean).join(", ")}.`,
      });
    },
  );

type NoticeOf = { readonly notice: HorseNotice; readonly horses: readonly Changed[] };
/** What was wanted of the stable. */
type Wanted =
  | { readonly kind: "add"; readonly horses: readonly NewHorse[] }
  | { readonly kind: "notice"; readonly notices: readonly NoticeOf[] }
  /** Care of horses that are not named: all of the group's are asked about. */
  | { readonly kind: "unnamed"; readonly text: string; readonly horses: readonly Changed[] };

const leave = "Leave it";
/** As many cautions or horses can be tapped. */
const maxReplies = 5;

function saidOf({ cautions, replies }: Session): Pick<RunRecord, "said"> {
  const { pinned, removed } = cautions;
  const did = pinned.length + removed.length > 0 && { did: { kind: "cautions" as const, pinned, removed } };
  const suggestedReplies = replies.length > 0 ? [...replies.slice(0, maxReplies), leave] : [];
  return did || suggestedReplies.length > 0 ? { said: { suggestedReplies, ...did } } : {};
}

const concluded = ({ member, session }: Stable, wanted: Wanted | undefined, ending: Ending) => {
  const { horses, refused, offered } = session;
  const isDone = horses.length > 0;
  const isOffered = offered.length > 0;
  if (ending.kind === "cancelled" && !isDone) return { reply: "Stopped.", result: plainRecord("Stopped.") };
  const isOver = wanted?.kind === "notice" && wanted.notices.some(({ notice }) => notice.over !== undefined);
  const nothing = isOver
    ? "Nothing that is pinned is about that, so nothing is changed."
    : `Nothing is changed. ${refused ?? "Something went wrong in Canter before anything was done."}`;
  const parts = [
    ...(isDone ? [doneInWords(member, session)] : []),
    ...(isOffered ? [offerInWords(session)] : []),
    ...(!isDone && !isOffered ? [nothing] : refused === undefined ? [] : [refused]),
  ];
  const reply = parts.join(" ");
  return {
    reply,
    result: plainRecord(reply, { ...(isDone && { horses: [...horses] }), ...saidOf(session) }),
  };
};

/** Asks which horses are meant where none is named; a tap says it whole. */
function askWhichHorses({ text, horses }: Extract<Wanted, { kind: "unnamed" }>) {
  const names = horses.length < maxReplies ? horses.map(({ name }) => name) : [];
  const replies = ["All horses", ...names].map((name) => `${name}: ${text}`);
  const reply = "Which horses is that of? Nothing is noted yet.";
  return { reply, result: plainRecord(reply, { said: { suggestedReplies: [...replies, leave] } }) };
}

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
  const notices = await noticesIn(text, { horses: known.map(({ name }) => name), today }, isMeant);
  if (notices.length === 0) return undefined;
  const horses = known.map(({ id, name }) => ({ id, name }));
  if (notices.some((notice) => notice.horses.length === 0)) return { kind: "unnamed", text, horses };
  return {
    kind: "notice",
    notices: notices.map((notice) => ({
      notice,
      horses: horses.filter(({ name }) => notice.horses.includes(name)),
    })),
  };
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
      offered: [],
      cautions: { pinned: [], removed: [] },
      replies: [],
      ...(!wanted && { refused: "No horse of this group is named in it." }),
    },
    today: todayOf(context, member),
  };
  return {
    tools: [
      addHorse(stable),
      pinCaution(stable),
      unpinCaution(stable),
      offerToUnpin(stable),
      noteCare(stable),
    ],
    first: "playbook",
    playbook: async function* playbook({ call }) {
      if (wanted?.kind === "add") for (const horse of wanted.horses) await call("add_horse", horse);
      else if (wanted?.kind === "notice")
        for (const { notice, horse } of wanted.notices.flatMap(({ notice: one, horses }) =>
          horses.map((horse) => ({ notice: one, horse })),
        )) {
          const { caution, care, unpin, over } = notice;
          if (unpin !== undefined) await call("unpin_caution", { horse, words: unpin });
          if (over !== undefined) await call("offer_to_unpin", { horse, words: over });
          if (caution) await call("pin_caution", { horse, ...caution });
          if (care) await call("note_care", { horse, ...care });
        }
      yield { type: "answer", text: "" };
    },
    conclude: (_tx, ending) =>
      Promise.resolve(
        wanted?.kind === "unnamed" ? askWhichHorses(wanted) : concluded(stable, wanted, ending),
      ),
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
