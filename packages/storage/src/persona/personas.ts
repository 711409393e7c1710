import { type Persona, type PersonaFields, personaFieldsSchema } from "@canter/domain/persona/persona";
import type { Scope } from "@canter/domain/access/scope";
import type { Selectable } from "kysely";
import type { Database, Handle, TransactionHandle } from "../database.ts";
import { isOwn, ownerOf } from "../access/own-rows.ts";
import { limitTo } from "../limit-to.ts";

const rowToPersona = ({ id, insists_on, ...row }: Selectable<Database["personas"]>): Persona => ({
  id,
  ...personaFieldsSchema.parse({ ...row, insistsOn: JSON.parse(insists_on) }),
});

const fieldsToRow = ({ insistsOn, ...fields }: PersonaFields) => ({
  ...fields,
  insists_on: JSON.stringify(insistsOn),
});

/** The acting member's own coaches, the oldest first. */
export const listPersonas = async (db: Handle, scope: Scope, limit: number): Promise<readonly Persona[]> => {
  const rows = await db
    .selectFrom("personas as p")
    .selectAll("p")
    .where((eb) => isOwn(eb.ref("p.group_id"), eb.ref("p.member_id"), scope))
    .orderBy("p.created_at")
    .orderBy("p.id")
    .limit(limitTo(limit))
    .execute();
  return rows.map(rowToPersona);
};

/** Undefined: it is not the acting member's. */
export const readPersona = async (db: Handle, scope: Scope, id: string): Promise<Persona | undefined> => {
  const row = await db
    .selectFrom("personas as p")
    .selectAll("p")
    .where("p.id", "=", id)
    .where((eb) => isOwn(eb.ref("p.group_id"), eb.ref("p.member_id"), scope))
    .executeTakeFirst();
  return row && rowToPersona(row);
};

export const insertPersona = async (
  trx: TransactionHandle,
  scope: Scope,
  { id, ...fields }: Persona,
  now: number,
): Promise<void> => {
  await trx
    .insertInto("personas")
    .values({ id, ...ownerOf(scope), ...fieldsToRow(fields), created_at: now, updated_at: now })
    .execute();
};

/** False: it is not the acting member's. */
export const updatePersona = async (
  trx: TransactionHandle,
  scope: Scope,
  { id, ...fields }: Persona,
  now: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable("personas")
    .set({ ...fieldsToRow(fields), updated_at: now })
    .where("id", "=", id)
    .where((eb) => isOwn(eb.ref("group_id"), eb.ref("member_id"), scope))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Permanently deleted; members who had chosen it get the first built-in one again. False: it is not the acting member's. */
export const deletePersona = async (trx: TransactionHandle, scope: Scope, id: string): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom("personas")
    .where("id", "=", id)
    .where((eb) => isOwn(eb.ref("group_id"), eb.ref("member_id"), scope))
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await trx
    .updateTable("members")
    .set({ coach: null })
    .where("coach", "=", id)
    .where((eb) => isOwn(eb.ref("group_id"), eb.ref("id"), scope))
    .execute();
  return true;
};
