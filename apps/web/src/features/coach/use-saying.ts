import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { sayToCoach } from "../../api/coach-actions.ts";
import { isUnreachable } from "../../api/request.ts";
import { useKeptDraft } from "./kept-draft.ts";

type About = {
  readonly conversationId: string | undefined;
  readonly programId: string | undefined;
  /** Whose program it is. */
  readonly athleteId: string | undefined;
};
type Said = {
  readonly text: string;
  readonly key: string;
  readonly isDraft: boolean;
  /** Number of the last message before. */
  readonly after: number;
};

/** Sends what was typed or tapped. When the line was cut, again by itself once the browser is back online, under the same key. */
export const useSaying = (memberId: string, about: About, lastSeq: number) => {
  const client = useQueryClient();
  const draft = useKeptDraft(memberId);
  const { mutate, reset, ...saying } = useMutation({
    mutationFn: ({ text, key }: Said) => {
      const { conversationId, programId, athleteId } = about;
      const where = {
        ...(conversationId && { conversationId }),
        ...(programId && { programId }),
        ...(athleteId && { athleteId }),
      };
      return sayToCoach(client, { text, ...where }, key);
    },
    onSuccess: (_, { text, isDraft }) => {
      if (isDraft) draft.sent(text);
    },
  });
  const { error, variables, isPending } = saying;
  const again = () => variables && mutate(variables);
  useEffect(() => {
    if (!isUnreachable(error) || !variables) return undefined;
    const retry = () => mutate(variables);
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [error, variables, mutate]);
  const isOnItsWay = isPending && variables.isDraft && variables.text === draft.text;
  return {
    /** What is in the box; what is on its way is not any more. */
    text: isOnItsWay ? "" : draft.text,
    write: (text: string) => {
      if (error) reset();
      draft.write(text);
    },
    isSending: isPending,
    error,
    again,
    /** On its way, and not in the conversation yet. */
    onItsWay: isPending && variables.after === lastSeq ? variables.text : undefined,
    sendDraft: () => {
      if (draft.text.trim() === "" || isPending) return;
      mutate({ text: draft.text, key: draft.sendingKey(), isDraft: true, after: lastSeq });
    },
    send: (text: string) => {
      if (!isPending) mutate({ text, key: crypto.randomUUID(), isDraft: false, after: lastSeq });
    },
  };
};
export type Saying = ReturnType<typeof useSaying>;
