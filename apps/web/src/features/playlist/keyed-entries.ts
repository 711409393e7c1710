/** An entry of a playlist: an item may occur twice, so each entry has a unique key. */
export type KeyedEntry = { readonly key: string; readonly id: string };

/** Ids with keys; an id that was there `before` keeps its key, the first one first. */
export function keyedEntries(ids: readonly string[], before: readonly KeyedEntry[]): readonly KeyedEntry[] {
  const free = [...before];
  const taken = new Set(before.map(({ key }) => key));
  const freshKey = (id: string): string => {
    let number = 1;
    while (taken.has(`${id} ${number}`)) number += 1;
    taken.add(`${id} ${number}`);
    return `${id} ${number}`;
  };
  return ids.map((id) => {
    const known = free.findIndex((entry) => entry.id === id);
    const [entry] = known === -1 ? [] : free.splice(known, 1);
    return entry ?? { key: freshKey(id), id };
  });
}
