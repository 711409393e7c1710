import { Button, TextInput } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import page from "../page/plain-page.module.css";
import styles from "./shown-once.module.css";
import { focusOpened } from "./use-opening.ts";

type FieldProps = { readonly label: string; readonly value: string; readonly description: string };

/** Shown in full, and copied with one click. */
export const CopyField = ({ label, value, description }: FieldProps) => {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    field.current?.select();
    // Only a page from a secure connection may write to the clipboard; selected text can be copied by hand.
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

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether a link leads to the machine that it is opened on. */
const isOfThisMachine = (value: string): boolean =>
  /^https?:/.test(value) && loopback.test(new URL(value).hostname);

type LinkProps = { readonly to: string; readonly again: string };

/** Says of a link for others that it leads nowhere from their devices, and what helps. */
export const OnlyHere = ({ to, again }: LinkProps) =>
  isOfThisMachine(to) && (
    <p className={styles.local} role="note">
      It opens on this machine only. For others, whoever runs Canter sets CANTER_URL to its address in your
      network, and you {again} again.
    </p>
  );

type Props = FieldProps & {
  /** The card's label for screen readers. */
  readonly title: string;
  readonly children?: ReactNode;
  readonly onClose: () => void;
};

/** Something that the server sends only once: to be copied, and then dismissed. */
export const ShownOnce = ({ title, label, value, description, children, onClose }: Props) => (
  <section ref={focusOpened} className={page.card} aria-label={title}>
    {children}
    <CopyField label={label} value={value} description={description} />
    <OnlyHere to={value} again="make this" />
    <div className={page.buttons}>
      <Button onClick={onClose}>Done</Button>
    </div>
  </section>
);
