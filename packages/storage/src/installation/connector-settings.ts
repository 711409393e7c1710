import { z } from "zod";
import type { Handle, TransactionHandle } from "../database.ts";

const settingSchema = z.object({
  /** The installation's registration by the first owner; the secret is sealed. */
  client: z.object({ clientId: z.string(), secretSealed: z.string() }).optional(),
  /** Of the service that notifies us. */
  subscription: z.string().optional(),
  /** No requests before this time (epoch milliseconds): its quota is used up. */
  restUntil: z.number().optional(),
});
/** The installation's data about a service that members connect. It belongs to no group. */
export type ConnectorSetting = z.infer<typeof settingSchema>;

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
