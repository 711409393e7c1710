import type { Command } from "commander";
import { memberIn, withData, configOf } from "../../open-data.ts";
import { problemFailure } from "../../problem-failure.ts";
import { CommandFailure } from "../../exit-status.ts";

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

type ConnectFlags = Flags & { readonly days?: string; readonly answer?: string };
type DisconnectFlags = Flags & { readonly removeTraining?: true };

type Member = Awaited<ReturnType<typeof memberIn>>;
type Canter = Parameters<typeof memberIn>[0];

async function sourcesOf({ application }: Canter, member: Member) {
  const listed = await application.import.listSources(member);
  if (!listed.ok) throw problemFailure(listed.error);
  return listed.value;
}
type Source = Awaited<ReturnType<typeof sourcesOf>>["items"][number];

const instant = (at: number | undefined): string => (at === undefined ? "never" : new Date(at).toISOString());

const lineOf = ({ kind, state, syncedAt, reason, result }: Source): string => {
  const { brought, waiting, unreadable = 0, problem } = result;
  const came = `${brought} new${waiting > 0 ? `, ${waiting} to come` : ""}${unreadable > 0 ? `, ${unreadable} unreadable` : ""}`;
  const trouble = reason ?? problem;
  const last = trouble === undefined ? came : `${came}  ${trouble}`;
  return `${kind}  ${state}  last sync ${instant(syncedAt)}  ${last}\n`;
};

/** One of the member's sources by its service; without a name the only one. */
async function sourceNamed(canter: Canter, member: Member, name: string): Promise<Source> {
  const { items } = await sourcesOf(canter, member);
  const source = items.find(({ kind }) => kind === name.toLowerCase());
  if (source) return source;
  const kinds = items.map(({ kind }) => kind).join(", ");
  throw new CommandFailure(
    `SERVICE: ${kinds === "" ? "nothing is connected; see `canter source connect`" : `must be one of ${kinds}`}`,
  );
}

const listSources = (flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const { items, services } = await sourcesOf(canter, await memberIn(canter, flags.group));
    const ready = services.filter(({ isReady }) => isReady).map(({ id }) => id);
    const none =
      ready.length === 0
        ? "Nothing is connected, and this installation is registered with no service: see docs/connected-sources.md.\n"
        : `Nothing is connected; there is ${ready.join(", ")}.\n`;
    process.stdout.write(items.length === 0 ? none : items.map(lineOf).join(""));
  });

function answerIn(text: string) {
  const { searchParams } = URL.parse(text) ?? { searchParams: new URLSearchParams() };
  const [code, state, scope] = ["code", "state", "scope"].map((name) => searchParams.get(name) ?? undefined);
  if (code === undefined || state === undefined)
    throw new CommandFailure("--answer: must be the whole address that the browser was sent back to");
  return { code, state, scope };
}

const connectSource = (service: string, flags: ConnectFlags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, flags.group);
    const sources = canter.application.import;
    if (flags.answer !== undefined) {
      const connected = await sources.connectSource(member, answerIn(flags.answer));
      if (!connected.ok) throw problemFailure(connected.error);
      process.stdout.write(
        `Connected ${connected.value.title}; canter source sync ${connected.value.kind} looks at it now.\n`,
      );
      return;
    }
    if (flags.days !== undefined && !(/^[1-9]\d{0,3}$/.test(flags.days) && Number(flags.days) <= 3650))
      throw new CommandFailure("--days: must be a number of days from 1 to 3650");
    const { publicUrl, port } = await configOf(command);
    const asked = await sources.authorizeSource(member, {
      kind: service.toLowerCase(),
      redirectUri: `${publicUrl ?? `http://localhost:${port}`}/sources`,
      ...(flags.days !== undefined && { days: Number(flags.days) }),
    });
    if (!asked.ok) throw problemFailure(asked.error);
    process.stdout.write(
      `Open this address and consent, within half an hour:\n${asked.value.url}\nWhere no server runs there, hand the address that you are sent back to to --answer.\n`,
    );
  });

const syncSource = (service: string, flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, flags.group);
    const source = await sourceNamed(canter, member, service);
    const synced = await canter.application.import.carryOutSync(member, source.id);
    if (!synced.ok) throw problemFailure(synced.error);
    process.stdout.write(lineOf(synced.value));
    if (synced.value.result.problem !== undefined) throw new CommandFailure(synced.value.result.problem);
  });

const disconnectSource = (service: string, flags: DisconnectFlags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, flags.group);
    const source = await sourceNamed(canter, member, service);
    const withTraining = flags.removeTraining === true;
    const gone = await canter.application.import.disconnectSource(member, source.id, { withTraining });
    if (!gone.ok) throw problemFailure(gone.error);
    const batches = await canter.application.import.listImports(member, { source: source.kind, limit: 200 });
    for (const { id, state } of batches.ok ? batches.value.items : [])
      if (state === "undoing") await canter.application.import.carryOutImport(member, id);
    process.stdout.write(
      `Disconnected ${gone.value.title}${withTraining ? "; what it brought is taken back" : "; what it brought stays"}.\n`,
    );
  });

export function addSourceCommand(program: Command): void {
  const source = program
    .command("source")
    .description("services that training and weight come from by themselves: strava, withings");
  source
    .command("list", { isDefault: true })
    .description("list them, with what came of the last look")
    .option("--group <name>", "the group")
    .action(listSources);
  source
    .command("connect")
    .description("connect a service; prints the address at which one consents")
    .argument("<service>", "strava or withings")
    .option("--days <number>", "how far back (default: 30)")
    .option("--answer <address>", "the address that the browser was sent back to")
    .option("--group <name>", "the group")
    .action(connectSource);
  source
    .command("sync")
    .description("look at a service now, and import what is new")
    .argument("<service>", "as listed")
    .option("--group <name>", "the group")
    .action(syncSource);
  source
    .command("disconnect")
    .description("give the consent back, and forget the service")
    .argument("<service>", "as listed")
    .option("--remove-training", "take back what it brought as well")
    .option("--group <name>", "the group")
    .action(disconnectSource);
}
