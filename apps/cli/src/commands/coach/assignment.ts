import type { Command } from "commander";
import { cronInWords } from "@canter/domain/schedule/cron-in-words";
import type { Agent, Assignment } from "@canter/protocol/coach/agents";
import { CommandFailure, exitStatus } from "../../exit-status.ts";
import { memberIn, withData } from "../../open-data.ts";
import { problemFailure } from "../../problem-failure.ts";

type Flags = { readonly group?: string; readonly json?: true };

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const whenOf = ({ schedule }: Assignment): string => {
  if (!schedule) return "when asked";
  if (schedule.isPaused) return `${cronInWords(schedule.cron)} (paused)`;
  const next = schedule.nextAt === undefined ? "" : `, next ${new Date(schedule.nextAt).toISOString()}`;
  return `${cronInWords(schedule.cron)} in ${schedule.zone}${next}`;
};

const lastOf = ({ last }: Assignment): string =>
  last ? `last ${last.day}: ${last.run?.state ?? "waits"}` : "never yet";

const list = (flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const listed = await canter.application.scheduler.listAgents(await memberIn(canter, flags.group));
    if (!listed.ok) throw problemFailure(listed.error);
    const items = listed.value.items.flatMap(({ id: agent, assignments }) =>
      assignments.map((assignment) => ({ agent, ...assignment })),
    );
    if (flags.json) print(JSON.stringify({ items }));
    else
      for (const item of items)
        print([`${item.agent}/${item.id}`, item.title, whenOf(item), lastOf(item)].join("  "));
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
    print(flags.json ? JSON.stringify(ran.value) : (ran.value.reply ?? `It is ${ran.value.state}.`));
    return ran.value.state === "done" ? exitStatus.ok : exitStatus.refused;
  });

export function addAssignmentCommand(program: Command, finish: (status: number) => void): void {
  const assignment = program.command("assignment").description("what agents do on their own");
  assignment
    .command("list")
    .description("every assignment: when it is done, and when it was last")
    .option("--group <name>", "the group that it is done in")
    .option("--json", "print JSON")
    .action(list);
  assignment
    .command("run")
    .description("have one done now")
    .argument("<name>", "as `list` shows it, as in coach/daily-dashboard")
    .option("--group <name>", "the group that it is done in")
    .option("--json", "print JSON")
    .action(async (name: string, flags: Flags, command: Command) => finish(await run(name, flags, command)));
}
