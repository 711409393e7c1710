import type { Scope } from "@canter/domain/access/scope";
import { z } from "zod";
import type { Handle, TransactionHandle } from "../database.ts";
import { limitTo } from "../limit-to.ts";
import { inBatches, prepareQuery } from "../prepare-query.ts";
import { readImport } from "./imports.ts";

/**
 * The state of an imported item: `waiting`; `saved`; `asked` (a draft with questions); `known` (it exists already); `left_out` (it can't
 * be saved).
 */
export const importItemStateSchema = z.enum(["waiting", "saved", "asked", "known", "left_out"]);
export type ImportItemState = z.infer<typeof importItemStateSchema>;

export type ImportItemKind = "workout" | "measurement";

/** `content` is the application's; `date` (local, or "") is the order in which they are processed. */
export type ImportItem = {
  readonly position: number;
  readonly kind: ImportItemKind;
  readonly key: string;
  readonly date: string;
  readonly content: string;
};

const kindColumn = (kind: ImportItemKind): string | null => (kind === "workout" ? null : kind);

/** Adds items to a batch of the acting member that is being read. */
export const addImportItems = async (
  trx: TransactionHandle,
  scope: Scope,
  importId: string,
  items: readonly ImportItem[],
): Promise<boolean> => {
  if ((await readImport(trx, scope, importId))?.state !== "reading") return false;
  const rows = items.map(({ position, kind, key, date, content }) => ({
    import_id: importId,
    position,
    source_key: key,
    date,
    content,
    state: "waiting",
    workout_id: null,
    kind: kindColumn(kind),
    measurement_id: null,
  }));
  for (const batch of inBatches(rows)) await trx.insertInto("import_items").values(batch).execute();
  return true;
};

/** The place of an item in the order in which they are processed. */
export type ItemPlace = Pick<ImportItem, "date" | "position">;

/** The next waiting items of a kind in a batch of the acting member, the oldest first. `after`: only those behind it. */
export const waitingImportItems = async (
  db: Handle,
  scope: Scope,
  importId: string,
  {
    kind,
    limit,
    after = { date: "", position: -1 },
  }: { readonly kind: ImportItemKind; readonly limit: number; readonly after?: ItemPlace | undefined },
): Promise<readonly ImportItem[]> => {
  if (!(await readImport(db, scope, importId))) return [];
  const rows = await db
    .selectFrom("import_items")
    .select(["position", "source_key", "date", "content"])
    .where("import_id", "=", importId)
    .where("state", "=", "waiting")
    .where("kind", kind === "workout" ? "is" : "=", kindColumn(kind))
    .where((eb) =>
      eb.or([
        eb("date", ">", after.date),
        eb.and([eb("date", "=", after.date), eb("position", ">", after.position)]),
      ]),
    )
    .orderBy("date")
    .orderBy("position")
    .limit(limitTo(limit))
    .execute();
  return rows.map(({ source_key: key, ...row }) => ({ ...row, key, kind }));
};

export type DoneItem = {
  readonly position: number;
  readonly state: Exclude<ImportItemState, "waiting">;
  readonly workoutId?: string;
  readonly measurementId?: string;
};

const finishOne = prepareQuery(
  (
    db,
    item: {
      readonly importId: string;
      readonly position: number;
      readonly state: string;
      readonly workoutId: string | null;
      readonly measurementId: string | null;
    },
  ) =>
    db
      .updateTable("import_items")
      .set({ state: item.state, content: "", workout_id: item.workoutId, measurement_id: item.measurementId })
      .where("import_id", "=", item.importId)
      .where("position", "=", item.position)
      .where("state", "=", "waiting"),
);

/** Stores the results of waiting items of a batch of the acting member; their content is removed. False: there is no such batch. */
export const finishImportItems = async (
  trx: TransactionHandle,
  scope: Scope,
  importId: string,
  items: readonly DoneItem[],
): Promise<boolean> => {
  if (!(await readImport(trx, scope, importId))) return false;
  for (const { position, state, workoutId = null, measurementId = null } of items)
    await finishOne(trx, { importId, position, state, workoutId, measurementId });
  return true;
};

/** The ids of what a batch of the acting member created of a kind: one page, after `after`. */
export const entriesOfImport = async (
  db: Handle,
  scope: Scope,
  importId: string,
  { kind, after, limit }: { readonly kind: ImportItemKind; readonly after: number; readonly limit: number },
): Promise<readonly { readonly position: number; readonly id: string }[]> => {
  if (!(await readImport(db, scope, importId))) return [];
  const column = kind === "workout" ? "workout_id" : "measurement_id";
  const rows = await db
    .selectFrom("import_items")
    .select(["position", `${column} as id`])
    .where("import_id", "=", importId)
    .where(column, "is not", null)
    .where("state", "in", ["saved", "asked"])
    .where("position", ">", after)
    .orderBy("position")
    .limit(limitTo(limit))
    .execute();
  return rows.map(({ position, id }) => ({ position, id: id ?? "" }));
};

/** Removes what still waits in a batch of the acting member that is being applied: it is not imported. False: there is no such batch. */
export const forgetWaitingItems = async (
  trx: TransactionHandle,
  scope: Scope,
  importId: string,
): Promise<boolean> => {
  if ((await readImport(trx, scope, importId))?.state !== "applying") return false;
  await trx
    .deleteFrom("import_items")
    .where("import_id", "=", importId)
    .where("state", "=", "waiting")
    .execute();
  return true;
};
