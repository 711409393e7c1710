import { notFound, type Problem } from "@canter/domain/problem";
import { casesToText, exampleToCase } from "@canter/domain/reading-example/example-to-case";
import { type ExampleInUse, maxExamples } from "@canter/domain/reading-example/reading-example";
import { err, ok, type Result } from "@canter/domain/result";
import {
  countExamples,
  deleteExample as deleteStored,
  listExamples as listStored,
  listExamplesInUse as listStoredInUse,
  shareExample as shareStored,
  type StoredExample,
} from "@canter/storage/reading-example/reading-examples";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

export type ExampleList = {
  readonly items: readonly StoredExample[];
  readonly nextCursor?: string;
  /** How many the other members of the group share. */
  readonly sharedByOthers: number;
};

/** A page of the member's examples, newest first. Invalid: the cursor. */
export async function listExamples(
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Result<ExampleList, Problem>> {
  const listed = await listStored(db, scope, page);
  if (!listed.ok) return listed;
  const { sharedByOthers } = await countExamples(db, scope);
  return ok({ ...listed.value, sharedByOthers });
}

/** What the member's messages are read by, their own examples first; for a preview in the browser. */
export const listExamplesInUse = async (
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
): Promise<Result<{ readonly items: readonly ExampleInUse[] }, Problem>> =>
  ok({ items: await listStoredInUse(db, scope) });

/** Has the group's other members read by it, too, or no longer. Not found: it is not the member's. */
export async function shareExample(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
  isShared: boolean,
): Promise<Result<StoredExample, Problem>> {
  const shared = await store.transact((trx) => shareStored(trx, scope, id, isShared));
  return shared ? ok(shared) : err(notFound("example"));
}

/** Deletes one for good, and gives what is gone. Not found: it is not the member's. */
export async function deleteExample(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<StoredExample, Problem>> {
  const deleted = await store.transact((trx) => deleteStored(trx, scope, id));
  return deleted ? ok(deleted) : err(notFound("example"));
}

/** So much of an id tells a member's examples apart. */
const idLength = 8;

/** All of the member's examples as a case file of the project (`language/cases`): a line of JSON each, the oldest first. */
export async function exportExamples(
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
): Promise<string> {
  const listed = await listStored(db, scope, { limit: maxExamples });
  if (!listed.ok) throw new Error(listed.error.detail);
  return casesToText(
    listed.value.items
      .toReversed()
      .map(({ id, example }) => exampleToCase(example, `own-${id.slice(-idLength)}`)),
  );
}
