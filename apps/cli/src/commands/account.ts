import type { Command } from "commander";
import { findNamed } from "../find-named.ts";
import { configOfData, withData } from "../open-data.ts";
import { CommandFailure } from "../exit-status.ts";
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

const list = (flags: { readonly json?: true }, command: Command): Promise<void> =>
  withData(command, async ({ application }) => {
    const accounts = await application.installation.listAccounts();
    if (flags.json) process.stdout.write(`${JSON.stringify(accounts)}\n`);
    else for (const { name, email } of accounts) process.stdout.write(`${name}  ${email}\n`);
  });

const namesOf = (groups: readonly { readonly name: string }[]): string =>
  groups.map(({ name }) => name).join(", ");

const remove = (email: string, { confirm }: { readonly confirm?: string }, command: Command): Promise<void> =>
  withData(command, async ({ application }) => {
    const { id } = findNamed(await application.installation.listAccounts(), "<account>", email);
    const { name, deleted, left, refusal } = await application.deletion.previewAccountDeletion(id);
    if (refusal !== null) throw new CommandFailure(refusal);
    if (confirm === undefined)
      throw new CommandFailure(
        [
          `${name} is deleted for good, with all that is their own.`,
          ...(deleted.length > 0
            ? [`Deleted with it, as nobody else belongs to it: ${namesOf(deleted)}`]
            : []),
          ...(left.length > 0 ? [`Stays, with their rides by a former member: ${namesOf(left)}`] : []),
          `To do it: --confirm "${name}"`,
        ].join("\n"),
      );
    const done = await application.deletion.deleteAccount(id, { name: confirm });
    if (!done.ok) throw problemFailure(done.error);
    await application.deletion.finishDeletions();
    process.stdout.write(`${name} is deleted. Backups that were made still hold it.\n`);
  });

export function addAccountCommand(program: Command): void {
  const account = program.command("account").description("accounts of the people who sign in");
  account.command("list").description("print them").option("--json", "print JSON").action(list);
  account
    .command("delete")
    .description("delete an account for good, with all that is its own")
    .argument("<account>", "email, name or id")
    .option("--confirm <name>", "their name, as it is written; without it, prints what would be deleted")
    .action(remove);
  account
    .command("reset")
    .description("print a one-time link that sets a new password")
    .argument("<email>", "what the person signs in with")
    .action((email: string, _flags: object, command: Command) => reset(email, command));
}
