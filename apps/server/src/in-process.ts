import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Application, createApplication } from "@canter/application/create-application";
import { localOwnerId } from "@canter/application/core/known-accounts";
import { newId } from "@canter/application/core/ids";
import type { Home } from "@canter/domain/group/group";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Clock, MemberContext } from "@canter/application/core/application-context";
import { openDatabase, type Store } from "@canter/storage/open-database";
import type { Writable } from "node:stream";
import { backupDatabase } from "@canter/storage/backup/backup-database";
import { exportAll } from "@canter/storage/backup/export-lines";
import { importAll } from "@canter/storage/backup/import-all";
import { restoreDatabase } from "@canter/storage/backup/restore-database";
import { fileExists, sqliteFileOf } from "@canter/storage/sqlite/sqlite-file";
import { createMailer } from "./accounts/mailer.ts";
import { installationSecret } from "./accounts/secrets.ts";
import { type Canter, programVersion } from "./canter.ts";
import { type Config, workDirOf } from "./config.ts";
import { reportBug } from "./report-bug.ts";

export type { Canter } from "./canter.ts";
export { type Config, readConfig } from "./config.ts";

export { programVersion } from "./canter.ts";

/** How long closing waits for background work, in milliseconds. */
const maxDrainMilliseconds = 10_000;

/** Real time, or a clock that starts at a given instant and continues from there. */
function createClock(start: number | undefined): Clock {
  const ahead = start === undefined ? 0 : start - Date.now();
  return { now: () => Date.now() + ahead };
}

/**
 * Opens the database (creating it on a first run, with the owner's household and, unless configured otherwise, the demo), and delivers what
 * an earlier process committed but did not deliver.
 */
export async function openCanter(config: Config): Promise<Canter> {
  const store = await openDatabase({ dataDir: config.dataDir, url: config.databaseUrl });
  try {
    const clock = createClock(config.clockStart);
    const secret = await installationSecret(config.dataDir, config.secret);
    const { mail } = config;
    const send = mail && createMailer(mail.url, mail.from, () => application.outgoing());
    const application: Application = createApplication({
      store,
      clock,
      secret,
      environmentModel: config.model,
      ...(send && { mail: { send, origin: originOf(config) } }),
      environmentEmbedder: config.embedder,
      outgoing: { allowed: config.privateAddresses ?? [] },
      newId,
      version: programVersion,
      ...(config.exampleAgents && { exampleAgents: true }),
      reportBug,
      backupsDir: join(config.dataDir, "backups"),
      workDir: workDirOf(config),
      contentDir: join(config.dataDir, "content"),
      ...(config.serviceClients && { serviceClients: config.serviceClients }),
      ...(config.importFolder && { importFolder: config.importFolder }),
    });
    await application.prepare({
      demo: config.demo,
      // Needed only by a first run: it takes longer than everything else here.
      get zone() {
        return Intl.DateTimeFormat().resolvedOptions().timeZone;
      },
      units: defaultUnits(),
    });
    /** Background work of agents may take as long as their model; the next process continues with it. */
    const drain = async () => {
      const patience = new AbortController();
      await Promise.race([
        application.settled(),
        wait(maxDrainMilliseconds, undefined, { signal: patience.signal }).catch(() => undefined),
      ]);
      patience.abort();
    };
    const close = async () => {
      await drain();
      await application.stopWork();
      // Work in progress there has reported its end.
      await drain();
      await store.close();
    };
    return { application, accountId: localOwnerId, store, clock, secret, close };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Serves an assistant with the Model Context Protocol over standard input and output, until it disconnects. */
export async function serveMcp({ application }: Canter, member: MemberContext): Promise<void> {
  const { createMcpServer } = await import("./mcp/create-mcp-server.ts");
  const { StdioServerTransport } = await import("@modelcontextprotocol/sdk/server/stdio.js");
  const server = await createMcpServer(application, { member, isReading: false });
  const ended = new Promise<void>((resolve) => {
    server.onclose = resolve;
    process.stdin.once("end", resolve);
  });
  await server.connect(new StdioServerTransport());
  await ended;
}

/** A link for setting a new password once, within an hour, for the account with this email. Not found: there is none. */
export async function makeResetLink(
  config: Config,
  canter: Canter,
  email: string,
): Promise<Result<string, Problem>> {
  const { accountsOf } = await import("./accounts/accounts-of.ts");
  const accounts = accountsOf(canter, config, () => config.port);
  const token = await accounts.makeResetToken(email);
  return token === undefined
    ? err(notFound("account with this email"))
    : ok(`${accounts.origin()}/reset-password?token=${token}`);
}

/** Where people reach this installation: what its links begin with. */
export const originOf = ({ publicUrl, port }: Config): string => publicUrl ?? `http://localhost:${port}`;

/**
 * Makes an account for whoever holds an invitation's token, and joins with it; returns the group's id. Its password is known to nobody: one
 * is set through `makeResetLink`. Not found: no such invitation, or no longer valid. Conflict: the address has an account.
 */
export async function signUpByInvitation(
  { application }: Canter,
  token: string,
  person: { readonly name: string; readonly email: string; readonly home: Home },
): Promise<Result<string, Problem>> {
  const joined = await application.account.signUpByInvitation(token, {
    ...person,
    password: randomBytes(32).toString("base64url"),
    hashPassword: async (password) => (await import("better-auth/crypto")).hashPassword(password),
  });
  return joined.ok ? ok(joined.value.joinedGroupId ?? "") : joined;
}

/** Foreign data may contain events that were never delivered: it is opened once, as at a start. */
async function opened<T>(config: Config, brought: Result<T, Problem>): Promise<Result<T, Problem>> {
  if (brought.ok) await (await openCanter({ ...config, demo: false })).close();
  return brought;
}

const locationOf = ({ dataDir, databaseUrl }: Config) => ({ dataDir, url: databaseUrl });

/** Whether there is anything to back up: a PostgreSQL database is there or fails. */
export const hasData = async ({ dataDir, databaseUrl }: Config): Promise<boolean> =>
  databaseUrl !== undefined || (await fileExists(sqliteFileOf(dataDir)));

async function withStore<T>(config: Config, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openDatabase(locationOf(config));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Writes a complete backup to a new folder, even while a server runs on the same data. */
export const backupData = (config: Config, dir: string): Promise<Result<unknown, Problem>> =>
  withStore(config, (store) => backupDatabase(store, dir));

/** Restores a backup; returns the file with the previous data, if there was any. */
async function restoreFiles(
  config: Config,
  dir: string,
  force: boolean,
): Promise<Result<string | undefined, Problem>> {
  const restored = await restoreDatabase(locationOf(config), dir, { force });
  return restored.ok ? ok(restored.value.kept) : restored;
}

/** Writes all data in the format that `importLines` reads. `output` is not ended. */
export const exportData = (config: Config, output: Writable): Promise<unknown> =>
  withStore(config, (store) => exportAll(store, output));

/** Reads an export into the database, which must be empty unless `replace`; returns the number of rows. */
const importLines = (
  config: Config,
  input: AsyncIterable<unknown>,
  replace: boolean,
): Promise<Result<number, Problem>> =>
  withStore(config, async (store) => {
    const header = await importAll(store, input, { replace });
    return header.ok ? ok(Object.values(header.value.tables).reduce((sum, count) => sum + count, 0)) : header;
  });

/** Like `restoreFiles`; afterwards data computed from events are up to date. */
export const restoreData = async (
  config: Config,
  dir: string,
  force: boolean,
): Promise<Result<string | undefined, Problem>> => opened(config, await restoreFiles(config, dir, force));

/** Like `importLines`; afterwards data computed from events are up to date. */
export const importData = async (
  config: Config,
  input: AsyncIterable<unknown>,
  replace: boolean,
): Promise<Result<number, Problem>> => opened(config, await importLines(config, input, replace));

/** Pounds if the machine's language is that of the United States; kilograms everywhere else. */
function defaultUnits(): "kg" | "lb" {
  const { LC_ALL, LC_MEASUREMENT, LANG } = process.env;
  return /_US\b/.test(LC_ALL || LC_MEASUREMENT || LANG || "") ? "lb" : "kg";
}
