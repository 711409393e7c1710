import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import {
  type NotificationSettings,
  putNotificationSettings as putStored,
  readNotificationSettings as readStored,
} from "@canter/storage/notification/notification-settings";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

/** Of what the member is told in this group: of everything, unless they switched it off. */
export const readNotificationSettings = async (
  { store }: ApplicationContext,
  { scope }: MemberContext,
): Promise<Result<NotificationSettings, Problem>> => ok(await readStored(store.db, scope));

/** Switches on or off what is given; the rest stays as it is. It holds for what happens from now on. */
export const changeNotificationSettings = (
  { store }: ApplicationContext,
  { scope }: MemberContext,
  settings: { readonly [Kind in keyof NotificationSettings]?: boolean | undefined },
): Promise<Result<NotificationSettings, Problem>> =>
  store.transact(async (trx) => ok(await putStored(trx, scope, settings)));
