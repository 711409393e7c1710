import { can } from "@canter/domain/access/access";
import { conflict, forbidden, invalid, notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { builtInDisciplines } from "@canter/domain/workout/built-in-disciplines";
import type { Discipline } from "@canter/domain/workout/discipline";
import {
  listDisciplines as listStored,
  putDiscipline as putStored,
  removeDiscipline as removeStored,
} from "@canter/storage/group/disciplines";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { transactResult } from "../core/once.ts";

export type ListedDiscipline = Discipline & { readonly builtIn: boolean };

/** The built-in disciplines, then the group's own. */
export async function listDisciplines(
  { store }: ApplicationContext,
  { scope }: MemberContext,
): Promise<ListedDiscipline[]> {
  const own = await listStored(store.db, scope);
  return [
    ...builtInDisciplines.map((discipline) => ({ ...discipline, builtIn: true })),
    ...own.map((discipline) => ({ ...discipline, builtIn: false })),
  ];
}

/** A word that named two disciplines would be ambiguous. */
function takenWord(discipline: Discipline, others: readonly Discipline[]): Problem | undefined {
  for (const [index, word] of discipline.words.entries()) {
    const other = others.find(({ id, words }) => id !== discipline.id && words.includes(word));
    if (other) return invalid(`words.${index}`, `"${word}" already names ${other.name}; choose another word`);
  }
  return undefined;
}

/** Adds a discipline to the group, or replaces its own one with that id. The parser knows its words from then on. */
export async function putDiscipline(
  { store }: ApplicationContext,
  { scope, member }: MemberContext,
  discipline: Discipline,
): Promise<Result<ListedDiscipline, Problem>> {
  if (!can(member.role, "discipline", "write"))
    return err(forbidden("Only owners and members change the group's disciplines."));
  if (builtInDisciplines.some(({ id }) => id === discipline.id))
    return err(conflict(`"${discipline.id}" is a built-in discipline; choose another id.`));
  return transactResult(store, async (trx) => {
    const taken = takenWord(discipline, [...builtInDisciplines, ...(await listStored(trx, scope))]);
    if (taken) return err(taken);
    return ok({ ...(await putStored(trx, scope, discipline)), builtIn: false });
  });
}

/** Removes one of the group's own disciplines; workouts keep its id. */
export async function removeDiscipline(
  { store }: ApplicationContext,
  { scope, member }: MemberContext,
  id: string,
): Promise<Result<ListedDiscipline, Problem>> {
  if (!can(member.role, "discipline", "write"))
    return err(forbidden("Only owners and members change the group's disciplines."));
  if (builtInDisciplines.some((discipline) => discipline.id === id))
    return err(conflict("A built-in discipline can't be removed."));
  return transactResult(store, async (trx) => {
    const discipline = (await listStored(trx, scope)).find((candidate) => candidate.id === id);
    if (!discipline) return err(notFound("discipline"));
    await removeStored(trx, scope, id);
    return ok({ ...discipline, builtIn: false });
  });
}
