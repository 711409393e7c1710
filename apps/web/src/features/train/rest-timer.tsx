import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { formatDuration } from "@canter/domain/units/format-units";
import type { Rest } from "./stored-session.ts";
import styles from "./train.module.css";

/** How long the end of a rest stays displayed, in seconds. */
const saidFor = 120;

type Props = { readonly rest: Rest; readonly onChange: (rest: Rest | undefined) => void };

/** The rest between two sets as a progress bar. It uses the clock: a reload or a dark screen changes nothing. */
export const RestTimer = ({ rest, onChange }: Props) => {
  const [now, setNow] = useState(() => Date.now());
  const elapsed = Math.max(0, (now - rest.from) / 1000);
  const left = Math.ceil(rest.seconds - elapsed);
  const isOver = left <= 0;
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    const sinceEnd = Date.now() - rest.from - rest.seconds * 1000;
    if (isOver && sinceEnd < 2000) navigator.vibrate?.([200, 100, 200]);
  }, [isOver, rest]);
  const isLongOver = elapsed > rest.seconds + saidFor;
  useEffect(() => {
    if (isLongOver) onChange(undefined);
  }, [isLongOver, onChange]);
  return (
    <section className={styles.rest} data-over={isOver || undefined} aria-label="Rest">
      <span className={styles.restTrack} aria-hidden>
        <span style={{ "--share": Math.min(1, elapsed / Math.max(1, rest.seconds)) }} />
      </span>
      <div className={styles.restWords}>
        <span className={styles.restTime} role="timer">
          {isOver ? formatDuration(Math.floor(elapsed - rest.seconds)) : formatDuration(left)}
        </span>
        <output className={styles.quiet}>{isOver ? "Rest is over" : "Rest"}</output>
        <Button
          variant="default"
          onClick={() =>
            onChange(isOver ? { from: Date.now(), seconds: 30 } : { ...rest, seconds: rest.seconds + 30 })
          }
        >
          +30 s
        </Button>
        <Button variant="default" onClick={() => onChange(undefined)}>
          {isOver ? "OK" : "Skip"}
        </Button>
      </div>
    </section>
  );
};
