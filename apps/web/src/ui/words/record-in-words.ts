import type { PersonalRecordResponse } from "@canter/protocol/training/workouts";
import type { Units } from "@canter/domain/units/unit";
import { formatDuration, formatDurationInWords } from "@canter/domain/units/format-units";
import { formatKg, formatMeters, formatNumber } from "../formats.ts";

/** A record's value, in the reader's unit: `102.5 kg`, `19:40`, `12 reps`. */
export const recordValue = (
  { kind, value, unit }: Pick<PersonalRecordResponse, "kind" | "value" | "unit">,
  units: Units,
): string => {
  switch (unit) {
    case "kg":
      return formatKg(value, units);
    case "s":
      // A time that was raced against is read as on a watch; how long something lasted is not.
      return kind.startsWith("longest_") ? formatDurationInWords(value) : formatDuration(value);
    case "m":
      return formatMeters(value, units);
    case "rounds":
      return `${formatNumber(value)} rounds`;
    case "reps":
      return `${formatNumber(value)} reps`;
  }
};

/** `5RM 102.5 kg, before 100 kg`. */
export const recordInWords = (record: PersonalRecordResponse, units: Units): string => {
  const before = record.previousValue;
  const text = `${record.label} ${recordValue(record, units)}`;
  return before === undefined ? text : `${text}, before ${recordValue({ ...record, value: before }, units)}`;
};
