import { useCallback, useState } from "react";

/** What was typed and not yet sent. `key` makes sending it again harmless; it is born with the first try. */
export type Draft = { readonly text: string; readonly key?: string };

const place = (memberId: string) => `canter.coach.draft.${memberId}`;
const nothing: Draft = { text: "" };

/** Reads what the browser kept; anything else found there counts as nothing. */
export const parseDraft = (stored: string | null): Draft => {
  try {
    const value = JSON.parse(stored ?? "null") as Partial<Record<keyof Draft, unknown>> | null;
    if (typeof value?.text !== "string") return nothing;
    return { text: value.text, ...(typeof value.key === "string" && { key: value.key }) };
  } catch {
    return nothing;
  }
};

const keep = (memberId: string, draft: Draft): void => {
  try {
    if (draft.text === "") localStorage.removeItem(place(memberId));
    else localStorage.setItem(place(memberId), JSON.stringify(draft));
  } catch {
    // A full or forbidden storage loses the text on reload only; typing goes on.
  }
};

/** The text in the coach's box, kept by the browser: a reload loses nothing. */
export const useKeptDraft = (memberId: string) => {
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
    /** The key to send this text with: the same for every try. */
    sendingKey: () => {
      const key = draft.key ?? crypto.randomUUID();
      if (!draft.key) put({ ...draft, key });
      return key;
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
