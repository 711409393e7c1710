import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useCallback, useEffect, useRef, useState } from "react";

type Props = { readonly value: string; readonly onChange: (value: string) => void; readonly label: string };

/** Pause after a keystroke before the list follows, in milliseconds. */
const settleMs = 180;

/** A search that updates the list while one types. */
export const SearchField = ({ value, onChange, label }: Props) => {
  const [typed, setTyped] = useState(value);
  const tell = useRef(onChange);
  const told = useRef(value);
  useEffect(() => {
    tell.current = onChange;
  });
  const follow = useCallback((text: string) => {
    if (text === told.current) return;
    told.current = text;
    tell.current(text);
  }, []);
  useEffect(() => {
    if (value !== told.current) {
      told.current = value;
      setTyped(value);
    }
  }, [value]);
  useEffect(() => {
    if (typed === told.current) return undefined;
    const timer = setTimeout(() => follow(typed), settleMs);
    return () => clearTimeout(timer);
  }, [typed, follow]);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      // A delayed search must not pull anybody back who has opened a result meanwhile.
      onBlur={() => follow(typed)}
      leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      rightSection={
        typed === "" ? undefined : <CloseButton aria-label="Clear the search" onClick={() => setTyped("")} />
      }
    />
  );
};
