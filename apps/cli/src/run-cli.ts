import { Command, CommanderError } from "commander";
import { addAccountCommand, addInstallationCommand } from "./commands/installation.ts";
import { addAssignmentCommand, addCoachCommand } from "./commands/coach/coach.ts";
import { addBarnCommand, addReportCommand, addHandoffCommand } from "./commands/horse/barn.ts";
import { addBackupCommands, addExportCommand } from "./commands/transfer/export.ts";
import { addDashboardCommand } from "./commands/coach/dashboard.ts";
import { addDraftCommand, addLogCommand } from "./commands/training/log.ts";
import { addEvaluateCommand, addPlanCommand } from "./commands/training/plan.ts";
import { addGroupCommand } from "./commands/group.ts";
import { addImportCommand } from "./commands/transfer/import.ts";
import { addHorseCommand } from "./commands/horse/horse.ts";
import { addMemoryCommand } from "./commands/coach/memory.ts";
import { addNotificationCommand } from "./commands/coach/notification.ts";
import { addModelCommand } from "./commands/coach/model.ts";
import { addParseCommand } from "./commands/training/parse.ts";
import { addProgramCommand } from "./commands/training/program.ts";
import { addServeCommand, addMcpCommand } from "./commands/serve.ts";
import { addWebhookCommand, addCalendarCommand, addSourceCommand } from "./commands/transfer/connections.ts";
import { addWorkoutsCommand } from "./commands/training/workouts.ts";
import { CommandFailure, exitStatus } from "./exit-status.ts";

function createProgram(finish: (status: number) => void): Command {
  const program = new Command("canter")
    .description("A self-hosted training coach for people and horses.")
    .version("0.1.0")
    .option("--data <dir>", "folder of the database (default: CANTER_DATA, else ./data)")
    .option("--account <who>", "act as this account, by name or email (default: the first owner)")
    .exitOverride()
    .showHelpAfterError("(canter --help shows every command)");
  addLogCommand(program, finish);
  addParseCommand(program, finish);
  addProgramCommand(program, finish);
  addPlanCommand(program, finish);
  addEvaluateCommand(program, finish);
  addServeCommand(program);
  addMcpCommand(program);
  addWebhookCommand(program);
  addCalendarCommand(program);
  addSourceCommand(program);
  addWorkoutsCommand(program);
  addDraftCommand(program);
  addHorseCommand(program);
  addHandoffCommand(program);
  addReportCommand(program);
  addBarnCommand(program);
  addGroupCommand(program);
  addExportCommand(program);
  addImportCommand(program, finish);
  addBackupCommands(program);
  addAccountCommand(program);
  addModelCommand(program, finish);
  addInstallationCommand(program);
  addCoachCommand(program);
  addMemoryCommand(program);
  addNotificationCommand(program);
  addAssignmentCommand(program, finish);
  addDashboardCommand(program);
  return program;
}

/** Runs one command line and returns its exit status. Bugs are thrown. */
export async function runCli(args: readonly string[]): Promise<number> {
  let status: number = exitStatus.ok;
  const program = createProgram((ended) => {
    status = ended;
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitStatus.ok : exitStatus.unusable;
    if (!(error instanceof CommandFailure)) throw error;
    process.stderr.write(`canter: ${error.message}\n`);
    return error.status;
  }
}
