import type { Command } from "commander";
import { CommandFailure, exitStatus } from "../../exit-status.ts";
import { memberIn, withData, worded } from "../../open-data.ts";
import { problemFailure } from "../../problem-failure.ts";

type Flags = { readonly week?: string; readonly group?: string; readonly json?: true };

const report = (flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, flags.group, { for: "horses" });
    const made = await canter.application.report.requestReport(
      member,
      { week: flags.week },
      { wait: "to_its_end" },
    );
    if (!made.ok) throw problemFailure(made.error, { week: "--week" });
    const { markdown, state } = made.value;
    if (markdown === undefined) throw new CommandFailure(`The report is ${state}.`, exitStatus.refused);
    process.stdout.write(flags.json ? `${JSON.stringify(worded(member, made.value))}\n` : markdown);
  });

export function addReportCommand(program: Command): void {
  program
    .command("report")
    .description("have a report made on a week of the barn's horses, and print it (Markdown)")
    .option("--week <date>", "any day of the week (default: this week so far)")
    .option("--group <name>", "the barn")
    .option("--json", "print JSON")
    .action(report);
}
