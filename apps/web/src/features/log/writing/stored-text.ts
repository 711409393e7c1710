import { useCallback } from "react";
import { storeJson } from "../../../browser/stored.ts";
import { useStoredMessage } from "../../../browser/stored-message.ts";
import { pageScope } from "../../../browser/page-scope.ts";
import type { UnsentMessage } from "../../../browser/unsent/unsent-messages.ts";

/** Text that was not saved yet. `key` makes sending the same text again harmless; it is created at the first try. */
export type StoredText = {
  readonly text: string;
  /** The athlete if the text names nobody; absent: the writer. */
  readonly athleteId?: string;
  readonly key?: string;
  /** Its time, created with the key: local date and time with offset. */
  readonly at?: string;
  /** It was written then, offline, and taken back into the box: "yesterday" means the day before that, also after a correction. */
  readonly writtenAt?: string;
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
      ...(typeof value.writtenAt === "string" && { writtenAt: value.writtenAt }),
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

/** The box after a message that was not sent is back in it. */
export const takenBack = ({ text, athleteId, key, at }: UnsentMessage): StoredText => ({
  text,
  key,
  at,
  writtenAt: at,
  ...(athleteId && { athleteId }),
});

/** The box with another text, which is of the same time and for the same athlete; an empty box begins anew. */
export const rewritten = ({ athleteId, writtenAt }: StoredText, text: string): StoredText => ({
  text,
  ...(athleteId && { athleteId }),
  ...(writtenAt && text !== "" && { writtenAt }),
});

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
    write: useCallback((text: string) => put(rewritten(kept, text)), [put, kept]),
    chooseAthlete: useCallback(
      (athleteId: string | undefined) => {
        const { athleteId: _, ...others } = rewritten(kept, kept.text);
        put({ ...others, ...(athleteId && { athleteId }) });
      },
      [put, kept],
    ),
    /** A message that was not sent, as it was: sent again without a change it is handled once. */
    takeBack: useCallback((message: UnsentMessage) => put(takenBack(message)), [put]),
    /** The text to send, for the first time or again: every try has the same key and the same time. `text`: another one instead. */
    sending: useCallback(
      (now: string, text = kept.text): UnsentMessage => {
        const { athleteId, writtenAt, ...before } = kept;
        const { key = crypto.randomUUID(), at = writtenAt ?? now } = text === kept.text ? before : {};
        const message = { key, at, text, ...(athleteId && { athleteId }) };
        if (key !== kept.key) put({ ...message, ...(writtenAt && { writtenAt }) });
        return { ...message, scope: pageScope() };
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
