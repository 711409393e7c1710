import type { Command } from "commander";
import { memberIn, withCanter } from "../open-data.ts";
import { problemFailure } from "../problem-failure.ts";

type Flags = {
  readonly group?: string;
  readonly unread?: true;
  readonly read?: true;
  readonly json?: true;
};

/** As many as are shown; older ones are in the HTTP operation's pages. */
const most = 50;

const notifications = (flags: Flags, command: Command): Promise<void> =>
  withCanter(command, async (canter) => {
    const { notification } = canter.application;
    const member = await memberIn(canter, flags.group);
    const page = await notification.listNotifications(member, { unread: flags.unread, limit: most });
    if (!page.ok) throw problemFailure(page.error);
    const { items } = page.value;
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

export function addNotificationCommand(program: Command): void {
  program
    .command("notifications")
    .description("what others did with your horses, how programs stand, what is due: * for what was not read")
    .option("--unread", "only what was not read")
    .option("--read", "mark what is shown as read")
    .option("--group <name>", "the group")
    .option("--json", "print JSON")
    .action(notifications);
}
