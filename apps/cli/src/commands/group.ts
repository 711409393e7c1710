import { type Group, groupKindSchema, type Home, type Role, roleSchema } from "@canter/domain/group/group";
import {
  groupCreateSchema,
  groupPatchSchema,
  invitationAcceptSchema,
  invitationCreateSchema,
} from "@canter/protocol/account/accounts";
import { type Command, InvalidArgumentError } from "commander";
import { parseUnits } from "../flags.ts";
import { configOf, demand, memberIn, withCanter, withData } from "../open-data.ts";
import { checkedInput, problemFailure } from "../problem-failure.ts";

type GroupFlag = { readonly group?: string };
type JsonFlag = { readonly json?: true | undefined };

const print = ({ json }: JsonFlag, value: unknown, lines: string): void =>
  void process.stdout.write(json ? `${JSON.stringify(value)}\n` : `${lines}\n`);

const oneOf =
  <T extends string>(options: readonly T[]) =>
  (value: string): T => {
    const read = options.find((one) => one === value.toLowerCase());
    if (read === undefined) throw new InvalidArgumentError(`must be one of ${options.join(", ")}`);
    return read;
  };

const groupInWords = ({ name, kind, zone }: Pick<Group, "name" | "kind" | "zone">): string =>
  `${name}  ${kind}  ${zone}`;

type AddFlags = JsonFlag & Pick<Home, "zone" | "units"> & { readonly kind: Group["kind"] };

const add = (name: string, { json, ...flags }: AddFlags, command: Command): Promise<void> =>
  withCanter(command, async (canter) => {
    const names = { name: "<name>", zone: "--zone" };
    const content = checkedInput(groupCreateSchema, { name, ...flags }, names);
    const made = await canter.application.group.createGroup(canter.accountId, content);
    if (!made.ok) throw problemFailure(made.error, names);
    const { group } = await memberIn(canter, made.value);
    print({ json }, group, `${group.name} is a ${group.kind}. Its days are those of ${group.zone}.`);
  });

const list = (flags: JsonFlag, command: Command): Promise<void> =>
  withData(command, async ({ application, accountId }) => {
    const { groups } = await application.account.readAccount(accountId);
    print(
      flags,
      { items: groups },
      groups.map((group) => `${groupInWords(group)}  ${group.role}`).join("\n"),
    );
  });

type SetFlags = GroupFlag & JsonFlag & { readonly name?: string; readonly zone?: string };

const set = ({ group: given, json, ...change }: SetFlags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, given);
    demand(member, "group", "administer");
    const names = { name: "--name", zone: "--zone" };
    const content = checkedInput(groupPatchSchema, change, names);
    const group = await canter.application.group.changeGroup(member, content);
    if (!group.ok) throw problemFailure(group.error, names);
    print({ json }, group.value, groupInWords(group.value));
  });

const members = (flags: GroupFlag & JsonFlag, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const items = await canter.application.group.listMembers(await memberIn(canter, flags.group));
    const lines = items.map(({ name, role, email }) => [name, role, email].filter(Boolean).join("  "));
    print(flags, { items }, lines.join("\n"));
  });

type InviteFlags = GroupFlag & JsonFlag & { readonly role: Role; readonly days: number };

const invite = (name: string, { group, json, ...flags }: InviteFlags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const { originOf } = await import("@canter/server/in-process");
    const member = await memberIn(canter, group);
    demand(member, "invitation", "write");
    const content = checkedInput(
      invitationCreateSchema,
      { name, ...flags },
      { name: "<name>", days: "--days" },
    );
    const made = await canter.application.group.inviteMember(member, content);
    if (!made.ok) throw problemFailure(made.error);
    const { token, isNew: _isNew, ...invitation } = made.value;
    const link = `${originOf(await configOf(command))}/invitation/${token}`;
    print({ json }, { ...invitation, link }, link);
  });

type JoinFlags = JsonFlag & Home & { readonly name?: string; readonly email?: string };

const join = (link: string, { json, ...flags }: JoinFlags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const { signUpByInvitation } = await import("@canter/server/in-process");
    const { account } = canter.application;
    // A link, or what it ends in.
    const token = link.trim().split("/").at(-1) ?? "";
    const invited = await account.readInvitationLink(token, undefined);
    if (!invited.ok) throw problemFailure(invited.error);
    const isNew = command.optsWithGlobals<{ account?: string }>().account === undefined;
    const names = { name: "--name", email: "--email", zone: "--zone" };
    const given = checkedInput(
      isNew ? invitationAcceptSchema.required({ name: true, email: true }) : invitationAcceptSchema,
      { ...flags, name: flags.name ?? invited.value.name ?? undefined },
      names,
    );
    const { name, email, password: _none, ...home } = given;
    const joined =
      name !== undefined && email !== undefined && isNew
        ? await signUpByInvitation(canter, token, { name, email, home })
        : await account.joinByInvitation(token, canter.accountId, { name, ...home });
    if (!joined.ok) throw problemFailure(joined.error, names);
    const { group, role } = invited.value;
    const signIn = isNew ? ` To sign in with a browser: canter account reset ${email}` : "";
    print({ json }, { group, role, name }, `${name ?? "You"}: ${role} of ${group.name}.${signIn}`);
  });

/** `canter group`: households and barns, and who belongs to them. */
export function addGroupCommand(program: Command): void {
  const group = program
    .command("group")
    .description("households and barns, and who belongs to them: add, list, set, members, invite, join");
  group
    .command("add <name>")
    .description("make one; you are its owner")
    .requiredOption("--kind <kind>", groupKindSchema.options.join(" or "), oneOf(groupKindSchema.options))
    .option("--zone <zone>", "its time zone, as in Europe/London (default: that of your first group)")
    .option("--units <unit>", "what you write a bare load in there: kg or lb", parseUnits)
    .option("--json", "print JSON")
    .action(add);
  group
    .command("list", { isDefault: true })
    .description("those you belong to, with your role")
    .option("--json", "print JSON")
    .action(list);
  group
    .command("set")
    .description("change its name or time zone")
    .option("--group <name>", "which (default: your first)")
    .option("--name <name>", "its new name")
    .option("--zone <zone>", "its time zone, as in Europe/London")
    .option("--json", "print JSON")
    .action(set);
  group
    .command("members")
    .description("who belongs to it")
    .option("--group <name>", "which (default: your first)")
    .option("--json", "print JSON")
    .action(members);
  group
    .command("invite <name>")
    .description("print a link for one person, who joins with it in a browser or by `canter group join`")
    .option("--group <name>", "to which (default: your first)")
    .option("--role <role>", roleSchema.options.join(", "), oneOf(roleSchema.options), "member")
    .option("--days <number>", "how long it can be used", Number, 7)
    .option("--json", "print JSON")
    .action(invite);
  group
    .command("join <link>")
    .description("join by a link: with a new account, or as --account; then act as them with --account")
    .option("--name <name>", "what the person is called (default: as they were invited)")
    .option("--email <email>", "what they sign in with; a password is set by `canter account reset`")
    .option("--zone <zone>", "their time zone (default: the group's)")
    .option("--units <unit>", "what they write a bare load in: kg or lb", parseUnits)
    .option("--json", "print JSON")
    .action(join);
}
