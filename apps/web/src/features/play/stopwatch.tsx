import { formatDuration } from "@canter/domain/units/format-units";
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import styles from "./play.module.css";

type Props = { readonly minutes: number; readonly onStart: () => void };

/** Counts down from so many minutes, by the clock: a page that slept is right again when it wakes. */
export const Stopwatch = ({ minutes, onStart }: Props) => {
  const [run, setRun] = useState<{ readonly from: number } | undefined>();
  const [before, setBefore] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!run) return undefined;
    const tick = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(tick);
  }, [run]);
  const passed = before + (run ? Math.max(0, now - run.from) / 1000 : 0);
  const left = Math.max(0, minutes * 60 - passed);
  const toggle = () => {
    if (run) {
      setBefore(before + (performance.now() - run.from) / 1000);
      setRun(undefined);
      return;
    }
    const from = performance.now();
    setNow(from);
    setRun({ from });
    onStart();
  };
  return (
    <div className={styles.timer}>
      <span className={styles.clock} role="timer">
        {formatDuration(Math.floor(left))}
      </span>
      <Button {...((run || before > 0) && { variant: "default" })} onClick={toggle}>
        {run ? "Pause" : "Start"}
      </Button>
    </div>
  );
};
