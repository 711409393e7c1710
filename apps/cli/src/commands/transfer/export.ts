import { constants, existsSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Command, Option } from "commander";
import { CommandFailure } from "../../exit-status.ts";
import { configOfData, memberIn, dataLocation, withData } from "../../open-data.ts";
import { explained } from "../../system-failure.ts";

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
