import { unitsOf } from "@canter/domain/group/member-units";
import type { Units } from "@canter/domain/units/unit";
import { formatDate } from "@canter/domain/schedule/describe-date";
import { formatDuration, formatMeters } from "@canter/domain/units/format-units";
import type { Workout } from "@canter/domain/workout/workout";
import { type Command, InvalidArgumentError } from "commander";
import { plainBlanks } from "../../card/review-card.ts";
import { CommandFailure } from "../../exit-status.ts";
import { memberIn, withData } from "../../open-data.ts";

type Line = Pick<
  Workout,
  "date" | "discipline" | "title" | "durationSeconds" | "distanceMeters" | "exercises"
>;

/** A workout in one line: day, athlete, kind, measures, exercises. */
export function workoutLine(
  { date, discipline, title, durationSeconds, distanceMeters, exercises }: Line,
  athlete: string | undefined,
  units: Units,
): string {
  const measures = [
    ...(distanceMeters !== undefined ? [formatMeters(distanceMeters, units)] : []),
    ...(durationSeconds !== undefined ? [formatDuration(durationSeconds)] : []),
    ...exercises.slice(0, 4).map(({ name }) => name),
    ...(exercises.length > 4 ? ["…"] : []),
  ];
  const what = title ? `${discipline} (${title})` : discipline;
  return [formatDate(date), athlete, what, measures.join(", ")]
    .filter((part) => part !== undefined && part !== "")
    .join("  ");
}

type Flags = {
  readonly group?: string;
  readonly limit: number;
  readonly search?: string;
  readonly json?: true;
};

function parseLimit(value: string): number {
  if (!/^\d{1,3}$/.test(value) || Number(value) < 1 || Number(value) > 200)
    throw new InvalidArgumentError("must be a whole number from 1 to 200");
  return Number(value);
}

const workouts = (flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, flags.group);
    const { search, limit } = flags;
    const page = await canter.application.workout.listWorkouts(member, {
      status: "saved",
      limit,
      ...(search && { q: search }),
    });
    if (!page.ok) throw new CommandFailure(page.error.detail);
    if (flags.json) process.stdout.write(`${JSON.stringify(page.value)}\n`);
    else {
      const { items: athletes } = await canter.application.group.listAthletes(member);
      const names = new Map(athletes.map(({ id, name }) => [id, name]));
      process.stdout.write(
        plainBlanks(
          page.value.items
            .map(
              (workout) => `${workoutLine(workout, names.get(workout.athleteId), unitsOf(member.member))}\n`,
            )
            .join("") || "There are no workouts.\n",
        ),
      );
    }
  });

export function addWorkoutsCommand(program: Command): void {
  program
    .command("workouts")
    .description("list the latest workouts")
    .option("--group <name>", "the group to look in")
    .option("--limit <count>", "how many, 1 to 200", parseLimit, 20)
    .option("--search <words>", "words in titles, exercise names and notes")
    .option("--json", "print JSON")
    .action((flags: Flags, command: Command) => workouts(flags, command));
}
