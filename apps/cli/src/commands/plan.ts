import type { RunEvent } from "@canter/protocol/runs";
import type { TrainingPlan } from "@canter/protocol/plans";
import { type Command } from "commander";
import { CommandFailure, exitStatus } from "../exit-status.ts";
import { memberIn, withCanter } from "../open-data.ts";
import { problemFailure } from "../problem-failure.ts";

type Canter = Parameters<Parameters<typeof withCanter>[1]>[0];
type Member = Awaited<ReturnType<typeof memberIn>>;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** A horse or a person of the group by name, in any case. */
async function athleteNamed({ application }: Canter, member: Member, name: string): Promise<string> {
  const { items: athletes } = await application.group.listAthletes(member);
  const wanted = name.trim().toLowerCase();
  const found = athletes.find(
    (one) => one.name.toLowerCase() === wanted || (wanted === "me" && one.id === member.member.athleteId),
  );
  if (found) return found.id;
  throw new CommandFailure(`NAME: must be one of ${athletes.map((one) => one.name).join(", ")}`);
}

const shortDay = 3;

/** A plan as lines: each week with its sessions. */
const planLines = ({ weeklyPlans }: TrainingPlan): readonly string[] =>
  weeklyPlans.flatMap(({ weekNumber, startDate, focus, sessions }) => [
    `Week ${weekNumber}, from ${startDate}: ${focus}`,
    ...sessions.flatMap(({ dayOfWeek, workType, durationMinutes, focus: about, notes }) => [
      `  ${dayOfWeek.slice(0, shortDay)}  ${workType.toLowerCase().replaceAll("_", " ").padEnd(10)} ${String(durationMinutes).padStart(3)} min  ${about}`,
      ...notes
        .split("\n")
        .filter(Boolean)
        .map((line) => `         ${line}`),
    ]),
  ]);

const longestShown = 400;
const cut = (value: unknown): string => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length <= longestShown ? text : `${text.slice(0, longestShown)} …`;
};

/** What a run did, as the barn's own documents write it. */
const traceLines = (events: readonly RunEvent[]): readonly string[] =>
  events.flatMap(({ body }) => {
    if (body.type === "thought") return [`THOUGHT: ${body.text}`];
    if (body.type === "action") return [`ACTION: ${body.tool}(${cut(body.input)})`];
    if (body.type === "observation") return [`OBSERVATION: ${cut(body.output)}`];
    if (body.type === "warning") return [`WARNING: ${body.text}`];
    return body.type === "fallback" ? [`FALLBACK: ${body.reason}`] : [];
  });

type Flags = { readonly by: string; readonly group?: string; readonly trace?: true; readonly json?: true };

const plan = (name: string, goalDescription: string, flags: Flags, command: Command): Promise<number> =>
  withCanter(command, async (canter) => {
    const { application } = canter;
    const member = await memberIn(canter, flags.group);
    const athleteId = await athleteNamed(canter, member, name);
    const wish = { athleteId, goalDescription, targetDate: flags.by };
    const made = await application.agents.requestPlan(member, wish, { wait: "to_its_end" });
    if (!made.ok)
      throw problemFailure(made.error, {
        targetDate: "--by",
        goalDescription: "the goal",
        athleteId: "NAME",
      });
    const { plan: kept, reply, runId, state } = made.value;
    if (flags.json) print(JSON.stringify(made.value));
    else {
      if (flags.trace) {
        const trace = await application.run.traceRun(member, runId);
        if (trace.ok) for (const line of traceLines(trace.value.events)) print(line);
      }
      if (kept) for (const line of [...planLines(kept), "", kept.reasoning, ""]) print(line);
      print(reply ?? `It is ${state}.`);
    }
    return kept ? exitStatus.ok : exitStatus.refused;
  });

export function addPlanCommand(program: Command, finish: (status: number) => void): void {
  program
    .command("plan")
    .description("have a training plan made, which is kept as a draft")
    .argument("<name>", "a horse or a person of the group; `me` for oneself")
    .argument("<goal>", "what to reach, in your own words")
    .requiredOption("--by <date>", "the day of the show or race, or until when, as in 2027-05-15")
    .option("--group <name>", "the barn or household")
    .option("--trace", "print thought, action and observation first")
    .option("--json", "print JSON")
    .action(async (name: string, goal: string, flags: Flags, command: Command) =>
      finish(await plan(name, goal, flags, command)),
    );
}
