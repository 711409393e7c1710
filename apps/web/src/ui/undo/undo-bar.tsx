import { Button, CloseButton } from "@mantine/core";
import { useEffect, useState } from "react";
import { problemWords } from "../page/problem-notice.tsx";
import { useUndoOffer, withdrawUndo, type UndoOffer } from "./undo-offer.ts";
import styles from "./undo-bar.module.css";

/** How long the bar offers to undo a delete; after that it is under More › Deleted. */
const shownForMs = 10_000;

const Bar = ({ offer }: { readonly offer: UndoOffer }) => {
  const [isHeld, setHeld] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => withdrawUndo(offer.id), shownForMs);
    return () => clearTimeout(timer);
  }, [isHeld, offer.id]);
  const undo = () =>
    offer.undo().then(
      () => withdrawUndo(offer.id),
      (error: unknown) => setProblem(problemWords(error)),
    );
  return (
    <div
      className={styles.bar}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{problem ?? offer.text}</span>
      <Button className={styles.undo} variant="transparent" onClick={() => void undo()}>
        {problem ? "Try again" : "Undo"}
      </Button>
      <CloseButton
        className={styles.close}
        aria-label="Dismiss"
        size={44}
        onClick={() => withdrawUndo(offer.id)}
      />
    </div>
  );
};

/** The bar at the bottom that undoes the last delete; it stays while it is hovered or focused. */
export const UndoBar = () => {
  const offer = useUndoOffer();
  return <output className={styles.place}>{offer && <Bar key={offer.id} offer={offer} />}</output>;
};
