import type { Command } from "commander";
import { CommandFailure } from "../../exit-status.ts";
import { configOf, memberIn, withData } from "../../open-data.ts";
import { problemFailure } from "../../problem-failure.ts";

type Flags = { readonly group?: string };
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
