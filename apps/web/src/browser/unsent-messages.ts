import { useSyncExternalStore } from "react";
import { readStoredJson, tryToKeepJson } from "./stored.ts";

/** A message that was written while the server was unreachable. */
export type UnsentMessage = {
  /** Created when it was written: sent twice it is handled once. */
  readonly key: string;
  /** When it was written: local date and time with offset. */
  readonly at: string;
  readonly text: string;
  readonly athleteId?: string;
  /** It was shown as news of a horse when it was sent. */
  readonly as?: "horse";
  /** The answer, if it was sent but refused or misunderstood. It waits for review. */
  readonly reply?: string;
  /** A draft that resulted from it and has questions. */
  readonly draftId?: string;
};

const prefix = "canter.unsent.";
const placeOf = (memberId: string): string => `${prefix}${memberId}`;

/** Whether a storage key is that of an unsent message. */
export const isUnsentPlace = (place: string): boolean => place.startsWith(prefix);

const isMessage = (value: unknown): value is UnsentMessage =>
  typeof value === "object" &&
  value !== null &&
  "key" in value &&
  "at" in value &&
  "text" in value &&
  [value.key, value.at, value.text].every((field) => typeof field === "string");

/** Anything else found there is ignored. */
export const readUnsent = (memberId: string): readonly UnsentMessage[] => {
  const kept = readStoredJson("localStorage", placeOf(memberId));
  return Array.isArray(kept) ? kept.filter(isMessage) : [];
};

/** How many unsent messages this browser stores, of any member. */
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

/** Stores a message in this browser until the server has it; the same key replaces it. False: there is no room. */
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
  // Another tab of this browser stores or sends them too.
  window.addEventListener("storage", tell);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", tell);
  };
};

/** A member's messages in this browser, in the order in which they were written. */
export const useUnsent = (memberId: string | undefined): readonly UnsentMessage[] =>
  useSyncExternalStore(subscribe, () => shownOf(memberId));
