import { Button, UnstyledButton } from "@mantine/core";
import { IconChevronRight, IconLock } from "@tabler/icons-react";
import type { ScreenPerson } from "../../api/session.ts";
import { EntrySheet } from "../entry/entry-sheet.tsx";
import styles from "./screen.module.css";
import { useSwitching } from "./use-switching.tsx";

const icon = { size: 22, stroke: 1.6 } as const;

/** A shared screen while nobody is signed in: its accounts, each a tap away, and a way to sign in with another. */
export const WhoIsHere = ({
  people,
  onSomebodyElse,
}: {
  readonly people: readonly ScreenPerson[];
  readonly onSomebodyElse: () => void;
}) => {
  const { choose, isBusy, beside } = useSwitching();
  return (
    <EntrySheet title="Who is here?">
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.accountId}>
            <UnstyledButton className={styles.person} disabled={isBusy} onClick={() => choose(person)}>
              {person.name}
              {person.hasPin ? (
                <IconLock {...icon} aria-label="with a PIN" />
              ) : (
                <IconChevronRight {...icon} aria-hidden />
              )}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {beside}
      <Button variant="default" onClick={onSomebodyElse}>
        Somebody else
      </Button>
    </EntrySheet>
  );
};
