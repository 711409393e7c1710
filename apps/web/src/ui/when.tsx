import { Tooltip, VisuallyHidden } from "@mantine/core";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { formatDate, formatTime } from "./formats.ts";
import styles from "./when.module.css";

type Props = { readonly date: string; readonly time?: string | undefined; readonly today: string };

/** A day as people say it; the exact one on hover or tap, and always for a screen reader. */
export const When = ({ date, time, today }: Props) => (
  <Tooltip label={formatDate(date)} events={{ hover: true, focus: false, touch: true }}>
    <time className={styles.when} dateTime={time ? `${date}T${time}` : date}>
      {describeDate(date, today)}
      {time && ` ${formatTime(time)}`}
      <VisuallyHidden>, {formatDate(date)}</VisuallyHidden>
    </time>
  </Tooltip>
);
