import { useSyncExternalStore } from "react";

export type UndoOffer = { readonly id: number; readonly text: string; readonly undo: () => Promise<void> };

let current: UndoOffer | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

const show = (offer: UndoOffer | undefined): void => {
  current = offer;
  for (const listener of listeners) listener();
};

/** Reports an action and offers an undo; a later offer replaces an earlier one. */
export const offerUndo = (text: string, undo: () => Promise<void>): void => {
  lastId += 1;
  show({ id: lastId, text, undo });
};

/** Withdraws any offer: its action was undone in another way. */
export const withdrawAnyUndo = (): void => show(undefined);

/** Withdraws the offer, unless another has replaced it. */
export const withdrawUndo = (id: number): void => {
  if (current?.id === id) show(undefined);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useUndoOffer = (): UndoOffer | undefined => useSyncExternalStore(subscribe, () => current);
