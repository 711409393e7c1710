import { conflict, invalid, notFound, type Problem } from "@canter/domain/problem";
import {
  builtInPersona,
  builtInPersonas,
  isBuiltIn,
  maxOwnPersonas,
  type Persona,
  type PersonaFields,
  personaFieldsSchema,
} from "@canter/domain/persona/persona";
import { err, ok, type Result } from "@canter/domain/result";
import type { Handle, TransactionHandle } from "@canter/storage/database";
import { updateMember } from "@canter/storage/group/members";
import {
  deletePersona as deleteStored,
  insertPersona,
  listPersonas,
  readPersona,
  updatePersona as updateStored,
} from "@canter/storage/persona/personas";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkedBy } from "../core/checked-by.ts";
import { transactResult } from "../core/once.ts";

/** Those that the member can choose of, and the one that speaks to them. */
export type Coaches = {
  readonly chosen: string;
  readonly items: readonly (Persona & { readonly isOwn: boolean })[];
};

/** The coach that speaks to the member: the one that they chose, or the first. */
export async function chosenCoach(db: Handle, { scope, member }: MemberContext): Promise<Persona> {
  const { coach } = member;
  if (coach === undefined || isBuiltIn(coach)) return builtInPersona(coach);
  return (await readPersona(db, scope, coach)) ?? builtInPersona(undefined);
}

async function coachesOf({ store }: ApplicationContext, member: MemberContext): Promise<Coaches> {
  const own = await listPersonas(store.db, member.scope, maxOwnPersonas);
  const chosen = await chosenCoach(store.db, member);
  return {
    chosen: chosen.id,
    items: [
      ...builtInPersonas.map((persona) => ({ ...persona, isOwn: false })),
      ...own.map((persona) => ({ ...persona, isOwn: true })),
    ],
  };
}

export const listCoaches = async (
  context: ApplicationContext,
  member: MemberContext,
): Promise<Result<Coaches, Problem>> => ok(await coachesOf(context, member));

/** Keeps a coach of the member's own: a new one, or instead of that of `before` where it is there still. */
export async function savePersona(
  trx: TransactionHandle,
  { scope }: MemberContext,
  fields: PersonaFields,
  { id, before, now }: { readonly id: string; readonly before?: string | undefined; readonly now: number },
): Promise<Result<Persona, Problem>> {
  if (before !== undefined) {
    const changed = { id: before, ...fields };
    if (await updateStored(trx, scope, changed, now)) return ok(changed);
  }
  const own = await listPersonas(trx, scope, maxOwnPersonas);
  if (own.length >= maxOwnPersonas)
    return err(
      conflict(`There are ${maxOwnPersonas} coaches of your own, which is the most: delete one first.`),
    );
  const persona = { id, ...fields };
  await insertPersona(trx, scope, persona, now);
  return ok(persona);
}

/** Invalid: names the field, also for whoever asks without HTTP. Conflict: there are as many as there can be. */
export async function createPersona(
  { store, clock, newId }: ApplicationContext,
  member: MemberContext,
  fields: PersonaFields,
): Promise<Result<Persona, Problem>> {
  const parsed = checkedBy(personaFieldsSchema, fields);
  if (!parsed.ok) return parsed;
  return transactResult(store, (trx) =>
    savePersona(trx, member, parsed.value, { id: newId(), now: clock.now() }),
  );
}

const builtInProblem = conflict(
  "This coach is built in, and is the same for everybody. Make one of your own.",
);

/** Not found: it is not the member's. Conflict: it is built in. */
export async function updatePersona(
  { store, clock }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
  change: { readonly [Field in keyof PersonaFields]?: PersonaFields[Field] | undefined },
): Promise<Result<Persona, Problem>> {
  if (isBuiltIn(id)) return err(builtInProblem);
  return transactResult(store, async (trx) => {
    const before = await readPersona(trx, scope, id);
    if (!before) return err(notFound("coach"));
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    const persona: Persona = { ...before, ...Object.fromEntries(given) };
    await updateStored(trx, scope, persona, clock.now());
    return ok(persona);
  });
}

/** Gives what is gone, so that it can be made again. Not found: it is not the member's. Conflict: it is built in. */
export async function deletePersona(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<Persona, Problem>> {
  if (isBuiltIn(id)) return err(builtInProblem);
  return transactResult(store, async (trx) => {
    const before = await readPersona(trx, scope, id);
    if (!before || !(await deleteStored(trx, scope, id))) return err(notFound("coach"));
    return ok(before);
  });
}

/** From now on this one speaks to the member. Invalid: they have none of this id. */
export async function chooseCoach(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
): Promise<Result<Coaches, Problem>> {
  const { db } = context.store;
  if (!isBuiltIn(id) && !(await readPersona(db, member.scope, id)))
    return err(
      invalid("id", "must be the id of a built-in coach or of one of your own, as GET /coaches lists them"),
    );
  const changed = await updateMember(db, member.scope, { coach: id });
  return changed.ok ? ok(await coachesOf(context, { ...member, member: changed.value })) : changed;
}
