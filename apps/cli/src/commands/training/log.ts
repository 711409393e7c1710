import { unitsOf } from "@canter/domain/group/member-units";
import { joined } from "@canter/domain/text/joined";
import type { RunResult } from "@canter/protocol/coach/messages";
import { type Command, Option } from "commander";
import type { Problem } from "@canter/domain/problem";
import type { Workout } from "@canter/domain/workout/workout";
import { reviewCard, plainBlanks } from "../../card/review-card.ts";
import { CommandFailure, exitStatus } from "../../exit-status.ts";
import { parseNow, parseUnits } from "../../flags.ts";
import { type Canter, flaggedAthlete, groupsOf, memberIn, withCanter, withData } from "../../open-data.ts";
import { readInput } from "../../program/program-files.ts";
import { problemFailure } from "../../problem-failure.ts";
import { workoutLine } from "./workouts.ts";

type LogFlags = {
  readonly athlete?: string;
  readonly now?: string;
  readonly units?: "kg" | "lb";
  readonly group?: string;
  readonly again?: string;
  readonly json?: true;
};

const flagNames = { text: "the text", now: "--now", units: "--units", athleteId: "--athlete" };

/** The message: as given, or by standard input where that is asked for, or something is piped. */
async function messageOf(given: string | undefined, { again }: LogFlags): Promise<string | undefined> {
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

async function log(given: string | undefined, flags: LogFlags, command: Command): Promise<number> {
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
    .action(async (text: string | undefined, flags: LogFlags, command: Command) =>
      finish(await log(text, flags, command)),
    );
}

type DraftFlags = { readonly group?: string; readonly json?: true };
type CanterOfDraft = Parameters<Parameters<typeof withData>[1]>[0];
type Member = Awaited<ReturnType<typeof memberIn>>;

const maxListed = 200;

/** What says a workout in one line, whoever's of the group it is. */
async function lineWriter({ application }: CanterOfDraft, member: Member) {
  const { items: athletes } = await application.group.listAthletes(member);
  const names = new Map(athletes.map(({ id, name }) => [id, name]));
  return (workout: Workout) => workoutLine(workout, names.get(workout.athleteId), unitsOf(member.member));
}

/** What a draft asks, a question a line. */
async function questionsOf(
  { application }: CanterOfDraft,
  member: Member,
  { issues }: Workout,
  lineOf: (workout: Workout) => string,
): Promise<readonly string[]> {
  const questions: string[] = [];
  for (const issue of issues)
    if (issue.kind === "missing") questions.push(issue.question);
    else if (issue.kind === "duplicate") {
      const other = await application.workout.readWorkout(member, issue.workoutId);
      questions.push(`Is it the same as ${other.ok ? lineOf(other.value) : "one that is deleted"}?`);
    } else questions.push(issue.reason);
  return questions;
}

const list = ({ group, json }: DraftFlags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, group);
    const page = await canter.application.workout.listWorkouts(member, { status: "draft", limit: maxListed });
    if (!page.ok) throw problemFailure(page.error);
    if (json) {
      process.stdout.write(`${JSON.stringify(page.value)}\n`);
      return;
    }
    const lineOf = await lineWriter(canter, member);
    const lines: string[] = [];
    for (const draft of page.value.items) {
      const questions = await questionsOf(canter, member, draft, lineOf);
      lines.push(`${draft.id}  ${lineOf(draft)}\n`, ...questions.map((question) => `  ${question}\n`));
    }
    if (page.value.nextCursor !== undefined)
      lines.push(`There are more: these are the latest ${maxListed}.\n`);
    process.stdout.write(plainBlanks(lines.join("")) || "There are no drafts.\n");
  });

type Decision = "keep" | "separate" | "same";

async function writeOutcome(canter: CanterOfDraft, member: Member, draft: Workout): Promise<void> {
  const left = await questionsOf(canter, member, draft, await lineWriter(canter, member));
  const decided = draft.deletedAt === undefined ? "saved" : "left out, it is logged already";
  const isOpen = draft.deletedAt === undefined && draft.status === "draft";
  process.stdout.write(
    plainBlanks(`${draft.id}: ${isOpen ? `still asks: ${left.join(" ")}` : `${decided}.`}\n`),
  );
}

/** A problem of a draft, by its id. */
function failureOf(problem: Problem, id: string): CommandFailure {
  if (problem.type !== "invalid") return new CommandFailure(`${id}: ${problem.detail}`, exitStatus.refused);
  const [field] = problem.fields;
  const isLacking = field?.message.startsWith("is missing") === true;
  const next = isLacking ? `\nAnswer it in words: canter draft answer ${id} "…"` : "";
  return new CommandFailure(`${id}: ${field?.message ?? problem.detail}${next}`);
}

const decide = (
  ids: readonly string[],
  { as, group }: DraftFlags & { readonly as: Decision },
  command: Command,
): Promise<void> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, group);
    const decided = await canter.application.workout.decideDrafts(member, ids, as);
    if (!decided.ok) throw failureOf(decided.error.problem, decided.error.id);
    for (const draft of decided.value) await writeOutcome(canter, member, draft);
  });

const answer = (
  id: string,
  words: readonly string[],
  { group }: DraftFlags,
  command: Command,
): Promise<void> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, group);
    const answered = await canter.application.logging.answerDraft(member, id, words.join(" "));
    if (!answered.ok) throw failureOf(answered.error, id);
    await writeOutcome(canter, member, answered.value);
  });

/** `canter draft`: what an import or a message left open. */
export function addDraftCommand(program: Command): void {
  const draft = program.command("draft").description("workouts that ask something before they count");
  draft
    .command("list", { isDefault: true })
    .description("list them, with what they ask")
    .option("--group <name>", "the group to look in")
    .option("--json", "print JSON")
    .action(list);
  draft
    .command("decide")
    .description("decide on some of them, all or none")
    .argument("<ids...>", "as listed")
    .addOption(
      new Option(
        "--as <answer>",
        "keep: right as it is; separate: another one beside its likely double; same: logged already",
      )
        .choices(["keep", "separate", "same"])
        .default("keep"),
    )
    .option("--group <name>", "the group they are in")
    .action(decide);
  draft
    .command("answer")
    .description("answer in words what one of them asks: a time, a distance, sets, a day, a name")
    .argument("<id>", "as listed")
    .argument("<words...>", "the answer, as in 45 minutes")
    .option("--group <name>", "the group it is in")
    .action(answer);
}
