import { notificationKinds } from "@canter/domain/notification/notification-kind";
import { Argument, type Command, InvalidArgumentError } from "commander";
import { memberIn, withData, worded } from "../../open-data.ts";
import { problemFailure } from "../../problem-failure.ts";

type Flags = {
  readonly group?: string;
  readonly unread?: true;
  readonly read?: true;
  readonly json?: true;
};

/** How many are shown; older ones are in the HTTP operation's pages. */
const maxListed = 50;

const notifications = (flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const { notification } = canter.application;
    const member = await memberIn(canter, flags.group);
    const page = await notification.listNotifications(member, { unread: flags.unread, limit: maxListed });
    if (!page.ok) throw problemFailure(page.error);
    const { items } = worded(member, page.value);
    if (flags.read && items.length > 0) {
      const marked = await notification.markNotificationsRead(member, { ids: items.map(({ id }) => id) });
      if (!marked.ok) throw problemFailure(marked.error);
    }
    const lines = items.map(
      ({ readAt, date, text }) => `${readAt === undefined ? "*" : " "} ${date} · ${text}`,
    );
    process.stdout.write(
      flags.json ? `${JSON.stringify({ items })}\n` : `${lines.join("\n") || "There is nothing new."}\n`,
    );
  });

const mailKinds = ["digest", "report"] as const;
/** Their names before `=on` and `=off`. */
const settingNames = [...notificationKinds, ...mailKinds.map((kind) => `mail-${kind}`)];

type Changes = {
  readonly notified: Readonly<Record<string, boolean>>;
  readonly mailed: Readonly<Record<string, boolean>>;
};

/** Adds one item of `ride=off mail-digest=on`. */
const addChange = (given: string, { notified, mailed }: Changes): Changes => {
  const [name = "", value = ""] = given.split("=");
  if (!settingNames.includes(name) || (value !== "on" && value !== "off"))
    throw new InvalidArgumentError(`must be NAME=on or NAME=off, with ${settingNames.join(", ")}`);
  const isOn = value === "on";
  return name.startsWith("mail-")
    ? { notified, mailed: { ...mailed, [name.slice("mail-".length)]: isOn } }
    : { notified: { ...notified, [name]: isOn }, mailed };
};

const isAny = (changes: object): boolean => Object.keys(changes).length > 0;

const settings = ({ notified, mailed }: Changes, _flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    // `notifications` also has `--group` and `--json`, and parses them first.
    const flags = command.optsWithGlobals<Flags>();
    const { notification } = canter.application;
    const member = await memberIn(canter, flags.group);
    const telling = isAny(notified)
      ? await notification.changeNotificationSettings(member, notified)
      : await notification.readNotificationSettings(member);
    const mailing = isAny(mailed)
      ? await notification.changeMailSettings(member, mailed)
      : await notification.readMailSettings(member);
    if (!telling.ok) throw problemFailure(telling.error);
    if (!mailing.ok) throw problemFailure(mailing.error);
    const { address, available } = mailing.value;
    const line = (name: string, isOn: boolean) => `${name.padEnd(12)} ${isOn ? "on" : "off"}`;
    const lines = [
      ...notificationKinds.map((kind) => line(kind, telling.value[kind])),
      ...mailKinds.map((kind) => line(`mail-${kind}`, mailing.value[kind])),
      available ? `Mail goes to ${address ?? "nobody: there is no address"}.` : "No mail server is set.",
    ];
    process.stdout.write(
      flags.json ? `${JSON.stringify({ ...telling.value, mail: mailing.value })}\n` : `${lines.join("\n")}\n`,
    );
  });

export function addNotificationCommand(program: Command): void {
  const command = program
    .command("notifications")
    .description("what others did with your horses, how programs stand, what is due: * for what was not read")
    .option("--unread", "only what was not read")
    .option("--read", "mark what is shown as read")
    .option("--group <name>", "the group")
    .option("--json", "print JSON")
    .action(notifications);
  command
    .command("settings")
    .description("what you are notified of and mailed, after the changes given")
    .addArgument(
      new Argument("[changes...]", `NAME=on or NAME=off: ${settingNames.join(", ")}`)
        .argParser(addChange)
        .default({ notified: {}, mailed: {} }, "no change"),
    )
    .option("--group <name>", "the group")
    .option("--json", "print JSON")
    .action(settings);
}
