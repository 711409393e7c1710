import type { Command } from "commander";
import type { Canter } from "@canter/server/in-process";
import { CommandFailure } from "../exit-status.ts";
import { findNamed } from "../find-named.ts";
import { withData, configOfData } from "../open-data.ts";
import { problemFailure } from "../problem-failure.ts";

type Installation = Awaited<ReturnType<Canter["application"]["installation"]["readInstallation"]>>;
type SetFlags = { readonly groupMakers?: string; readonly tokens?: string; readonly dollars?: string };
type NotFlag = { readonly not?: boolean };

const print = (text: string) => process.stdout.write(`${text}\n`);

const makersInWords: Readonly<Record<Installation["groupMakers"], string>> = {
  owner: "nobody but the first owner",
  named: "the first owner, and those they name",
  everybody: "everybody with an account",
};

function show(installation: Installation): void {
  const { groupMakers, model, groups, accounts, tokensPerAccountDay, costMicrosPerAccountMonth } =
    installation;
  print(`Groups are made by   ${makersInWords[groupMakers]}`);
  print(`Model                ${model ?? "none"}`);
  print(`Tokens a day         ${tokensPerAccountDay ?? "no limit"} (for each account)`);
  print(
    `US dollars a month   ${costMicrosPerAccountMonth === null ? "no limit" : costMicrosPerAccountMonth / 1e6} (for each account)`,
  );
  for (const { name, members, trusted } of groups)
    print(`${trusted ? "trusted" : "       "}  ${name}  ${members} ${members === 1 ? "person" : "people"}`);
  for (const { name, email, mayMakeGroups } of accounts)
    print(`${mayMakeGroups ? "named  " : "       "}  ${name}  ${email}`);
}

const readMakers = (given: string): Installation["groupMakers"] => {
  if (given === "owner" || given === "named" || given === "everybody") return given;
  throw new CommandFailure("--group-makers: must be owner, named or everybody");
};

/** `none` is no limit. */
const readLimit = (flag: string, given: string, factor: number): number | null => {
  if (given === "none") return null;
  const limit = Math.round(Number(given) * factor);
  if (given.trim() === "" || !Number.isSafeInteger(limit) || limit < 0)
    throw new CommandFailure(`${flag}: must be a number from 0, or none`);
  return limit;
};

const set = async ({ groupMakers, tokens, dollars }: SetFlags, command: Command): Promise<void> => {
  const patch = {
    ...(groupMakers !== undefined && { groupMakers: readMakers(groupMakers) }),
    ...(tokens !== undefined && { tokensPerAccountDay: readLimit("--tokens", tokens, 1) }),
    ...(dollars !== undefined && { costMicrosPerAccountMonth: readLimit("--dollars", dollars, 1e6) }),
  };
  await withData(command, async ({ application }) =>
    show(await application.installation.changeInstallation(patch)),
  );
};

const trust = (name: string, { not }: NotFlag, command: Command): Promise<void> =>
  withData(command, async ({ application }) => {
    const { groups } = await application.installation.readInstallation();
    const done = await application.installation.putGroupTrust(
      findNamed(groups, "<group>", name).id,
      not !== true,
    );
    if (!done.ok) throw problemFailure(done.error);
    show(done.value);
  });

const allow = (email: string, { not }: NotFlag, command: Command): Promise<void> =>
  withData(command, async ({ application }) => {
    const { accounts } = await application.installation.readInstallation();
    const done = await application.installation.putGroupMaker(
      findNamed(accounts, "<email>", email).id,
      not !== true,
    );
    if (!done.ok) throw problemFailure(done.error);
    show(done.value);
  });

type DeleteFlags = { readonly confirm?: string };

const deleteGroup = (name: string, { confirm }: DeleteFlags, command: Command): Promise<void> =>
  withData(command, async ({ application }) => {
    const { groups } = await application.installation.readInstallation();
    const group = findNamed(groups, "<group>", name);
    if (confirm === undefined)
      throw new CommandFailure(
        `${group.name} (${group.members} ${group.members === 1 ? "person" : "people"}) is deleted for good with its horses; its people keep their own training. To do it: --confirm "${group.name}"`,
      );
    const done = await application.deletion.deleteGroup({ group }, { name: confirm });
    if (!done.ok) throw problemFailure(done.error);
    await application.deletion.finishDeletions();
    print(`${group.name} is deleted. Backups that were made still hold it.`);
  });

export function addInstallationCommand(program: Command): void {
  const installation = program
    .command("installation")
    .description("what is decided for all groups: who makes them, which are trusted, limits");
  installation
    .command("show", { isDefault: true })
    .description("print it")
    .option("--json", "print JSON")
    .action((flags: { readonly json?: true }, command: Command) =>
      withData(command, async ({ application }) => {
        const read = await application.installation.readInstallation();
        if (flags.json) process.stdout.write(`${JSON.stringify(read)}\n`);
        else show(read);
      }),
    );
  installation
    .command("set")
    .description("change it")
    .option("--group-makers <who>", "who makes groups: owner, named or everybody")
    .option("--tokens <number>", "of its model, for each account and day; none: no limit")
    .option("--dollars <number>", "of its model, for each account and month; none: no limit")
    .action((flags: SetFlags, command: Command) => set(flags, command));
  installation
    .command("trust")
    .description("let a group use the installation's model, folder for content and network")
    .argument("<group>", "its name or id")
    .option("--not", "take that back")
    .action(trust);
  installation
    .command("allow")
    .description("name an account as one that may make groups")
    .argument("<email>", "what the person signs in with")
    .option("--not", "take that back")
    .action(allow);
  installation
    .command("delete-group")
    .description("delete a household or barn for good, with its horses")
    .argument("<group>", "its name or id")
    .option("--confirm <name>", "its name, as it is written; without it, prints what would be deleted")
    .action(deleteGroup);
}

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
