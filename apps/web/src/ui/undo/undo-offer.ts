import { useSyncExternalStore } from "react";

export type UndoOffer = { readonly id: number; readonly text: string; readonly undo: () => Promise<void> };

let current: UndoOffer | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

const show = (offer: UndoOffer | undefined): void => {
  current = offer;
  for (const listener of listeners) listener();
};

/** Says what was just done and offers to take it back; a later offer takes the place of an earlier one. */
export const offerUndo = (text: string, undo: () => Promise<void>): void => {
  lastId += 1;
  show({ id: lastId, text, undo });
};

/** Takes any offer away: what it would take back was taken back otherwise. */
export const withdrawAnyUndo = (): void => show(undefined);

/** Takes the offer away, unless another has taken its place. */
export const withdrawUndo = (id: number): void => {
  if (current?.id === id) show(undefined);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useUndoOffer = (): UndoOffer | undefined => useSyncExternalStore(subscribe, () => current);
