import { sql, type ExpressionBuilder } from "kysely";
import type { Prompt } from "@canter/domain/dashboard/dashboard";
import type { Scope } from "@canter/domain/access/scope";
import { type Engagement, kindOfPrompt, isPersonal } from "@canter/domain/dashboard/answer/engagement";
import type { Handle, TransactionHandle, Database } from "../database.ts";
import { dialectOf } from "../dialect-of.ts";
import { isOwn, ownerOf } from "../access/own-rows.ts";
import { limitTo } from "../limit-to.ts";
import { prepareQuery } from "../prepare-query.ts";
import { type PromptState, rowToPrompt, type StoredPrompt } from "./prompt-row.ts";

/** All columns of the acting member's prompts. */
export const selectPrompts = (db: Handle, scope: Scope) =>
  db
    .selectFrom("prompts as p")
    .selectAll("p")
    .where((eb) => isOwn(eb.ref("p.group_id"), eb.ref("p.member_id"), scope));

export type PromptFilter = {
  readonly state?: PromptState | undefined;
  readonly keys?: readonly string[] | undefined;
  /** Asked on this local date or later. */
  readonly askedSince?: string | undefined;
};

/** Maximum number: nobody is asked more in two months. */
const maxPrompts = 200;

const select = prepareQuery(
  (db, { scope, state, keys, askedSince }: PromptFilter & { readonly scope: Scope }) => {
    let query = selectPrompts(db, scope)
      // Few are asked for by their keys: by an expression, so that SQLite does not go through all of a member's in order.
      .orderBy((eb) => (keys ? eb.fn.coalesce("p.asked_on", sql.lit("")) : eb.ref("p.asked_on")), "desc")
      .orderBy("p.id", "desc")
      .limit(limitTo(maxPrompts));
    if (state !== undefined) query = query.where("p.state", "=", state);
    if (keys !== undefined) query = query.where("p.key", "in", keys);
    if (askedSince !== undefined) query = query.where("p.asked_on", ">=", askedSince);
    return query;
  },
);

/** The acting member's questions, the latest first. */
export const listPrompts = async (
  db: Handle,
  scope: Scope,
  { state, keys, askedSince }: PromptFilter,
): Promise<readonly StoredPrompt[]> =>
  (await select(db, { scope, state, keys, askedSince })).rows.map(rowToPrompt);

/** Undefined: the acting member was asked no such question. */
export const readPrompt = async (db: Handle, scope: Scope, id: string): Promise<StoredPrompt | undefined> => {
  const row = await selectPrompts(db, scope).where("p.id", "=", id).executeTakeFirst();
  return row && rowToPrompt(row);
};

/** Where and when a question is asked; `today` is a local date. */
type Asking = { readonly id: string; readonly today: string; readonly at: number };

/** Asks a question: it is one row until it is answered, however often it is asked. Asked again on the same day, only its text changes. */
export const askPrompt = async (
  trx: TransactionHandle,
  scope: Scope,
  { key, type, question, options, effects }: Prompt,
  { id, today, at }: Asking,
): Promise<StoredPrompt> => {
  const words = {
    type,
    question,
    options: JSON.stringify(options),
    effects: effects ? JSON.stringify(effects) : null,
  };
  const row = {
    id,
    ...ownerOf(scope),
    key,
    ...words,
    state: "open",
    asked_on: today,
    times_asked: 1,
    answer: null,
    voice_memo_id: null,
    answered_on: null,
    answered_at: null,
    outcome: null,
    created_at: at,
  };
  for (;;) {
    // Locked, so that it can't be answered before it is asked again.
    const open = await selectPrompts(trx, scope)
      .where("p.key", "=", key)
      .where("p.state", "=", "open")
      .$if(dialectOf(trx) === "postgres", (query) => query.forUpdate())
      .executeTakeFirst();
    if (open) {
      const times_asked = open.times_asked + (open.asked_on === today ? 0 : 1);
      const changed = { ...words, asked_on: today, times_asked };
      await trx.updateTable("prompts").set(changed).where("id", "=", open.id).execute();
      return rowToPrompt({ ...open, ...changed });
    }
    const asked = await trx
      .insertInto("prompts")
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(["member_id", "key"]).where("state", "=", sql.lit("open")).doNothing(),
      )
      .returning("id")
      .executeTakeFirst();
    if (asked) return rowToPrompt(row);
    // Another process has just asked it: it exists now.
  }
};

/** Answers an open question; returns whether it was open. An answer is never overwritten. */
export const answerPrompt = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  { text, voiceMemoId, on, at, outcome }: NonNullable<StoredPrompt["answer"]>,
): Promise<boolean> => {
  const answered = await trx
    .updateTable("prompts")
    .set({
      state: "answered",
      answer: text,
      voice_memo_id: voiceMemoId ?? null,
      answered_on: on,
      answered_at: at,
      outcome: outcome ?? null,
    })
    .where("id", "=", id)
    .where("state", "=", "open")
    .where((eb) => isOwn(eb.ref("group_id"), eb.ref("member_id"), scope))
    .executeTakeFirst();
  return answered.numUpdatedRows > 0n;
};

/** Drops open questions: the named one, or all of an earlier day that reached the maximum number of askings, or are of a kind. */
export const dropPrompts = async (
  trx: TransactionHandle,
  scope: Scope,
  which:
    | { readonly id: string }
    | { readonly askedTimes: number; readonly before: string }
    | { readonly kind: string; readonly before: string },
): Promise<number> => {
  let query = trx
    .updateTable("prompts")
    .set({ state: "dropped" })
    .where("state", "=", "open")
    .where((eb) => isOwn(eb.ref("group_id"), eb.ref("member_id"), scope));
  if ("id" in which) query = query.where("id", "=", which.id);
  else {
    query = query.where("asked_on", "<", which.before);
    query =
      "kind" in which
        ? query.where("key", "like", `${which.kind}.%`)
        : query.where("times_asked", ">=", which.askedTimes);
  }
  return Number((await query.executeTakeFirst()).numUpdatedRows);
};

/** Stores a memo's transcript as the answer given with it. Returns the questions that it answers. */
export const fillVoiceAnswer = async (
  trx: TransactionHandle,
  scope: Scope,
  voiceMemoId: string,
  text: string,
): Promise<readonly StoredPrompt[]> => {
  const rows = await trx
    .updateTable("prompts")
    .set({ answer: text })
    .where("voice_memo_id", "=", voiceMemoId)
    .where((eb) => isOwn(eb.ref("group_id"), eb.ref("member_id"), scope))
    .returningAll()
    .execute();
  return rows.map(rowToPrompt);
};

/** Whether the acting member answered a question with this memo. */
export const isPromptAnswer = async (db: Handle, scope: Scope, voiceMemoId: string): Promise<boolean> => {
  const answered = await db
    .selectFrom("prompts as p")
    .select("p.id")
    .where("p.voice_memo_id", "=", voiceMemoId)
    .where("p.state", "=", "answered")
    .where((eb) => isOwn(eb.ref("p.group_id"), eb.ref("p.member_id"), scope))
    .executeTakeFirst();
  return answered !== undefined;
};

/** Maximum number considered, the latest: nobody is asked more in half a year. */
const maxRated = 1000;

/**
 * The acting member's response rate, by kind of question, for those asked on `since` (a local date) or later; the most frequent first.
 */
export const promptRates = async (
  db: Handle,
  scope: Scope,
  since: string,
): Promise<readonly Engagement[]> => {
  const rows = await db
    .selectFrom("prompts as p")
    .select(["p.key", "p.state", "p.times_asked", "p.asked_on"])
    .where((eb) => isOwn(eb.ref("p.group_id"), eb.ref("p.member_id"), scope))
    .where("p.asked_on", ">=", since)
    .orderBy("p.asked_on", "desc")
    .orderBy("p.id", "desc")
    .limit(limitTo(maxRated))
    .execute();
  const rates = new Map<string, Engagement>();
  for (const row of rows) {
    const kind = kindOfPrompt(row.key);
    const before = rates.get(kind) ?? { kind, asked: 0, answered: 0, lastAsked: row.asked_on };
    rates.set(kind, {
      kind,
      asked: before.asked + row.times_asked,
      answered: before.answered + (row.state === "answered" ? 1 : 0),
      lastAsked: row.asked_on > before.lastAsked ? row.asked_on : before.lastAsked,
    });
  }
  return [...rates.values()].toSorted((a, b) => b.asked - a.asked || (a.kind < b.kind ? -1 : 1));
};

/** The memberships of the acting member's account in other groups. */
const elsewhere = (eb: ExpressionBuilder<Database, "prompts">, memberId: string, groupId: string) =>
  eb
    .selectFrom("members as m")
    .innerJoin("members as me", "me.account_id", "m.account_id")
    .select("m.id")
    .where("me.id", "=", memberId)
    .where("m.group_id", "<>", groupId);

type AnsweredElsewhere = { readonly key: string; readonly on: string };

/**
 * The questions about themselves (see `isPersonal`) that the acting member has answered in other groups since then (a local date), by
 * key, the latest first: only that they did, not the answers. Other keys are left out, because a key shows what was asked.
 */
export const answeredElsewhere = async (
  db: Handle,
  scope: Scope,
  since: string,
): Promise<readonly AnsweredElsewhere[]> => {
  const { groupId, actor } = scope;
  if (actor === "system") return [];
  const rows = await db
    .selectFrom("prompts")
    .select((eb) => ["key", eb.fn.max("answered_on").as("answeredOn")])
    .where((eb) => eb("member_id", "in", elsewhere(eb, actor.memberId, groupId)))
    .where("state", "=", "answered")
    .where("answered_on", ">=", since)
    .groupBy("key")
    .orderBy("answeredOn", "desc")
    .orderBy("key")
    .execute();
  return rows.flatMap(({ key, answeredOn }) =>
    answeredOn === null || !isPersonal(key) ? [] : [{ key, on: answeredOn }],
  );
};

/**
 * Marks the same question about themselves (see `isPersonal`) as answered wherever else it is open for the acting member; the answer
 * itself stays where it was given. Other questions stay open: there they may be about something else.
 */
export const answerElsewhere = async (
  trx: TransactionHandle,
  scope: Scope,
  key: string,
  answer: { readonly on: string; readonly at: number; readonly outcome: string },
): Promise<void> => {
  const { groupId, actor } = scope;
  if (actor === "system" || !isPersonal(key)) return;
  await trx
    .updateTable("prompts")
    .set({
      state: "answered",
      answer: "",
      answered_on: answer.on,
      answered_at: answer.at,
      outcome: answer.outcome,
    })
    .where((eb) => eb("member_id", "in", elsewhere(eb, actor.memberId, groupId)))
    .where("key", "=", key)
    .where("state", "=", "open")
    .execute();
};
