import { unitsOf } from "@canter/domain/group/member-units";
import type { Workout, WorkoutIssue } from "@canter/domain/workout/workout";
import { type Command, Option } from "commander";
import { plainBlanks } from "../../card/review-card.ts";
import { memberIn, withData } from "../../open-data.ts";
import { problemFailure } from "../../problem-failure.ts";
import { workoutLine } from "./workouts.ts";

type Flags = { readonly group?: string; readonly json?: true };

const question = (issue: WorkoutIssue): string => {
  if (issue.kind === "missing") return issue.question;
  if (issue.kind === "unsure" || issue.kind === "doubt") return issue.reason;
  return `Is it the same as ${issue.workoutId}?`;
};

const maxListed = 200;

const list = ({ group, json }: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, group);
    const page = await canter.application.workout.listWorkouts(member, { status: "draft", limit: maxListed });
    if (!page.ok) throw problemFailure(page.error);
    if (json) {
      process.stdout.write(`${JSON.stringify(page.value)}\n`);
      return;
    }
    const { items: athletes } = await canter.application.group.listAthletes(member);
    const names = new Map(athletes.map(({ id, name }) => [id, name]));
    const linesOf = (draft: Workout) =>
      [
        `${draft.id}  ${workoutLine(draft, names.get(draft.athleteId), unitsOf(member.member))}\n`,
        ...draft.issues.map((issue) => `  ${question(issue)}\n`),
      ].join("");
    process.stdout.write(plainBlanks(page.value.items.map(linesOf).join("")) || "There are no drafts.\n");
  });

type Decision = "keep" | "separate" | "same";

const decide = (
  ids: readonly string[],
  { as, group }: Flags & { readonly as: Decision },
  command: Command,
): Promise<void> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, group);
    for (const id of ids) {
      const decided = await canter.application.workout.decideDraft(member, id, as);
      if (!decided.ok) throw problemFailure(decided.error, { "": id });
      const { status, deletedAt, issues } = decided.value;
      const left = issues.map(question).join(" ");
      process.stdout.write(
        `${id}: ${deletedAt === undefined ? (status === "saved" ? "saved" : `still asks: ${left}`) : "left out, it is logged already"}.\n`,
      );
    }
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
    .description("answer what some of them ask")
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
}
