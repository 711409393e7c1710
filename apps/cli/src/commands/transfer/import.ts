import path from "node:path";
import { type Command, Option } from "commander";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { CommandFailure, exitStatus } from "../../exit-status.ts";
import { configOf, dataLocation, memberIn, withCanter, withData } from "../../open-data.ts";
import { problemFailure } from "../../problem-failure.ts";
import { explained, isSystemError } from "../../system-failure.ts";
import {
  type ActivityFlags,
  counted,
  importActivities,
  listImports,
  undoImport,
} from "./import-activities.ts";

type ImportFlags = ActivityFlags & {
  readonly replace?: true;
  readonly undo?: string;
  readonly list?: true;
  readonly user?: string;
};

/** What a file is, by what is in it: its name may be anything, and standard input has none. */
type Kind = "archive" | "export" | "workouts" | "conversations" | "activities";

const titles: Readonly<Record<Kind, string>> = {
  archive: "an archive of canter export --archive",
  export: "an export of canter export --all",
  workouts: "the plain JSON of canter export, which is for other programs and is not read back",
  conversations: "conversations",
  activities: "workouts or measurements",
};

/** A first record begins with its keys, well within this many bytes. */
const headBytes = 65_536;

const isPacked = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b;

async function startOf(file: string): Promise<Buffer> {
  const opened = await open(file);
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await opened.close();
  }
}

/** The content of a file, without the wrapping of gzip. Throws a `CommandFailure` on the way where it is damaged. */
async function* unpacked(file: string): AsyncGenerator<Buffer> {
  const bytes = createReadStream(file);
  const content = isPacked(await startOf(file)) ? bytes.pipe(createGunzip()) : bytes;
  // `pipe` hands on no error.
  bytes.once("error", (error) => content.destroy(error));
  try {
    for await (const part of content) yield part as Buffer;
  } catch (error) {
    if (isSystemError(error)) throw error;
    throw new CommandFailure(`${file}: can't be unpacked: it is damaged`);
  } finally {
    bytes.destroy();
  }
}

const unpackedText = (file: string): AsyncIterable<string> =>
  Readable.from(unpacked(file), { objectMode: false }).setEncoding("utf8");

/** The first bytes of a file as it is, and those of its content; none where it is damaged: whoever reads all of it says so. */
async function beginningOf(file: string): Promise<{ readonly raw: Buffer; readonly content: Buffer }> {
  const raw = await startOf(file);
  if (!isPacked(raw)) return { raw, content: raw };
  try {
    for await (const content of unpacked(file)) return { raw, content };
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
  }
  return { raw, content: Buffer.alloc(0) };
}

async function sourceOf(file: string): Promise<"file" | "stream"> {
  if (file === "-") return "stream";
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory()) throw new CommandFailure(`${file}: must be a file; this is a folder`);
  if (!found) throw new CommandFailure(`${file}: there is no such file, or it can't be read`);
  if (!found.isFile()) return "stream";
  const opened = await open(file).catch(() => {
    throw new CommandFailure(`${file}: can't be read`);
  });
  await opened.close();
  return "file";
}

/**
 * The files to read. What comes as a stream (`-`, a pipe) can be read once only: it is written to a file, so that it is read as any other.
 * Throws a `CommandFailure` for what is neither.
 */
async function withFiles<T>(
  files: readonly string[],
  work: (files: readonly string[]) => Promise<T>,
): Promise<T> {
  if (files.filter((file) => file === "-").length > 1)
    throw new CommandFailure("FILE: standard input, -, can be given once");
  const sources = new Map<string, "file" | "stream">();
  for (const file of files) sources.set(file, await sourceOf(file));
  if (![...sources.values()].includes("stream")) return work(files);
  const folder = await mkdtemp(path.join(tmpdir(), "canter-input-"));
  try {
    const named: string[] = [];
    for (const [at, file] of files.entries()) {
      if (sources.get(file) === "file") {
        named.push(file);
        continue;
      }
      // Two may be called the same.
      await mkdir(path.join(folder, String(at)));
      const copy = path.join(folder, String(at), file === "-" ? "standard-input" : path.basename(file));
      await pipeline(file === "-" ? process.stdin : createReadStream(file), createWriteStream(copy));
      named.push(copy);
    }
    return await work(named);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function kindOf(file: string): Promise<Kind> {
  const { raw, content } = await beginningOf(file);
  // An archive's first entry is its manifest, whose name is in the first bytes of the file.
  if (raw.subarray(0, 2).toString("latin1") === "PK")
    return raw.subarray(0, 100).includes("manifest.json") ? "archive" : "activities";
  const [record = ""] = content.toString("utf8").trimStart().split("\n");
  if (record.startsWith('{"format":"canter-workouts"')) return "workouts";
  if (record.startsWith('{"format":"canter-export"')) return "export";
  return record.startsWith("{") && /"(?:pk|sk)"\s*:/u.test(record) ? "conversations" : "activities";
}

/** What is brought in as it is can't be tried or asked of: only these flags are heard, the others refused. */
const heard: Readonly<Record<Exclude<Kind, "activities">, readonly (keyof ImportFlags)[]>> = {
  archive: ["group"],
  export: ["replace"],
  workouts: [],
  conversations: ["check", "group", "user"],
};

function refuseOthers(flags: ImportFlags, kind: Kind): void {
  const given = Object.keys(flags) as (keyof ImportFlags)[];
  if (kind === "activities") {
    const wrong = given.find((flag) => flag === "replace" || flag === "user");
    if (wrong)
      throw new CommandFailure(`--${wrong}: is for ${titles[wrong === "user" ? "conversations" : "export"]}`);
    return;
  }
  const wrong = given.find((flag) => !heard[kind].includes(flag));
  if (wrong === "check")
    throw new CommandFailure(
      `--check: ${kind === "archive" ? "an archive" : "an export"} is brought in whole or refused; leave it out, and nothing was changed`,
    );
  if (wrong) throw new CommandFailure(`--${wrong}: does not apply to ${titles[kind]}`);
}

const importArchive = (file: string, flags: ImportFlags, command: Command): Promise<void> =>
  withCanter(command, async (canter) => {
    const member = await memberIn(canter, flags.group);
    const done = await canter.application.export.importArchive(member, path.resolve(file));
    if (!done.ok) throw problemFailure(done.error);
    const { added, known } = done.value;
    process.stdout.write(`Brought in ${added} rows; ${known} were here already.\n`);
  });

async function importExport(file: string, replace: boolean, command: Command): Promise<void> {
  const config = await configOf(command);
  const { importData } = await import("@canter/server/in-process");
  const done = await explained(`Importing ${file} into the data in ${dataLocation(config)}`, () =>
    importData(config, unpacked(file), replace),
  );
  if (!done.ok) throw problemFailure(done.error);
  process.stdout.write(`Imported ${done.value} rows.\n`);
}

/** Imports a file of conversations with their messages, a record to a line; the answer says what was skipped and why. Gives the exit status. */
const importConversations = (file: string, flags: ImportFlags, command: Command): Promise<number> =>
  // Who only asks makes no database.
  (flags.check ? withData : withCanter)(command, async (canter) => {
    const text = unpackedText(file);
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
    const isSome = conversations + messages + known > 0;
    return skippedLines === 0 && isSome ? exitStatus.ok : isSome ? exitStatus.refused : exitStatus.unusable;
  });

async function importFiles(files: readonly string[], flags: ImportFlags, command: Command): Promise<number> {
  const kinds = await Promise.all(files.map(kindOf));
  const [kind = "activities"] = kinds;
  if (kinds.some((one) => one !== kind))
    throw new CommandFailure(
      `FILE: several at once must be of one kind; these are ${[...new Set(kinds)].map((one) => titles[one]).join(" and ")}`,
    );
  refuseOthers(flags, kind);
  if (kind === "workouts")
    throw new CommandFailure(`FILE: this is ${titles.workouts}; --all and --archive are`);
  if (kind === "activities") return importActivities(files, flags, command);
  if (kind === "export" && files.length > 1)
    throw new CommandFailure("FILE: must be one export: it is a whole database");
  let status: number = exitStatus.ok;
  for (const file of files)
    if (kind === "archive") await importArchive(file, flags, command);
    else if (kind === "export") await importExport(file, flags.replace === true, command);
    else status = Math.max(status, await importConversations(file, flags, command));
  return status;
}

const importAny = async (files: readonly string[], flags: ImportFlags, command: Command): Promise<number> => {
  const alone = flags.list ? "list" : flags.undo === undefined ? undefined : "undo";
  const other = Object.keys(flags).find((flag) => flag !== alone && flag !== "group");
  if (alone && (other !== undefined || files.length > 0))
    throw new CommandFailure(`${other === undefined ? "FILE" : `--${other}`}: does not go with --${alone}`);
  if (flags.list) return listImports(flags, command);
  if (flags.undo !== undefined) return undoImport(flags.undo, flags, command);
  if (files.length === 0) throw new CommandFailure("FILE: must be a file, or - for standard input");
  return withFiles(files, (named) => importFiles(named, flags, command));
};

export function addImportCommand(program: Command, finish: (status: number) => void): void {
  program
    .command("import")
    .description(
      "bring in files of a watch or another app (.fit, .tcx, .gpx, the export of Apple Health, .csv of Strong, Hevy, FitNotes, Garmin, Strava or Canter, tables of workouts or measurements, .gz, .zip), a .jsonl of conversations (pk, sk, messages), an archive of canter export --archive, or a file of canter export --all into an empty database",
    )
    .argument("[files...]", "the files, or - for standard input")
    .option("--replace", "of an export: drop what is in the database")
    .option("--check", "tell what would be brought in, and keep nothing")
    .option("--list", "list what was brought in, the latest first")
    .option("--undo <id>", "take back what was brought in")
    .option("--athlete <name>", "whose training or measurements these are")
    .addOption(new Option("--units <unit>", "what loads without a unit are in").choices(["kg", "lb"]))
    .addOption(new Option("--distances <unit>", "what distances without a unit are in").choices(["km", "mi"]))
    .option("--discipline <id>", "what tracks without a sport are (default: as guessed)")
    .option("--date <date>", "when something without any date was")
    .option(
      "--map <columns>",
      "what columns of a table hold, as in Datum=date,Gewicht=body_weight:kg,Bemerkung= (--check shows how it is read)",
    )
    .option("--group <name>", "the group to bring it into")
    .option("--user <id>", "of a .jsonl: whose conversations of the file (default: of its first record)")
    .addHelpText(
      "after",
      "\nStatus: 0 if all of it was read and brought in (or was here already), 1 if a part was left out, 2 if nothing was.",
    )
    .action(async (files: readonly string[], flags: ImportFlags, command: Command) =>
      finish(await importAny(files, flags, command)),
    );
}
