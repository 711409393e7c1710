import module from "node:module";
import type { Command } from "commander";
import { CommandFailure } from "../exit-status.ts";
import { configOf, dataLocation, memberIn, withCanter } from "../open-data.ts";

const toldToStop = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve());
  });

async function serve(command: Command): Promise<void> {
  const config = await configOf(command);
  const { serveCanter, surviveLostLog } = await import("@canter/server/serve");
  surviveLostLog();
  const stop = toldToStop();
  const server = await serveCanter(config).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE")
      throw new CommandFailure(
        `PORT: ${config.port} is in use by another program; choose another, as in PORT=4322`,
      );
    throw new CommandFailure(
      `Serving the data in ${dataLocation(config)} failed: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  process.stdout.write(`Canter is ready on ${server.url}\n`);
  if (server.setUpUrl !== undefined)
    process.stdout.write(`Nobody has signed up yet. The first owner does so at ${server.setUpUrl}\n`);
  // A server may be killed: the compile cache should not depend on an orderly exit.
  module.flushCompileCache();
  await stop;
  await server.stop();
}

export function addServeCommand(program: Command): void {
  program
    .command("serve")
    .description("serve the web app and the HTTP interface on this machine (PORT, HOST)")
    .action((_flags: object, command: Command) => serve(command));
}

type Flags = { readonly group?: string };

/** Standard output belongs to the protocol: nothing else may be written to it. */
const serveAssistant = (flags: Flags, command: Command): Promise<void> =>
  withCanter(command, async (canter) => {
    const { serveMcp } = await import("@canter/server/in-process");
    await serveMcp(canter, await memberIn(canter, flags.group));
  });

export function addMcpCommand(program: Command): void {
  program
    .command("mcp")
    .description("serve your assistant (Model Context Protocol) over standard input and output")
    .option("--group <name>", "the group it works in")
    .action(serveAssistant);
}
