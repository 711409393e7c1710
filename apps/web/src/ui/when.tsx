import { Tooltip, VisuallyHidden } from "@mantine/core";
import { useEffect, useState, type PointerEvent } from "react";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { formatDate, formatTime } from "./formats.ts";
import styles from "./when.module.css";

type Props = { readonly date: string; readonly time?: string | undefined; readonly today: string };

const isMouse = ({ pointerType }: PointerEvent): boolean => pointerType === "mouse";

/** Whether the exact day is shown. It hides when the page is scrolled or tapped elsewhere: touch has no event for leaving. */
const useShownDay = () => {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isShown) return undefined;
    const hide = () => setShown(false);
    window.addEventListener("scroll", hide, { capture: true, passive: true });
    window.addEventListener("pointerdown", hide, { capture: true });
    return () => {
      window.removeEventListener("scroll", hide, { capture: true });
      window.removeEventListener("pointerdown", hide, { capture: true });
    };
  }, [isShown]);
  const events = {
    onPointerEnter: (event: PointerEvent) => isMouse(event) && setShown(true),
    onPointerLeave: (event: PointerEvent) => isMouse(event) && setShown(false),
    onClick: () => setShown(true),
  };
  return { isShown, events };
};

/** A day in words; the exact one on hover or tap, and always for a screen reader. */
export const When = ({ date, time, today }: Props) => {
  const { isShown, events } = useShownDay();
  return (
    <Tooltip label={formatDate(date)} opened={isShown}>
      <time className={styles.when} dateTime={time ? `${date}T${time}` : date} {...events}>
        <span className={styles.words}>
          {describeDate(date, today)}
          {time && ` ${formatTime(time)}`}
        </span>
        <span className={styles.printed} aria-hidden>
          {formatDate(date)}
          {time && `, ${formatTime(time)}`}
        </span>
        <VisuallyHidden>, {formatDate(date)}</VisuallyHidden>
      </time>
    </Tooltip>
  );
};
