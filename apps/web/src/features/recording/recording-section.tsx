import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import type { Units } from "@canter/domain/units/unit";
import type { Workout } from "@canter/domain/workout/workout";
import { recordingQuery } from "../../api/workout-actions.ts";

const RecordingView = lazy(() =>
  import("./recording-view.tsx").then((module) => ({ default: module.RecordingView })),
);

type Props = { readonly workout: Workout; readonly units: Units };

/** A workout's recording, if there is one; loaded when it comes into view. */
export const RecordingSection = ({ workout, units }: Props) => {
  const { data: recording } = useQuery(recordingQuery(workout.id));
  if (!recording) return null;
  const { seconds, laps, totals } = recording;
  if (seconds.length < 2 && laps.length === 0 && Object.keys(totals).length === 0) return null;
  return (
    <Suspense fallback={<Skeleton height={320} mt="sm" />}>
      <RecordingView recording={recording} workout={workout} units={units} />
    </Suspense>
  );
};
