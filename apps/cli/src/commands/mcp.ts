import type { Command } from "commander";
import { memberIn, withCanter } from "../open-data.ts";

type Flags = { readonly group?: string };

/** Standard output belongs to the protocol: nothing else may be written to it. */
const serve = (flags: Flags, command: Command): Promise<void> =>
  withCanter(command, async (canter) => {
    const { serveMcp } = await import("@canter/server/in-process");
    await serveMcp(canter, await memberIn(canter, flags.group));
  });

export function addMcpCommand(program: Command): void {
  program
    .command("mcp")
    .description("serve your assistant (Model Context Protocol) over standard input and output")
    .option("--group <name>", "the group it works in")
    .action(serve);
}
