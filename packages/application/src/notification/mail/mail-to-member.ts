import { createHash } from "node:crypto";
import { z } from "zod";
import type { JobHandler } from "@canter/agent/job/job-worker";
import type { Job, NewJob } from "@canter/agent/schema/job";
import { readMember } from "@canter/storage/group/members";
import {
  isMailSent,
  markMailSent,
  type MemberMail,
  queueMail,
} from "@canter/storage/notification/member-mails";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import {
  type MailSettings,
  putMailSettings,
  readMailSettings as readStored,
} from "@canter/storage/notification/notification-settings";
import type { ApplicationContext, Jobs, MemberContext } from "../../core/application-context.ts";
import { enterAsMember } from "../../group/read-session.ts";

/** A member's mail address: the one they sign in with. Nobody reads the demo's mail. */
const addressOf = async (
  { store }: Pick<ApplicationContext, "store">,
  { scope, member, group }: MemberContext,
): Promise<string | undefined> =>
  group.demo ? undefined : ((await readMember(store.db, scope, member.id))?.email ?? undefined);

/** Recipient and purpose of a mail. Each kind adds what else it needs. */
export const mailPayloadSchema = z.object({ groupId: z.string(), memberId: z.string(), cause: z.string() });
type MailTarget = Omit<z.infer<typeof mailPayloadSchema>, "cause">;

type MailText = { readonly subject: string; readonly text: string };

/** Queues a mail for a member. False: it already was, since each cause is mailed once; or they have left the group. */
export async function queueMemberMail(
  context: ApplicationContext,
  jobs: Jobs,
  place: MailTarget,
  {
    queue,
    mail,
    further = {},
  }: { readonly queue: string; readonly mail: MemberMail; readonly further?: object },
): Promise<boolean> {
  const { store, clock } = context;
  const entered = await enterAsMember(context, place);
  if (!entered.ok) return false;
  await jobs.prepare(queue);
  const payload = { ...place, cause: mail.cause, ...further };
  const job: NewJob = {
    key: `${place.memberId} ${mail.cause}`,
    groupId: place.groupId,
    payload,
  };
  const isNew = await store.transact(async (trx) => {
    if (!(await queueMail(trx, entered.value.scope, mail, clock.now()))) return false;
    await jobs.send(queue, [job], trx);
    return true;
  });
  if (isNew) jobs.wake();
  return isNew;
}

/** Stable, so that a mail program shows a mail once that was sent twice: a server that dies between sending and marking sends again. */
const messageIdOf = (memberId: string, { kind, cause }: MemberMail, origin: string): string => {
  const hash = createHash("sha256").update(`${memberId} ${kind} ${cause}`).digest("hex").slice(0, 32);
  return `<${hash}@${new URL(origin).hostname}>`;
};

/** The footer of every mail: why it was sent, and where to switch it off. */
const footOf = (origin: string): string =>
  `\n-- \nYou asked for this mail in Canter. To stop it: ${origin}/notifications, Settings.\n`;

type Compose = (
  member: MemberContext,
  payload: Job["payload"],
  origin: string,
) => Promise<MailText | undefined>;

/** Sends mails of one kind, as jobs; `compose` returns the text, or undefined if there is nothing to send. */
export const createMailing =
  (context: ApplicationContext, kind: MemberMail["kind"], compose: Compose): JobHandler =>
  async ({ payload }) => {
    const { store, clock, mail } = context;
    const { cause, ...place } = mailPayloadSchema.parse(payload);
    const entered = await enterAsMember(context, place);
    if (!mail || !entered.ok) return;
    const { scope, member } = entered.value;
    const to = await addressOf(context, entered.value);
    const about = { kind, cause };
    if (!to || (await isMailSent(store.db, scope, about))) return;
    const composed = await compose(entered.value, payload, mail.origin);
    if (!composed) return;
    const { subject, text } = composed;
    const messageId = messageIdOf(member.id, about, mail.origin);
    await mail.send({ to, subject, text: text + footOf(mail.origin), messageId });
    await store.transact((trx) => markMailSent(trx, scope, about, clock.now()));
  };

/** With the destination (null: none, without an address and in the demo), and whether this installation sends mail at all. */
type MailSettingsView = MailSettings & {
  readonly address: string | null;
  readonly available: boolean;
};

const viewOf = async (
  context: ApplicationContext,
  member: MemberContext,
  settings: MailSettings,
): Promise<MailSettingsView> => ({
  ...settings,
  address: (await addressOf(context, member)) ?? null,
  available: context.mail !== undefined,
});

/** What the member gets by mail for this group: nothing by default. */
export const readMailSettings = async (
  context: ApplicationContext,
  member: MemberContext,
): Promise<Result<MailSettingsView, Problem>> =>
  ok(await viewOf(context, member, await readStored(context.store.db, member.scope)));

/** Changes the given settings; the rest stay. Also possible where no mail is sent: they apply once it is. */
export async function changeMailSettings(
  context: ApplicationContext,
  member: MemberContext,
  change: { readonly [Kind in keyof MailSettings]?: boolean | undefined },
): Promise<Result<MailSettingsView, Problem>> {
  const { store, clock } = context;
  const settings = await store.transact((trx) => putMailSettings(trx, member.scope, change, clock.now()));
  return ok(await viewOf(context, member, settings));
}
