import { type Command, Option } from "commander";
import type { Problem } from "@canter/domain/problem";
import { localDateAt } from "@canter/domain/schedule/local-date";
import { localDateSchema } from "@canter/domain/workout/workout";
import type { Canter } from "@canter/server/in-process";
import { dayCard, dayState } from "../../card/day-card.ts";
import { CommandFailure, exitStatus } from "../../exit-status.ts";
import { memberIn, memberNamed, withData, worded } from "../../open-data.ts";
import { problemFailure } from "../../problem-failure.ts";

type Flags = {
  readonly group?: string;
  readonly member?: string;
  readonly date?: string;
  readonly json?: true;
  readonly yaml?: true;
  readonly regenerate?: true;
};

type Member = Awaited<ReturnType<typeof memberIn>>;

const daysNamed = 3;
const dashboard = { agent: "coach", assignment: "daily-dashboard" };

/** The requested local date. */
function dateOf(asked: string | undefined, today: string): string {
  if (asked === undefined || asked === "today") return today;
  if (!localDateSchema.safeParse(asked).success)
    throw new CommandFailure("--date: must be a date as in 2026-11-18, or today");
  return asked;
}

/** Why a day is not shown: what there is instead. */
async function noDay(
  { application }: Canter,
  member: Member,
  { date, problem }: { readonly date: string; readonly problem: Problem },
): Promise<CommandFailure> {
  if (problem.type !== "not_found") return problemFailure(problem);
  const days = await application.dashboard.listDashboards(member, "me", { limit: daysNamed });
  const known = days.ok ? days.value.items.map((line) => line.date) : [];
  const rest = known.length > 0 ? ` (the latest are ${known.join(", ")})` : "";
  return new CommandFailure(
    `--date: there is no dashboard of ${date} for ${member.member.name}${rest}`,
    exitStatus.refused,
  );
}

async function regenerate({ application }: Canter, member: Member): Promise<void> {
  const ran = await application.scheduler.runAssignment(member, dashboard, { wait: "to_its_end" });
  if (!ran.ok) throw problemFailure(ran.error);
  if (ran.value.state !== "done")
    throw new CommandFailure(
      ran.value.reply ?? `It could not be prepared anew: its run is ${ran.value.state}.`,
      exitStatus.refused,
    );
}

const show = (flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const { application, clock } = canter;
    const own = await memberIn(canter, flags.group);
    const member = flags.member === undefined ? own : await memberNamed(canter, own, flags.member);
    const { name, zone } = member.member;
    const today = localDateAt(clock.now(), zone);
    const date = dateOf(flags.date, today);
    if (flags.regenerate) {
      if (date !== today)
        throw new CommandFailure(`--regenerate: only today (${today} in ${zone}) is prepared anew`);
      await regenerate(canter, member);
    }
    const place = { memberId: "me", date };
    if (flags.yaml) {
      const text = await application.dashboard.exportDashboard(member, place);
      if (!text.ok) throw await noDay(canter, member, { date, problem: text.error });
      process.stdout.write(text.value);
      return;
    }
    const day = await application.dashboard.readDashboard(member, place);
    if (!day.ok) throw await noDay(canter, member, { date, problem: day.error });
    const shown = worded(member, day.value);
    const state = flags.json || date !== today ? [] : await dayState(canter, member, today);
    process.stdout.write(flags.json ? `${JSON.stringify(shown)}\n` : dayCard(shown, { name, zone }, state));
  });

/** A member's day, as on the web's first page. */
export function addDashboardCommand(program: Command): void {
  program
    .command("dashboard")
    .description("show the day: what is next, how things stand, what the coach has to say")
    .option("--member <name>", "whose day: a member of the group, by name or id (default: one's own)")
    .option("--date <date>", "which day, as in 2026-11-18, where the member is (default: today)")
    .option("--regenerate", "have today prepared anew first; what was done and answered stays")
    .option("--group <name>", "the group (default: one's own)")
    .option("--json", "print JSON")
    .addOption(new Option("--yaml", "print the document as YAML").conflicts("json"))
    .action((flags: Flags, command: Command) => show(flags, command));
}
