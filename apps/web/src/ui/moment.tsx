import { When } from "./when.tsx";

type Props = { readonly at: number; readonly zone: string; readonly today: string };

/** An instant (epoch milliseconds) as people say it where they are: the day and the time. */
export const Moment = ({ at, zone, today }: Props) => {
  const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  return (
    <When
      date={there.toPlainDate().toString()}
      time={there.toPlainTime().toString({ smallestUnit: "minute" })}
      today={today}
    />
  );
};
