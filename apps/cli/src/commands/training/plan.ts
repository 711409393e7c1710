import { targetDateIn } from "@canter/domain/health/words/read-target-date";
import { localDateAt } from "@canter/domain/schedule/local-date";
import type { TrainingPlan } from "@canter/protocol/training/goal-plans";
import type { Command } from "commander";
import type { Canter } from "@canter/server/in-process";
import type { RunEvent } from "@canter/protocol/coach/runs";
import { CommandFailure, exitStatus } from "../../exit-status.ts";
import { athleteNamed, type Member, withCanter, worded, withData } from "../../open-data.ts";
import { problemFailure } from "../../problem-failure.ts";

type CanterOfPlan = Parameters<Parameters<typeof withCanter>[1]>[0];

const print = (text: string): void => void process.stdout.write(`${text}\n`);

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

type PlanFlags = {
  readonly by?: string;
  readonly refine?: string;
  readonly apply?: true;
  readonly cancel?: true;
  readonly activate?: true;
  readonly group?: string;
  readonly trace?: true;
  readonly json?: true;
};

type Asking = {
  readonly canter: CanterOfPlan;
  readonly member: Member;
  readonly athleteId: string;
  readonly flags: PlanFlags;
};

const maxShownLength = 400;
const cut = (value: unknown): string => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length <= maxShownLength ? text : `${text.slice(0, maxShownLength)} …`;
};

const eventLines = ({ body }: RunEvent): readonly string[] => {
  if (body.type === "thought") return [`THOUGHT: ${body.text}`];
  if (body.type === "action") return [`ACTION: ${body.tool}(${cut(body.input)})`];
  if (body.type === "observation") return [`OBSERVATION: ${cut(body.output)}`];
  if (body.type === "warning") return [`WARNING: ${body.text}`];
  return body.type === "fallback" ? [`FALLBACK: ${body.reason}`] : [];
};

type Reader = Parameters<Canter["application"]["run"]["traceRun"]>[0];

/** The steps of one of the member's own runs, in the format of the barn's documents; nothing of anybody else's. */
async function traceLines(
  { application }: Canter,
  member: Reader,
  runId: string,
): Promise<readonly string[]> {
  const trace = await application.run.traceRun(member, runId);
  return trace.ok ? trace.value.events.flatMap(eventLines) : [];
}

async function printTrace({ canter, member, flags }: Asking, runId: string): Promise<void> {
  if (!flags.trace || flags.json) return;
  for (const line of await traceLines(canter, member, runId)) print(line);
}

async function make(asking: Asking, goalDescription: string | undefined): Promise<number> {
  const { canter, member, athleteId, flags } = asking;
  if (goalDescription === undefined)
    throw new CommandFailure(
      'the goal: must be given, as in: canter plan Beau "80 cm courses" --by 2027-05-15',
    );
  const targetDate =
    flags.by ?? targetDateIn(goalDescription, localDateAt(canter.clock.now(), member.member.zone));
  if (targetDate === undefined)
    throw new CommandFailure(
      "--by: must be given where the goal names no day: the day of the show or race, or until when",
    );
  const wish = { athleteId, goalDescription, targetDate };
  const made = await canter.application.agents.requestPlan(member, wish, { wait: "to_its_end" });
  if (!made.ok)
    throw problemFailure(made.error, { targetDate: "--by", goalDescription: "the goal", athleteId: "NAME" });
  const { plan: kept, reply, runId, state } = made.value;
  await printTrace(asking, runId);
  if (flags.json) print(JSON.stringify(made.value));
  else {
    if (kept) for (const line of [...planLines(kept), "", kept.reasoning, ""]) print(line);
    print(reply ?? `It is ${state}.`);
  }
  return kept ? exitStatus.ok : exitStatus.refused;
}

/** The athlete's draft with the latest change. */
async function latestDraft({ canter, member, athleteId }: Asking): Promise<string> {
  const drafts = await canter.application.program.listPrograms(member, {
    athleteId,
    status: "draft",
    limit: 1,
  });
  if (!drafts.ok) throw problemFailure(drafts.error);
  const [draft] = drafts.value.items;
  if (!draft) throw new CommandFailure("There is no draft: have a plan made first.", exitStatus.refused);
  return draft.id;
}

async function refine(asking: Asking, text: string): Promise<number> {
  const { canter, member, flags } = asking;
  const programId = await latestDraft(asking);
  const said = await canter.application.agents.refinePlan(
    member,
    { programId, text },
    { wait: "to_its_end" },
  );
  if (!said.ok) throw problemFailure(said.error, { text: "--refine" });
  const { reply, runId, state } = said.value;
  await printTrace(asking, runId);
  print(flags.json ? JSON.stringify(said.value) : (reply ?? `It is ${state}.`));
  return state === "done" ? exitStatus.ok : exitStatus.refused;
}

/** The click on the draft's pending changes. */
async function decide(asking: Asking): Promise<number> {
  const { canter, member, flags } = asking;
  const { proposal } = canter.application;
  const programId = await latestDraft(asking);
  const waiting = await proposal.listProposals(member, { programId, status: "pending", limit: 1 });
  if (!waiting.ok) throw problemFailure(waiting.error);
  const [open] = waiting.value.items;
  if (!open) throw new CommandFailure("Nothing waits for this draft.", exitStatus.refused);
  const decided = flags.apply
    ? await proposal.applyProposal(member, open.id, open.revision)
    : await proposal.cancelProposal(member, open.id);
  if (!decided.ok) throw problemFailure(decided.error);
  if (flags.json) print(JSON.stringify(decided.value));
  else if (!flags.apply) print("Nothing was changed.");
  else
    print(
      decided.value.applied
        ? `Done. ${worded(member, open.preview).summary}`
        : "It was not applied: look at it again.",
    );
  return flags.apply && !decided.value.applied ? exitStatus.refused : exitStatus.ok;
}

/** Does the same as the page's *Make active*. */
async function activate(asking: Asking): Promise<number> {
  const { canter, member, flags } = asking;
  const { program } = canter.application;
  const draft = await program.readProgram(member, await latestDraft(asking));
  if (!draft.ok) throw problemFailure(draft.error);
  const { id, version } = draft.value;
  const made = await program.changeProgram(member, id, { version, status: "active" });
  if (!made.ok) throw problemFailure(made.error);
  const { athleteName, name } = made.value;
  print(flags.json ? JSON.stringify(made.value) : `${athleteName} trains by “${name}” now.`);
  return exitStatus.ok;
}

const plan = (name: string, goal: string | undefined, flags: PlanFlags, command: Command): Promise<number> =>
  withCanter(command, async (canter) => {
    const { member, athlete } = await athleteNamed(canter, name, flags);
    const asking = { canter, member, athleteId: athlete.id, flags };
    if (flags.apply || flags.cancel) return decide(asking);
    if (flags.activate) return activate(asking);
    return flags.refine === undefined ? make(asking, goal) : refine(asking, flags.refine);
  });

export function addPlanCommand(program: Command, finish: (status: number) => void): void {
  program
    .command("plan")
    .description(
      "have a training plan made, which is kept as a draft; or say what should be otherwise about it",
    )
    .argument("<name>", "a horse or a person of the group; `me` for oneself")
    .argument("[goal]", "what to reach, in your own words")
    .option("--by <date>", "the day of the show or race, or until when, as in 2027-05-15")
    .option("--refine <words>", "what should be otherwise about the latest draft; it is proposed")
    .option("--apply", "make the changes that are proposed")
    .option("--cancel", "drop the changes that are proposed")
    .option("--activate", "make the latest draft the plan that is trained by")
    .option("--group <name>", "the barn or household")
    .option("--trace", "print thought, action and observation first")
    .option("--json", "print JSON")
    .action(async (name: string, goal: string | undefined, flags: PlanFlags, command: Command) =>
      finish(await plan(name, goal, flags, command)),
    );
}

type EvaluateFlags = {
  readonly jsonl?: true;
  readonly group?: string;
  readonly trace?: true;
  readonly json?: true;
};

async function evaluateLines(): Promise<number> {
  const [{ answerLines }, { evaluateLine }] = await Promise.all([
    import("../../answer-lines.ts"),
    import("../../program/evaluate-line.ts"),
  ]);
  const failures = await answerLines(process.stdin, process.stdout, evaluateLine);
  return failures > 0 ? exitStatus.unusable : exitStatus.ok;
}

const maxPrograms = 20;

/** Evaluates the programs that an athlete trains by. */
const evaluateStored = (name: string, flags: EvaluateFlags, command: Command): Promise<number> =>
  withData(command, async (canter) => {
    const { member, athlete } = await athleteNamed(canter, name, flags);
    const athleteId = athlete.id;
    const { agents, program } = canter.application;
    const programs = await program.listPrograms(member, { athleteId, status: "active", limit: maxPrograms });
    if (!programs.ok) throw problemFailure(programs.error);
    const { items } = programs.value;
    if (items.length === 0)
      throw new CommandFailure(
        `There is no active program of ${name} to be held against.`,
        exitStatus.refused,
      );
    const looks = [];
    for (const one of items) {
      const asked = await agents.requestEvaluation(member, one.id, { wait: "to_its_end" });
      if (!asked.ok) throw problemFailure(asked.error);
      const { runId, state, reply, evaluation } = asked.value;
      looks.push({ program: one.name, ...worded(member, asked.value) });
      if (flags.json) continue;
      if (flags.trace) for (const line of await traceLines(canter, member, runId)) print(line);
      // Nobody is on track while a session still waits beyond its day.
      const waits = evaluation?.status === "on_track" && one.next?.when === "overdue";
      const status = waits ? "ONE WAITS" : (evaluation?.status.replaceAll("_", " ").toUpperCase() ?? state);
      print(`${one.name}: ${status}. ${reply ?? ""}`.trimEnd());
    }
    if (flags.json) print(JSON.stringify(looks));
    return looks.every(({ state }) => state === "done") ? exitStatus.ok : exitStatus.refused;
  });

function evaluate(name: string | undefined, flags: EvaluateFlags, command: Command): Promise<number> {
  if (flags.jsonl) return evaluateLines();
  if (name !== undefined) return evaluateStored(name, flags, command);
  throw new CommandFailure(
    'NAME: must be given, or plans on standard input, one a line: canter evaluate --jsonl < plans.jsonl, with lines like {"plan":{…},"done":[…],"now":"2026-06-04T18:00:00+02:00"}',
  );
}

export function addEvaluateCommand(program: Command, finish: (status: number) => void): void {
  program
    .command("evaluate")
    .description(
      "whether the plan of a horse or a person is on track; with --jsonl any plans, without a database",
    )
    .argument("[name]", "a horse or a person of the group; `me` for oneself")
    .option(
      "--jsonl",
      'read {"id","plan","done","now","zone","pauses","substitutions"} lines from standard input, write {"id","status","behind","message","suggestion"} lines',
    )
    .option("--group <name>", "the barn or household")
    .option("--trace", "print thought, action and observation first")
    .option("--json", "print JSON")
    .action(async (name: string | undefined, flags: EvaluateFlags, command: Command) =>
      finish(await evaluate(name, flags, command)),
    );
}
