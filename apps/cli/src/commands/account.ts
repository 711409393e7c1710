import type { Command } from "commander";
import { configOfData, withData } from "../open-data.ts";
import { problemFailure } from "../problem-failure.ts";

async function reset(email: string, command: Command): Promise<void> {
  const config = await configOfData(command);
  const { makeResetLink } = await import("@canter/server/in-process");
  const link = await withData(command, (canter) => makeResetLink(config, canter, email));
  if (!link.ok) throw problemFailure(link.error);
  process.stdout.write(
    `${link.value}\nThis link sets a new password for ${email}. It works once, within an hour.\n`,
  );
}

export function addAccountCommand(program: Command): void {
  program
    .command("account")
    .description("accounts of the people who sign in")
    .command("reset")
    .description("print a one-time link that sets a new password")
    .argument("<email>", "what the person signs in with")
    .action((email: string, _flags: object, command: Command) => reset(email, command));
}
