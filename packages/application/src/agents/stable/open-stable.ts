import type { AgentTask, Ending } from "@canter/agent/run/agent";
import type { RunRequest } from "@canter/agent/schema/run-request";
import { type HorseNotice, strangerIn } from "@canter/domain/horse/words/read-horse-notice";
import { withoutPoliteness } from "@canter/domain/text/openers";
import { sharedForms } from "@canter/domain/horse/words/unpin-words";
import { horsesIn } from "@canter/domain/horse/words/named-horses";
import { type NewHorse, readNewHorses } from "@canter/domain/horse/words/read-new-horse";
import type { Scope } from "@canter/domain/access/scope";
import { nextSession } from "@canter/domain/program/schedule/session-queue";
import { describeDate } from "@canter/domain/schedule/describe-date";
import type { Handle, TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { programsUnderWay } from "../../agent-tools/content/programs-under-way.ts";
import { todayOf } from "../../core/local-time.ts";
import { plainRecord, type RunRecord } from "../../core/run-record.ts";
import { horsesOfOtherGroups, membershipsIn } from "../../group/acting-member.ts";
import { enterAsMember } from "../../group/read-session.ts";
import { type Changed, doneInWords, offerInWords, type Session } from "./outcome-in-words.ts";
import { listCautions } from "../../horse/cautions.ts";
import { noticesIn } from "../../horse/notices.ts";
import { listHorses } from "../../horse/horses.ts";
import { type Stable, stableTools } from "./stable-tools.ts";

/** What the plan of a horse that is well again goes on with; `reply`: what resumes one that is paused. Undefined: it has none. */
async function planAfterRecovery(
  db: Handle,
  scope: Scope,
  { id, name }: Changed,
  today: string,
): Promise<{ readonly text: string; readonly reply?: string } | undefined> {
  const [merged] = await programsUnderWay(db, scope, id, today);
  if (!merged) return undefined;
  const { stored, program } = merged;
  if (stored.status === "paused")
    return { text: `${name}’s plan is paused.`, reply: `Resume ${name}’s plan` };
  const { next } = nextSession(program, stored.head, today);
  if (!next) return { text: `Nothing is left of ${name}’s plan.` };
  const due = next.when === "overdue" ? "due since " : "";
  const when = next.date === undefined ? "" : `, ${due}${describeDate(next.date, today)}`;
  return { text: `Next by ${name}’s plan is ${next.session.name}${when}.` };
}

/** `isMeant`: a person said that it is news of a horse, whatever its words are. */
const inputSchema = z.object({
  text: z.string(),
  isMeant: z.boolean().optional(),
  /** The sender's local date and time, which its days are counted from; default: the member's own. */
  now: z.string().optional(),
  /** The account's other groups are left alone. */
  onlyHere: z.literal(true).optional(),
});
export type StableInput = z.infer<typeof inputSchema>;

type NoticeOf = { readonly notice: HorseNotice; readonly horses: readonly Changed[] };
/** What was wanted of the stable. */
type Wanted =
  | { readonly kind: "add"; readonly horses: readonly NewHorse[] }
  | { readonly kind: "notice"; readonly notices: readonly NoticeOf[] }
  /** Care of horses that are not named: all of the group's are asked about. */
  | { readonly kind: "unnamed"; readonly text: string; readonly horses: readonly Changed[] }
  /** A horse that is to be archived: why is asked. */
  | { readonly kind: "archive"; readonly horse: Changed };

const leave = "Leave it";
/** As many cautions or horses can be tapped. */
const maxReplies = 5;

function saidOf({ cautions, replies }: Session): Pick<RunRecord, "said"> {
  const { pinned, removed, care } = cautions;
  const isDone = pinned.length + removed.length + care.length > 0;
  const did = isDone && { did: { kind: "cautions" as const, pinned, removed, care } };
  const suggestedReplies = replies.length > 0 ? [...replies.slice(0, maxReplies), leave] : [];
  return did || suggestedReplies.length > 0 ? { said: { suggestedReplies, ...did } } : {};
}

/** The horses that are said to be well again, where they are named and not all of the group's. */
const recoveredOf = (wanted: Wanted | undefined): readonly Changed[] =>
  wanted?.kind === "notice"
    ? wanted.notices.flatMap(({ notice, horses }) => (notice.over !== undefined ? horses : []))
    : [];

const concluded = async (
  { member, session, today }: Stable,
  { tx, wanted, ending }: { tx: TransactionHandle; wanted: Wanted | undefined; ending: Ending },
) => {
  const { horses, refused, offered } = session;
  const isDone = horses.length > 0;
  const isOffered = offered.length > 0;
  if (ending.kind === "cancelled" && !isDone) return { reply: "Stopped.", result: plainRecord("Stopped.") };
  const [recovered, another] = recoveredOf(wanted);
  const plan =
    recovered && !another ? await planAfterRecovery(tx, member.scope, recovered, today) : undefined;
  if (plan?.reply !== undefined) session.replies.push(plan.reply);
  const nothing = recovered
    ? "Nothing that is pinned is about that, so nothing is changed."
    : `Nothing is changed. ${refused ?? "Something went wrong in Canter before anything was done."}`;
  const parts = [
    ...(isDone ? [doneInWords(member, session)] : []),
    ...(isOffered ? [offerInWords(session)] : []),
    ...(!isDone && !isOffered ? [nothing] : refused === undefined ? [] : [refused]),
    ...(plan ? [plan.text] : []),
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
  const stranger = strangerIn(text);
  const unknown = stranger === undefined ? "" : `No horse here is called ${stranger}. `;
  const reply = `${unknown}Which horses is that of? Nothing is noted yet.`;
  return { reply, result: plainRecord(reply, { said: { suggestedReplies: [...replies, leave] } }) };
}

/** Asks what became of a horse that is to be archived; a tap says it. */
function askWhatBecame({ horse: { name } }: Extract<Wanted, { kind: "archive" }>) {
  const suggestedReplies = [`${name} is sold`, `${name} is retired`, `${name} is on loan`, leave];
  const reply = `Is ${name} sold, retired, or away on loan? The whole history stays. Nothing is changed yet.`;
  return { reply, result: plainRecord(reply, { said: { suggestedReplies } }) };
}

/** What a message wants: new horses first, or something to be known about those of the group. Undefined: it names none of them. */
async function readWanted(
  context: ApplicationContext,
  member: MemberContext,
  { text, isMeant, now }: StableInput,
): Promise<Wanted | undefined> {
  const today = now?.slice(0, 10) ?? todayOf(context, member);
  const added = readNewHorses(text, today);
  if (added.length > 0) return { kind: "add", horses: added };
  const known = await listHorses(context, member);
  // As the decision has read it: "…, can you please put that in?" asks nothing.
  const notices = await noticesIn(
    withoutPoliteness(text),
    { horses: known.map(({ name }) => name), today },
    isMeant,
  );
  if (notices.length === 0) return undefined;
  const horses = known.map(({ id, name }) => ({ id, name }));
  const leaving = notices.find(({ becomes }) => becomes?.status === "archived")?.horses[0];
  const left = horses.find(({ name }) => name === leaving);
  if (left) return { kind: "archive", horse: left };
  const found = await Promise.all(
    notices.map(async (notice) => ({
      notice,
      horses:
        notice.horses.length === 0 && notice.unpin !== undefined
          ? await pinnedWith(context, member, horses, notice.unpin)
          : horses.filter(({ name }) => notice.horses.includes(name)),
    })),
  );
  return found.some((one) => one.horses.length === 0)
    ? { kind: "unnamed", text, horses }
    : { kind: "notice", notices: found };
}

/** "Take down the one about the girth": the horses that have a caution with these words; of no words the only one that has any. */
async function pinnedWith(
  context: ApplicationContext,
  member: MemberContext,
  horses: readonly Changed[],
  words: string,
): Promise<readonly Changed[]> {
  const pinned = await Promise.all(
    horses.map(async (horse) => {
      const found = await listCautions(context, member, horse.id, { status: "open" });
      const shared = found.ok ? found.value.map(({ text }) => sharedForms(words, text)) : [];
      return { horse, shared: Math.max(-1, ...shared) };
    }),
  );
  const some = pinned.filter(({ shared }) => shared >= 0);
  const most = Math.max(0, ...some.map(({ shared }) => shared));
  const meant = most > 0 ? some.filter(({ shared }) => shared === most) : some.length === 1 ? some : [];
  return meant.map(({ horse }) => horse);
}

/**
 * What a message wants, and on whose behalf: the member's, or, for horses of another group of the account that are named, of the account's
 * member there.
 */
export async function findWanted(
  context: ApplicationContext,
  given: MemberContext,
  input: StableInput,
): Promise<{ readonly member: MemberContext; readonly wanted: Wanted | undefined }> {
  const member = input.onlyHere ? { ...given, onlyHere: input.onlyHere } : given;
  const { db } = context.store;
  const namesAny = (horses: readonly { readonly name: string }[]) =>
    horsesIn(
      input.text,
      horses.map(({ name }) => name),
    ).length > 0;
  const others = await horsesOfOtherGroups(db, member);
  if (namesAny(others) && !namesAny(await listHorses(context, member))) {
    const groups = new Set(others.map(({ groupId }) => groupId));
    for (const { member: elsewhere } of (await membershipsIn(db, member, groups)).values()) {
      const wanted = await readWanted(context, elsewhere, input);
      if (wanted?.kind === "notice" || wanted?.kind === "archive") return { member: elsewhere, wanted };
    }
  }
  return { member, wanted: await readWanted(context, member, input) };
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
      lines: { added: [], pinned: [], noted: [], unpinned: [], became: [] },
      offered: [],
      cautions: { pinned: [], removed: [], care: [] },
      replies: [],
      ...(!wanted && { refused: "No horse of this group is named in it." }),
    },
    today: todayOf(context, member),
  };
  return {
    tools: stableTools(stable),
    first: "playbook",
    playbook: async function* playbook({ call }) {
      if (wanted?.kind === "add") for (const horse of wanted.horses) await call("add_horse", horse);
      else if (wanted?.kind === "notice")
        for (const { notice, horse } of wanted.notices.flatMap(({ notice: one, horses }) =>
          horses.map((horse) => ({ notice: one, horse })),
        )) {
          const { caution, care, unpin, becomes, over } = notice;
          if (becomes && becomes.status !== "archived")
            await call("set_horse_status", {
              horse,
              status: becomes.status,
              ...(becomes.until !== undefined && { loanUntil: becomes.until }),
            });
          if (unpin !== undefined) await call("unpin_caution", { horse, words: unpin });
          if (over !== undefined) await call("offer_to_unpin", { horse, words: over });
          if (caution) await call("pin_caution", { horse, ...caution });
          if (care?.isCancelled) await call("cancel_care", { horse, kind: care.kind });
          else if (care) await call("note_care", { horse, ...care });
        }
      yield { type: "answer", text: "" };
    },
    conclude: async (tx, ending) =>
      wanted?.kind === "unnamed"
        ? askWhichHorses(wanted)
        : wanted?.kind === "archive"
          ? askWhatBecame(wanted)
          : concluded(stable, { tx, wanted, ending }),
  };
}

/** Looks up what a request wants, and returns what opens the task on it. */
export async function prepareStable(
  context: ApplicationContext,
  request: RunRequest,
): Promise<() => AgentTask<TransactionHandle>> {
  const entered = await enterAsMember(context, request);
  if (!entered.ok) throw new Error(entered.error.detail);
  const { member, wanted } = await findWanted(context, entered.value, inputSchema.parse(request.input));
  return () => openStable(context, member, wanted);
}
