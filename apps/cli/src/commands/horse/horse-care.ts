import { careKinds, type CareKind } from "@canter/domain/horse/care-item";
import { localDateSchema } from "@canter/domain/workout/workout";
import { type Command, InvalidArgumentError } from "commander";
import { CommandFailure } from "../../exit-status.ts";
import { memberIn, withData } from "../../open-data.ts";
import { problemFailure } from "../../problem-failure.ts";

type Canter = Parameters<Parameters<typeof withData>[1]>[0];
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

function parseNumber(value: string): number {
  if (!/^[1-9]\d{0,3}$/.test(value)) throw new InvalidArgumentError("must be a number of the list, as in 2");
  return Number(value);
}

const print = (flags: { readonly json?: true }, value: object, line: string): void => {
  process.stdout.write(flags.json ? `${JSON.stringify(value)}\n` : `${line}\n`);
};

type CautionFlags = {
  readonly group?: string;
  readonly until?: string;
  readonly remove?: number;
  readonly json?: true;
};

/** Something of a horse by its number in the list, from 1. */
function numbered<Item>(items: readonly Item[], number: number, flag: string): Item {
  const item = items[number - 1];
  if (item) return item;
  throw new CommandFailure(
    `${flag}: must be a number of the list${items.length > 0 ? `, from 1 to ${items.length}` : ", which is empty"}`,
  );
}

const caution = (
  name: string,
  text: string | undefined,
  flags: CautionFlags,
  command: Command,
): Promise<void> =>
  withData(command, async (canter) => {
    const { horse: horses } = canter.application;
    const member = await memberIn(canter, flags.group);
    const horse = await horseNamed(canter, member, name);
    if (text === undefined) {
      const open = await horses.listCautions(member, horse.id, { status: "open" });
      if (!open.ok) throw problemFailure(open.error);
      if (flags.remove === undefined) {
        const lines = open.value.map((one, index) =>
          [index + 1, one.text, one.until === undefined ? "until it is removed" : `until ${one.until}`].join(
            " · ",
          ),
        );
        print(flags, { items: open.value }, lines.join("\n") || `There are no cautions for ${horse.name}.`);
        return;
      }
      const removed = await horses.removeCaution(member, numbered(open.value, flags.remove, "--remove").id);
      if (!removed.ok) throw problemFailure(removed.error);
      print(flags, removed.value, `Removed: ${removed.value.text}`);
      return;
    }
    if (flags.remove !== undefined) throw new CommandFailure("--remove: takes no text");
    const content = { text, ...(flags.until !== undefined && { until: flags.until }) };
    const added = await horses.addCaution(member, horse.id, content);
    if (!added.ok) throw problemFailure(added.error, { until: "--until", text: "the text" });
    const until = flags.until === undefined ? "until it is removed" : `until ${flags.until}`;
    print(flags, added.value, `${horse.name}: ${added.value.text} (${until}).`);
  });

type CareFlags = {
  readonly group?: string;
  readonly kind?: CareKind;
  readonly due?: string;
  readonly every?: number;
  readonly note?: string;
  readonly done?: number;
  readonly remove?: number;
  readonly json?: true;
};

const care = (name: string, flags: CareFlags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const { horse: horses } = canter.application;
    const member = await memberIn(canter, flags.group);
    const horse = await horseNamed(canter, member, name);
    if (flags.kind === undefined) {
      const items = await horses.listCare(member, horse.id, { status: "kept" });
      if (!items.ok) throw problemFailure(items.error);
      const number = flags.done ?? flags.remove;
      if (number !== undefined) {
        const { id } = numbered(items.value, number, flags.done === undefined ? "--remove" : "--done");
        const changed = await (flags.done === undefined
          ? horses.removeCare(member, id)
          : horses.markCareDone(member, id, {}));
        if (!changed.ok) throw problemFailure(changed.error);
        const { note, kind, dueOn } = changed.value;
        const after = dueOn === undefined ? "" : `, due again on ${dueOn}`;
        const what = note ?? kind;
        print(
          flags,
          changed.value,
          flags.done === undefined ? `Removed: ${what}.` : `Done: ${what}${after}.`,
        );
        return;
      }
      const lines = items.value.map((one, index) =>
        [index + 1, one.dueOn ?? "done", one.note ?? one.kind, one.standing].join(" · "),
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
    if (!added.ok)
      throw problemFailure(added.error, {
        everyWeeks: "--every",
        note: "--note",
        dueOn: "--due",
        kind: "--kind",
      });
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
    .command("caution <name> [text]")
    .description("pin a caution to a horse; without a text list them, or take one away with --remove")
    .option("--until <date>", "the last day on which it holds", parseDate)
    .option("--remove <number>", "take away the one with this number in the list", parseNumber)
    .option("--group <name>", "the barn of the horse")
    .option("--json", "print JSON")
    .action(caution);
  horse
    .command("care <name>")
    .description(
      "list what has to be done for a horse; note it with --kind and --due, or say that it was done",
    )
    .option("--kind <kind>", careKinds.join(", "), parseKind)
    .option("--due <date>", "the day on which it is due", parseDate)
    .option("--every <weeks>", "again so many weeks after it was done", parseWeeks)
    .option("--note <text>", "what it is, in words")
    .option("--done <number>", "the one with this number in the list was done today", parseNumber)
    .option("--remove <number>", "take away the one with this number in the list", parseNumber)
    .option("--group <name>", "the barn of the horse")
    .option("--json", "print JSON")
    .action(care);
}
