import { useCallback } from "react";
import { storeJson } from "../../browser/stored.ts";
import { useStoredMessage } from "../../browser/stored-message.ts";

/** A message's subject and conversation. */
export type About = {
  readonly conversationId?: string;
  readonly programId?: string;
  /** The program's athlete. */
  readonly athleteId?: string;
};

/** Text that was not sent yet. `key` makes sending it again harmless; it is created, with the subject, at the first try. */
export type Draft = { readonly text: string; readonly key?: string; readonly about?: About };

const place = (memberId: string) => `canter.coach.draft.${memberId}`;
const nothing: Draft = { text: "" };

const isAbout = (value: unknown): value is About =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((id) => typeof id === "string");

/** Parses what the browser stored; anything else found there is ignored. */
export const parseDraft = (stored: string | null): Draft => {
  try {
    const value: Partial<Record<keyof Draft, unknown>> | null = JSON.parse(stored ?? "null");
    if (typeof value?.text !== "string") return nothing;
    const { text, key, about } = value;
    return typeof key === "string" && isAbout(about) ? { text, key, about } : { text };
  } catch {
    return nothing;
  }
};

const toStore = (draft: Draft): Draft | undefined => (draft.text === "" ? undefined : draft);

/** Replaces the text in the coach's box by one written elsewhere. */
export const tellCoach = (memberId: string, text: string): void =>
  storeJson("localStorage", place(memberId), toStore({ text }));

/** The text in the coach's box, stored by the browser: a reload loses nothing. */
export const useStoredDraft = (memberId: string) => {
  const {
    message: draft,
    put,
    sent,
  } = useStoredMessage({ where: "localStorage", place: place(memberId), parse: parseDraft, toStore });
  return {
    text: draft.text,
    /** Another text is another message: the previous key no longer fits. */
    write: useCallback((text: string) => put({ text }), [put]),
    /** The text to send: with the key and subject from the first try, wherever the page is now. */
    sending: (about: About): Required<Draft> => {
      const { text } = draft;
      if (draft.key !== undefined && draft.about) return { text, key: draft.key, about: draft.about };
      const sending = { text, key: crypto.randomUUID(), about };
      put(sending);
      return sending;
    },
    /** Sent; text typed meanwhile stays. */
    sent,
  };
};
