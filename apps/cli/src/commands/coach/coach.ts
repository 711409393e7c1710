import type { Command } from "commander";
import type { CoachList } from "@canter/protocol/coach/coaches";
import { CommandFailure } from "../../exit-status.ts";
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

const print = (text: string) => process.stdout.write(`${text}\n`);

/** By id, or by name ignoring case. */
function coachNamed({ items }: CoachList, name: string): CoachList["items"][number] {
  const found = items.find(({ id }) => id === name) ?? items.find((one) => same(one.name, name));
  if (found) return found;
  throw new CommandFailure(
    `There is no coach ${name}. There are: ${items.map((one) => one.name).join(", ")}.`,
  );
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.trim().toLowerCase();

const list = ({ group, json }: ListFlags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const coaches = await canter.application.persona.listCoaches(await memberIn(canter, group));
    if (!coaches.ok) throw problemFailure(coaches.error);
    if (json) {
      print(JSON.stringify(coaches.value));
      return;
    }
    const { chosen, items } = coaches.value;
    for (const { id, name, tone, isOwn } of items)
      print(`${id === chosen ? "*" : " "} ${name}${isOwn ? " (your own)" : ""}: ${tone}`);
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
    print(`${coach.name} speaks to you now.`);
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
    print(`Made: ${made.value.name}. canter coach use ${JSON.stringify(made.value.name)} lets it speak.`);
  });

const remove = (name: string, { group }: Group, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const { persona } = canter.application;
    const member = await memberIn(canter, group);
    const coaches = await persona.listCoaches(member);
    if (!coaches.ok) throw problemFailure(coaches.error);
    const gone = await persona.deletePersona(member, coachNamed(coaches.value, name).id);
    if (!gone.ok) throw problemFailure(gone.error);
    print(`Gone: ${gone.value.name}.`);
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
    .action((flags: ListFlags, command: Command) => list(flags, command));
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
