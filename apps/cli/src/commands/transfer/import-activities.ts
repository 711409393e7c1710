import path from "node:path";
import type { Command } from "commander";
import { type TableMapping, tableMappingSchema } from "@canter/domain/import/table-mapping";
import { CommandFailure, exitStatus } from "../../exit-status.ts";
import { flaggedAthlete, memberIn, withCanter, withData } from "../../open-data.ts";
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

export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** A file is read in place, and in chunks if it is long. */
const fileAt = (file: string) => ({ name: path.basename(file), path: path.resolve(file) });

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

function outcomeLines({ outcome }: Batch, verb = "Brought in"): string {
  if (!outcome) return "";
  const { saved, asked, known, leftOut, notes = [], measurements } = outcome;
  const readings = measurements
    ? `${counted(measurements.saved, "measurement")}; ${measurements.asked} ask something, ${measurements.known} ${measurements.known === 1 ? "was" : "were"} here already, ${measurements.leftOut} left out.\n`
    : "";
  const reasons = notes.map(({ message }) => `  ${message}\n`).join("");
  return `${verb} ${counted(saved, "workout")}; ${asked} ask something (canter draft lists them), ${known} ${known === 1 ? "was" : "were"} here already, ${leftOut} left out.\n${readings}${reasons}`;
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

/** What an import's fields are called here. */
const flagNames = {
  massUnit: "--units",
  distanceUnit: "--distances",
  date: "--date",
  discipline: "--discipline",
  map: "--map",
};

/** 0: all of it was brought in or is here already; 1: something was left out. */
const statusOf = ({ files, outcome }: Batch): number => {
  const leftOut = (outcome?.leftOut ?? 0) + (outcome?.measurements?.leftOut ?? 0);
  return leftOut > 0 || files.some(({ problems }) => problems.length > 0)
    ? exitStatus.refused
    : exitStatus.ok;
};

/** What nothing comes of, and what can be done about it. */
function nothingRead(batch: Batch): CommandFailure {
  const headings = batch.files.flatMap(({ table }) => table?.columns.map(({ heading }) => heading) ?? []);
  const columns =
    headings.length === 0 ? "" : `\nSay with --map what its columns hold: ${headings.join(", ")}`;
  const isOthers = batch.files.some(({ problems }) =>
    problems.some(({ where }) => where === "column athlete"),
  );
  const whose = isOthers ? "\nSay with --athlete whose they are." : "";
  return new CommandFailure(
    `There is no workout and no measurement in it.\n${noteLines(batch.files)}${columns}${whose}`.trimEnd(),
  );
}

/** Imports files of a watch or another app. Exercise names that are not in the catalogue stay as they are. Gives the exit status. */
export const importActivities = (
  files: readonly string[],
  flags: ActivityFlags,
  command: Command,
): Promise<number> =>
  // Who only asks makes no database.
  (flags.check ? withData : withCanter)(command, async (canter) => {
    const { application } = canter;
    const member = await memberIn(canter, flags.group);
    const athleteId = await flaggedAthlete(canter, member, flags);
    const made = await application.import.createImport(member, {
      files: files.map(fileAt),
      athleteId,
      map: mappingIn(flags.map),
    });
    if (!made.ok) throw problemFailure(made.error, flagNames);
    const batch = made.value;
    if (batch.total === 0) {
      await application.import.discardImport(member, batch.id);
      throw nothingRead(batch);
    }
    process.stdout.write(previewLines(batch));
    const { units: massUnit, distances: distanceUnit, discipline, date } = flags;
    const decisions = { massUnit, distanceUnit, discipline, date };
    const applied = flags.check
      ? await application.import.checkImport(member, batch.id, decisions)
      : await application.import.applyImport(member, batch.id, decisions);
    if (flags.check || !applied.ok) await application.import.discardImport(member, batch.id);
    if (!applied.ok) throw problemFailure(applied.error, flagNames);
    if (flags.check) {
      process.stdout.write(outcomeLines(applied.value, "Would bring in"));
      return statusOf(applied.value);
    }
    // First of all: whoever is interrupted now can still take it back.
    process.stdout.write(`To take it back: canter import --undo ${batch.id}\n`);
    const done = await application.import.carryOutImport(member, batch.id);
    if (!done.ok) throw problemFailure(done.error);
    process.stdout.write(outcomeLines(done.value));
    return statusOf(done.value);
  });

/** Undoes a whole batch. */
export const undoImport = (
  id: string,
  flags: Pick<ActivityFlags, "group">,
  command: Command,
): Promise<number> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, flags.group);
    const undone = await canter.application.import.undoImport(member, id);
    if (!undone.ok) throw problemFailure(undone.error);
    const done = await canter.application.import.carryOutImport(member, id);
    if (!done.ok) throw problemFailure(done.error);
    const { takenBack = 0, keptChanged = 0, measurements } = done.value.outcome ?? {};
    const readings = measurements ? ` and ${counted(measurements.takenBack ?? 0, "measurement")}` : "";
    process.stdout.write(
      `Took back ${counted(takenBack, "workout")}${readings}; ${keptChanged} stay, because somebody has changed them since.\n`,
    );
    return exitStatus.ok;
  });

const maxListed = 50;

/** Lists batches, also those that were interrupted. */
export const listImports = (flags: Pick<ActivityFlags, "group">, command: Command): Promise<number> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, flags.group);
    const listed = await canter.application.import.listImports(member, { limit: maxListed });
    if (!listed.ok) throw problemFailure(listed.error);
    const lines = listed.value.items.map(({ id, createdAt, state, files, done, total }) => {
      const at = new Date(createdAt).toISOString().slice(0, 16).replace("T", " ");
      return `${id}  ${at}  ${state} ${done}/${total}  ${files.map(({ name }) => name).join(", ")}\n`;
    });
    process.stdout.write(lines.join("") || "Nothing was brought in.\n");
    return exitStatus.ok;
  });
