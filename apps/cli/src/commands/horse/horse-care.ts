import { careKinds, type CareKind } from "@canter/domain/horse/care-item";
import { localDateSchema } from "@canter/domain/workout/workout";
import { type Command, InvalidArgumentError } from "commander";
import { CommandFailure } from "../../exit-status.ts";
import { memberIn, withCanter } from "../../open-data.ts";
import { problemFailure } from "../../problem-failure.ts";

type Canter = Parameters<Parameters<typeof withCanter>[1]>[0];
type Member = Awaited<ReturnType<typeof memberIn>>;

/** A horse of the member's group by name, ignoring case. */
export async function horseNamed({ application }: Canter, member: Member, name: string) {
  const horses = await application.horse.listHorses(member);
  const horse = horses.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  if (!horse)
    throw new CommandFailure(
      horses.length === 0
        ? "There is no horse in this group."
        : `NAME: must be one of ${horses.map((one) => one.name).join(", ")}`,
    );
  return horse;
}

function parseDate(value: string): string {
  if (!localDateSchema.safeParse(value).success)
    throw new InvalidArgumentError("must be a date, as in 2026-11-27");
  return value;
}

function parseKind(value: string): CareKind {
  const kind = careKinds.find((one) => one === value.toLowerCase());
  if (!kind) throw new InvalidArgumentError(`must be one of ${careKinds.join(", ")}`);
  return kind;
}

function parseWeeks(value: string): number {
  if (!/^\d{1,3}$/.test(value)) throw new InvalidArgumentError("must be a number of weeks, as in 6");
  return Number(value);
}

const print = (flags: { readonly json?: true }, value: object, line: string): void => {
  process.stdout.write(flags.json ? `${JSON.stringify(value)}\n` : `${line}\n`);
};

type CautionFlags = { readonly group?: string; readonly until?: string; readonly json?: true };

const addCaution = (name: string, text: string, flags: CautionFlags, command: Command): Promise<void> =>
  withCanter(command, async (canter) => {
    const member = await memberIn(canter, flags.group);
    const horse = await horseNamed(canter, member, name);
    const content = { text, ...(flags.until !== undefined && { until: flags.until }) };
    const caution = await canter.application.horse.addCaution(member, horse.id, content);
    if (!caution.ok) throw problemFailure(caution.error, { until: "--until", text: "the text" });
    const until = flags.until === undefined ? "until it is removed" : `until ${flags.until}`;
    print(flags, caution.value, `${horse.name}: ${caution.value.text} (${until}).`);
  });

type CareFlags = {
  readonly group?: string;
  readonly kind?: CareKind;
  readonly due?: string;
  readonly every?: number;
  readonly note?: string;
  readonly json?: true;
};

const care = (name: string, flags: CareFlags, command: Command): Promise<void> =>
  withCanter(command, async (canter) => {
    const { horse: horses } = canter.application;
    const member = await memberIn(canter, flags.group);
    const horse = await horseNamed(canter, member, name);
    if (flags.kind === undefined) {
      const items = await horses.listCare(member, horse.id, { status: "kept" });
      if (!items.ok) throw problemFailure(items.error);
      const lines = items.value.map((one) =>
        [one.dueOn ?? "done", one.note ?? one.kind, one.standing].join(" · "),
      );
      print(flags, { items: items.value }, lines.join("\n") || `Nothing is noted for ${horse.name}.`);
      return;
    }
    if (flags.due === undefined) throw new CommandFailure("--due: must be given with --kind");
    const content = {
      kind: flags.kind,
      dueOn: flags.due,
      ...(flags.every !== undefined && { everyWeeks: flags.every }),
      ...(flags.note !== undefined && { note: flags.note }),
    };
    const added = await horses.addCare(member, horse.id, content);
    if (!added.ok) throw problemFailure(added.error, { everyWeeks: "--every", note: "--note" });
    const again = flags.every === undefined ? "" : `, then every ${flags.every} weeks`;
    print(
      flags,
      added.value,
      `${horse.name}: ${added.value.note ?? added.value.kind} on ${flags.due}${again}.`,
    );
  });

/** `canter horse caution` and `canter horse care`. */
export function addHorseCareCommands(horse: Command): void {
  horse
    .command("caution <name> <text>")
    .description("pin a caution to a horse")
    .option("--until <date>", "the last day on which it holds", parseDate)
    .option("--group <name>", "the barn of the horse")
    .option("--json", "print JSON")
    .action(addCaution);
  horse
    .command("care <name>")
    .description("list what has to be done for a horse, or note it with --kind and --due")
    .option("--kind <kind>", careKinds.join(", "), parseKind)
    .option("--due <date>", "the day on which it is due", parseDate)
    .option("--every <weeks>", "again so many weeks after it was done", parseWeeks)
    .option("--note <text>", "what it is, in words")
    .option("--group <name>", "the barn of the horse")
    .option("--json", "print JSON")
    .action(care);
}
