import { useSyncExternalStore } from "react";
import { keepJson, readKeptJson } from "./kept-json.ts";

/** A message that was written while the server was out of reach. */
export type UnsentMessage = {
  /** Made when it was written: sent twice it is taken in once. */
  readonly key: string;
  /** When it was said: local date and time with offset. */
  readonly at: string;
  readonly text: string;
  readonly athleteId?: string;
  /** Sent, or refused, and not as it was meant: what was answered. It waits to be looked at. */
  readonly reply?: string;
};

const placeOf = (memberId: string): string => `canter.unsent.${memberId}`;

const isMessage = (value: unknown): value is UnsentMessage =>
  typeof value === "object" &&
  value !== null &&
  ["key", "at", "text"].every((field) => typeof (value as Record<string, unknown>)[field] === "string");

/** Whatever else is found there counts as nothing. */
export const readUnsent = (memberId: string): readonly UnsentMessage[] => {
  const kept = readKeptJson("localStorage", placeOf(memberId));
  return Array.isArray(kept) ? kept.filter(isMessage) : [];
};

const nothing: readonly UnsentMessage[] = [];
const shown = new Map<string, readonly UnsentMessage[]>();
const listeners = new Set<() => void>();

const shownOf = (memberId: string | undefined): readonly UnsentMessage[] => {
  if (memberId === undefined) return nothing;
  const known = shown.get(memberId) ?? readUnsent(memberId);
  shown.set(memberId, known);
  return known;
};

const tell = (): void => {
  shown.clear();
  for (const listener of listeners) listener();
};

const put = (memberId: string, messages: readonly UnsentMessage[]): void => {
  keepJson("localStorage", placeOf(memberId), messages.length === 0 ? undefined : messages);
  tell();
};

/** Keeps a message in this browser until the server has it; the same again (by its key) takes its place. */
export const keepUnsent = (memberId: string, message: UnsentMessage): void => {
  const before = readUnsent(memberId);
  const isKnown = before.some(({ key }) => key === message.key);
  put(
    memberId,
    isKnown ? before.map((one) => (one.key === message.key ? message : one)) : [...before, message],
  );
};

export const dropUnsent = (memberId: string, key: string): void =>
  put(
    memberId,
    readUnsent(memberId).filter((message) => message.key !== key),
  );

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  // Another tab of this browser keeps or sends them too.
  window.addEventListener("storage", tell);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", tell);
  };
};

/** What this browser keeps of a member, in the order in which it was written. */
export const useUnsent = (memberId: string | undefined): readonly UnsentMessage[] =>
  useSyncExternalStore(subscribe, () => shownOf(memberId));
