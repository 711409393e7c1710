import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import {
  type MailSettings,
  putMailSettings,
  readMailSettings as readStored,
} from "@canter/storage/notification/notification-settings";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { addressOf } from "./mail-to-member.ts";

/** With the destination (null: none, without an address and in the demo), and whether this installation sends mail at all. */
export type MailSettingsView = MailSettings & {
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
