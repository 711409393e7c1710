import { IconArrowUp } from "@tabler/icons-react";
import { type KeyboardEvent, type RefObject, useEffect } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { sayToCoach } from "../../api/conversations.ts";
import { isUnreachable } from "../../api/request.ts";
import styles from "./coach.module.css";
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
type Saying = ReturnType<typeof useSaying>;

type Props = {
  readonly saying: Saying;
  readonly box: RefObject<HTMLTextAreaElement | null>;
  /** Nothing is changed for who only looks on. */
  readonly asksOnly: boolean;
};

/** Enter while a word is being composed (Japanese, Korean, Chinese) chooses the word. */
const sends = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === "Enter" && !shiftKey && !nativeEvent.isComposing;

/** The box for messages to the coach. */
export const Composer = ({ saying, box, asksOnly }: Props) => (
  <form
    className={styles.composer}
    onSubmit={(event) => {
      event.preventDefault();
      saying.sendDraft();
    }}
  >
    {saying.error && (
      <ProblemNotice error={saying.error} kept="What you wrote is kept here." again={saying.again} />
    )}
    <div className={styles.box}>
      <textarea
        ref={box}
        value={saying.text}
        onChange={(event) => saying.write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (!sends(event)) return;
          event.preventDefault();
          saying.sendDraft();
        }}
        rows={1}
        maxLength={100_000}
        enterKeyHint="send"
        placeholder={asksOnly ? "Ask, as in: who rode last?" : "Ask, or say what should change"}
        aria-label="Message to the coach"
        aria-describedby="coach-keys"
      />
      <button
        type="submit"
        className={styles.send}
        aria-label="Send"
        disabled={saying.text.trim() === "" || saying.isSending}
      >
        <IconArrowUp size={22} stroke={2} aria-hidden />
      </button>
    </div>
    <p className={styles.keys} id="coach-keys">
      Enter sends, Shift + Enter begins a new line.
    </p>
  </form>
);
