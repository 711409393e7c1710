import { type HorseHeight, horseHeightSchema } from "@canter/domain/horse/horse";
import { type Command, InvalidArgumentError } from "commander";
import { memberIn, withCanter, withData } from "../../open-data.ts";
import { problemFailure } from "../../problem-failure.ts";
import { addHorseCareCommands } from "./horse-care.ts";

type AddFlags = {
  readonly group?: string;
  readonly born?: number;
  readonly breed?: string;
  readonly height?: HorseHeight;
  readonly level?: string;
  readonly issues?: string;
  readonly notes?: string;
  readonly json?: true;
};

function parseYear(value: string): number {
  if (!/^\d{4}$/.test(value)) throw new InvalidArgumentError("must be a year, as in 2018");
  return Number(value);
}

function parseHeight(value: string): HorseHeight {
  const [, number, unit] = /^(\d+(?:\.\d)?)\s*(hh|hands|cm)$/i.exec(value.trim()) ?? [];
  const height = horseHeightSchema.safeParse({
    value: Number(number),
    unit: unit?.toLowerCase() === "cm" ? "cm" : "hands",
  });
  if (!height.success) throw new InvalidArgumentError("must be a height, as in 15.2hh or 160cm");
  return height.data;
}

const flagNames = {
  name: "<name>",
  "profile.birthYear": "--born",
  "profile.breed": "--breed",
  "profile.height": "--height",
  "profile.level": "--level",
  "profile.knownIssues": "--issues",
  "profile.notes": "--notes",
};

const add = (name: string, flags: AddFlags, command: Command): Promise<void> =>
  withCanter(command, async (canter) => {
    const member = await memberIn(canter, flags.group);
    const profile = {
      birthYear: flags.born,
      breed: flags.breed,
      height: flags.height,
      level: flags.level,
      knownIssues: flags.issues,
      notes: flags.notes,
    };
    const horse = await canter.application.horse.addHorse(member, { name, profile });
    if (!horse.ok) throw problemFailure(horse.error, flagNames);
    process.stdout.write(
      flags.json ? `${JSON.stringify(horse.value)}\n` : `${horse.value.name} is in ${member.group.name}.\n`,
    );
  });

type ListFlags = { readonly group?: string; readonly json?: true };

const list = (flags: ListFlags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, flags.group);
    const items = await canter.application.horse.listHorses(member);
    if (flags.json) process.stdout.write(`${JSON.stringify({ items })}\n`);
    else if (items.length === 0) process.stdout.write("There are no horses.\n");
    else
      for (const { name, status, profile } of items)
        process.stdout.write(
          `${[name, status === "active" ? "" : status.replace("_", " "), profile.breed, profile.level]
            .filter(Boolean)
            .join(" · ")}\n`,
        );
  });

export function addHorseCommand(program: Command): void {
  const horse = program
    .command("horse")
    .description("the horses of a barn: add, list, pin cautions, note care dates");
  horse
    .command("add <name>")
    .description("add a horse")
    .option("--group <name>", "the barn or household that it belongs to")
    .option("--born <year>", "the year of birth", parseYear)
    .option("--breed <text>", "the breed")
    .option("--height <height>", "as in 15.2hh or 160cm", parseHeight)
    .option("--level <text>", "how far it is trained")
    .option("--issues <text>", "what a rider has to know")
    .option("--notes <text>", "anything else")
    .option("--json", "print JSON")
    .action(add);
  horse
    .command("list")
    .description("list the horses")
    .option("--group <name>", "the group to look in")
    .option("--json", "print JSON")
    .action(list);
  addHorseCareCommands(horse);
}
