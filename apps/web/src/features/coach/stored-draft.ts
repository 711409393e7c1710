import { useCallback, useState } from "react";
import { storeJson } from "../../browser/stored.ts";

/** What a message is about, and in which conversation it is said. */
export type About = {
  readonly conversationId?: string;
  readonly programId?: string;
  /** Whose program it is. */
  readonly athleteId?: string;
};

/** What was typed and not yet sent. `key` makes sending it again harmless; with what it is about it is born with the first try. */
export type Draft = { readonly text: string; readonly key?: string; readonly about?: About };

const place = (memberId: string) => `canter.coach.draft.${memberId}`;
const nothing: Draft = { text: "" };

const isAbout = (value: unknown): value is About =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((id) => typeof id === "string");

/** Reads what the browser kept; anything else found there counts as nothing. */
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

const keep = (memberId: string, draft: Draft): void =>
  storeJson("localStorage", place(memberId), draft.text === "" ? undefined : draft);

/** Puts a text that was written elsewhere into the coach's box, in place of what is there. */
export const tellCoach = (memberId: string, text: string): void => keep(memberId, { text });

/** The text in the coach's box, kept by the browser: a reload loses nothing. */
export const useStoredDraft = (memberId: string) => {
  const [draft, setDraft] = useState(() => parseDraft(localStorage.getItem(place(memberId))));
  const put = useCallback(
    (next: Draft) => {
      keep(memberId, next);
      setDraft(next);
    },
    [memberId],
  );
  return {
    text: draft.text,
    /** Another text is another message: the key of the one before no longer fits. */
    write: useCallback((text: string) => put({ text }), [put]),
    /** The text as it is sent: with the key and what it is about as they were at the first try, wherever one has gone since. */
    sending: (about: About): Required<Draft> => {
      const { text } = draft;
      if (draft.key !== undefined && draft.about) return { text, key: draft.key, about: draft.about };
      const sending = { text, key: crypto.randomUUID(), about };
      put(sending);
      return sending;
    },
    /** Sent; what was typed meanwhile stays. */
    sent: useCallback(
      (text: string) =>
        setDraft((now) => {
          const next = now.text === text ? nothing : now;
          keep(memberId, next);
          return next;
        }),
      [memberId],
    ),
  };
};
