/** A change of a playlist that others may change meanwhile. An item may occur more than once: `nth` (from 0) says which of them. */
export type PlaylistChange =
  | { readonly order: readonly string[] }
  | { readonly added: string }
  | { readonly removed: string; readonly nth: number };

/** A playlist's items after a change to the current ones. Undefined: the reordered items are not the current ones. */
export function changedItems(now: readonly string[], change: PlaylistChange): readonly string[] | undefined {
  if ("added" in change) return [...now, change.added];
  if ("order" in change)
    return change.order.toSorted().join(" ") === now.toSorted().join(" ") ? change.order : undefined;
  const places = [...now.keys()].filter((at) => now[at] === change.removed);
  const at = places[change.nth] ?? places[0];
  return at === undefined ? now : now.toSpliced(at, 1);
}
