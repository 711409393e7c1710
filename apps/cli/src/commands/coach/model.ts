import type { Command } from "commander";
import { exitStatus } from "../../exit-status.ts";
import { memberIn, withCanter, withData } from "../../open-data.ts";
import { problemFailure } from "../../problem-failure.ts";

type Flags = { readonly group?: string; readonly json?: boolean };
type TestFlags = Flags & { readonly agent?: string; readonly record?: string };

const print = (text: string) => process.stdout.write(`${text}\n`);

async function list({ group, json }: Flags, command: Command): Promise<void> {
  await withData(command, async (canter) => {
    const { items, budgets } = await canter.application.model.readModels(await memberIn(canter, group));
    if (json) return print(JSON.stringify({ items, budgets }));
    if (items.length === 0) print("No model is set: the playbooks do all.");
    for (const { agent, provider, model, baseUrl, hasKey, source } of items)
      print(
        [
          agent === "default" ? "all agents" : agent,
          `${provider}:${model}`,
          ...(baseUrl === undefined ? [] : [`at ${baseUrl}`]),
          hasKey ? "with a key" : "without a key",
          ...(source === "environment" ? ["(from the environment)"] : []),
        ].join("  "),
      );
  });
}

async function test(flags: TestFlags, command: Command, finish: (status: number) => void): Promise<void> {
  await withCanter(command, async (canter) => {
    const member = await memberIn(canter, flags.group);
    const tested = await canter.application.model.testModels(
      member,
      { agent: flags.agent },
      { recordDir: flags.record, hasLengths: true },
    );
    if (!tested.ok) throw problemFailure(tested.error);
    const { model, ok, steps } = tested.value;
    finish(ok ? exitStatus.ok : exitStatus.refused);
    if (flags.json) return print(JSON.stringify(tested.value));
    print(model);
    for (const step of steps)
      print(
        [step.ok ? "ok    " : "failed", step.name, ...(step.detail ? [step.detail] : [])]
          .join("  ")
          .trimEnd(),
      );
    if (flags.record !== undefined) print(`What went over the wire is in ${flags.record}, without the key.`);
  });
}

export function addModelCommand(program: Command, finish: (status: number) => void): void {
  const model = program.command("model").description("the models that agents ask");
  model
    .command("list")
    .description("which models are set")
    .option("--group <name>", "of this group (default: one's own)")
    .option("--json", "print JSON")
    .action((flags: Flags, command: Command) => list(flags, command));
  model
    .command("test")
    .description(
      "ask the model something small, then with prompts as long as the real ones (some 12,000 tokens)",
    )
    .option("--group <name>", "of this group (default: one's own)")
    .option("--agent <name>", "the model of this agent (default: that for all)")
    .option("--record <dir>", "also write down what goes over the wire, without the key")
    .option("--json", "print JSON")
    .action((flags: TestFlags, command: Command) => test(flags, command, finish));
}
