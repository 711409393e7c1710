import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import type { RunResult } from "@canter/protocol/messages";
import { Outcome } from "./outcome.tsx";
import { Writing } from "./writing.tsx";
import styles from "./log.module.css";

/** The box to write in, over whatever page is open. */
export const LogOverlay = ({ onClose }: { readonly onClose: () => void }) => {
  const isPhone = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  const [result, setResult] = useState<RunResult>();
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen={isPhone}
      size={680}
      yOffset="10dvh"
      title={result ? "Logged" : "Log"}
      classNames={{ title: styles.title, content: styles.sheet, header: styles.header, body: styles.body }}
    >
      {result ? (
        <Outcome
          result={result}
          onChange={setResult}
          onAnother={() => setResult(undefined)}
          onClose={onClose}
        />
      ) : (
        <Writing onSaved={setResult} />
      )}
    </Modal>
  );
};
