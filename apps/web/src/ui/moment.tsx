import { When } from "./when.tsx";

type Props = {
  readonly at: number;
  readonly zone: string;
  readonly today: string;
  /** Shows only the day. */
  readonly isDay?: boolean;
};

/** An instant (epoch milliseconds) in the local zone: the day and the time. */
export const Moment = ({ at, zone, today, isDay = false }: Props) => {
  const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  return (
    <When
      date={there.toPlainDate().toString()}
      time={isDay ? undefined : there.toPlainTime().toString({ smallestUnit: "minute" })}
      today={today}
    />
  );
};
