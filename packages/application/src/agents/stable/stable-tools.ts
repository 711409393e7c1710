import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { can } from "@canter/domain/access/access";
import { careContentSchema } from "@canter/domain/horse/care-item";
import { cautionContentSchema } from "@canter/domain/horse/caution";
import { horseSchema, type HorseStatus } from "@canter/domain/horse/horse";
import { horseInWords } from "@canter/domain/horse/horse-in-words";
import { conflict, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { markShortDate } from "@canter/domain/claim/marked-text";
import { localDateSchema } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import { dayInWords, heldInWords } from "../../horse/notices.ts";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { careChangeSchema } from "../../core/message-data.ts";
import { cancelCare, careStateOf, storeCare } from "../../horse/care-items.ts";
import { cautionsToUnpin, storeLaterCaution, unpinCautions } from "../../horse/cautions.ts";
import { changedSchema, type Changed, type Kind, type Session } from "./outcome-in-words.ts";
import { storeHorse, storeStatus } from "../../horse/horses.ts";

/** A run of the stable. */
export type Stable = {
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
  care: careChangeSchema.optional(),
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
  const { horse, line, pinned, care, removed = [], offered = [] } = output;
  if (line !== undefined && !horses.some(({ id }) => id === horse.id)) horses.push(horse);
  if (line !== undefined && kind !== "offered") {
    const same = lines[kind].find((one) => one.line === line);
    if (same) same.names.push(horse.name);
    else lines[kind].push({ line, names: [horse.name] });
  }
  if (pinned !== undefined) cautions.pinned.push(pinned);
  if (care !== undefined) cautions.care.push(care);
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
      const { horse, claimed } = stored.value;
      const { id, name, profile } = horse;
      const known = horseInWords(profile, stable.today);
      const isSaved = claimed.length > 0 && claimed.every(({ status }) => status === "saved");
      const parts = [known, ...(isSaved ? [`what you told of ${name} is saved`] : [])].filter(Boolean);
      return ok({ horse: { id, name }, line: parts.join("; ") });
    },
  );

const horseInput = { horse: changedSchema };
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
      const before = removed.map((one) =>
        one.until === undefined
          ? `“${one.text}”`
          : `“${one.text}” (until ${markShortDate(one.until, today)})`,
      );
      const inPlace = before.length > 0 ? ` In place of ${before.join(", ")}.` : "";
      return ok({
        horse,
        line: `${heldInWords(until, today)}: ${text}.${inPlace}`,
        pinned: id,
        removed,
        offered,
      });
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
      const offered = await cautionsToUnpin(context, member, trx, { horse, said: words });
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
        note: careContentSchema.shape.note,
        dueOn: localDateSchema.optional(),
        doneOn: localDateSchema.optional(),
        everyWeeks: careContentSchema.shape.everyWeeks,
        isMoved: z.literal(true).optional(),
      }),
    },
    async (trx, { horse, ...care }) => {
      const stored = await storeCare(stable.context, stable.member, trx, horse.id, care);
      if (!stored.ok) return stored;
      const { item, before } = stored.value;
      const { kind, note, dueOn, lastDoneOn, everyWeeks } = item;
      const done = care.doneOn !== undefined && lastDoneOn && `done ${dayInWords(lastDoneOn, stable.today)}`;
      const due = dueOn && `${done ? "due again" : "due"} ${dayInWords(dueOn, stable.today)}`;
      const was =
        care.dueOn !== undefined && before?.dueOn !== undefined && before.dueOn !== dueOn
          ? ` (was ${markShortDate(before.dueOn, stable.today)})`
          : "";
      const often = everyWeeks !== undefined && `every ${everyWeeks === 1 ? "week" : `${everyWeeks} weeks`}`;
      const change = {
        id: item.id,
        horse: horse.name,
        before: before ? careStateOf(before) : null,
        after: careStateOf(item),
      };
      return ok({
        horse,
        care: change,
        line: `${note ?? kind} ${[done, due && `${due}${was}`, often].filter(Boolean).join(", ")}.`,
      });
    },
  );

const statusesInWords: Readonly<Record<HorseStatus, string>> = {
  active: "active again.",
  on_loan: "on loan now",
  retired: "retired now",
  sold: "sold now",
};

/** Takes a visit that is still to come off a horse's care. */
const cancelVisit = (stable: Stable) =>
  stableTool(
    stable,
    {
      name: "cancel_care",
      kind: "noted",
      description:
        "Takes the farrier's, the vet's or another visit that is still to come off a horse's care.",
      input: z.object({ ...horseInput, kind: careContentSchema.shape.kind }),
    },
    async (trx, { horse, kind }) => {
      const cancelled = await cancelCare(stable.context, stable.member, trx, horse.id, { kind });
      if (!cancelled.ok) return cancelled;
      if (!cancelled.value)
        return err(conflict(`No ${kind} is noted for ${horse.name} that is still to come.`));
      const { before, after } = cancelled.value;
      const change = {
        id: before.id,
        horse: horse.name,
        before: careStateOf(before),
        after: after && careStateOf(after),
      };
      const was = before.dueOn === undefined ? "" : ` of ${markShortDate(before.dueOn, stable.today)}`;
      return ok({ horse, care: change, line: `${before.note ?? kind}${was} cancelled.` });
    },
  );

/** Says what became of a horse; what it did stays, and a tap takes it back. */
const setStatus = (stable: Stable) =>
  stableTool(
    stable,
    {
      name: "set_horse_status",
      kind: "became",
      description: "Says that a horse is sold, retired, away on loan, or back. Its history stays.",
      input: z.object({
        ...horseInput,
        status: horseSchema.shape.status,
        loanUntil: localDateSchema.optional(),
      }),
    },
    async (trx, { horse, status, loanUntil }) => {
      const { context, member, session, today } = stable;
      const stored = await storeStatus(context, member, trx, { id: horse.id, status, loanUntil });
      if (!stored.ok) return stored;
      const until = loanUntil === undefined ? "" : ` until ${dayInWords(loanUntil, today)}`;
      if (status === "active") return ok({ horse, line: statusesInWords.active });
      session.replies.push(`${horse.name} is back`);
      const line = `${statusesInWords[status]}${until}, with the whole history kept under Horses. “${horse.name} is back” undoes it.`;
      return ok({ horse, line });
    },
  );

/** All that the stable does with horses beside their training. */
export const stableTools = (stable: Stable): readonly Tool<TransactionHandle>[] =>
  [addHorse, pinCaution, unpinCaution, offerToUnpin, noteCare, cancelVisit, setStatus].map((create) =>
    create(stable),
  );
