import { createReadStream } from "node:fs";
import { copyFile, open, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Command, Option } from "commander";
import { CommandFailure } from "../../exit-status.ts";
import { configOf, configOfData, memberIn, dataLocation, withCanter } from "../../open-data.ts";
import { problemFailure } from "../../problem-failure.ts";
import { explained } from "../../system-failure.ts";
import {
  type ActivityFlags,
  importActivities,
  undoImport,
  holdsConversations,
  importConversations,
  importMeasurements,
} from "./import-files.ts";

type ExportFlags = {
  readonly all?: true;
  readonly archive?: string;
  readonly format: "json" | "csv" | "hevy" | "strong";
  readonly group?: string;
};

const exportGroup = (flags: ExportFlags, command: Command): Promise<void> =>
  withCanter(command, async (canter) => {
    const member = await memberIn(canter, flags.group);
    // Standard output is not ended: it is not ours to close.
    await pipeline(
      Readable.from(await canter.application.export.exportWorkouts(member, flags.format)),
      process.stdout,
      {
        end: false,
      },
    );
  });

const exportArchive = (file: string, flags: ExportFlags, command: Command): Promise<void> =>
  withCanter(command, async (canter) => {
    const member = await memberIn(canter, flags.group);
    const archive = await canter.application.export.writeArchive(member);
    try {
      await copyFile(archive.path, file).catch(() => {
        throw new CommandFailure(`${file}: can't be written`);
      });
    } finally {
      await archive.remove();
    }
  });

/** Empty for an unreadable file. */
async function firstBytes(file: string, length: number): Promise<Buffer> {
  const opened = await open(file).catch(() => undefined);
  if (!opened) return Buffer.alloc(0);
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await opened.close();
  }
}

/** What is brought in as it is can't be tried: nothing is asked of it. */
const refuseCheck = (check: true | undefined, what: string): void => {
  if (check)
    throw new CommandFailure(
      `--check: ${what} is brought in whole or refused; leave it out, and nothing was changed`,
    );
};

/** Imports an archive; false: the file is not one. */
async function importArchive(
  file: string,
  flags: { readonly group?: string; readonly check?: true },
  command: Command,
): Promise<boolean> {
  // An archive's first entry is its manifest, whose name is in the first bytes of the file.
  if (!(await firstBytes(file, 100)).includes("manifest.json")) return false;
  refuseCheck(flags.check, "an archive");
  await withCanter(command, async (canter) => {
    const member = await memberIn(canter, flags.group);
    const done = await canter.application.export.importArchive(member, path.resolve(file));
    if (!done.ok) throw problemFailure(done.error);
    const { added, known } = done.value;
    process.stdout.write(`Brought in ${added} rows; ${known} were here already.\n`);
  });
  return true;
}

async function exportEverything(command: Command): Promise<void> {
  const config = await configOfData(command);
  const { exportData } = await import("@canter/server/in-process");
  await explained(`Exporting the data in ${dataLocation(config)}`, () => exportData(config, process.stdout));
}

async function checkFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => {
    throw new CommandFailure(`${file}: there is no such file, or it can't be read`);
  });
  if (found.isDirectory())
    throw new CommandFailure(`${file}: must be a file that canter export --all wrote; this is a folder`);
}

async function importFile(file: string, replace: boolean, command: Command): Promise<void> {
  const config = await configOf(command);
  const { importData } = await import("@canter/server/in-process");
  if (file !== "-") await checkFile(file);
  const done = await explained(`Importing ${file} into the data in ${dataLocation(config)}`, () =>
    importData(config, file === "-" ? process.stdin : createReadStream(file), replace),
  );
  if (!done.ok) throw problemFailure(done.error);
  process.stdout.write(`Imported ${done.value} rows.\n`);
}

export function addExportCommand(program: Command): void {
  program
    .command("export")
    .description("write the group's workouts, or with --all everything there is, to standard output")
    .option("--all", "everything, in the form that canter import reads")
    .addOption(
      new Option(
        "--format <format>",
        "form of the workouts; hevy and strong: your own sets as those apps write them",
      )
        .choices(["json", "csv", "hevy", "strong"])
        .default("json"),
    )
    .option(
      "--archive <file>",
      "all that is yours in the group, and its horses, into a ZIP file that canter import reads",
    )
    .option("--group <name>", "the group to export")
    .action(async (flags: ExportFlags, command: Command) => {
      if (flags.all && (flags.group !== undefined || flags.format !== "json"))
        throw new CommandFailure("--all: writes everything in its own form; leave out --group and --format");
      if (flags.archive !== undefined) return exportArchive(flags.archive, flags, command);
      await (flags.all ? exportEverything(command) : exportGroup(flags, command));
    });
}

type ImportFlags = Parameters<typeof importMeasurements>[1] &
  Parameters<typeof importConversations>[1] &
  ActivityFlags & { readonly replace?: true; readonly undo?: string };

const isActivityName = (name: string): boolean => /\.(fit|tcx|gpx|zip|csv|tsv|xml)(\.gz)?$/i.test(name);

const importAny = async (files: readonly string[], flags: ImportFlags, command: Command): Promise<void> => {
  if (flags.undo !== undefined) return undoImport(flags.undo, flags, command);
  const [file, ...more] = files;
  if (file === undefined) throw new CommandFailure("FILE: must be a file, or - for standard input");
  if (more.length === 0 && file.endsWith(".zip") && (await importArchive(file, flags, command))) return;
  if (files.every(isActivityName)) {
    const isTaken = await importActivities(files, flags, command);
    if (isTaken) return;
    for (const one of files) await importMeasurements(one, flags, command);
    return;
  }
  if (more.length > 0)
    throw new CommandFailure("FILE: several at once must all be .fit, .tcx, .gpx, .csv, .tsv, .xml or .zip");
  const name = file.toLowerCase();
  if (name.endsWith(".jsonl.gz") || (name.endsWith(".jsonl") && (await holdsConversations(file))))
    return importConversations(file, flags, command);
  refuseCheck(flags.check, "an export");
  return importFile(file, flags.replace === true, command);
};

export function addImportCommand(program: Command): void {
  program
    .command("import")
    .description(
      "bring in files of a watch or another app (.fit, .tcx, .gpx, the export.zip of Apple Health, .csv of Strong, Hevy, FitNotes, Garmin or Strava, .gz, .zip), a .csv of measurements (date, weight, body_fat, …), a .jsonl of conversations (pk, sk, messages), an archive of canter export --archive, or a file of canter export --all into an empty database",
    )
    .argument("[files...]", "the files, or - for standard input")
    .option("--replace", "of an export: drop what is in the database")
    .option("--check", "tell what would be brought in, and keep nothing")
    .option("--undo <id>", "take back what was brought in")
    .option("--athlete <name>", "whose training or measurements these are")
    .addOption(new Option("--units <unit>", "what loads without a unit are in").choices(["kg", "lb"]))
    .addOption(new Option("--distances <unit>", "what distances without a unit are in").choices(["km", "mi"]))
    .option("--discipline <id>", "what tracks without a sport are (default: as guessed)")
    .option("--date <date>", "when something without any date was")
    .option(
      "--map <columns>",
      "what columns of a table hold, as in Datum=date,Gewicht=body_weight:kg,Bemerkung= (shown by --check)",
    )
    .option("--group <name>", "the group to bring it into")
    .option("--user <id>", "of a .jsonl: whose conversations of the file (default: of its first record)")
    .action(importAny);
}
