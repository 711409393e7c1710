import FitParser, { type ParsedFit } from "fit-file-parser";
import { FitEncoder } from "fit-file-parser/encoder";
import type { ImportedWorkout } from "@canter/domain/import/imported-workout";
import type { ActivityReader, ReadingReport } from "../activity-reader.ts";
import { fitSessionToWorkout, type FitActivity, type FitMessage } from "./fit-session.ts";

/** Bytes of a FIT file that hold whole messages, as a file of their own with a fitting header. */
type WholePart = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where what follows begins, in the file that this is from. */
  readonly end: number;
  /** The file breaks within it: what its header promises is not all there, or what is there is no message. */
  readonly isBroken: boolean;
  /** It is all there, and does not come to the checksum behind it: something in it is not as it was written. */
  readonly isAltered: boolean;
};

const signature = [0x2e, 0x46, 0x49, 0x54];

/** Whether a FIT header begins at `at`: its size, and ".FIT" at its ninth byte. */
const isFitHeader = (bytes: Uint8Array, at = 0): boolean =>
  (bytes[at] === 12 || bytes[at] === 14) && signature.every((byte, index) => bytes[at + 8 + index] === byte);

type Definition = { readonly size: number };

/** The size of the message that a definition at `at` describes, and where the definition ends; undefined: it is none, or not all there. */
function readDefinition(
  bytes: Uint8Array,
  at: number,
  end: number,
): { readonly definition: Definition; readonly next: number } | undefined {
  const hasDeveloperFields = ((bytes[at] ?? 0) & 0x20) !== 0;
  if (at + 6 > end || (bytes[at + 2] ?? 2) > 1) return undefined;
  let size = 0;
  let next = at + 6;
  const addFields = (count: number): boolean => {
    if (next + count * 3 > end) return false;
    for (let field = 0; field < count; field += 1) size += bytes[next + field * 3 + 1] ?? 0;
    next += count * 3;
    return true;
  };
  if (!addFields(bytes[at + 5] ?? 0)) return undefined;
  if (hasDeveloperFields) {
    const count = bytes[next] ?? 0;
    next += 1;
    if (next > end || !addFields(count)) return undefined;
  }
  return { definition: { size }, next };
}

/** Where the last whole message before `end` ends. */
function endOfMessages(bytes: Uint8Array, start: number, end: number): number {
  const definitions = new Map<number, Definition>();
  let at = start;
  while (at < end) {
    const header = bytes[at] ?? 0;
    const isCompressed = (header & 0x80) !== 0;
    if (!isCompressed && (header & 0x10) !== 0) return at;
    if (!isCompressed && (header & 0x40) !== 0) {
      const read = readDefinition(bytes, at, end);
      if (!read) return at;
      definitions.set(header & 15, read.definition);
      at = read.next;
      continue;
    }
    const definition = definitions.get(isCompressed ? (header >> 5) & 3 : header & 15);
    if (!definition || at + 1 + definition.size > end) return at;
    at += 1 + definition.size;
  }
  return at;
}

/** The part of a FIT file that begins at `at` (files may be chained one behind the other). Only for where `isFitHeader`. */
function wholeMessages(bytes: Uint8Array, at: number): WholePart {
  const headerSize = bytes[at] ?? 12;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const promised = at + headerSize + view.getUint32(at + 4, true);
  const start = at + headerSize;
  const end = Math.min(promised, bytes.length);
  const whole = endOfMessages(bytes, start, end);
  const part = new Uint8Array(whole - at + 2);
  part.set(bytes.subarray(at, whole));
  new DataView(part.buffer).setUint32(4, whole - start, true);
  // Some that write files leave it 0.
  const stated = promised + 2 <= bytes.length ? view.getUint16(promised, true) : 0;
  const isAltered = stated !== 0 && stated !== FitEncoder.calculateCRC(bytes.subarray(at, promised));
  return { bytes: part, end: promised + 2, isBroken: whole < promised, isAltered };
}

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
