import type { Command } from "commander";
import type { CoachList } from "@canter/protocol/coach/coaches";
import { cronInWords } from "@canter/domain/schedule/cron-in-words";
import type { Agent, Assignment } from "@canter/protocol/coach/agents";
import { CommandFailure, exitStatus } from "../../exit-status.ts";
import { memberIn, withData } from "../../open-data.ts";
import { problemFailure } from "../../problem-failure.ts";

type Group = { readonly group?: string };
type ListFlags = Group & { readonly json?: true };
type NewFlags = Group & {
  readonly tone: string;
  readonly methodology: string;
  readonly insistsOn?: readonly string[];
  readonly manner: "plain" | "warm" | "brisk";
};

const printCoach = (text: string) => process.stdout.write(`${text}\n`);

/** By id, or by name ignoring case. */
function coachNamed({ items }: CoachList, name: string): CoachList["items"][number] {
  const found = items.find(({ id }) => id === name) ?? items.find((one) => same(one.name, name));
  if (found) return found;
  throw new CommandFailure(
    `There is no coach ${name}. There are: ${items.map((one) => one.name).join(", ")}.`,
  );
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.trim().toLowerCase();

const listCoaches = ({ group, json }: ListFlags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const coaches = await canter.application.persona.listCoaches(await memberIn(canter, group));
    if (!coaches.ok) throw problemFailure(coaches.error);
    if (json) {
      printCoach(JSON.stringify(coaches.value));
      return;
    }
    const { chosen, items } = coaches.value;
    for (const { id, name, tone, isOwn } of items)
      printCoach(`${id === chosen ? "*" : " "} ${name}${isOwn ? " (your own)" : ""}: ${tone}`);
  });

const use = (name: string, { group }: Group, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const { persona } = canter.application;
    const member = await memberIn(canter, group);
    const coaches = await persona.listCoaches(member);
    if (!coaches.ok) throw problemFailure(coaches.error);
    const coach = coachNamed(coaches.value, name);
    const chosen = await persona.chooseCoach(member, coach.id);
    if (!chosen.ok) throw problemFailure(chosen.error);
    printCoach(`${coach.name} speaks to you now.`);
  });

const flagNames = {
  name: "<name>",
  tone: "--tone",
  methodology: "--methodology",
  insistsOn: "--insists-on",
  manner: "--manner",
};

const make = (name: string, flags: NewFlags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const { tone, methodology, insistsOn = [], manner } = flags;
    const fields = { name, tone, methodology, insistsOn, manner };
    const made = await canter.application.persona.createPersona(await memberIn(canter, flags.group), fields);
    if (!made.ok) throw problemFailure(made.error, flagNames);
    printCoach(
      `Made: ${made.value.name}. canter coach use ${JSON.stringify(made.value.name)} lets it speak.`,
    );
  });

const remove = (name: string, { group }: Group, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const { persona } = canter.application;
    const member = await memberIn(canter, group);
    const coaches = await persona.listCoaches(member);
    if (!coaches.ok) throw problemFailure(coaches.error);
    const gone = await persona.deletePersona(member, coachNamed(coaches.value, name).id);
    if (!gone.ok) throw problemFailure(gone.error);
    printCoach(`Gone: ${gone.value.name}.`);
  });

/** The coach: shown without a subcommand, chosen, created, deleted. */
export function addCoachCommand(program: Command): void {
  const coach = program.command("coach").description("who speaks to you, and what it stresses");
  const inGroup = ["--group <name>", "in this group (default: one's own)"] as const;
  coach
    .command("list", { isDefault: true })
    .description("show whom you can choose of; * speaks now")
    .option(...inGroup)
    .option("--json", "print JSON")
    .action((flags: ListFlags, command: Command) => listCoaches(flags, command));
  coach
    .command("use")
    .description("let another one speak")
    .argument("<name>", "its name, or its id")
    .option(...inGroup)
    .action((name: string, flags: Group, command: Command) => use(name, flags, command));
  coach
    .command("new")
    .description("make one of your own: words and emphasis, never facts or rights")
    .argument("<name>")
    .requiredOption("--tone <words>", "how it talks")
    .requiredOption("--methodology <words>", "how it trains you")
    .option("--insists-on <words...>", "what it comes back to, five at most")
    .option("--manner <manner>", "its small talk where no model answers: plain, warm or brisk", "plain")
    .option(...inGroup)
    .action((name: string, flags: NewFlags, command: Command) => make(name, flags, command));
  coach
    .command("delete")
    .description("delete one of your own, for good")
    .argument("<name>", "its name, or its id")
    .option(...inGroup)
    .action((name: string, flags: Group, command: Command) => remove(name, flags, command));
}

type Flags = { readonly group?: string; readonly json?: true };

const printAssignment = (text: string): void => void process.stdout.write(`${text}\n`);

const whenOf = ({ schedule }: Assignment): string => {
  if (!schedule) return "when asked";
  if (schedule.isPaused) return `${cronInWords(schedule.cron)} (paused)`;
  const next = schedule.nextAt === undefined ? "" : `, next ${new Date(schedule.nextAt).toISOString()}`;
  return `${cronInWords(schedule.cron)} in ${schedule.zone}${next}`;
};

const lastOf = ({ last }: Assignment): string =>
  last ? `last ${last.day}: ${last.run?.state ?? "waits"}` : "never yet";

const listAssignments = (flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const listed = await canter.application.scheduler.listAgents(await memberIn(canter, flags.group));
    if (!listed.ok) throw problemFailure(listed.error);
    const items = listed.value.items.flatMap(({ id: agent, assignments }) =>
      assignments.map((assignment) => ({ agent, ...assignment })),
    );
    if (flags.json) printAssignment(JSON.stringify({ items }));
    else
      for (const item of items)
        printAssignment([`${item.agent}/${item.id}`, item.title, whenOf(item), lastOf(item)].join("  "));
  });

/** `coach/daily-dashboard`, or its last part if only one agent has such. */
function find(agents: readonly Agent[], name: string) {
  const all = agents.flatMap(({ id: agent, assignments }) =>
    assignments.map(({ id: assignment }) => ({ agent, assignment })),
  );
  const named = all.filter(
    ({ agent, assignment }) => name === `${agent}/${assignment}` || name === assignment,
  );
  const [only, another] = named;
  if (only && !another) return only;
  const choice = (named.length > 0 ? named : all).map(({ agent, assignment }) => `${agent}/${assignment}`);
  throw new CommandFailure(`the name: must be one of ${choice.join(", ")}`);
}

const run = (name: string, flags: Flags, command: Command): Promise<number> =>
  withData(command, async (canter) => {
    const { application } = canter;
    const member = await memberIn(canter, flags.group);
    const agents = await application.scheduler.listAgents(member);
    if (!agents.ok) throw problemFailure(agents.error);
    const ran = await application.scheduler.runAssignment(member, find(agents.value.items, name), {
      wait: "to_its_end",
    });
    if (!ran.ok) throw problemFailure(ran.error);
    printAssignment(
      flags.json ? JSON.stringify(ran.value) : (ran.value.reply ?? `It is ${ran.value.state}.`),
    );
    return ran.value.state === "done" ? exitStatus.ok : exitStatus.refused;
  });

export function addAssignmentCommand(program: Command, finish: (status: number) => void): void {
  const assignment = program.command("assignment").description("what agents do on their own");
  assignment
    .command("list")
    .description("every assignment: when it is done, and when it was last")
    .option("--group <name>", "the group that it is done in")
    .option("--json", "print JSON")
    .action(listAssignments);
  assignment
    .command("run")
    .description("have one done now")
    .argument("<name>", "as `list` shows it, as in coach/daily-dashboard")
    .option("--group <name>", "the group that it is done in")
    .option("--json", "print JSON")
    .action(async (name: string, flags: Flags, command: Command) => finish(await run(name, flags, command)));
}
