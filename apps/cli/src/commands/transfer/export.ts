import { constants, existsSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Command, Option } from "commander";
import { resolve } from "node:path";
import { CommandFailure, exitStatus } from "../../exit-status.ts";
import { configOfData, memberIn, dataLocation, withData, configOf } from "../../open-data.ts";
import { explained } from "../../system-failure.ts";
import { problemFailure } from "../../problem-failure.ts";

type ExportFlags = {
  readonly all?: true;
  readonly archive?: string;
  readonly format: "json" | "csv" | "hevy" | "strong";
  readonly group?: string;
};

const exportGroup = (flags: ExportFlags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
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
  withData(command, async (canter) => {
    // Before all of it is written elsewhere.
    if (existsSync(file)) throw new CommandFailure(`--archive: ${file} is there already`);
    const member = await memberIn(canter, flags.group);
    const archive = await canter.application.export.writeArchive(member);
    try {
      await copyFile(archive.path, file, constants.COPYFILE_EXCL).catch((error: unknown) => {
        const isThere = error instanceof Error && "code" in error && error.code === "EEXIST";
        throw new CommandFailure(`--archive: ${file} ${isThere ? "is there already" : "can't be written"}`);
      });
      process.stdout.write(`Wrote ${file}; canter import reads it.\n`);
    } finally {
      await archive.remove();
    }
  });

async function exportEverything(command: Command): Promise<void> {
  const config = await configOfData(command);
  const { exportData } = await import("@canter/server/in-process");
  await explained(`Exporting the data in ${dataLocation(config)}`, () => exportData(config, process.stdout));
}

export function addExportCommand(program: Command): void {
  program
    .command("export")
    .description("write the group's workouts, or with --all everything there is, to standard output")
    .option("--all", "everything, in the form that canter import reads")
    .addOption(
      new Option(
        "--format <format>",
        "form of the workouts; hevy and strong: your own sets as those apps write them, at 12:00 where no time is known",
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
      if (flags.archive !== undefined && (flags.all || flags.format !== "json"))
        throw new CommandFailure("--archive: has a form of its own; leave out --all and --format");
      if (flags.archive === "" || flags.archive === "-")
        throw new CommandFailure("--archive: must be the path of a file");
      if (flags.archive !== undefined) return exportArchive(flags.archive, flags, command);
      await (flags.all ? exportEverything(command) : exportGroup(flags, command));
    });
}

const names = { targetDir: "the folder", backupDir: "the folder" };

async function backup(dir: string, command: Command): Promise<void> {
  const config = await configOfData(command);
  const { backupData } = await import("@canter/server/in-process");
  const done = await explained(`Backing up the data in ${dataLocation(config)}`, () =>
    backupData(config, resolve(dir)),
  );
  if (!done.ok) throw problemFailure(done.error, names);
  process.stdout.write(`Backed up to ${resolve(dir)}\n`);
}

async function restore(dir: string, force: boolean, command: Command): Promise<void> {
  const config = await configOf(command);
  const { restoreData } = await import("@canter/server/in-process");
  const done = await explained(`Restoring into the data in ${dataLocation(config)}`, () =>
    restoreData(config, resolve(dir), force),
  );
  if (!done.ok && done.error.type === "conflict" && !force)
    throw new CommandFailure(`${done.error.detail} Add --force to replace it.`, exitStatus.refused);
  if (!done.ok) throw problemFailure(done.error, names);
  process.stdout.write(
    `Restored from ${resolve(dir)}\n${done.value ? `What was there before is in ${done.value}\n` : ""}`,
  );
}

export function addBackupCommands(program: Command): void {
  program
    .command("backup")
    .description("write a backup of the database into a new folder, also while the server runs")
    .argument("<dir>", "the folder to make")
    .action((dir: string, _flags: object, command: Command) => backup(dir, command));
  program
    .command("restore")
    .description("put a backup in place; what was there is kept")
    .argument(
      "<dir>",
      "the folder of the backup, or a database file that an upgrade or a restore has left in backups",
    )
    .option("--force", "also where there are data already")
    .action((dir: string, flags: { readonly force?: true }, command: Command) =>
      restore(dir, flags.force === true, command),
    );
}
