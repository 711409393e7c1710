import { Button, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import styles from "./copy-field.module.css";

type Props = { readonly label: string; readonly value: string; readonly description?: string };

/** Something to take along: shown whole, and copied with one click. */
export const CopyField = ({ label, value, description }: Props) => {
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
        {...(description !== undefined && { description })}
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
