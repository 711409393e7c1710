import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useCallback, useEffect, useRef, useState } from "react";

type Props = { readonly value: string; readonly onChange: (value: string) => void; readonly label: string };

/** Pause after a keystroke before the list follows, in milliseconds. */
const quietMs = 180;

/** A search that updates the list while one types. */
export const SearchField = ({ value, onChange, label }: Props) => {
  const [typed, setTyped] = useState(value);
  const tell = useRef(onChange);
  const lastReported = useRef(value);
  useEffect(() => {
    tell.current = onChange;
  });
  const follow = useCallback((text: string) => {
    if (text === lastReported.current) return;
    lastReported.current = text;
    tell.current(text);
  }, []);
  useEffect(() => {
    if (value !== lastReported.current) {
      lastReported.current = value;
      setTyped(value);
    }
  }, [value]);
  useEffect(() => {
    if (typed === lastReported.current) return undefined;
    const timer = setTimeout(() => follow(typed), quietMs);
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
