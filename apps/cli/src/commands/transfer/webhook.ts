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
