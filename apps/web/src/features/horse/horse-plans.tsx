import { Button, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { HorseResponse } from "@canter/protocol/horse/horses";
import { IconCheck, IconCircle, IconPlus, IconX } from "@tabler/icons-react";
import type { BarnDay } from "@canter/domain/barn/barn";
import { entriesOfDay } from "@canter/domain/barn/entries-of-day";
import { weekdays } from "@canter/domain/schedule/calendar-words";
import { weekdayOf } from "@canter/domain/schedule/local-date";
import { programsQuery } from "../../api/programs.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import plain from "../../ui/page/plain-page.module.css";
import rows from "../../ui/workout/workout-row.module.css";
import { Verdict } from "../evaluation/verdict.tsx";
import { statusInWords } from "../program/status-in-words.ts";
import { barnQuery } from "../../api/horses.ts";
import { formatDate } from "../../ui/formats.ts";
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

type HorsePlansProps = { readonly horse: HorseResponse; readonly mayWrite: boolean };

const icons = { done: IconCheck, besides: IconPlus, open: IconCircle, missed: IconX } as const;
const statesInWords = {
  done: "as planned",
  besides: "ridden besides the plan",
  open: "planned",
  missed: "missed",
} as const;

/** One day: what was done, and what is planned and nobody rode. */
const Day = ({ day, today }: { readonly day: BarnDay; readonly today: string }) => {
  const { rides, planned } = entriesOfDay(day);
  const entries = [
    ...rides.map(({ ride, isPlanned }) => ({
      key: ride.id,
      title: ride.work,
      state: isPlanned ? ("done" as const) : ("besides" as const),
      way: { to: "/workouts/$workoutId", params: { workoutId: ride.id } } as const,
    })),
    ...planned.map((session) => ({
      key: session.uid,
      title: session.title,
      state: session.state,
      way: {
        to: "/plan/$programId/$sessionUid",
        params: { programId: session.programId, sessionUid: session.uid },
      } as const,
    })),
  ];
  return (
    <li data-today={day.date === today || undefined}>
      <span className={styles.stripDay} title={formatDate(day.date)}>
        {(weekdays[weekdayOf(day.date) - 1] ?? "").slice(0, 3)}
      </span>
      {entries.map(({ key, title, state, way }) => {
        const Icon = icons[state];
        return (
          <Link key={key} {...way} className={styles.stripEntry} data-state={state}>
            <Icon size={20} stroke={2} aria-hidden />
            <span>{title}</span>
            <VisuallyHidden>, {statesInWords[state]}</VisuallyHidden>
          </Link>
        );
      })}
    </li>
  );
};

type WeekStripProps = { readonly horseId: string; readonly today: string };

/** The horse's week by its plan: each day with what was done and what is planned. Nothing is shown in a week without a plan. */
const WeekStrip = ({ horseId, today }: WeekStripProps) => {
  const { data } = useQuery(barnQuery(undefined));
  const days = data?.horses.find(({ id }) => id === horseId)?.days ?? [];
  if (days.every(({ planned }) => planned.length === 0)) return null;
  return (
    <ol className={styles.strip} aria-label="This week">
      {days.map((day) => (
        <Day key={day.date} day={day} today={today} />
      ))}
    </ol>
  );
};

/** The horse's plans: how those stand that are trained by, which ones wait to be started, and the way to a new one if the horse is here. */
export const HorsePlans = ({ horse, mayWrite }: HorsePlansProps) => {
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
      {active.map(({ id, name, next }) => (
        <Verdict key={id} programId={id} name={name} isWaiting={next?.when === "overdue"} />
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
