import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, lstat, mkdir, open, readdir, rename, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import type { JobHandler } from "@canter/agent/job/job-worker";
import { type Job, maxAttempts, type NewJob } from "@canter/agent/schema/job";
import { can } from "@canter/domain/access/access";
import { err, ok, type Result } from "@canter/domain/result";
import { listInstallationAccounts } from "@canter/storage/installation/installation";
import { z } from "zod";
import type {
  ApplicationContext,
  Jobs,
  MemberContext,
  WatchedFolder,
} from "../../core/application-context.ts";
import { localOwnerId } from "../../core/known-accounts.ts";
import { enterGroup } from "../../group/read-session.ts";
import { carryOutImport } from "../carry-out-import.ts";
import { createImport } from "../create-import.ts";
import { applyImport, discardImport } from "../decide-import.ts";
import type { ImportView } from "../import-view.ts";

/** The queue of files that are to be imported from the watched folder. */
export const folderQueue = "import-folder";

const usualSteadyMilliseconds = 10_000;
const maxFiles = 200;
/** Longer than a job waits between two of its tries. */
const maxHiddenMilliseconds = 24 * 3_600_000;
/** Half of a file under a name of its own, as browsers and sync tools write it; and what is nobody's training. */
const isUnfinished = (name: string): boolean =>
  name.startsWith(".") ||
  name.endsWith("~") ||
  /\.(?:part|partial|tmp|crdownload|download|filepart)$/i.test(name);
const isOurs = (name: string): boolean => name === "done" || name === "failed";

/** `ticket`: of this time that the file lay there; another time is another import. */
const payloadSchema = z.object({
  accountId: z.string(),
  /** In the watched folder; "" for itself. */
  dir: z.string(),
  name: z.string(),
  size: z.number(),
  mtimeMs: z.number(),
  ticket: z.string(),
});
type FolderFile = z.infer<typeof payloadSchema>;

const fileJob = (file: FolderFile): NewJob => ({
  key: JSON.stringify([file.dir, file.name, file.size, file.mtimeMs]).slice(0, 500),
  payload: file,
});

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** A name to which something can be added: file systems take 255 bytes. */
const shortName = (name: string): string => (Buffer.byteLength(name) > 200 ? name.slice(0, 50) : name);

const isThere = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  );

/** Folders of our own where files go that are done with. Throws where that can't be, as where a link leads elsewhere. */
async function makeOurs(dir: string): Promise<void> {
  await access(dir, constants.W_OK);
  for (const ours of ["done", "failed"]) {
    const folder = path.join(dir, ours);
    if (!(await isThere(folder))) await mkdir(folder, { recursive: true });
    if (!(await lstat(folder)).isDirectory())
      throw new Error(`${folder} must be a folder, and no link to one`);
  }
}

/** Says why beside what failed: at once and whole, whoever reads it. */
async function noteReason(dir: string, name: string, reason: string): Promise<void> {
  const draft = path.join(dir, "failed", `.${randomUUID()}`);
  await writeFile(draft, `${reason}\n`);
  await rename(draft, path.join(dir, "failed", `${shortName(name)}.reason.txt`));
}

/** The same of a folder, which is looked at again and again: once. */
const noteReasonOnce = async (dir: string, name: string, reason: string): Promise<void> => {
  if (!(await isThere(path.join(dir, "failed", `${shortName(name)}.reason.txt`))))
    await noteReason(dir, name, reason);
};

/** Each account by what a folder of theirs may be called; a name that two have is nobody's. */
async function accountsByFolder({ store }: ApplicationContext): Promise<ReadonlyMap<string, string>> {
  const accounts = await listInstallationAccounts(store.db);
  const byName = Map.groupBy(accounts, ({ name }) => name.toLowerCase());
  return new Map([
    ...[...byName].flatMap(([name, all]) => (all[0] && all.length === 1 ? [[name, all[0].id] as const] : [])),
    ...accounts.map(({ email, id }) => [email.toLowerCase(), id] as const),
  ]);
}

/** The name of a file while it is imported: nobody else's, and hidden. `name` is found again in it, where it is not too long. */
const takenName = ({ ticket, name }: Pick<FolderFile, "ticket" | "name">): string =>
  `.canter-${ticket}-${shortName(name)}`;
const takenPattern = /^\.canter-[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}-(.+)$/;

/** Puts among the failed what no job brings to its end any more: the process was killed each time, or it could not be moved. */
async function giveUpForgotten(dir: string): Promise<void> {
  for (const taken of await readdir(dir)) {
    const [, name] = takenPattern.exec(taken) ?? [];
    if (name === undefined) continue;
    const stats = await lstat(path.join(dir, taken)).catch(() => undefined);
    // Each try changes it, and nothing else does (`takeFile`).
    if (!stats?.isFile() || Date.now() - stats.ctimeMs < maxHiddenMilliseconds) continue;
    const reason =
      'Importing it never came to an end. What came of it, if anything, is on the page "Import".';
    // One that can't be moved is left to the next look, and keeps nothing else waiting.
    const isMoved = await moveTo(dir, "failed", name, path.join(dir, taken)).then(
      () => true,
      () => false,
    );
    if (isMoved) await noteReason(dir, name, reason);
  }
}

type Place = { readonly dir: string; readonly accountId: string };

/** The folder itself and those of members in it. Symbolic links are no folders. */
async function placesIn(
  context: ApplicationContext,
  { path: root, email }: WatchedFolder,
): Promise<readonly Place[]> {
  const accounts = await accountsByFolder(context);
  const entries = await readdir(root, { withFileTypes: true });
  const own = email === undefined ? localOwnerId : accounts.get(email.toLowerCase());
  const places: Place[] = own === undefined ? [] : [{ dir: "", accountId: own }];
  await makeOurs(root);
  if (own === undefined) await noteReasonOnce(root, "CANTER_IMPORT_MEMBER", `Nobody signs in with ${email}.`);
  for (const entry of entries) {
    if (!entry.isDirectory() || entry.name.startsWith(".") || isOurs(entry.name)) continue;
    const accountId = accounts.get(entry.name.toLowerCase());
    const problem =
      accountId === undefined
        ? "A folder is named like the email address with which a member signs in, or like the only member of that name."
        : await makeOurs(path.join(root, entry.name)).then(() => undefined, String);
    if (accountId !== undefined && problem === undefined) places.push({ dir: entry.name, accountId });
    else await noteReasonOnce(root, entry.name, problem ?? "");
  }
  return places;
}

type Seen = { readonly size: number; readonly mtimeMs: number; readonly since: number };

/**
 * A look into the watched folder, to be taken again and again: queues what has stayed the same for a while. What can't be done with the folder
 * is reported once.
 */
export function createFolderLook(
  context: ApplicationContext,
  jobs: Pick<Jobs, "prepare" | "send">,
): () => Promise<void> {
  const { importFolder: folder, newId, reportBug } = context;
  let seen = new Map<string, Seen>();
  let isReported = false;

  const steadyIn = async ({ path: root, steadyMilliseconds = usualSteadyMilliseconds }: WatchedFolder) => {
    const steady: FolderFile[] = [];
    const now = new Map<string, Seen>();
    for (const { dir, accountId } of await placesIn(context, { ...folder, path: root })) {
      await giveUpForgotten(path.join(root, dir));
      for (const entry of await readdir(path.join(root, dir), { withFileTypes: true })) {
        const { name } = entry;
        if (!entry.isFile() || isUnfinished(name) || now.size >= maxFiles) continue;
        const stats = await lstat(path.join(root, dir, name)).catch(() => undefined);
        if (!stats?.isFile()) continue;
        const { size, mtimeMs } = stats;
        const before = seen.get(path.join(dir, name));
        const isSame = before?.size === size && before.mtimeMs === mtimeMs;
        // The real clock: files know no other.
        const since = isSame ? before.since : Date.now();
        now.set(path.join(dir, name), { size, mtimeMs, since });
        if (isSame && Date.now() - since >= steadyMilliseconds)
          steady.push({ accountId, dir, name, size, mtimeMs, ticket: newId() });
      }
    }
    seen = now;
    return steady;
  };

  return async () => {
    if (!folder) return;
    try {
      const steady = await steadyIn(folder);
      if (steady.length === 0) return;
      await jobs.prepare(folderQueue);
      await jobs.send(folderQueue, steady.map(fileJob));
    } catch (error) {
      if (!isReported) reportBug(error);
      isReported = true;
    }
  };
}

/** Why a preview can't be applied without a person; undefined: it can. */
function whyNot({ files, total, preview }: ImportView): string | undefined {
  const problems = files.flatMap((file) => file.problems.map(({ where, message }) => `${where}: ${message}`));
  if (total === 0) return ["Nothing in it can be imported.", ...problems.slice(0, 20)].join("\n");
  const open = [
    ...(preview?.open.massUnit ? ["whether its loads are in kg or lb"] : []),
    ...(preview?.open.distanceUnit ? ["whether its distances are in km or miles"] : []),
    ...(preview?.open.date ? ["when something in it was"] : []),
  ];
  return open.length === 0
    ? undefined
    : `The file does not say ${open.join(", nor ")}. Import it on the page "Import", where this is asked.`;
}

/** Imports a file, from where an earlier attempt was left. The error says why it can't be, for people. */
async function importFile(
  context: ApplicationContext,
  member: MemberContext,
  { name, ticket }: FolderFile,
  taken: string,
  signal: AbortSignal,
): Promise<Result<ImportView, string>> {
  const files = [{ name, path: taken }];
  const once = (step: string) => ({ key: `folder-${step}-${ticket}`, requestHash: ticket });
  const shown = await createImport(context, member, { files, sourceKind: "folder" }, once("read"));
  if (!shown.ok) return err(shown.error.detail);
  const { id } = shown.value;
  const open = whyNot(shown.value);
  if (open !== undefined) {
    await discardImport(context, member, id);
    return err(open);
  }
  const applied = await applyImport(context, member, id, {}, once("apply"));
  if (!applied.ok) return err(applied.error.detail);
  const done = await carryOutImport(context, member, id, signal);
  return done.ok ? ok(done.value) : err(done.error.detail);
}

/** Where it goes; one of the same name that lies there already stays. */
async function moveTo(dir: string, ours: "done" | "failed", name: string, taken: string): Promise<void> {
  const target = path.join(dir, ours, name);
  const { name: stem, ext } = path.parse(name);
  await rename(
    taken,
    (await isThere(target)) ? path.join(dir, ours, `${shortName(stem)}-${Date.now()}${ext}`) : target,
  );
}

/** Whether it lies there still as it was seen: a file, no link to one. */
async function isUnchanged(file: string, { size, mtimeMs }: FolderFile): Promise<boolean> {
  try {
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      const stats = await handle.stat();
      return stats.isFile() && stats.size === size && stats.mtimeMs === mtimeMs;
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (isMissing(error) || (error instanceof Error && "code" in error && error.code === "ELOOP"))
      return false;
    throw error;
  }
}

/**
 * Takes a file out of where it is looked at, under a name that is nobody else's: what is checked is what is read. Gives where it is then; undefined:
 * it is not as it was seen any more.
 */
async function takeFile(dir: string, file: FolderFile): Promise<string | undefined> {
  const [found, taken] = [path.join(dir, file.name), path.join(dir, takenName(file))];
  // By an attempt before this one. To set its times, also to what they are, is a change: it is not forgotten. Whose it is may be somebody else.
  if (await isThere(taken)) {
    await utimes(taken, new Date(), new Date(file.mtimeMs)).catch(() => undefined);
    return taken;
  }
  if (!(await isUnchanged(found, file))) return undefined;
  await rename(found, taken);
  if (await isUnchanged(taken, file)) return taken;
  await rename(taken, found);
  return undefined;
}

/** Imports a file whose member may. What goes wrong with the last attempt is its failure: nobody tries again. */
async function importAtLast(
  context: ApplicationContext,
  file: FolderFile,
  taken: string,
  { attempt }: Pick<Job, "attempt">,
  signal: AbortSignal,
): Promise<Result<ImportView, string>> {
  try {
    const member = await enterGroup(context, file.accountId);
    return member.ok && can(member.value.member.role, "import", "write")
      ? await importFile(context, member.value, file, taken, signal)
      : err("Its member may not import here.");
  } catch (error) {
    if (attempt < maxAttempts || signal.aborted) throw error;
    context.reportBug(error);
    return err(`It was tried ${maxAttempts} times, and something went wrong each time.`);
  }
}

/**
 * Imports one file as a job, and moves it to where it is not looked at again: once, whatever ends this process in between. One that can't be moved
 * is imported all the same, is reported, and stays under the name that it was taken under.
 */
export const createFolderImporting =
  (context: ApplicationContext): JobHandler =>
  async (job, signal) => {
    const file = payloadSchema.parse(job.payload);
    if (!context.importFolder) return;
    const dir = path.join(context.importFolder.path, file.dir);
    const taken = await takeFile(dir, file);
    if (taken === undefined) return;
    const imported = await importAtLast(context, file, taken, job, signal);
    try {
      await makeOurs(dir);
      if (!imported.ok) await noteReason(dir, file.name, imported.error);
      await moveTo(dir, imported.ok ? "done" : "failed", file.name, taken);
    } catch (error) {
      context.reportBug(error);
    }
  };
