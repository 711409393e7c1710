import { formatDuration } from "@canter/domain/units/format-units";
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { passedSeconds, readClock, writeClock } from "./stored-clock.ts";
import styles from "./play.module.css";

type Props = {
  readonly minutes: number;
  /** The item that the clock is for: it continues after a reload, and starts over for another one. */
  readonly of: string;
  readonly onStart: () => void;
};

/** Counts down from the minutes, by the clock: a page that slept is right again when it wakes. */
export const Stopwatch = ({ minutes, of, onStart }: Props) => {
  const [clock, setClock] = useState(() => readClock(of));
  const [now, setNow] = useState(() => Date.now());
  const isRunning = clock.since !== undefined;
  const isBegun = isRunning || clock.before > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const tick = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(tick);
  }, [isRunning]);
  useEffect(() => {
    if (isBegun) onStart();
  }, [isBegun, onStart]);
  // Does not run on a reload; whoever moves on is done with it.
  useEffect(() => () => writeClock(of, undefined), [of]);
  const left = Math.max(0, minutes * 60 - passedSeconds(clock, now));
  const toggle = () => {
    const at = Date.now();
    const next = isRunning ? { before: passedSeconds(clock, at) } : { before: clock.before, since: at };
    setNow(at);
    setClock(next);
    writeClock(of, next);
  };
  return (
    <div className={styles.timer}>
      <span className={styles.clock} role="timer">
        {formatDuration(Math.floor(left))}
      </span>
      <Button {...(isBegun && { variant: "default" })} onClick={toggle}>
        {isRunning ? "Pause" : "Start"}
      </Button>
    </div>
  );
};
