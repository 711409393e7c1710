import { minutesOfBlock, type Paces, unitOfBlock } from "@canter/domain/program/cardio/cardio-amount";
import { distanceDone } from "@canter/domain/program/progress/cardio-done";
import type { SessionLog } from "@canter/domain/program/progress/session-log";
import type { Distance, DistanceUnit, LandUnit } from "@canter/domain/units/unit";
import type { TrainStep } from "../train-steps.ts";

/** Cardio, or the work of a discipline. */
export type TimedTrainStep = Exclude<TrainStep, { kind: "exercise" }>;

type Timed = NonNullable<SessionLog["cardio"]>;
export type TimedChange = { readonly [Field in keyof Timed]?: Timed[Field] | undefined };

/** The log with changes to its cardio or work. A distance of null was erased: it is kept, so that the planned one does not return. */
export const withTimed = (log: SessionLog, kind: "cardio" | "work", patch: TimedChange): SessionLog => {
  const merged: TimedChange = { ...log[kind], ...patch };
  const { done = false, minutes, distance, avgHeartRate } = merged;
  const timed = {
    done,
    ...(minutes !== undefined && { minutes }),
    ...(distance !== undefined && { distance }),
    ...(kind === "cardio" && avgHeartRate !== undefined && { avgHeartRate }),
  };
  return { ...log, [kind]: timed };
};

type TimedAmount = {
  /** Stated, else planned; undefined: only a distance is planned. */
  readonly said: number | undefined;
  /** The same, else an estimate. */
  readonly minutes: number;
  /** What is stored when it is ticked off. */
  readonly distance: Distance | undefined;
  /** That of a number alone. */
  readonly unit: DistanceUnit;
  /** Whether a distance is planned, or was stated. */
  readonly isByDistance: boolean;
};

type Reader = { readonly land: LandUnit; readonly paces: Paces };

/** How much of a step was done by its log, as far as nothing else was stated: as planned. */
export function timedAmount(step: TimedTrainStep, log: SessionLog["cardio"], reader: Reader): TimedAmount {
  const isByDistance = log?.distance !== undefined;
  if (step.kind === "work") {
    const minutes = log?.minutes ?? step.work.durationMinutes;
    const unit = unitOfBlock({ modality: step.work.discipline }, reader.land);
    return { said: minutes, minutes, distance: log?.distance ?? undefined, unit, isByDistance };
  }
  const { cardio } = step;
  const said = log?.minutes ?? cardio.duration;
  return {
    said,
    minutes: said ?? minutesOfBlock(cardio, reader.paces),
    distance: distanceDone(cardio, log ?? {}, reader),
    unit: unitOfBlock(cardio, reader.land),
    isByDistance: isByDistance || cardio.distanceMeters !== undefined,
  };
}
