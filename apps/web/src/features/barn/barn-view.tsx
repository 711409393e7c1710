import { Button, Group } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { can } from "@canter/domain/access/access";
import { barnQuery } from "../../api/horses.ts";
import { useLogBox } from "../../frame/use-log-box.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { useKeptHorses } from "../horse/use-kept-horses.ts";
import { examplesFor } from "../log/writing/examples.ts";
import { startWith } from "../log/writing/open-with.ts";
import { HorseCard } from "./horse-card.tsx";
import { WeekGrid } from "./week-grid.tsx";
import styles from "./barn.module.css";

type Props = { readonly acting: ActingMember; readonly mayLog: boolean; readonly week?: string | undefined };

const newHorse = "we have a new horse, Star, a 9 year old bay mare";

const NoHorses = ({ acting, mayAdd }: { readonly acting: ActingMember; readonly mayAdd: boolean }) => {
  const box = useLogBox();
  if (!mayAdd)
    return <EmptyState>There are no horses yet. An owner or a member of the barn adds them.</EmptyState>;
  return (
    <>
      <EmptyState
        example={newHorse}
        onExample={() => {
          startWith(acting.member.id, newHorse);
          box.open();
        }}
      >
        Add your horses. Everybody in the barn sees them, and can log what they did with them. Say it in
        words, or fill in the form:
      </EmptyState>
      <Group mt="md">
        <Button size="lg" renderRoot={(props) => <Link {...props} to="/horses/new" />}>
          Add a horse
        </Button>
        {can(acting.member.role, "invitation", "write") && (
          <Button size="lg" variant="default" renderRoot={(props) => <Link {...props} to="/members" />}>
            Invite riders
          </Button>
        )}
      </Group>
    </>
  );
};

const Example = ({ acting, names }: { readonly acting: ActingMember; readonly names: readonly string[] }) => {
  const box = useLogBox();
  const example = examplesFor("barn", acting.member.units, [...names])[0] ?? "";
  return (
    <EmptyState
      example={example}
      onExample={() => {
        startWith(acting.member.id, example);
        box.open();
      }}
    >
      What you log shows up here. Write it as you would say it; tap this to try:
    </EmptyState>
  );
};

/** The horses today, and below them their week. */
export const BarnView = ({ acting, mayLog, week }: Props) => {
  const { data: barn } = useSuspenseQuery(barnQuery(week));
  const { horses } = barn;
  useKeptHorses(horses);
  const mayAdd = can(acting.member.role, "athlete", "write");
  return (
    <>
      <section className={styles.section} aria-labelledby="horses">
        <div className={styles.sectionHead}>
          <h2 id="horses">Horses</h2>
          {mayAdd && horses.length > 0 && (
            <Link to="/horses/new" className={styles.move}>
              Add a horse
            </Link>
          )}
        </div>
        {horses.length === 0 && <NoHorses acting={acting} mayAdd={mayAdd} />}
        <ul className={styles.horses}>
          {horses.map((horse) => (
            <HorseCard key={horse.id} horse={horse} acting={acting} mayLog={mayLog} />
          ))}
        </ul>
        {mayLog && horses.length > 0 && horses.every(({ last }) => !last) && (
          <Example acting={acting} names={horses.map(({ name }) => name)} />
        )}
      </section>
      {horses.length > 0 && <WeekGrid barn={barn} />}
      {horses.length > 0 && (
        <p className={styles.section}>
          <Link to="/reports" className={styles.move}>
            Weekly reports
          </Link>
          {can(acting.member.role, "invitation", "write") && (
            <Link to="/members" className={styles.move}>
              Invite riders
            </Link>
          )}
        </p>
      )}
    </>
  );
};
