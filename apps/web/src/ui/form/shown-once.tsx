import { Button, TextInput } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import page from "../page/plain-page.module.css";
import styles from "./shown-once.module.css";

type FieldProps = { readonly label: string; readonly value: string; readonly description: string };

/** Shown whole, and copied with one click. */
export const CopyField = ({ label, value, description }: FieldProps) => {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    field.current?.select();
    // Only a page that came over a safe line may write to the clipboard; what is selected can be copied by hand.
    await navigator.clipboard?.writeText(value);
    setCopied(navigator.clipboard !== undefined);
  };
  return (
    <div className={styles.field}>
      <TextInput
        ref={field}
        label={label}
        description={description}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" onClick={() => void copy()}>
        {isCopied ? "Copied" : "Copy"}
      </Button>
    </div>
  );
};

type Props = FieldProps & {
  /** What it is, for whoever can't see the card. */
  readonly title: string;
  readonly children?: ReactNode;
  readonly onClose: () => void;
};

/** Something that the server sends only now: to be copied, and then put away. */
export const ShownOnce = ({ title, label, value, description, children, onClose }: Props) => (
  <section className={page.card} aria-label={title}>
    {children}
    <CopyField label={label} value={value} description={description} />
    <div className={page.buttons}>
      <Button onClick={onClose}>Done</Button>
    </div>
  </section>
);
