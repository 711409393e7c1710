import { useSyncExternalStore } from "react";
import type { PageScope } from "../page-scope.ts";
import { readStoredJson, tryToKeepJson } from "../stored.ts";

type Keyed = {
  readonly key: string;
  /** Where it was written, and is sent. */
  readonly scope?: PageScope;
};

/** Whose lists are sent: all of the account, in whichever of its groups the page is. */
export type UnsentSource = { readonly accountId: string; readonly memberId: string };

/** What a member wrote or recorded, listed in this browser until the server has it. */
export type UnsentItems<Item extends Keyed> = {
  /** Whether it waits to be sent; others wait for somebody to look at them. */
  readonly isSendable: (item: Item) => boolean;
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
  /** The members in whose lists something waits that this account wrote. */
  readonly useSources: (source: UnsentSource | undefined) => readonly string[];
};

type Options<Item extends Keyed> = {
  readonly name: string;
  readonly isItem: (value: object) => value is Item;
  readonly isSendable: (item: Item) => boolean;
  /** What the browser has no room for stays in this page, instead of being refused. */
  readonly outlivesNoRoom?: boolean;
};

const itemsIn = (memberPlace: string): readonly object[] => {
  const stored = readStoredJson("localStorage", memberPlace);
  const items: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return items.filter((item) => typeof item === "object" && item !== null);
};

/** Lists under `canter.<name>.<member>`; whatever else is found there is ignored. */
const createLists = <Item extends Keyed>({ name, isItem, outlivesNoRoom = false }: Options<Item>) => {
  const prefix = `canter.${name}.`;
  const unstored = new Map<string, readonly Item[]>();
  const isPlace = (place: string): boolean => place.startsWith(prefix);
  return {
    isPlace,
    read: (memberId: string): readonly Item[] =>
      unstored.get(memberId) ?? itemsIn(prefix + memberId).filter(isItem),
    write: (memberId: string, items: readonly Item[]): boolean => {
      const isStored = tryToKeepJson(
        "localStorage",
        prefix + memberId,
        items.length === 0 ? undefined : items,
      );
      if (isStored) unstored.delete(memberId);
      else if (outlivesNoRoom) unstored.set(memberId, items);
      return isStored;
    },
    members: (): readonly string[] => {
      const stored = Object.keys(localStorage).filter(isPlace);
      return [...new Set([...stored.map((place) => place.slice(prefix.length)), ...unstored.keys()])];
    },
  };
};

export const createUnsentItems = <Item extends Keyed>(options: Options<Item>): UnsentItems<Item> => {
  const { isSendable } = options;
  const { isPlace, read, write, members } = createLists(options);
  const nothing: readonly Item[] = [];
  const shown = new Map<string, readonly Item[]>();
  const listeners = new Set<() => void>();

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
    const isStored = write(memberId, items);
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
  const sourcesOf = ({ accountId, memberId }: UnsentSource): readonly string[] =>
    members().filter((one) =>
      read(one).some((item) => isSendable(item) && (one === memberId || item.scope?.accountId === accountId)),
    );
  return {
    isSendable,
    read,
    isPlace,
    readAll: () => members().flatMap(read),
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
    useSources: (source) =>
      useSyncExternalStore(subscribe, () => (source ? sourcesOf(source).join(" ") : ""))
        .split(" ")
        .filter((memberId) => memberId !== ""),
  };
};
