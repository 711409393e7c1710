import { careKinds, type CareKind } from "@canter/domain/horse/care-item";
import { localDateSchema } from "@canter/domain/workout/workout";
import { type Command, InvalidArgumentError } from "commander";
import { athleteNamed, demand, memberIn, withData } from "../../open-data.ts";
import { problemFailure } from "../../problem-failure.ts";

export function parseDate(value: string): string {
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

type Flags = { readonly group?: string; readonly json?: true };

const listCautions = (name: string, flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const { member, athlete: horse } = await athleteNamed(canter, name, { ...flags, only: "horse" });
    const open = await canter.application.horse.listCautions(member, horse.id, { status: "open" });
    if (!open.ok) throw problemFailure(open.error);
    const lines = open.value.map(({ id, text, until }) => `${id}  ${text}  ${untilWords(until)}`);
    print(flags, { items: open.value }, lines.join("\n") || `There are no cautions for ${horse.name}.`);
  });

const untilWords = (until: string | undefined): string =>
  until === undefined ? "until it is removed" : `until ${until}`;

const addCaution = (
  name: string,
  text: string,
  { until, ...flags }: Flags & { readonly until?: string },
  command: Command,
): Promise<void> =>
  withData(command, async (canter) => {
    const { member, athlete: horse } = await athleteNamed(canter, name, { ...flags, only: "horse" });
    demand(member, "athlete", "write");
    const content = { text, ...(until !== undefined && { until }) };
    const added = await canter.application.horse.addCaution(member, horse.id, content);
    if (!added.ok) throw problemFailure(added.error, { until: "--until", text: "<text>" });
    print(flags, added.value, `${horse.name}: ${added.value.text} (${untilWords(added.value.until)}).`);
  });

const removeCaution = (id: string, flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, flags.group, { for: "horses" });
    demand(member, "athlete", "write");
    const removed = await canter.application.horse.removeCaution(member, id);
    if (!removed.ok) throw problemFailure(removed.error);
    print(flags, removed.value, `Removed: ${removed.value.text}`);
  });

const listCare = (name: string, flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const { member, athlete: horse } = await athleteNamed(canter, name, { ...flags, only: "horse" });
    const items = await canter.application.horse.listCare(member, horse.id, { status: "kept" });
    if (!items.ok) throw problemFailure(items.error);
    const lines = items.value.map(({ id, dueOn, note, kind, standing }) =>
      [id, dueOn ?? "done", note ?? kind, standing].join("  "),
    );
    print(flags, { items: items.value }, lines.join("\n") || `Nothing is noted for ${horse.name}.`);
  });

type NewCare = Flags & {
  readonly kind: CareKind;
  readonly due: string;
  readonly every?: number;
  readonly note?: string;
};

const addCare = (
  name: string,
  { kind, due, every, note, ...flags }: NewCare,
  command: Command,
): Promise<void> =>
  withData(command, async (canter) => {
    const { member, athlete: horse } = await athleteNamed(canter, name, { ...flags, only: "horse" });
    demand(member, "athlete", "write");
    const added = await canter.application.horse.addCare(member, horse.id, {
      kind,
      dueOn: due,
      ...(every !== undefined && { everyWeeks: every }),
      ...(note !== undefined && { note }),
    });
    const names = { everyWeeks: "--every", note: "--note", dueOn: "--due", kind: "--kind" };
    if (!added.ok) throw problemFailure(added.error, names);
    const again = every === undefined ? "" : `, then every ${every} weeks`;
    print(flags, added.value, `${horse.name}: ${added.value.note ?? kind} on ${due}${again}.`);
  });

const changeCare =
  (change: "done" | "remove") =>
  (id: string, flags: Flags, command: Command): Promise<void> =>
    withData(command, async (canter) => {
      const { horse: horses } = canter.application;
      const member = await memberIn(canter, flags.group, { for: "horses" });
      demand(member, "athlete", "write");
      const changed = await (change === "remove"
        ? horses.removeCare(member, id)
        : horses.markCareDone(member, id, {}));
      if (!changed.ok) throw problemFailure(changed.error);
      const { note, kind, dueOn } = changed.value;
      const what = note ?? kind;
      const again = dueOn === undefined ? "" : `, due again on ${dueOn}`;
      print(flags, changed.value, change === "remove" ? `Removed: ${what}.` : `Done: ${what}${again}.`);
    });

/** Options that all of them have. */
const common = (command: Command): Command =>
  command.option("--group <name>", "the barn of the horse").option("--json", "print JSON");

/** `canter horse caution` and `canter horse care`. */
export function addHorseCareCommands(horse: Command): void {
  const caution = horse.command("caution").description("what whoever takes a horse has to know");
  common(caution.command("list <name>", { isDefault: true }).description("list a horse's cautions")).action(
    listCautions,
  );
  common(caution.command("add <name> <text>").description("pin one to a horse"))
    .option("--until <date>", "the last day on which it holds", parseDate)
    .action(addCaution);
  common(caution.command("remove <id>").description("take one away, by its id in the list")).action(
    removeCaution,
  );
  const care = horse.command("care").description("what has to be done for a horse, and when");
  common(care.command("list <name>", { isDefault: true }).description("list it, the next first")).action(
    listCare,
  );
  common(care.command("add <name>").description("note what is due"))
    .requiredOption("--kind <kind>", careKinds.join(", "), parseKind)
    .requiredOption("--due <date>", "the day on which it is due", parseDate)
    .option("--every <weeks>", "again so many weeks after it was done", parseWeeks)
    .option("--note <text>", "what it is, in words")
    .action(addCare);
  common(care.command("done <id>").description("say that it was done today, by its id in the list")).action(
    changeCare("done"),
  );
  common(care.command("remove <id>").description("take it away, by its id in the list")).action(
    changeCare("remove"),
  );
}
