import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { sayToCoach } from "../../api/conversations.ts";
import { isUnreachable } from "../../api/request.ts";
import { type About, useStoredDraft } from "./stored-draft.ts";

type ActingMember = { readonly [Field in keyof About]: About[Field] | undefined };
type Said = {
  readonly text: string;
  /** From the first try: another body with the same key would be another message. */
  readonly about: About;
  readonly key: string;
  readonly isDraft: boolean;
  /** Number of the last message before. */
  readonly after: number;
};

const stated = ({ conversationId, programId, athleteId }: ActingMember): About => ({
  ...(conversationId && { conversationId }),
  ...(programId && { programId }),
  ...(athleteId && { athleteId }),
});

/**
 * Sends what was typed or tapped. After a lost connection it is sent again automatically once the browser is back online, with the same
 * key.
 */
export const useSaying = (memberId: string, acting: ActingMember, lastSeq: number) => {
  const client = useQueryClient();
  const draft = useStoredDraft(memberId);
  const { mutate, reset, ...saying } = useMutation({
    mutationFn: ({ text, about, key }: Said) => sayToCoach(client, { text, ...about }, key),
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
  // Its answer may be there before the server has confirmed it: then the next one can be sent.
  const isOnItsWay = isPending && variables.after === lastSeq;
  const isDraftSent = isPending && variables.isDraft && variables.text === draft.text;
  return {
    /** The text in the box, without what is being sent. */
    text: isDraftSent ? "" : draft.text,
    write: (text: string) => {
      if (error) reset();
      draft.write(text);
    },
    isSending: isOnItsWay || isDraftSent,
    /** The conversation that the last message from here went to. */
    sentTo: variables?.about.conversationId,
    error,
    again,
    /** Being sent, and not in the conversation yet. */
    onItsWay: isOnItsWay ? variables.text : undefined,
    sendDraft: () => {
      if (draft.text.trim() === "" || isOnItsWay || isDraftSent) return;
      mutate({ ...draft.sending(stated(acting)), isDraft: true, after: lastSeq });
    },
    send: (text: string) => {
      if (isOnItsWay) return;
      mutate({ text, about: stated(acting), key: crypto.randomUUID(), isDraft: false, after: lastSeq });
    },
  };
};
export type Saying = ReturnType<typeof useSaying>;
