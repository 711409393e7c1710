import type { Command } from "commander";
import type { Canter, Config } from "@canter/server/in-process";
import { CommandFailure } from "./exit-status.ts";

/** The environment's configuration, with --data in front of it. */
export async function configOf(command: Command): Promise<Config> {
  const { readConfig } = await import("@canter/server/in-process");
  const { data } = command.optsWithGlobals<{ data?: string }>();
  const config = readConfig({ ...process.env, ...(data !== undefined && { CANTER_DATA: data }) });
  if (!config.ok)
    throw new CommandFailure(config.error.map(({ path, message }) => `${path}: ${message}`).join("\n"));
  return config.value;
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Opens Canter in this process, runs the work and closes it again. */
export async function withCanter<T>(command: Command, work: (canter: Canter) => Promise<T>): Promise<T> {
  const config = await configOf(command);
  const { openCanter } = await import("@canter/server/in-process");
  const canter = await openCanter(config).catch((error: unknown) => {
    throw new CommandFailure(
      `The data in ${config.databaseUrl ? "DATABASE_URL" : config.dataDir} can't be opened: ${reason(error)}`,
    );
  });
  try {
    return await work(canter);
  } finally {
    await canter.close();
  }
}

/** The group by name (any case) or id; without a name the usual one. */
export async function memberIn({ application, accountId }: Canter, name: string | undefined) {
  const usual = await application.enterGroup(accountId);
  if (!usual.ok) throw new CommandFailure(usual.error.detail);
  if (name === undefined) return usual.value;
  const { groups } = await application.readSession(usual.value);
  const group = groups.find(
    (candidate) => candidate.id === name || candidate.name.toLowerCase() === name.toLowerCase(),
  );
  if (!group)
    throw new CommandFailure(
      `--group: must be one of ${groups.map((candidate) => candidate.name).join(", ")}`,
    );
  const member = await application.enterGroup(accountId, group.id);
  if (!member.ok) throw new CommandFailure(member.error.detail);
  return member.value;
}
