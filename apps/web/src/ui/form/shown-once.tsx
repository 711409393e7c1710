import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { CopyField } from "./copy-field.tsx";
import styles from "../page/plain-page.module.css";

type Props = {
  /** What it is, for whoever can't see the card. */
  readonly title: string;
  readonly label: string;
  readonly value: string;
  readonly description: string;
  readonly children?: ReactNode;
  readonly onClose: () => void;
};

/** Something that the server tells only now: to be copied, and then put away. */
export const ShownOnce = ({ title, label, value, description, children, onClose }: Props) => (
  <section className={styles.card} aria-label={title}>
    {children}
    <CopyField label={label} value={value} description={description} />
    <div className={styles.buttons}>
      <Button onClick={onClose}>Done</Button>
    </div>
  </section>
);
