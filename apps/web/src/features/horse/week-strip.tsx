import { VisuallyHidden } from "@mantine/core";
import { IconCheck, IconCircle, IconPlus, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { BarnDay } from "@canter/domain/barn/barn";
import { entriesOfDay } from "@canter/domain/barn/entries-of-day";
import { weekdays } from "@canter/domain/schedule/calendar-words";
import { weekdayOf } from "@canter/domain/schedule/local-date";
import { barnQuery } from "../../api/horses.ts";
import { formatDate } from "../../ui/formats.ts";
import styles from "./horse.module.css";

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

type Props = { readonly horseId: string; readonly today: string };

/** The horse's week by its plan: each day with what was done and what is planned. Nothing is shown in a week without a plan. */
export const WeekStrip = ({ horseId, today }: Props) => {
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
