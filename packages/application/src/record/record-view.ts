import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import { type RecordMark, recordSubjectKey } from "@canter/domain/workout/record/record-candidates";
import type { PersonalRecord } from "@canter/domain/workout/record/records";
import { scoreSchema } from "@canter/domain/workout/workout";
import { listRecords as listStored, type NewRecord, type StoredRecord } from "@canter/storage/record/records";
import { z } from "zod";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkReadable } from "@canter/domain/access/check-athlete";

const subjectSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("exercise"), exerciseId: z.string().optional(), name: z.string() }),
  z.object({ kind: z.literal("distance"), discipline: z.string(), meters: z.number(), name: z.string() }),
  z.object({ kind: z.literal("discipline"), discipline: z.string() }),
  z.object({ kind: z.literal("wod"), name: z.string(), scaled: z.boolean() }),
]);
const kinds = [
  "weight_for_reps",
  "estimated_one_rep_max",
  "most_reps",
  "longest_hold",
  "heaviest_carry",
  "longest_carry",
  "fastest",
  "longest_distance",
  "longest_duration",
  "best_score",
] as const;

/** What is stored with a record beside its columns. */
const dataSchema = z.object({
  subject: subjectSchema,
  kind: z.enum(kinds),
  reps: z.number().optional(),
  score: scoreSchema.optional(),
  previous: z.object({ value: z.number(), workoutId: z.string(), date: z.string() }).optional(),
});
const unitSchema = z.enum(["kg", "reps", "s", "m", "rounds"]);

/** A record's kind as it is stored and shown: `weight_for_5_reps`. */
export const recordKindOf = ({ kind, reps }: Pick<RecordMark, "kind" | "reps">): string =>
  kind === "weight_for_reps" ? `weight_for_${reps}_${reps === 1 ? "rep" : "reps"}` : kind;

export function recordToRow({
  subject,
  kind,
  reps,
  score,
  previous,
  value,
  unit,
  workoutId,
  date,
}: PersonalRecord): NewRecord {
  const data = { subject, kind, reps, score, previous } satisfies Record<
    keyof z.infer<typeof dataSchema>,
    unknown
  >;
  return {
    subjectKey: recordSubjectKey({ subject, unit }),
    kind: recordKindOf({ kind, ...(reps !== undefined && { reps }) }),
    value,
    unit,
    workoutId,
    date,
    data,
  };
}

/** Converts a stored record to the domain's; throws on a record that this program did not write. */
export function rowToRecord({ athleteId, value, unit, workoutId, date, data }: StoredRecord): PersonalRecord {
  return {
    ...(dataSchema.parse(data) as Omit<RecordMark, "value" | "unit">),
    value,
    unit: unitSchema.parse(unit),
    athleteId,
    workoutId,
    date,
  };
}

/** A personal record as it is shown: `label` briefly says what it is the best of, without its subject's name if that is an exercise. */
export type RecordView = {
  readonly athleteId: string;
  readonly subject:
    | { readonly kind: "exercise"; readonly exerciseId: string; readonly name: string }
    | { readonly kind: "distance"; readonly discipline: string; readonly meters?: number }
    | { readonly kind: "wod"; readonly name: string };
  readonly kind: string;
  readonly label: string;
  readonly value: number;
  readonly unit: RecordMark["unit"];
  readonly workoutId: string;
  readonly date: string;
  readonly previousValue?: number;
};

const plainLabels: Readonly<Partial<Record<RecordMark["kind"], string>>> = {
  estimated_one_rep_max: "Estimated 1RM",
  most_reps: "Most reps",
  longest_hold: "Longest hold",
  heaviest_carry: "Heaviest carry",
  longest_carry: "Longest carry",
  longest_distance: "Longest distance",
  longest_duration: "Longest time",
};

function labelOf({ subject, kind, reps }: PersonalRecord): string {
  if (kind === "weight_for_reps") return `${reps}RM`;
  if (subject.kind === "distance") return `Fastest ${subject.name}`;
  if (subject.kind === "wod") return `Best ${subject.name}${subject.scaled ? " (scaled)" : ""}`;
  return plainLabels[kind] ?? kind;
}

function subjectOf({ subject }: PersonalRecord): RecordView["subject"] {
  switch (subject.kind) {
    case "exercise":
      return {
        kind: "exercise",
        exerciseId: subject.exerciseId ?? `own:${subject.name.toLowerCase()}`,
        name: subject.name,
      };
    case "distance":
      return { kind: "distance", discipline: subject.discipline, meters: subject.meters };
    case "discipline":
      return { kind: "distance", discipline: subject.discipline };
    case "wod":
      return { kind: "wod", name: subject.name };
  }
}

export function recordView(record: PersonalRecord): RecordView {
  const { athleteId, value, unit, workoutId, date, previous } = record;
  return {
    athleteId,
    subject: subjectOf(record),
    kind: recordKindOf(record),
    label: labelOf(record),
    value,
    unit,
    workoutId,
    date,
    ...(previous && { previousValue: previous.value }),
  };
}

export type RecordQuery = {
  readonly athleteId?: string | undefined;
  readonly exerciseId?: string | undefined;
};

const subjectKeyOf = (exerciseId: string) =>
  `exercise/${exerciseId.startsWith("own:") ? `~${exerciseId.slice("own:".length)}` : exerciseId}`;

/** The records of an athlete (default: the member's own), in one exercise or in all. Not found: an athlete that the member can't read. */
export async function listRecords(
  { store }: ApplicationContext,
  { scope, member }: MemberContext,
  { athleteId = member.athleteId, exerciseId }: RecordQuery,
): Promise<Result<RecordView[], Problem>> {
  const readable = checkReadable(scope, athleteId);
  if (!readable.ok) return readable;
  const stored = await listStored(store.db, scope, {
    athleteId,
    ...(exerciseId !== undefined && { subjectKeys: [subjectKeyOf(exerciseId)] }),
  });
  return ok(stored.map((row) => recordView(rowToRecord(row))));
}
