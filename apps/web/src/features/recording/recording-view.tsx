import type { MassUnit } from "@canter/domain/units/unit";
import type { Workout } from "@canter/domain/workout/workout";
import type { RecordingResponse } from "@canter/protocol/training/imports";
import { LapTable, SplitTable } from "./lap-tables.tsx";
import { StreamCharts } from "./stream-charts.tsx";
import { TrackMap } from "./track-map.tsx";
import { fastestInWords, totalsInWords } from "./recording-in-words.ts";
import styles from "./recording.module.css";

type Props = {
  readonly recording: RecordingResponse;
  readonly workout: Workout;
  readonly units: MassUnit;
};

/** The recording's map, charts, and splits. */
export const RecordingView = ({ recording, workout, units }: Props) => {
  const { discipline } = workout;
  const totals = totalsInWords(recording, workout, units);
  const fastest = discipline === "running" ? fastestInWords(recording) : [];
  return (
    <section className={styles.recording} aria-label="What was recorded">
      {totals.length > 0 && (
        <dl className={styles.totals}>
          {totals.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <TrackMap recording={recording} units={units} />
      <StreamCharts recording={recording} discipline={discipline} units={units} />
      <SplitTable recording={recording} discipline={discipline} units={units} />
      {fastest.length > 0 && (
        <div>
          <h2>Fastest</h2>
          <dl className={styles.totals}>
            {fastest.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <LapTable recording={recording} discipline={discipline} units={units} />
      {recording.device !== undefined && <p className={styles.quiet}>Recorded by {recording.device}</p>}
    </section>
  );
};
