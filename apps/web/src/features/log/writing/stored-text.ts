import { useCallback } from "react";
import { storeJson } from "../../../browser/stored.ts";
import { useStoredMessage } from "../../../browser/stored-message.ts";
import type { UnsentMessage } from "../../../browser/unsent-messages.ts";

/** Text that was not saved yet. `key` makes sending the same text again harmless; it is created at the first try. */
export type StoredText = {
  readonly text: string;
  /** The athlete if the text names nobody; absent: the writer. */
  readonly athleteId?: string;
  readonly key?: string;
  /** Its time, created with the key: local date and time with offset. */
  readonly at?: string;
};

const place = (memberId: string) => `canter.log.${memberId}`;
const nothing: StoredText = { text: "" };

/** Parses what a tab stored across a reload; anything else found there is ignored. */
export const parseStoredText = (stored: string | null): StoredText => {
  if (stored === null) return nothing;
  try {
    const value: Partial<Record<keyof StoredText, unknown>> | null = JSON.parse(stored);
    if (typeof value?.text !== "string") return nothing;
    return {
      text: value.text,
      ...(typeof value.athleteId === "string" && { athleteId: value.athleteId }),
      ...(typeof value.key === "string" && { key: value.key }),
      ...(typeof value.at === "string" && { at: value.at }),
    };
  } catch {
    return nothing;
  }
};

export const readStoredText = (memberId: string): StoredText =>
  parseStoredText(sessionStorage.getItem(place(memberId)));

const toStore = (kept: StoredText): StoredText | undefined =>
  kept.text === "" && kept.athleteId === undefined ? undefined : kept;

export const storeText = (memberId: string, kept: StoredText): void =>
  storeJson("sessionStorage", place(memberId), toStore(kept));

/** The text in the box, stored by the tab: closing the box or reloading the page loses nothing. */
export const useStoredText = (memberId: string) => {
  const {
    message: kept,
    put,
    sent,
  } = useStoredMessage({ where: "sessionStorage", place: place(memberId), parse: parseStoredText, toStore });
  return {
    kept,
    /** Another text or athlete is another message: the previous key no longer fits. */
    write: useCallback(
      (text: string) => put({ text, ...(kept.athleteId && { athleteId: kept.athleteId }) }),
      [put, kept.athleteId],
    ),
    chooseAthlete: useCallback(
      (athleteId: string | undefined) => put({ text: kept.text, ...(athleteId && { athleteId }) }),
      [put, kept.text],
    ),
    /** The text to send, for the first time or again: every try has the same key and the same time. `text`: another one instead. */
    sending: useCallback(
      (now: string, text = kept.text): UnsentMessage => {
        const { athleteId, ...before } = kept;
        const { key = crypto.randomUUID(), at = now } = text === kept.text ? before : {};
        const message = { key, at, text, ...(athleteId && { athleteId }) };
        if (key !== kept.key) put(message);
        return message;
      },
      [put, kept],
    ),
    /** Saved: the next text is one's own again. */
    sent,
  };
};

/** Forgets the box's athlete if nothing was written for them. */
export const forgetEmptyText = (memberId: string): void => {
  if (readStoredText(memberId).text.trim() === "") storeText(memberId, nothing);
};
