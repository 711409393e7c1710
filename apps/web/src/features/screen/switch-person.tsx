import { Menu, Button, UnstyledButton } from "@mantine/core";
import { IconCheck, IconLock, IconUserMinus, IconUserPlus, IconChevronRight } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { addSomeone, leaveScreen, screenQuery, type ScreenPerson } from "../../api/session.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { EntrySheet } from "../entry/entry-sheet.tsx";
import { useSwitching } from "./use-switching.tsx";
import styles from "./screen.module.css";

type Props = {
  readonly choose: (person: ScreenPerson) => void;
  readonly itemClass: string | undefined;
  readonly actionClass: string | undefined;
};

/** The other accounts of this screen, each a tap away, and a way to add one. */
export const PeopleMenu = ({ choose, itemClass, actionClass }: Props) => {
  const { data: people = [] } = useQuery(screenQuery);
  const client = useQueryClient();
  const leaving = useMutation({
    mutationFn: leaveScreen,
    onSuccess: () => client.invalidateQueries({ queryKey: screenQuery.queryKey }),
  });
  const adding = useMutation({ mutationFn: addSomeone });
  return (
    <>
      {people.length > 0 && <Menu.Label>On this screen</Menu.Label>}
      {people.map((person) => (
        <Menu.Item
          key={person.accountId}
          {...(itemClass !== undefined && { className: itemClass })}
          {...(person.isHere && { "aria-current": true })}
          onClick={() => {
            if (!person.isHere) choose(person);
          }}
          rightSection={
            person.isHere ? (
              <IconCheck size={18} aria-label="here now" />
            ) : person.hasPin ? (
              <IconLock size={18} aria-label="with a PIN" />
            ) : undefined
          }
        >
          {person.name}
        </Menu.Item>
      ))}
      <Menu.Item
        {...(actionClass !== undefined && { className: actionClass })}
        closeMenuOnClick={false}
        disabled={adding.isPending}
        leftSection={<IconUserPlus size={18} stroke={1.6} aria-hidden />}
        onClick={() => adding.mutate()}
      >
        Add someone to this screen
      </Menu.Item>
      {people.some(({ isHere }) => isHere) && (
        <Menu.Item
          {...(actionClass !== undefined && { className: actionClass })}
          leftSection={<IconUserMinus size={18} stroke={1.6} aria-hidden />}
          onClick={() => leaving.mutate()}
        >
          Leave this screen
        </Menu.Item>
      )}
      {leaving.isError && <ProblemNotice error={leaving.error} />}
      {adding.isError && <ProblemNotice error={adding.error} />}
    </>
  );
};

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
