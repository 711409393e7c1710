import FitParser, { type ParsedFit } from "fit-file-parser";
import type { ImportedWorkout } from "@canter/domain/import/imported-workout";
import type { ActivityReader, ReadingReport } from "../activity-reader.ts";
import { fitSessionToWorkout, type FitActivity } from "./fit-session.ts";
import type { FitMessage } from "./fit-sets.ts";
import { isFitHeader, wholeMessages } from "./whole-messages.ts";

const parser = new FitParser({
  force: true,
  mode: "list",
  speedUnit: "m/s",
  lengthUnit: "m",
  temperatureUnit: "celsius",
});

/** Undefined: no part of it can be read. */
function parsed(bytes: Uint8Array<ArrayBuffer>): ParsedFit | undefined {
  let result: ParsedFit | undefined;
  try {
    parser.parse(bytes.buffer, (error, data) => {
      if (error === undefined) result = data;
    });
  } catch {
    return undefined;
  }
  return result;
}

const list = (value: unknown): readonly FitMessage[] => (Array.isArray(value) ? (value as FitMessage[]) : []);

const activityOf = (data: ParsedFit): FitActivity => {
  const all = data as unknown as Record<string, unknown>;
  return {
    fileId: list(all["file_ids"])[0] ?? {},
    activity: (all["activity"] as FitMessage | undefined) ?? {},
    sports: list(all["sports"]),
    sessions: list(all["sessions"]),
    laps: list(all["laps"]),
    lengths: list(all["lengths"]),
    sets: list(all["sets"]),
    records: list(all["records"]),
    developerFields: list(all["field_descriptions"]).flatMap(({ field_name: name }) =>
      typeof name === "string" ? [name] : [],
    ),
  };
};

function* readPart(data: ParsedFit, isBroken: boolean, report: ReadingReport): Generator<ImportedWorkout> {
  const activity = activityOf(data);
  const type = activity.fileId["type"];
  if (type !== undefined && type !== "activity") {
    const kind = typeof type === "string" || typeof type === "number" ? type : "unknown";
    report.problem("file", `is no activity (a FIT file of the kind ${kind})`);
    return;
  }
  for (const name of activity.developerFields)
    if (!/^power$/i.test(name)) report.leftOut(`developer field ${name}`, "is not kept");
  if (activity.sessions.length === 0 && activity.records.length < 2) return;
  // The session stands at the end of a file: of one that breaks before, the recording tells what there was.
  if (activity.sessions.length === 0 && !isBroken)
    report.problem("file", "has no session: what was done is taken from its recording");
  const sessions = activity.sessions.length > 0 ? activity.sessions : [{}];
  for (const [index, session] of sessions.entries()) {
    const workout = fitSessionToWorkout(activity, session, index);
    if (workout) yield workout;
    else report.problem(`session ${index + 1}`, "has no start time");
  }
}

/**
 * FIT files of activities: each session (each leg of a multisport one) is a workout, with its laps, lengths, sets and recording. Of a damaged
 * file everything up to the damage is read.
 */
export const fitReader: ActivityReader = {
  id: "fit",
  title: "FIT",
  detect: (_head, { bytes }) => isFitHeader(bytes),
  read: async function* ({ bytes }, report) {
    let at = 0;
    while (at < bytes.length && isFitHeader(bytes, at)) {
      const part = wholeMessages(bytes, at);
      if (part.isBroken) report.problem("file", "is damaged: what comes before the damage is read");
      else if (part.isAltered)
        report.problem(
          "file",
          "does not come to its checksum: some of its figures may not be as they were recorded",
        );
      const data = parsed(part.bytes);
      if (data) yield* readPart(data, part.isBroken, report);
      else report.problem("file", "can't be read as FIT");
      at = part.end;
    }
    if (bytes.subarray(at).some((byte) => byte !== 0))
      report.problem("file", "goes on with what is not FIT: that is not read");
  },
};
