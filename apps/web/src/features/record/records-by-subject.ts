import type { DisciplineResponse, PersonalRecordResponse } from "@canter/protocol/training/workouts";
import { disciplineName } from "../../ui/words/discipline-in-words.ts";

/** The subject of records: an exercise, the distances of a discipline, or a named workout. */
export type RecordSubject = {
  readonly key: string;
  readonly name: string;
  /** Set if it has its own page. */
  readonly exerciseId?: string;
  /** In reading order: 1RM before 5RM before other kinds. */
  readonly records: readonly PersonalRecordResponse[];
  /** The day of the latest of them. */
  readonly latest: string;
};

const nameOf = ({ subject }: PersonalRecordResponse, disciplines: readonly DisciplineResponse[]): string =>
  subject.kind === "distance" ? disciplineName(disciplines, subject.discipline) : subject.name;

const keyOf = ({ subject }: PersonalRecordResponse): string => {
  if (subject.kind === "exercise") return `exercise:${subject.exerciseId}`;
  return subject.kind === "distance" ? `distance:${subject.discipline}` : `wod:${subject.name}`;
};

/** 1RM before 5RM before other kinds. */
const rank = ({ kind, subject }: PersonalRecordResponse): number => {
  const reps = Number(/^weight_for_(\d+)_reps?$/.exec(kind)?.[1] ?? 1000);
  return subject.kind === "distance" ? (subject.meters ?? 1e9) : reps;
};

const latestOf = (records: readonly PersonalRecordResponse[]): string =>
  records.reduce((latest, { date }) => (date > latest ? date : latest), "");

/** Without those of fewer repetitions with no more weight: who lifted it eight times has lifted it once. */
const withoutImplied = (sorted: readonly PersonalRecordResponse[]): readonly PersonalRecordResponse[] =>
  sorted.filter(
    (one, at) =>
      !one.kind.startsWith("weight_for_") ||
      !sorted.slice(at + 1).some(({ kind, value }) => kind.startsWith("weight_for_") && value >= one.value),
  );

/** The records of one subject in reading order, none that another one says already. */
export const shownRecords = (records: readonly PersonalRecordResponse[]): readonly PersonalRecordResponse[] =>
  withoutImplied(records.toSorted((a, b) => rank(a) - rank(b)));

/** Records by subject, the latest broken first; `q` filters by name. */
export const recordsBySubject = (
  records: readonly PersonalRecordResponse[],
  disciplines: readonly DisciplineResponse[],
  q = "",
): readonly RecordSubject[] => {
  const wanted = q.trim().toLowerCase();
  return [...Map.groupBy(records, keyOf)]
    .flatMap(([key, [first, ...others]]): RecordSubject[] => {
      if (!first) return [];
      const all = [first, ...others];
      const { subject } = first;
      return [
        {
          key,
          name: nameOf(first, disciplines),
          ...(subject.kind === "exercise" && { exerciseId: subject.exerciseId }),
          records: shownRecords(all),
          latest: latestOf(all),
        },
      ];
    })
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .sort((a, b) => b.latest.localeCompare(a.latest) || a.name.localeCompare(b.name));
};
