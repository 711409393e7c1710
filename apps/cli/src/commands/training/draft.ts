import type { Problem } from "@canter/domain/problem";
import { unitsOf } from "@canter/domain/group/member-units";
import type { Workout } from "@canter/domain/workout/workout";
import { type Command, Option } from "commander";
import { plainBlanks } from "../../card/review-card.ts";
import { CommandFailure, exitStatus } from "../../exit-status.ts";
import { memberIn, withData } from "../../open-data.ts";
import { problemFailure } from "../../problem-failure.ts";
import { workoutLine } from "./workouts.ts";

type Flags = { readonly group?: string; readonly json?: true };
type Canter = Parameters<Parameters<typeof withData>[1]>[0];
type Member = Awaited<ReturnType<typeof memberIn>>;

const maxListed = 200;

/** What says a workout in one line, whoever's of the group it is. */
async function lineWriter({ application }: Canter, member: Member) {
  const { items: athletes } = await application.group.listAthletes(member);
  const names = new Map(athletes.map(({ id, name }) => [id, name]));
  return (workout: Workout) => workoutLine(workout, names.get(workout.athleteId), unitsOf(member.member));
}

/** What a draft asks, a question a line. */
async function questionsOf(
  { application }: Canter,
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

const list = ({ group, json }: Flags, command: Command): Promise<void> =>
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

async function writeOutcome(canter: Canter, member: Member, draft: Workout): Promise<void> {
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
  { as, group }: Flags & { readonly as: Decision },
  command: Command,
): Promise<void> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, group);
    const decided = await canter.application.workout.decideDrafts(member, ids, as);
    if (!decided.ok) throw failureOf(decided.error.problem, decided.error.id);
    for (const draft of decided.value) await writeOutcome(canter, member, draft);
  });

const answer = (id: string, words: readonly string[], { group }: Flags, command: Command): Promise<void> =>
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
