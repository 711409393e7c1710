import { z } from "zod";
import { groupSchema } from "@canter/domain/group/group";
import type { Handle, TransactionHandle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";

/** Who may create groups: only the first owner, also the accounts that they name, or everybody. */
const groupMakersSchema = z.enum(["owner", "named", "everybody"]);

const settingsSchema = z.object({
  groupMakers: groupMakersSchema.default("owner"),
  /** Tokens of the installation's model, input and output, per account and day, across all groups; null: no limit. */
  tokensPerAccountDay: z.int().min(0).nullable().default(null),
  /** The same per month, in millionths of a US dollar. */
  costMicrosPerAccountMonth: z.int().min(0).nullable().default(null),
});
/** The first owner's settings for the whole installation. */
export type InstallationSettings = z.infer<typeof settingsSchema>;

const key = "installation";

const selectSettings = prepareQuery((db, sought: { readonly key: string }) =>
  db.selectFrom("application_state").select("value").where("key", "=", sought.key),
);

/** The installation belongs to no group: the caller decides, by account, who may read and change this. */
export const readInstallationSettings = async (db: Handle): Promise<InstallationSettings> => {
  const { rows } = await selectSettings(db, { key });
  return settingsSchema.parse(rows[0] ? (JSON.parse(rows[0].value) as unknown) : {});
};

export const putInstallationSettings = async (
  trx: TransactionHandle,
  settings: InstallationSettings,
): Promise<InstallationSettings> => {
  const value = JSON.stringify(settingsSchema.parse(settings));
  await trx
    .insertInto("application_state")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
  return settings;
};

const selectTrusted = prepareQuery((db, { groupId }: { readonly groupId: string }) =>
  db.selectFrom("trusted_groups").select("group_id").where("group_id", "=", groupId),
);

/** Whether a group may use the installation's own resources. */
export const isTrustedGroup = async (db: Handle, groupId: string): Promise<boolean> =>
  (await selectTrusted(db, { groupId })).rows.length > 0;

/** Marks a group as trusted, or removes that mark. */
export const setTrustedGroup = async (db: Handle, groupId: string, trusted: boolean): Promise<void> => {
  if (trusted)
    await db
      .insertInto("trusted_groups")
      .values({ group_id: groupId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await db.deleteFrom("trusted_groups").where("group_id", "=", groupId).execute();
};

/** Whether an account is among those that may create groups. */
export const isGroupMaker = async (db: Handle, accountId: string): Promise<boolean> =>
  (await db.selectFrom("group_makers").select("account_id").where("account_id", "=", accountId).execute())
    .length > 0;

/** Allows an account to create groups, or revokes that. */
export const setGroupMaker = async (db: Handle, accountId: string, may: boolean): Promise<void> => {
  if (may)
    await db
      .insertInto("group_makers")
      .values({ account_id: accountId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await db.deleteFrom("group_makers").where("account_id", "=", accountId).execute();
};

export type InstallationGroup = {
  readonly id: string;
  readonly name: string;
  readonly kind: "household" | "barn";
  readonly demo: boolean;
  readonly members: number;
  readonly trusted: boolean;
};

/** Every group, oldest first, by name and size only. */
export const listInstallationGroups = async (db: Handle): Promise<readonly InstallationGroup[]> => {
  const rows = await db
    .selectFrom("groups as g")
    .leftJoin("trusted_groups as t", "t.group_id", "g.id")
    .select(["g.id", "g.name", "g.kind", "g.zone", "g.demo", "t.group_id as trusted"])
    .select((eb) =>
      eb
        .selectFrom("members as m")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("m.group_id", "=", "g.id")
        .where("m.removed_at", "is", null)
        .as("members"),
    )
    .orderBy("g.demo")
    .orderBy("g.created_at")
    .orderBy("g.id")
    .execute();
  return rows.map(({ members, trusted, ...row }) => {
    const { id, name, kind, demo } = groupSchema.parse({ ...row, demo: row.demo === 1 });
    return { id, name, kind, demo, members: Number(members), trusted: trusted !== null };
  });
};

export type InstallationAccount = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly mayMakeGroups: boolean;
};

/** Every account that can sign in, by name. */
export const listInstallationAccounts = async (db: Handle): Promise<readonly InstallationAccount[]> => {
  const rows = await db
    .selectFrom("accounts as a")
    .innerJoin("auth_users as u", "u.id", "a.id")
    .leftJoin("group_makers as g", "g.account_id", "a.id")
    .select(["a.id", "a.name", "u.email", "g.account_id as maker"])
    .orderBy("a.name")
    .orderBy("a.id")
    .execute();
  return rows.map(({ maker, ...account }) => ({ ...account, mayMakeGroups: maker !== null }));
};

const settingSchema = z.object({
  /** The installation's registration by the first owner; the secret is sealed. */
  client: z.object({ clientId: z.string(), secretSealed: z.string() }).optional(),
  /** Of the service that notifies us. */
  subscription: z.string().optional(),
  /** No requests before this time (epoch milliseconds): its quota is used up. */
  restUntil: z.number().optional(),
});
/** The installation's data about a service that members connect. It belongs to no group. */
type ConnectorSetting = z.infer<typeof settingSchema>;

const keyOf = (service: string): string => `service:${service}`;

export const readConnectorSetting = async (db: Handle, service: string): Promise<ConnectorSetting> => {
  const row = await db
    .selectFrom("application_state")
    .select("value")
    .where("key", "=", keyOf(service))
    .executeTakeFirst();
  return settingSchema.parse(row ? (JSON.parse(row.value) as unknown) : {});
};

/** Changes the given fields; undefined removes one. */
export const putConnectorSetting = async (
  trx: TransactionHandle,
  service: string,
  change: { readonly [Name in keyof ConnectorSetting]: ConnectorSetting[Name] | undefined },
): Promise<void> => {
  const value = JSON.stringify({ ...(await readConnectorSetting(trx, service)), ...change });
  await trx
    .insertInto("application_state")
    .values({ key: keyOf(service), value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
};
