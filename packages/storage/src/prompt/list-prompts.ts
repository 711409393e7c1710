import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { type PromptState, rowToPrompt, type StoredPrompt } from "./prompt-row.ts";
import { selectPrompts } from "./select-prompts.ts";
import { limitTo } from "../limit-to.ts";
import { prepareQuery } from "../prepare-query.ts";

export type PromptFilter = {
  readonly state?: PromptState | undefined;
  readonly keys?: readonly string[] | undefined;
  /** Asked on this local date or later. */
  readonly askedSince?: string | undefined;
};

/** So many at most: nobody is asked more in two months. */
const most = 200;

const select = prepareQuery(
  (db, { scope, state, keys, askedSince }: PromptFilter & { readonly scope: Scope }) => {
    let query = selectPrompts(db, scope)
      .orderBy("p.asked_on", "desc")
      .orderBy("p.id", "desc")
      .limit(limitTo(most));
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
