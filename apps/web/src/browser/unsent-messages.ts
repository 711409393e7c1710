import { useSyncExternalStore } from "react";
import { readStoredJson, tryToKeepJson } from "./stored.ts";

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
  /** What became of it and asks something. */
  readonly draftId?: string;
};

const prefix = "canter.unsent.";
const placeOf = (memberId: string): string => `${prefix}${memberId}`;

/** Whether something of this browser is a message that the server has not got. */
export const isUnsentPlace = (place: string): boolean => place.startsWith(prefix);

const isMessage = (value: unknown): value is UnsentMessage =>
  typeof value === "object" &&
  value !== null &&
  "key" in value &&
  "at" in value &&
  "text" in value &&
  [value.key, value.at, value.text].every((field) => typeof field === "string");

/** Whatever else is found there counts as nothing. */
export const readUnsent = (memberId: string): readonly UnsentMessage[] => {
  const kept = readStoredJson("localStorage", placeOf(memberId));
  return Array.isArray(kept) ? kept.filter(isMessage) : [];
};

/** How many messages of anybody's this browser keeps that were not sent. */
export const countUnsent = (): number =>
  Object.keys(localStorage)
    .filter(isUnsentPlace)
    .flatMap((key) => readUnsent(key.slice(prefix.length)))
    .filter(({ reply }) => reply === undefined).length;

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

const put = (memberId: string, messages: readonly UnsentMessage[]): boolean => {
  const value = messages.length === 0 ? undefined : messages;
  const isKept = tryToKeepJson("localStorage", placeOf(memberId), value);
  tell();
  return isKept;
};

/** Keeps a message in this browser until the server has it; the same again (by its key) takes its place. False: there is no room. */
export const storeUnsent = (memberId: string, message: UnsentMessage): boolean => {
  const before = readUnsent(memberId);
  const isKnown = before.some(({ key }) => key === message.key);
  return put(
    memberId,
    isKnown ? before.map((one) => (one.key === message.key ? message : one)) : [...before, message],
  );
};

export const dropUnsent = (memberId: string, key: string): void => {
  put(
    memberId,
    readUnsent(memberId).filter((message) => message.key !== key),
  );
};

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
