import { createHash } from "node:crypto";
import { columnOf } from "../../measurements/measurement-columns.ts";
import { neededColumns, readMeasurementsCsv } from "../../measurements/read-measurements-csv.ts";
import type { ActivityReader } from "../activity-reader.ts";
import { readHeader, readText } from "../table/read-values.ts";

/** A list of readings of the body, one a row: columns for the date, what was measured, its value and perhaps its unit. */
export const measurementListReader: ActivityReader = {
  id: "measurements",
  title: "lists of measurements",
  detect: (head) => {
    const held = new Set(readHeader(head).cells.map(columnOf));
    return neededColumns.every((holds) => held.has(holds));
  },
  // eslint-disable-next-line typescript/require-await -- a reader is asynchronous; this one has the whole file
  read: async function* (file, report) {
    const { readings, problems } = readMeasurementsCsv(readText(file.bytes));
    for (const { row, column, message } of problems)
      report.problem(`row ${row}${column === "" ? "" : `, column ${column}`}`, message);
    for (const { kind, value, unit, date, time, note } of readings) {
      const key = createHash("sha256").update(JSON.stringify([kind, date, time, value, unit]));
      yield {
        key: `table:${key.digest("base64url").slice(0, 22)}`,
        localDate: date,
        ...(time !== undefined && { localTime: time }),
        measurement: { kind, value, ...(unit && { unit }), ...(note !== undefined && { note }) },
      };
    }
  },
};
