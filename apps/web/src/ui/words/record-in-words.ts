import type { PersonalRecordResponse } from "@canter/protocol/workouts";
import type { MassUnit } from "@canter/domain/units/unit";
import { kgToUnit, distanceInWords, numberInWords } from "./amount-in-words.ts";
import { durationOnClock } from "./duration-in-words.ts";

/** A record's value, in the reader's unit: `102.5 kg`, `19:40`, `12 reps`. */
export const recordValue = ({ value, unit }: Pick<PersonalRecordResponse, "value" | "unit">, units: MassUnit): string => {
  switch (unit) {
    case "kg":
      return `${numberInWords(kgToUnit(value, units), 1)} ${units}`;
    case "s":
      return durationOnClock(value);
    case "m":
      return distanceInWords(value, undefined, units);
    case "rounds":
      return `${numberInWords(value)} rounds`;
    case "reps":
      return `${numberInWords(value)} reps`;
  }
};

/** `5RM 102.5 kg, before 100 kg`. */
export const recordInWords = (record: PersonalRecordResponse, units: MassUnit): string => {
  const before = record.previousValue;
  const text = `${record.label} ${recordValue(record, units)}`;
  return before === undefined ? text : `${text}, before ${recordValue({ value: before, unit: record.unit }, units)}`;
};
