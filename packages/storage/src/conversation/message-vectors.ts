import type { Scope } from "@canter/domain/access/scope";
import { sql, type SqlBool } from "kysely";
import type { Handle, TransactionHandle } from "../database.ts";
import { isOwn } from "../access/own-rows.ts";
import { textNumber } from "./message-words.ts";
import { limitTo } from "../limit-to.ts";
import { inBatches, prepareQuery } from "../prepare-query.ts";

/** A vector of one-byte numbers: a quarter of the size of floats, and as good for finding the nearest of many. */
type SmallVector = { readonly bytes: Int8Array; readonly norm: number };

/** Further dimensions are folded into this many. */
export const maxDimensions = 1024;
const largest = 127;

/** The sign of a dimension when it is folded into another: any fixed rule that looks random. */
const signOf = (dimension: number): number => ((Math.imul(dimension + 1, 0x9e3779b1) >>> 16) & 1 ? 1 : -1);

/**
 * Dimensions beyond the maximum are added to earlier ones, each with a sign (feature hashing; Weinberger et al., 2009): dot products stay
 * the same on average, however the model arranges its dimensions.
 */
function folded(vector: readonly number[]): readonly number[] {
  if (vector.length <= maxDimensions) return vector;
  const sums = vector.slice(0, maxDimensions);
  for (let at = maxDimensions; at < vector.length; at += 1) {
    const place = at % maxDimensions;
    sums[place] = (sums[place] ?? 0) + signOf(at) * (vector[at] ?? 0);
  }
  return sums;
}

/** The vector scaled so that its largest number fits a byte. Only its direction matters. */
export function smallVector(vector: readonly number[]): SmallVector {
  const numbers = folded(vector);
  const most = numbers.reduce((max, number) => Math.max(max, Math.abs(number)), 0);
  const bytes = Int8Array.from(numbers, (number) => (most === 0 ? 0 : Math.round((number / most) * largest)));
  return { bytes, norm: Math.sqrt(bytes.reduce((sum, byte) => sum + byte * byte, 0)) };
}

/** The stored form. */
export const vectorText = ({ bytes }: SmallVector): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");

/** Cosine of a vector and a stored one; 0 for different lengths (another model under the same name) and for an empty one. */
export function cosineTo(vector: SmallVector, stored: string, norm: number): number {
  const other = Buffer.from(stored, "base64");
  const { bytes } = vector;
  if (other.length !== bytes.length || norm === 0 || vector.norm === 0) return 0;
  let sum = 0;
  for (let at = 0; at < other.length; at += 1) sum += (bytes[at] ?? 0) * (((other[at] ?? 0) << 24) >> 24);
  return sum / (norm * vector.norm);
}

/** How many of a member's latest messages have vectors and are compared. */
export const maxCompared = 2000;

/** A message that has no vector of a model yet. */
export type UnembeddedMessage = { readonly id: string; readonly text: string };

/** Of the acting member's latest messages (`maxCompared`), those that are shared and have no vector of the model, the latest first. */
export const messagesWithoutVector = async (
  db: Handle,
  scope: Scope,
  { model, limit }: { readonly model: string; readonly limit: number },
): Promise<readonly UnembeddedMessage[]> => {
  const { groupId, actor } = scope;
  if (actor === "system") return [];
  const { rows } = await sql<UnembeddedMessage>`
    select n.id, n.text from (
      select m.id, m.conversation_id, m.text, m.created_at from messages as m
      where m.owner_id = ${actor.memberId} and m.deleted_at is null and m.kind <> 'assignment'
      order by m.created_at desc, m.id desc limit ${limitTo(maxCompared)}) as n
    join conversations as c on c.id = n.conversation_id and c.is_shared = 1
    left join message_vectors as v on v.message_id = n.id and v.model = ${model}
    where c.group_id = ${groupId} and v.message_id is null and n.text <> ''
    order by n.created_at desc, n.id desc limit ${limitTo(limit)}`.execute(db);
  return rows;
};

export type NewVector = {
  readonly messageId: string;
  /** The embedded text: if the message has another text by now, nothing is stored. */
  readonly text: string;
  readonly vector: readonly number[];
};

const insertVectors = prepareQuery(
  (
    db,
    {
      rows,
    }: {
      readonly rows: readonly (Omit<Selected, "text"> & { model: string; norm: number; vector: string })[];
    },
  ) =>
    db
      .insertInto("message_vectors")
      .values([...rows])
      .onConflict((conflict) =>
        conflict.column("message_id").doUpdateSet((eb) => ({
          model: eb.ref("excluded.model"),
          norm: eb.ref("excluded.norm"),
          vector: eb.ref("excluded.vector"),
        })),
      ),
);

type Selected = {
  readonly message_id: string;
  readonly id: number;
  readonly group_id: string;
  readonly owner_id: string;
  readonly text: string;
};

/**
 * Stores vectors of the acting member's messages, replacing other models'; returns how many. Messages deleted or changed meanwhile get
 * none.
 */
export const putVectors = async (
  trx: TransactionHandle,
  scope: Scope,
  model: string,
  vectors: readonly NewVector[],
): Promise<number> => {
  let stored = 0;
  for (const batch of inBatches(vectors)) {
    const byId = new Map(batch.map((one) => [one.messageId, one]));
    const found = await trx
      .selectFrom("messages as m")
      .innerJoin("conversations as c", "c.id", "m.conversation_id")
      .select([
        "m.id as message_id",
        "m.created_at",
        "m.seq",
        "c.group_id",
        "c.member_id as owner_id",
        "m.text",
      ])
      .where("m.id", "in", [...byId.keys()])
      .where("m.deleted_at", "is", null)
      .where("m.kind", "<>", "assignment")
      .where("c.is_shared", "=", 1)
      .where((eb) => isOwn(eb.ref("c.group_id"), eb.ref("c.member_id"), scope))
      .execute();
    const rows = found.flatMap(({ text, created_at, seq, ...row }) => {
      const made = byId.get(row.message_id);
      if (!made || made.text !== text) return [];
      const small = smallVector(made.vector);
      const id = textNumber({ created_at, seq });
      return [{ ...row, id, model, norm: small.norm, vector: vectorText(small) }];
    });
    if (rows.length > 0) await insertVectors(trx, { rows });
    stored += rows.length;
  }
  return stored;
};

/** A message and its similarity: the cosine. */
export type NearMessage = { readonly id: string; readonly cosine: number };

/** The nearest, and the distribution of all compared: if nothing matches, the nearest is about as near as the average. */
export type Nearness = {
  readonly nearest: readonly NearMessage[];
  readonly compared: number;
  readonly mean: number;
  /** The standard deviation. */
  readonly spread: number;
};

const selectVectors = prepareQuery(
  (db, { memberId, groupId, model }: { memberId: string; groupId: string; model: string }) =>
    db
      .selectFrom("message_vectors as v")
      .select(["v.message_id", "v.norm", "v.vector"])
      .where("v.owner_id", "=", memberId)
      .where("v.group_id", "=", groupId)
      .where("v.model", "=", model)
      .orderBy("v.id", "desc")
      .limit(limitTo(maxCompared)),
);

/**
 * The acting member's latest messages (`maxCompared`) that are nearest to a vector, the nearest first. Callers must check whether they
 * are shared.
 */
export const nearestMessages = async (
  db: Handle,
  scope: Scope,
  {
    model,
    vector,
    limit,
  }: { readonly model: string; readonly vector: readonly number[]; readonly limit: number },
): Promise<Nearness> => {
  const { groupId, actor } = scope;
  if (actor === "system") return { nearest: [], compared: 0, mean: 0, spread: 0 };
  const asked: SmallVector = smallVector(vector);
  const { rows } = await selectVectors(db, { memberId: actor.memberId, groupId, model });
  const all = rows.map(({ message_id: id, norm, vector: stored }) => ({
    id,
    cosine: cosineTo(asked, stored, norm),
  }));
  const count = Math.max(1, all.length);
  const mean = all.reduce((sum, { cosine }) => sum + cosine, 0) / count;
  const spread = Math.sqrt(all.reduce((sum, { cosine }) => sum + (cosine - mean) ** 2, 0) / count);
  const nearest = all.toSorted((a, b) => b.cosine - a.cosine).slice(0, limit);
  return { nearest, compared: all.length, mean, spread };
};

/** Removes vectors, with their messages or when those get another text. */
export const dropVectors = async (
  trx: TransactionHandle,
  messages: { readonly messageId: string } | { readonly conversationId: string },
): Promise<void> => {
  const deletion = trx.deleteFrom("message_vectors");
  await (
    "messageId" in messages
      ? deletion.where("message_id", "=", messages.messageId)
      : deletion.where("message_id", "in", (eb) =>
          eb
            .selectFrom("messages as m")
            .select("m.id")
            .where("m.conversation_id", "=", messages.conversationId),
        )
  ).execute();
};

/** Ids of the members of the scope's group in whose conversations there are messages since (epoch milliseconds). */
export const membersWhoWrote = async (
  db: Handle,
  scope: Scope,
  since: number,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom("members as m")
    .select("m.id")
    .where("m.group_id", "=", scope.groupId)
    .where("m.removed_at", "is", null)
    .$if(scope.actor !== "system", (query) =>
      query.where("m.id", "=", scope.actor === "system" ? "" : scope.actor.memberId),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("conversations as c")
          .select("c.id")
          .whereRef("c.member_id", "=", "m.id")
          .where("c.updated_at", ">=", since)
          .where("c.deleted_at", "is", null)
          // A literal: the partial index needs it.
          .where(sql<SqlBool>`c.kind <> 'assignment'`),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
};
