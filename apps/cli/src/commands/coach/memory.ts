import { type Command, Option } from "commander";
import type { Memory } from "@canter/protocol/coach/memory";
import { CommandFailure } from "../../exit-status.ts";
import { memberIn, withData } from "../../open-data.ts";
import { problemFailure } from "../../problem-failure.ts";
import { readInput } from "../../program/program-files.ts";

type Group = { readonly group?: string };
type ListFlags = Group & { readonly agent?: string; readonly json?: true; readonly yaml?: true };
type SetFlags = Group & { readonly for?: string };

const print = (text: string) => process.stdout.write(`${text}\n`);

const unitMilliseconds: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** `36h`, `2d`, `1w` as milliseconds. */
function parseDuration(value: string): number {
  const [, count, unit] = /^(\d{1,4})([hdw])$/.exec(value) ?? [];
  if (count === undefined || unit === undefined || Number(count) === 0)
    throw new CommandFailure("--for: must be hours, days or weeks, as in 36h, 2d or 1w");
  return Number(count) * (unitMilliseconds[unit] ?? 0);
}

/** Valid JSON is parsed, everything else is text. */
function parseValue(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

const pageSize = 200;

const list = (flags: ListFlags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const { application } = canter;
    const member = await memberIn(canter, flags.group);
    const { agent } = flags;
    if (flags.yaml) {
      process.stdout.write(await application.memory.exportMemories(member, agent));
      return;
    }
    const items: Memory[] = [];
    let cursor: string | undefined;
    do {
      const page = await application.memory.listMemories(member, { agent, cursor, limit: pageSize });
      if (!page.ok) throw problemFailure(page.error);
      items.push(...page.value.items);
      cursor = page.value.nextCursor;
    } while (cursor !== undefined);
    if (flags.json) print(JSON.stringify({ items }));
    else if (items.length === 0) print("Nothing is remembered.");
    else
      for (const { agent: whose, key, value, expiresAt } of items)
        print(
          [
            whose,
            key,
            JSON.stringify(value),
            ...(expiresAt === undefined ? [] : [`until ${new Date(expiresAt).toISOString()}`]),
          ].join("  "),
        );
  });

const set = (place: MemoryRef, value: string, flags: SetFlags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, flags.group);
    const lasts = flags.for === undefined ? undefined : parseDuration(flags.for);
    const put = await canter.application.memory.putMemory(member, place, {
      value: parseValue(value),
      expiresAt: lasts === undefined ? null : canter.clock.now() + lasts,
    });
    if (!put.ok) throw problemFailure(put.error, { expiresAt: "--for" });
    print(`Remembered: ${put.value.agent}  ${put.value.key}  ${JSON.stringify(put.value.value)}`);
  });

type MemoryRef = { readonly agent: string; readonly key: string };

const forget = (place: MemoryRef, { group }: Group, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const gone = await canter.application.memory.removeMemory(await memberIn(canter, group), place);
    if (!gone.ok) throw problemFailure(gone.error);
    print(`Forgotten: ${gone.value.agent}  ${gone.value.key}  ${JSON.stringify(gone.value.value)}`);
  });

const bring = (file: string, { group }: Group, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const text = await readInput(file, "<file>");
    const kept = await canter.application.memory.importMemories(await memberIn(canter, group), text);
    if (!kept.ok) throw problemFailure(kept.error);
    print(`Remembered ${kept.value} ${kept.value === 1 ? "entry" : "entries"}.`);
  });

/** What agents remember: shown without a subcommand, set, corrected, forgotten, exported and imported as a file. */
export function addMemoryCommand(program: Command): void {
  const memory = program.command("memory").description("what agents remember of you");
  const inGroup = ["--group <name>", "in this group (default: one's own)"] as const;
  memory
    .command("list", { isDefault: true })
    .description("show it")
    .option("--agent <name>", "what this agent remembers (default: all of them)")
    .option(...inGroup)
    .option("--json", "print JSON")
    .addOption(new Option("--yaml", "print YAML, as canter memory import reads it").conflicts("json"))
    .action((flags: ListFlags, command: Command) => list(flags, command));
  memory
    .command("set")
    .description("tell an agent something, or correct it")
    .argument("<agent>")
    .argument("<key>", "a-z, 0-9, _ . and -")
    .argument("<value>", "JSON, or text")
    .option("--for <time>", "how long it is remembered, as in 36h, 2d or 1w (default: it stays)")
    .option(...inGroup)
    .action((agent: string, key: string, value: string, flags: SetFlags, command: Command) =>
      set({ agent, key }, value, flags, command),
    );
  memory
    .command("forget")
    .description("make an agent forget something")
    .argument("<agent>")
    .argument("<key>")
    .option(...inGroup)
    .action((agent: string, key: string, flags: Group, command: Command) =>
      forget({ agent, key }, flags, command),
    );
  memory
    .command("import")
    .description("take in a file of canter memory list --yaml: all of it or nothing")
    .argument("<file>", "YAML or JSON; - reads standard input")
    .option(...inGroup)
    .action((file: string, flags: Group, command: Command) => bring(file, flags, command));
}
