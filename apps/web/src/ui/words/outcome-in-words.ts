import { formatDuration } from "@canter/domain/units/format-units";
import type { MassUnit } from "@canter/domain/units/unit";
import type { WorkoutFiguresResponse, WorkoutOutcomeResponse } from "@canter/protocol/training/workouts";
import { formatKg, formatMeters, formatNumber } from "../formats.ts";
import { recordInWords } from "./record-in-words.ts";

type Outcome = WorkoutOutcomeResponse;

/** A figure of a workout, and the same the previous time. */
export type OutcomeFigure = { readonly label: string; readonly value: string; readonly before?: string };

/** Volume without decimals: nobody compares a tenth of a kilogram. */
const volumeInWords = (kg: number, units: MassUnit): string => {
  const whole = units === "kg" ? Math.round(kg) : kg;
  return formatKg(units === "kg" ? whole : Math.round(whole / 0.45359237) * 0.45359237, units);
};

/** The previous volume of the same exercises; undefined if one of them is new. */
const volumeBefore = ({ exercises }: Outcome): number | undefined => {
  const lifted = exercises.filter(({ figures }) => figures.volumeKg !== undefined);
  const before = lifted.map(({ last }) => last?.figures.volumeKg);
  return before.length > 0 && before.every((kg) => kg !== undefined)
    ? before.reduce((sum, kg) => sum + kg, 0)
    : undefined;
};

const figure = (
  label: string,
  words: (value: number) => string,
  value: number | undefined,
  before: number | undefined,
): readonly OutcomeFigure[] =>
  value === undefined
    ? []
    : [{ label, value: words(value), ...(before !== undefined && { before: words(before) }) }];

/** Volume, sets and effort of a workout with exercises. */
export const liftedFigures = (outcome: Outcome, units: MassUnit): readonly OutcomeFigure[] => {
  const { figures, session } = outcome;
  return [
    ...figure("Volume", (kg) => volumeInWords(kg, units), figures.volumeKg, volumeBefore(outcome)),
    ...figure("Working sets", (count) => String(count), figures.workingSets, undefined),
    ...figure("Hardest set", (rpe) => `RPE ${formatNumber(rpe)}`, figures.hardestRpe, undefined),
    ...figure("How it was", (rating) => `${rating} of 5`, session?.rating, undefined),
  ];
};

/** `5 km in 25:00`: an earlier workout that is described by distance and time. */
export const travelledInWords = (
  { distanceMeters, durationSeconds }: WorkoutFiguresResponse,
  units: MassUnit,
): string =>
  [
    distanceMeters === undefined ? "" : formatMeters(distanceMeters, units),
    durationSeconds === undefined ? "" : formatDuration(durationSeconds),
  ]
    .filter(Boolean)
    .join(" in ");

/** `Back Squat: 5RM 225 lb, before 220 lb`, a line for each subject. */
export const recordLines = ({ records }: Outcome, units: MassUnit): readonly string[] => {
  const bySubject = Map.groupBy(records, ({ subject }) => ("name" in subject ? subject.name : ""));
  return [...bySubject].map(([name, broken]) => {
    const told = broken.map((record) => recordInWords(record, units)).join(" · ");
    return name === "" ? told : `${name}: ${told}`;
  });
};

const percent = (fraction: number): string => `${Math.round(fraction * 100)} %`;

/** `Back Squat 225 lb: 100 %, before 96 %`. */
export const goalLines = ({ goals }: Outcome): readonly string[] =>
  goals.map(({ title, fraction, fractionBefore, reached }) => {
    const now = reached ? "reached" : fraction === undefined ? "no figure yet" : percent(fraction);
    return `${title}: ${now}${fractionBefore === undefined ? "" : `, before ${percent(fractionBefore)}`}`;
  });
