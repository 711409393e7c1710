import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useFieldCheck } from "./checked-form.tsx";

type Props = {
  readonly label?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
};

/** A field for a new password; the server requires the same length. */
export const NewPasswordField = ({ label = "New password", value, onChange, error }: Props) => {
  const check = useFieldCheck("new-password");
  return (
    <TextInput
      name="new-password"
      label={label}
      description="10 characters or more"
      type="password"
      autoComplete="new-password"
      required
      withAsterisk={false}
      minLength={10}
      maxLength={128}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={check ?? error}
    />
  );
};
