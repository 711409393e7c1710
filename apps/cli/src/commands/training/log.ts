import { unitsOf } from "@canter/domain/group/member-units";
import { joined } from "@canter/domain/text/joined";
import type { RunResult } from "@canter/protocol/coach/messages";
import type { Command } from "commander";
import { reviewCard } from "../../card/review-card.ts";
import { CommandFailure, exitStatus } from "../../exit-status.ts";
import { parseNow, parseUnits } from "../../flags.ts";
import { type Canter, flaggedAthlete, groupsOf, memberIn, withCanter, withData } from "../../open-data.ts";
import { readInput } from "../../program/program-files.ts";
import { problemFailure } from "../../problem-failure.ts";

type Flags = {
  readonly athlete?: string;
  readonly now?: string;
  readonly units?: "kg" | "lb";
  readonly group?: string;
  readonly again?: string;
  readonly json?: true;
};

const flagNames = { text: "the text", now: "--now", units: "--units", athleteId: "--athlete" };

/** The message: as given, or by standard input where that is asked for, or something is piped. */
async function messageOf(given: string | undefined, { again }: Flags): Promise<string | undefined> {
  const isPiped = given === undefined && again === undefined && process.stdin.isTTY !== true;
  if (given !== "-" && !isPiped) return given;
  const text = (await readInput("-", "the text")).trim();
  return text === "" ? undefined : text;
}

/** Where it was saved: a horse's training in the horse's group. */
async function groupsOfWorkouts(canter: Canter, { allWorkouts }: RunResult): Promise<string> {
  const ids = new Set(allWorkouts.map(({ workout }) => workout.groupId));
  return joined((await groupsOf(canter)).filter(({ id }) => ids.has(id)).map(({ name }) => name));
}

/** Something was written down, or begun, or surely answered; not where it was only asked what is meant. */
const isHeeded = ({ success, state, confidence, proposalId, started, unread }: RunResult): boolean =>
  success ||
  proposalId !== undefined ||
  started !== undefined ||
  (state === "done" && confidence === "sure" && unread.length === 0);

async function log(given: string | undefined, flags: Flags, command: Command): Promise<number> {
  const text = await messageOf(given, flags);
  if ((text === undefined) === (flags.again === undefined))
    throw new CommandFailure("give either a text or --again");
  // What is read again is there already.
  return (flags.again === undefined ? withCanter : withData)(command, async (canter) => {
    const { application } = canter;
    const member = await memberIn(canter, flags.group);
    const athleteId = await flaggedAthlete(canter, member, flags);
    const { now, units } = flags;
    const message = {
      text: text ?? "",
      ...(now && { now }),
      ...(units && { units }),
      ...(athleteId && { athleteId }),
    };
    const result =
      flags.again === undefined
        ? await application.agents.receiveMessage(member, message, { wait: "to_its_end" })
        : await application.agents.tryAgain(member, flags.again, { wait: "to_its_end" });
    if (!result.ok) throw problemFailure(result.error, flagNames);
    process.stdout.write(
      flags.json
        ? `${JSON.stringify(result.value)}\n`
        : reviewCard(result.value, await groupsOfWorkouts(canter, result.value), unitsOf(member.member)),
    );
    return isHeeded(result.value) ? exitStatus.ok : exitStatus.refused;
  });
}

export function addLogCommand(program: Command, finish: (status: number) => void): void {
  program
    .command("log")
    .description("log what was done, in your own words")
    .argument("[text]", 'the message, as in "squat 5x5 @ 225, then 20 min easy spin"; - reads standard input')
    .option("--athlete <name>", "whose training it is when the text names nobody")
    .option("--now <instant>", "local date and time with offset at which it was said", parseNow)
    .option("--units <unit>", "what a bare load is in: kg or lb", parseUnits)
    .option("--group <name>", "the group to log in")
    .option("--again <run>", "have the model read once more what it failed to read")
    .option("--json", "print JSON")
    .action(async (text: string | undefined, flags: Flags, command: Command) =>
      finish(await log(text, flags, command)),
    );
}
