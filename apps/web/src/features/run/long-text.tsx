import { Button } from "@mantine/core";
import { useState } from "react";
import { countInWords } from "./run-in-words.ts";
import styles from "./run.module.css";

/** More than this many characters are shown only when asked for: a model can say ten million. */
const shownAtFirst = 2000;

/** Text of any length: its beginning, and the rest on demand. */
export const LongText = ({ text, isCode = false }: { readonly text: string; readonly isCode?: boolean }) => {
  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && text.length > shownAtFirst;
  const shown = isCut ? text.slice(0, shownAtFirst) : text;
  return (
    <>
      {isCode ? <pre className={styles.code}>{shown}</pre> : <p className={styles.text}>{shown}</p>}
      {isCut && (
        <Button variant="subtle" size="compact" onClick={() => setWhole(true)}>
          Show all {countInWords(text.length)} characters
        </Button>
      )}
    </>
  );
};
