import { Tooltip } from "@mantine/core";
import { describeDate, formatDate } from "@canter/domain/schedule/describe-date";
import styles from "./when.module.css";

type Props = { readonly date: string; readonly time?: string | undefined; readonly today: string };

/** A day as people say it; the exact one on hover, focus or tap. */
export const When = ({ date, time, today }: Props) => (
  <Tooltip label={formatDate(date)} events={{ hover: true, focus: true, touch: true }} withArrow={false}>
    <time className={styles.when} dateTime={time ? `${date}T${time}` : date} tabIndex={0} aria-label={`${describeDate(date, today)}, ${formatDate(date)}`}>
      {describeDate(date, today)}
      {time && ` ${time}`}
    </time>
  </Tooltip>
);
