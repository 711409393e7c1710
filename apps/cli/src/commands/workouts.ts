import { type Command, InvalidArgumentError } from "commander";
import { plainBlanks } from "../card/review-card.ts";
import { workoutLine } from "../card/workout-line.ts";
import { CommandFailure } from "../exit-status.ts";
import { memberIn, withCanter } from "../open-data.ts";

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
  withCanter(command, async (canter) => {
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
            .map((workout) => `${workoutLine(workout, names.get(workout.athleteId))}\n`)
            .join(""),
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
