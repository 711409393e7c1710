import type { ImportOutcome, ImportPreview } from "@canter/domain/import/import-preview";
import { type MeasurementKind, measurementRules } from "@canter/domain/health/measurement-rules";
import type { ImportNote } from "@canter/domain/import/imported-workout";
import { splitRole, type TableField } from "@canter/domain/import/table-mapping";
import type { ImportResponse } from "@canter/protocol/training/imports";
import { formatNumber } from "../../ui/formats.ts";

/** "1 workout", "2 workouts". */
export const counted = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`;

const fieldNames: Readonly<Partial<Record<TableField, string>>> = {
  sport: "What was done",
  heart_rate: "Heart rate",
  rpe: "Effort (RPE)",
  weight: "Load",
  body_weight: "Body weight",
  body_fat: "Body fat",
  lean_mass: "Lean mass",
  resting_heart_rate: "Resting heart rate",
};
const orders: Readonly<Record<string, string>> = { day_first: "day first", month_first: "month first" };

/** "weight:kg" as "Load in kg". */
export const columnRoleInWords = (role: string): string => {
  const { field, unit } = splitRole(role);
  if (field === undefined) return "";
  const name = fieldNames[field] ?? `${field.charAt(0).toUpperCase()}${field.slice(1)}`;
  if (unit === undefined) return name;
  return orders[unit] === undefined ? `${name} in ${unit}` : `${name}, ${orders[unit]}`;
};

/** "weight 120, sleep 90". */
const kindsInWords = (kinds: readonly { readonly kind: MeasurementKind; readonly count: number }[]): string =>
  kinds
    .map(({ kind, count }) => `${measurementRules[kind].title.toLowerCase()} ${formatNumber(count)}`)
    .join(", ");

const readingFacts = ({ measurements }: ImportPreview): readonly string[] => {
  if (!measurements) return [];
  const { kinds, known } = measurements;
  const isOne = known === 1;
  return [
    ...(kinds.length > 0 ? [`Measurements: ${kindsInWords(kinds)}.`] : []),
    ...(known > 0
      ? [
          `${counted(known, "measurement")} ${isOne ? "is" : "are"} here already, and left as ${isOne ? "it is" : "they are"}.`,
        ]
      : []),
  ];
};

/** Further facts about a preview, a sentence each. */
export const previewFacts = (preview: ImportPreview): readonly string[] => [
  ...(preview.sets > 0 ? [`${counted(preview.sets, "set")} in all.`] : []),
  ...readingFacts(preview),
  ...(preview.known > 0
    ? [
        `${counted(preview.known, "workout")} ${preview.known === 1 ? "is" : "are"} here already, and left as ${preview.known === 1 ? "it is" : "they are"}.`,
      ]
    : []),
  ...(preview.similar > 0
    ? [
        `${counted(preview.similar, "workout")} ${preview.similar === 1 ? "looks" : "look"} like something you logged. You are asked about each.`,
      ]
    : []),
  ...(preview.doubted > 0
    ? [
        `${counted(preview.doubted, "workout")} ${preview.doubted === 1 ? "has" : "have"} a value that is hard to believe. It counts when you have said so.`,
      ]
    : []),
  ...(preview.ahead > 0
    ? [`${counted(preview.ahead, "workout")} in the future ${preview.ahead === 1 ? "is" : "are"} left out.`]
    : []),
];

/** How many items of a batch would be new. */
export const newIn = (
  preview: ImportPreview | undefined,
): { readonly workouts: number; readonly measurements: number } => ({
  workouts: (preview?.workouts ?? 0) - (preview?.known ?? 0),
  measurements: preview?.measurements?.kinds.reduce((sum, { count }) => sum + count, 0) ?? 0,
});

/** "3 workouts and 2 measurements"; without zero counts. */
export const newInWords = ({ workouts, measurements }: ReturnType<typeof newIn>): string =>
  [workouts > 0 && counted(workouts, "workout"), measurements > 0 && counted(measurements, "measurement")]
    .filter((part) => part !== false)
    .join(" and ");

/** The result of a batch. */
export const outcomeSentences = (state: string, outcome: ImportOutcome): readonly string[] => {
  const { measurements } = outcome;
  if (state === "undone")
    return [
      `Taken back: ${newInWords({ workouts: outcome.takenBack ?? 0, measurements: measurements?.takenBack ?? 0 }) || "nothing"}.`,
      ...(outcome.keptChanged
        ? [
            `${counted(outcome.keptChanged, measurements ? "thing" : "workout")} stayed: somebody has changed them since.`,
          ]
        : []),
    ];
  return [
    `Brought in ${newInWords({ workouts: outcome.saved, measurements: (measurements?.saved ?? 0) + (measurements?.asked ?? 0) }) || "nothing new"}.`,
    ...(outcome.asked > 0
      ? [`${counted(outcome.asked, "workout")} ${outcome.asked === 1 ? "asks" : "ask"} you something first.`]
      : []),
    ...(outcome.known > 0
      ? [`${counted(outcome.known, "workout")} ${outcome.known === 1 ? "was" : "were"} here already.`]
      : []),
    ...(outcome.leftOut > 0
      ? [`${counted(outcome.leftOut, "workout")} could not be brought in; see below.`]
      : []),
  ];
};

type Batch = Pick<ImportResponse, "state" | "createdAt" | "finishedAt" | "preview">;

/** Whether a preview counts as known what may have been taken back since it was made. */
export const isOutdated = ({ state, createdAt, preview }: Batch, all: readonly Batch[]): boolean =>
  state === "preview" &&
  (preview?.known ?? 0) + (preview?.measurements?.known ?? 0) > 0 &&
  all.some((other) => other.state === "undone" && (other.finishedAt ?? 0) > createdAt);

/** "way point (2×)": what of a file is not stored, and why if that needs saying. */
export const leftOutInWords = ({ where, message, count }: ImportNote): string =>
  `${where}${message === "is not kept" ? "" : ` ${message}`}${count > 1 ? ` (${count}×)` : ""}`;
