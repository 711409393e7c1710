import { Command, CommanderError } from "commander";
import { addAccountCommand } from "./commands/account.ts";
import { addAssignmentCommand } from "./commands/assignment.ts";
import { addBarnCommand } from "./commands/barn.ts";
import { addBackupCommands } from "./commands/backup.ts";
import { addCoachCommand } from "./commands/coach.ts";
import { addDashboardCommand } from "./commands/dashboard.ts";
import { addEvaluateCommand } from "./commands/evaluate.ts";
import { addExportCommand, addImportCommand } from "./commands/export.ts";
import { addHandoffCommand } from "./commands/handoff.ts";
import { addInstallationCommand } from "./commands/installation.ts";
import { addHorseCommand } from "./commands/horse.ts";
import { addLogCommand } from "./commands/log.ts";
import { addMemoryCommand } from "./commands/memory.ts";
import { addNotificationCommand } from "./commands/notification.ts";
import { addModelCommand } from "./commands/model.ts";
import { addParseCommand } from "./commands/parse.ts";
import { addPlanCommand } from "./commands/plan.ts";
import { addProgramCommand } from "./commands/program.ts";
import { addReportCommand } from "./commands/report.ts";
import { addServeCommand } from "./commands/serve.ts";
import { addWorkoutsCommand } from "./commands/workouts.ts";
import { CommandFailure, exitStatus } from "./exit-status.ts";

function createProgram(finish: (status: number) => void): Command {
  const program = new Command("canter")
    .description("A self-hosted training coach for people and horses.")
    .version("0.1.0")
    .option("--data <dir>", "folder of the database (default: CANTER_DATA, else ./data)")
    .exitOverride()
    .showHelpAfterError("(canter --help shows every command)");
  addLogCommand(program, finish);
  addParseCommand(program, finish);
  addProgramCommand(program, finish);
  addPlanCommand(program, finish);
  addEvaluateCommand(program, finish);
  addServeCommand(program);
  addWorkoutsCommand(program);
  addHorseCommand(program);
  addHandoffCommand(program);
  addReportCommand(program);
  addBarnCommand(program);
  addExportCommand(program);
  addImportCommand(program);
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

/** Runs one command line and gives its exit status. Bugs are thrown. */
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
