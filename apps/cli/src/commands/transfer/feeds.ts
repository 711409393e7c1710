import type { Command } from "commander";
import { memberIn, withData } from "../../open-data.ts";
import { problemFailure } from "../../problem-failure.ts";

type Flags = { readonly group?: string };

const kinds = ["workout.saved", "proposal.applied", "report.ready"] as const;

const listWebhooks = (flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, flags.group);
    const webhooks = await canter.application.webhook.listWebhooks(member);
    if (!webhooks.ok) throw problemFailure(webhooks.error);
    const lines = webhooks.value.items.map(({ id, url, isOn, deliveries: [latest] }) => {
      const outcome = latest && (latest.problem ?? `answered ${latest.status}`);
      return `${id}  ${isOn ? "on " : "off"}  ${url}  ${outcome ?? "nothing sent yet"}\n`;
    });
    process.stdout.write(lines.length > 0 ? lines.join("") : "There are no webhooks.\n");
  });

const addWebhook = (url: string, flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, flags.group);
    const made = await canter.application.webhook.createWebhook(member, { url, kinds });
    if (!made.ok) throw problemFailure(made.error, { url: "<url>" });
    process.stdout.write(`It is signed with this secret, which is shown only now:\n${made.value.secret}\n`);
  });

const removeWebhook = (id: string, flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, flags.group);
    const removed = await canter.application.webhook.removeWebhook(member, id);
    if (!removed.ok) throw problemFailure(removed.error);
    process.stdout.write(`Removed ${removed.value.url}.\n`);
  });

export function addWebhookCommand(program: Command): void {
  const webhook = program
    .command("webhook")
    .description("addresses that are notified of saved workouts, applied changes and reports");
  webhook
    .command("list", { isDefault: true })
    .description("list them, with what came of the latest event")
    .option("--group <name>", "the group")
    .action(listWebhooks);
  webhook
    .command("add")
    .description("have an address notified of events; the secret that they are signed with is shown once")
    .argument("<url>", "https://…")
    .option("--group <name>", "the group")
    .action(addWebhook);
  webhook
    .command("remove")
    .description("take one away")
    .argument("<id>", "as listed")
    .option("--group <name>", "the group")
    .action(removeWebhook);
}

type NewFlags = Flags & { readonly horses?: true; readonly busy?: true };

const listFeeds = (flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, flags.group);
    const feeds = await canter.application.calendar.listCalendarFeeds(member);
    if (!feeds.ok) throw problemFailure(feeds.error);
    const lines = feeds.value.items.map(({ id, name, covers }) => `${id}  ${covers}  ${name}\n`);
    process.stdout.write(lines.length > 0 ? lines.join("") : "There are no calendar addresses.\n");
  });

const addFeed = (name: string, flags: NewFlags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, flags.group);
    const made = await canter.application.calendar.createCalendarFeed(member, {
      name,
      covers: flags.horses ? "horses" : "own",
      isBusyOnly: flags.busy === true,
    });
    if (!made.ok) throw problemFailure(made.error, { name: "<name>" });
    process.stdout.write(
      `The calendar is at this address of your server, which is shown only now:\n/api/v1/calendars/${made.value.token}.ics\n`,
    );
  });

const removeFeed = (id: string, flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, flags.group);
    const removed = await canter.application.calendar.removeCalendarFeed(member, id);
    if (!removed.ok) throw problemFailure(removed.error);
    process.stdout.write(`Removed ${removed.value.name}: nothing is at its address any more.\n`);
  });

export function addCalendarCommand(program: Command): void {
  const calendar = program
    .command("calendar")
    .description("addresses under which calendar programs read what is planned and done");
  calendar
    .command("list", { isDefault: true })
    .description("list them")
    .option("--group <name>", "the group")
    .action(listFeeds);
  calendar
    .command("add")
    .description("make one; its address is shown once")
    .argument("<name>", "where it will be used")
    .option("--horses", "rides, plans and care of the group's horses (default: your plan and training)")
    .option("--busy", "only when, not what")
    .option("--group <name>", "the group")
    .action(addFeed);
  calendar
    .command("remove")
    .description("take one away")
    .argument("<id>", "as listed")
    .option("--group <name>", "the group")
    .action(removeFeed);
}
