import { IconArrowUp } from "@tabler/icons-react";
import type { KeyboardEvent, RefObject } from "react";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import type { Saying } from "./use-saying.ts";
import styles from "./coach.module.css";

type Props = { readonly saying: Saying; readonly box: RefObject<HTMLTextAreaElement | null> };

/** Enter while a word is being composed (Japanese, Korean, Chinese) chooses the word. */
const sends = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === "Enter" && !shiftKey && !nativeEvent.isComposing;

/** The box for messages to the coach. */
export const Composer = ({ saying, box }: Props) => (
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
        placeholder="Ask, or say what should change"
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
