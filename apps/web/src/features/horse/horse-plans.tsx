import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { HorseResponse } from "@canter/protocol/horse/horses";
import { programsQuery } from "../../api/programs.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import plain from "../../ui/page/plain-page.module.css";
import rows from "../../ui/workout/workout-row.module.css";
import { Verdict } from "../evaluation/verdict.tsx";
import { statusInWords } from "../program/status-in-words.ts";
import { WeekStrip } from "./week-strip.tsx";
import styles from "./horse.module.css";

const maxPrograms = 20;

type NewPlanProps = { readonly horseId: string; readonly isFirst: boolean };

/** The way to a new plan: a button if there is none, since two plans of one horse are the exception. */
const NewPlan = ({ horseId, isFirst }: NewPlanProps) =>
  isFirst ? (
    <Button
      variant="default"
      fullWidth
      renderRoot={(props) => <Link {...props} to="/make-plan" search={{ athlete: horseId }} />}
    >
      Make a plan
    </Button>
  ) : (
    <Link to="/make-plan" search={{ athlete: horseId }} className={plain.way}>
      Make another plan
    </Link>
  );

type Props = { readonly horse: HorseResponse; readonly mayWrite: boolean };

/** The horse's plans: how those stand that are trained by, which ones wait to be started, and the way to a new one if the horse is here. */
export const HorsePlans = ({ horse, mayWrite }: Props) => {
  const acting = useActingMember();
  const { data } = useQuery(programsQuery({ athleteId: horse.id }, maxPrograms));
  if (!data) return null;
  const active = data.items.filter(({ status }) => status === "active");
  const waiting = data.items.filter(({ status }) => status === "draft" || status === "paused");
  const mayPlan = mayWrite && horse.status === "active";
  if (active.length + waiting.length === 0 && !mayPlan) return null;
  return (
    <section className={styles.rides} aria-labelledby="plans">
      <h2 id="plans">Plan</h2>
      {active.length > 0 && <WeekStrip horseId={horse.id} today={acting.today} />}
      {active.map(({ id, name }) => (
        <Verdict key={id} programId={id} name={name} />
      ))}
      {waiting.length > 0 && (
        <ul className={rows.list} aria-label="Plans that wait">
          {waiting.map(({ id, name, status }) => (
            <li key={id} className={rows.row}>
              <div className={rows.head}>
                <Link to="/plan/$programId" params={{ programId: id }} className={rows.title}>
                  {name}
                </Link>
                <span className={rows.aside}>{statusInWords[status]}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
      {mayPlan && (
        <NewPlan horseId={horse.id} isFirst={waiting.length === 0 && active.every(({ isOver }) => isOver)} />
      )}
    </section>
  );
};
