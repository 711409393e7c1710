import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";

type Props = { readonly value: string; readonly onChange: (value: string) => void; readonly label: string };

/** Quiet time after a keystroke before the list follows, in milliseconds. */
const settleMs = 180;

/** A search that the list follows while one types. */
export const SearchField = ({ value, onChange, label }: Props) => {
  const [typed, setTyped] = useState(value);
  const tell = useRef(onChange);
  const told = useRef(value);
  useEffect(() => {
    tell.current = onChange;
  });
  useEffect(() => {
    if (value !== told.current) {
      told.current = value;
      setTyped(value);
    }
  }, [value]);
  useEffect(() => {
    if (typed === told.current) return undefined;
    const timer = setTimeout(() => {
      told.current = typed;
      tell.current(typed);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      rightSection={
        typed === "" ? undefined : <CloseButton aria-label="Clear the search" onClick={() => setTyped("")} />
      }
    />
  );
};
