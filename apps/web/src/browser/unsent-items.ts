import { useSyncExternalStore } from "react";
import { readStoredJson, tryToKeepJson } from "./stored.ts";

type Keyed = { readonly key: string };

/** What a member wrote or recorded, listed in this browser until the server has it. */
export type UnsentItems<Item extends Keyed> = {
  readonly read: (memberId: string) => readonly Item[];
  /** Whether a storage key is that of such a list. */
  readonly isPlace: (place: string) => boolean;
  /** The items of all members of this browser. */
  readonly readAll: () => readonly Item[];
  /** The same key replaces an item. False: there is no room. */
  readonly store: (memberId: string, item: Item) => boolean;
  readonly drop: (memberId: string, key: string) => void;
  /** In the order in which they were stored. */
  readonly use: (memberId: string | undefined) => readonly Item[];
};

const itemsIn = (memberPlace: string): readonly object[] => {
  const stored = readStoredJson("localStorage", memberPlace);
  const items: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return items.filter((item) => typeof item === "object" && item !== null);
};

/** Lists under `canter.<name>.<member>`; whatever else is found there is ignored. */
export const createUnsentItems = <Item extends Keyed>(
  name: string,
  isItem: (value: object) => value is Item,
): UnsentItems<Item> => {
  const prefix = `canter.${name}.`;
  const nothing: readonly Item[] = [];
  const shown = new Map<string, readonly Item[]>();
  const listeners = new Set<() => void>();

  const isPlace = (place: string): boolean => place.startsWith(prefix);
  const read = (memberId: string): readonly Item[] => itemsIn(prefix + memberId).filter(isItem);
  const shownOf = (memberId: string | undefined): readonly Item[] => {
    if (memberId === undefined) return nothing;
    const known = shown.get(memberId) ?? read(memberId);
    shown.set(memberId, known);
    return known;
  };
  const notifyListeners = (): void => {
    shown.clear();
    for (const listener of listeners) listener();
  };
  const put = (memberId: string, items: readonly Item[]): boolean => {
    const isStored = tryToKeepJson("localStorage", prefix + memberId, items.length === 0 ? undefined : items);
    notifyListeners();
    return isStored;
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    // Another tab of this browser stores or sends them too.
    window.addEventListener("storage", notifyListeners);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener("storage", notifyListeners);
    };
  };
  return {
    read,
    isPlace,
    readAll: () =>
      Object.keys(localStorage)
        .filter(isPlace)
        .flatMap((place) => read(place.slice(prefix.length))),
    store: (memberId, item) => {
      const before = read(memberId);
      const isKnown = before.some(({ key }) => key === item.key);
      return put(
        memberId,
        isKnown ? before.map((one) => (one.key === item.key ? item : one)) : [...before, item],
      );
    },
    drop: (memberId, key) => {
      put(
        memberId,
        read(memberId).filter((item) => item.key !== key),
      );
    },
    use: (memberId) => useSyncExternalStore(subscribe, () => shownOf(memberId)),
  };
};
