import { access, constants, open, readFile } from "node:fs/promises";
import path from "node:path";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Command } from "commander";
import { type TableMapping, tableMappingSchema } from "@canter/domain/import/table-mapping";
import { CommandFailure } from "../../exit-status.ts";
import { flaggedAthlete, memberIn, withCanter } from "../../open-data.ts";
import { problemFailure } from "../../problem-failure.ts";

export type ActivityFlags = {
  readonly check?: true;
  readonly athlete?: string;
  readonly group?: string;
  readonly units?: "kg" | "lb";
  readonly distances?: "km" | "mi";
  readonly discipline?: string;
  readonly date?: string;
  readonly map?: string;
};

type Canter = Parameters<Parameters<typeof withCanter>[1]>[0];
type Batch = Extract<
  Awaited<ReturnType<Canter["application"]["import"]["readImport"]>>,
  { readonly ok: true }
>["value"];

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** A file is read in place, and in chunks if it is long. */
const fileAt = async (file: string) => {
  await access(file, constants.R_OK).catch(() => {
    throw new CommandFailure(`${file}: there is no such file, or it can't be read`);
  });
  return { name: path.basename(file), path: path.resolve(file) };
};

/** For archives of many years: nobody reads more in a terminal. */
const maxNotes = 40;

const noteLines = (files: Batch["files"]): string =>
  files
    .flatMap(({ name, problems, leftOut }) =>
      [...problems, ...leftOut].map(
        ({ where, message, count }) =>
          `  ${name}: ${where} ${message}${count > 1 ? ` (${count} times)` : ""}\n`,
      ),
    )
    .slice(0, maxNotes)
    .join("");

/** A batch's preview and its open questions, in lines. */
function previewLines({ files, preview }: Batch): string {
  if (!preview) return noteLines(files);
  const formats = [...new Set(files.flatMap(({ format }) => format ?? []))].join(", ");
  const span = preview.from === undefined ? "" : `, from ${preview.from} to ${preview.to}`;
  const kinds = preview.disciplines.map(({ id, workouts }) => `${id} ${workouts}`).join(", ");
  const also = [
    preview.known > 0 && `${preview.known} here already`,
    preview.similar > 0 && `${preview.similar} that look like ones you logged`,
    preview.doubted > 0 && `${preview.doubted} with values to look at`,
    preview.ahead > 0 && `${preview.ahead} in the future`,
  ].filter((part) => part !== false);
  const measured = (preview.measurements?.kinds ?? []).map(
    ({ kind, count, from, to }) => `  ${kind} ${count}, from ${from} to ${to}\n`,
  );
  const knownReadings = preview.measurements?.known ?? 0;
  if (knownReadings > 0) measured.push(`  ${counted(knownReadings, "measurement")} here already\n`);
  const names = preview.names.slice(0, maxNotes).map(({ name, likely: [first] }) => {
    const like = first ? ` (like ${first.name}?)` : "";
    return `  unknown exercise: ${name}${like}\n`;
  });
  return [
    `${counted(preview.workouts, "workout")}${preview.sets > 0 ? `, ${counted(preview.sets, "set")}` : ""}${span}${formats === "" ? "" : ` (${formats})`}\n`,
    kinds === "" ? "" : `  ${kinds}\n`,
    also.length > 0 ? `  ${also.join(", ")}\n` : "",
    ...measured,
    ...tableLines(files),
    ...names,
    noteLines(files),
  ].join("");
}

function outcomeLines({ id, outcome }: Batch): string {
  if (!outcome) return "";
  const { saved, asked, known, leftOut, notes = [], measurements } = outcome;
  const readings = measurements
    ? `${counted(measurements.saved, "measurement")}; ${measurements.asked} ask something, ${measurements.known} ${measurements.known === 1 ? "was" : "were"} here already, ${measurements.leftOut} left out.\n`
    : "";
  const reasons = notes.map(({ message }) => `  ${message}\n`).join("");
  return `Brought in ${counted(saved, "workout")}; ${asked} ask something (see drafts), ${known} ${known === 1 ? "was" : "were"} here already, ${leftOut} left out.${readings === "" ? "" : `\n${readings}`} To take it back: canter import --undo ${id}\n${reasons}`;
}

/** "Datum=date,Gewicht=body_weight:kg" by heading. */
function mappingIn(text: string | undefined): TableMapping | undefined {
  if (text === undefined) return undefined;
  const parts = text
    .split(",")
    .map((part) => [part.slice(0, part.lastIndexOf("=")), part.slice(part.lastIndexOf("=") + 1)]);
  const checked = tableMappingSchema.safeParse(
    Object.fromEntries(parts.map(([heading = "", role = ""]) => [heading.trim(), role.trim()])),
  );
  if (checked.success && parts.every(([heading]) => heading !== "")) return checked.data;
  const issue = checked.success ? undefined : checked.error.issues[0];
  throw new CommandFailure(
    `--map: ${issue ? `${issue.path.join(".")} ${issue.message}` : "must be HEADING=FIELD between commas, as in Datum=date,Gewicht=body_weight:kg"}`,
  );
}

/** How a table from an unknown app is read: its columns, and its first rows. */
const tableLines = (files: Batch["files"]): readonly string[] =>
  files.flatMap(({ table }) =>
    table
      ? [
          `  read as: ${table.columns.map(({ heading, role }) => `${heading}=${role}`).join(",")}\n`,
          ...table.rows.map(({ row, read }) => `  row ${row}: ${read}\n`),
        ]
      : [],
  );

/**
 * Imports files of a watch or another app. Exercise names that are not in the catalogue stay as they are. False: none of the files is one
 * (nothing was done).
 */
export async function importActivities(
  files: readonly string[],
  flags: ActivityFlags,
  command: Command,
): Promise<boolean> {
  let isTaken = true;
  await withCanter(command, async (canter) => {
    const { application } = canter;
    const member = await memberIn(canter, flags.group);
    const athleteId = await flaggedAthlete(canter, member, flags);
    const read = await Promise.all(files.map(fileAt));
    const made = await application.import.createImport(member, {
      files: read,
      athleteId,
      map: mappingIn(flags.map),
    });
    if (!made.ok) throw problemFailure(made.error);
    const batch = made.value;
    // A table of measurements alone is read more strictly by its own command: all or nothing.
    const isRead = ({ format, workouts }: Batch["files"][number]) =>
      format !== undefined && (format !== "table" || workouts > 0 || flags.map !== undefined);
    isTaken = batch.files.some(isRead) || !files.every((file) => file.endsWith(".csv"));
    if (isTaken) process.stdout.write(previewLines(batch));
    if (!isTaken || flags.check || batch.total === 0) {
      await application.import.discardImport(member, batch.id);
      if (isTaken && batch.total === 0) throw new CommandFailure("There is no workout in it.");
      return;
    }
    const { units: massUnit, distances: distanceUnit, discipline, date } = flags;
    const applied = await application.import.applyImport(member, batch.id, {
      massUnit,
      distanceUnit,
      discipline,
      date,
    });
    if (!applied.ok) {
      await application.import.discardImport(member, batch.id);
      throw problemFailure(applied.error);
    }
    const done = await application.import.carryOutImport(member, batch.id);
    if (!done.ok) throw problemFailure(done.error);
    process.stdout.write(outcomeLines(done.value));
  });
  return isTaken;
}

/** Undoes a whole batch. */
export const undoImport = (
  id: string,
  flags: Pick<ActivityFlags, "group">,
  command: Command,
): Promise<void> =>
  withCanter(command, async (canter) => {
    const member = await memberIn(canter, flags.group);
    const undone = await canter.application.import.undoImport(member, id);
    if (!undone.ok) throw problemFailure(undone.error);
    const done = await canter.application.import.carryOutImport(member, id);
    if (!done.ok) throw problemFailure(done.error);
    const { takenBack = 0, keptChanged = 0 } = done.value.outcome ?? {};
    process.stdout.write(
      `Took back ${counted(takenBack, "workout")}; ${keptChanged} stay, because somebody has changed them since.\n`,
    );
  });

type ConversationFlags = { readonly check?: true; readonly group?: string; readonly user?: string };

/** A record begins with its keys, well within this many bytes. */
const firstBytes = 65_536;

/**
 * Whether the first record of a file has the keys of the other system's conversations: files from canter export consist of lines, too.
 * False for an unreadable file.
 */
export async function holdsConversations(file: string): Promise<boolean> {
  const opened = await open(file).catch(() => undefined);
  if (!opened) return false;
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(firstBytes), 0, firstBytes, 0);
    const [record = ""] = buffer.toString("utf8", 0, bytesRead).trimStart().split("\n");
    return /"(?:pk|sk)"\s*:/u.test(record);
  } finally {
    await opened.close();
  }
}

const readConversations = async (file: string): Promise<AsyncIterable<string>> => {
  await access(file).catch(() => {
    throw new CommandFailure(`${file}: there is no such file, or it can't be read`);
  });
  const bytes = createReadStream(file);
  if (!file.toLowerCase().endsWith(".gz")) return bytes.setEncoding("utf8");
  // Errors on the way are thrown to whoever reads the result.
  return pipeline(bytes, createGunzip(), () => undefined).setEncoding("utf8");
};

/** Imports a file of conversations with their messages, a record to a line; the answer says what was skipped and why. */
export const importConversations = (
  file: string,
  flags: ConversationFlags,
  command: Command,
): Promise<void> =>
  withCanter(command, async (canter) => {
    const text = await readConversations(file);
    const member = await memberIn(canter, flags.group);
    const isCheck = flags.check === true;
    const done = await canter.application.conversation.importConversations(member, {
      text,
      isCheck,
      userId: flags.user,
    });
    const { conversations, messages, known, skippedLines, skipped } = done;
    process.stdout.write(
      `${isCheck ? "Would bring in" : "Brought in"} ${counted(conversations, "conversation")} and ${counted(messages, "message")}; ${counted(known, "record")} ${known === 1 ? "was" : "were"} there already, ${counted(skippedLines, "line")} left out.\n`,
    );
    process.stderr.write(
      skipped.map(({ line, field, message }) => `line ${line}, ${field}: ${message}\n`).join(""),
    );
  });

type ImportFlags = {
  readonly check?: true;
  readonly athlete?: string;
  readonly group?: string;
  readonly units?: "kg" | "lb";
};

/** Maximum size that the use case reads. */
const maxCharacters = 900_000;

const readMeasurements = async (file: string): Promise<string> => {
  const text = await readFile(file, "utf8").catch(() => {
    throw new CommandFailure(`${file}: there is no such file, or it can't be read`);
  });
  if (text.length > maxCharacters) throw new CommandFailure(`${file}: must have at most 900,000 characters`);
  return text;
};

/** Imports a CSV file of measurements: all or nothing, with errors by row and column. */
export const importMeasurements = (file: string, flags: ImportFlags, command: Command): Promise<void> =>
  withCanter(command, async (canter) => {
    const { application } = canter;
    const text = await readMeasurements(file);
    const member = await memberIn(canter, flags.group);
    const athleteId = await flaggedAthlete(canter, member, flags);
    const check = flags.check === true;
    const asked = {
      text,
      check,
      ...(athleteId && { athleteId }),
      ...(flags.units && { units: flags.units }),
    };
    const done = await application.health.importMeasurements(member, asked);
    if (!done.ok) throw problemFailure(done.error);
    const { added, known, doubted, errors } = done.value;
    const asks = doubted > 0 ? `; ${doubted} ${doubted === 1 ? "asks" : "ask"} something` : "";
    const wrong = errors.map(
      ({ row, column, message }) => `row ${row}${column ? `, column ${column}` : ""}: ${message}\n`,
    );
    process.stdout.write(
      `${check ? "Would bring in" : "Brought in"} ${added} ${added === 1 ? "measurement" : "measurements"}; ${known} ${known === 1 ? "was" : "were"} there already${asks}.\n${wrong.join("")}`,
    );
  });
