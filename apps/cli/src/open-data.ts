import { type Action, can, type Resource } from "@canter/domain/access/access";
import { wordStatements } from "@canter/domain/claim/marked-text";
import { valueFormsOf } from "@canter/domain/group/member-units";
import type { Command } from "commander";
import type { Canter, Config } from "@canter/server/in-process";
import { CommandFailure, exitStatus } from "./exit-status.ts";
import { findNamed } from "./find-named.ts";
import { explained } from "./system-failure.ts";

/** The environment's configuration; --data takes precedence. */
export async function configOf(command: Command): Promise<Config> {
  const { readConfig } = await import("@canter/server/in-process");
  const { data } = command.optsWithGlobals<{ data?: string }>();
  // An empty variable counts as absent; an empty flag would silently select another folder than the variable's.
  if (data === "") throw new CommandFailure("--data: must be the path of a folder");
  const config = readConfig({ ...process.env, ...(data !== undefined && { CANTER_DATA: data }) });
  if (!config.ok)
    throw new CommandFailure(config.error.map(({ path, message }) => `${path}: ${message}`).join("\n"));
  return config.value;
}

/** Likewise, of data that exist: nobody backs up a folder that was only mistyped. */
export async function configOfData(command: Command): Promise<Config> {
  const config = await configOf(command);
  const { hasData } = await import("@canter/server/in-process");
  if (!(await hasData(config)))
    throw new CommandFailure(
      `There is no database in ${config.dataDir}: --data or CANTER_DATA must be the server's folder, or DATABASE_URL its database.`,
    );
  return config;
}

/** Where the data is, without a password. */
export const dataLocation = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl ? "DATABASE_URL" : dataDir;

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Opens Canter in this process, runs the work and closes it again; the first time that makes its database. */
export const withCanter = async <T>(command: Command, work: (canter: Canter) => Promise<T>): Promise<T> =>
  runIn(command, await configOf(command), work);

/** Likewise, for commands that ask or change what is there: a mistyped folder is told, and none is made. */
export const withData = async <T>(command: Command, work: (canter: Canter) => Promise<T>): Promise<T> =>
  runIn(command, await configOfData(command), work);

/** The account that the command acts as: `--account`, else that of whoever has the data. */
async function actingAccount({ application, accountId }: Canter, command: Command): Promise<string> {
  const { account } = command.optsWithGlobals<{ account?: string }>();
  if (account === undefined) return accountId;
  return findNamed(await application.installation.listAccounts(), "--account", account).id;
}

async function runIn<T>(command: Command, config: Config, work: (canter: Canter) => Promise<T>): Promise<T> {
  const { openCanter } = await import("@canter/server/in-process");
  const canter = await openCanter(config).catch((error: unknown) => {
    throw new CommandFailure(`The data in ${dataLocation(config)} can't be opened: ${reason(error)}`);
  });
  try {
    return await explained(`Working on the data in ${dataLocation(config)}`, async () =>
      work({ ...canter, accountId: await actingAccount(canter, command) }),
    );
  } finally {
    await canter.close();
  }
}

export type { Canter } from "@canter/server/in-process";
export type Member = Awaited<ReturnType<typeof memberIn>>;

const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The groups of the acting account: its own before a demo's, as logging from here is real. */
export async function groupsOf({ application, accountId }: Canter) {
  const usual = await application.group.enterGroup(accountId);
  if (!usual.ok) throw new CommandFailure(usual.error.detail);
  const { groups } = await application.group.readSession(usual.value);
  return groups.some(({ demo }) => !demo) ? groups.filter(({ demo }) => !demo) : groups;
}

/**
 * The account's place in a group: the one named (ignoring case; or by id), else its first. `for: "horses"`: its first barn goes before a
 * household.
 */
export async function memberIn(
  canter: Canter,
  name: string | undefined,
  { for: use }: { readonly for?: "horses" } = {},
) {
  const { application, accountId } = canter;
  const groups = await groupsOf(canter);
  const barn = use === "horses" ? groups.find(({ kind }) => kind === "barn") : undefined;
  const group =
    name === undefined
      ? (barn ?? groups[0])
      : groups.find((one) => one.id === name || sameName(one.name, name));
  if (!group)
    throw new CommandFailure(
      `--group: must be one of ${groups.map((candidate) => candidate.name).join(", ")}`,
    );
  const member = await application.group.enterGroup(accountId, group.id);
  if (!member.ok) throw new CommandFailure(member.error.detail);
  return member.value;
}

/**
 * A horse or a person by name, ignoring case (`me` for oneself), and the account's place in their group: the one named, else the first in
 * which somebody is called so. `where`: what the name was given as.
 */
export async function athleteNamed(
  canter: Canter,
  name: string,
  {
    group,
    where = "NAME",
    only,
  }: { readonly group?: string; readonly where?: string; readonly only?: "horse" },
) {
  const groups = group === undefined ? await groupsOf(canter) : [{ id: group }];
  const known: string[] = [];
  for (const { id } of groups) {
    const member = await memberIn(canter, id);
    const { items } = await canter.application.group.listAthletes(member);
    const athletes = items.filter(({ kind }) => only === undefined || kind === only);
    const athlete = athletes.find(
      (one) => sameName(one.name, name) || (sameName(name, "me") && one.id === member.member.athleteId),
    );
    if (athlete) return { member, athlete };
    known.push(...athletes.map((one) => one.name));
  }
  throw new CommandFailure(
    known.length === 0
      ? "There is no horse in this group."
      : `${where}: must be one of ${[...new Set(known)].join(", ")}`,
  );
}

/** Whoever acts as a member may do what that role may do on the page. */
export function demand({ member, group }: Member, resource: Resource, action: Action): void {
  if (!can(member.role, resource, action))
    throw new CommandFailure(`${member.name} may not do that in ${group.name}.`, exitStatus.refused);
}

/** The athlete of `--athlete`, if that was given. */
export const flaggedAthlete = async (
  canter: Canter,
  { group }: Member,
  { athlete }: { readonly athlete?: string },
): Promise<string | undefined> =>
  athlete === undefined
    ? undefined
    : (await athleteNamed(canter, athlete, { group: group.id, where: "--athlete" })).athlete.id;

/** More names than these help nobody. */
const namesShown = 12;

/** A member of the group, by name (ignoring case) or id. Whoever has the data has all of it: roles are not checked here. */
export async function memberNamed({ application }: Canter, own: Member, name: string) {
  const members = await application.group.listMembers(own);
  const wanted = name.trim().toLowerCase();
  const named = members.filter((one) => one.id === name || one.name.toLowerCase() === wanted);
  const [only, another] = named;
  if (!only) {
    const names = members.slice(0, namesShown).map((one) => one.name);
    const more = members.length > namesShown ? ` or one of ${members.length - namesShown} more` : "";
    throw new CommandFailure(`--member: must be one of ${names.join(", ")}${more}`);
  }
  if (another)
    throw new CommandFailure(
      `--member: there are ${named.length} of that name; give the id: ${named
        .slice(0, namesShown)
        .map(({ id }) => id)
        .join(", ")}`,
    );
  const member = await application.group.enterAsMember({ groupId: own.group.id, memberId: only.id });
  if (!member.ok) throw new CommandFailure(member.error.detail);
  return member.value;
}

/** What a use case gives, with its dates and heights as the member is told of them. */
export const worded = <Value>({ member }: Member, value: Value): Value =>
  wordStatements(value, valueFormsOf(member));
