import { resolve } from "node:path";
import type { Command } from "commander";
import { CommandFailure, exitStatus } from "../../exit-status.ts";
import { configOf, configOfData, dataLocation } from "../../open-data.ts";
import { problemFailure } from "../../problem-failure.ts";
import { explained } from "../../system-failure.ts";

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
