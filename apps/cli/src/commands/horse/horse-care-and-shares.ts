import { careKinds, type CareKind } from "@canter/domain/horse/care-item";
import { localDateSchema } from "@canter/domain/workout/workout";
import { type Command, InvalidArgumentError } from "commander";
import { readFile } from "node:fs/promises";
import type { HorseShare } from "@canter/domain/horse/horse-share";
import { horseShareCreateSchema } from "@canter/protocol/horse/horse-shares";
import { athleteNamed, demand, memberIn, withData, configOf } from "../../open-data.ts";
import { problemFailure, checkedInput } from "../../problem-failure.ts";
import { CommandFailure } from "../../exit-status.ts";

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

const printCare = (flags: { readonly json?: true }, value: object, line: string): void => {
  process.stdout.write(flags.json ? `${JSON.stringify(value)}\n` : `${line}\n`);
};

type Flags = { readonly group?: string; readonly json?: true };

const listCautions = (name: string, flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const { member, athlete: horse } = await athleteNamed(canter, name, { ...flags, only: "horse" });
    const open = await canter.application.horse.listCautions(member, horse.id, { status: "open" });
    if (!open.ok) throw problemFailure(open.error);
    const lines = open.value.map(({ id, text, until }) => `${id}  ${text}  ${untilWords(until)}`);
    printCare(flags, { items: open.value }, lines.join("\n") || `There are no cautions for ${horse.name}.`);
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
    printCare(flags, added.value, `${horse.name}: ${added.value.text} (${untilWords(added.value.until)}).`);
  });

const removeCaution = (id: string, flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, flags.group, { for: "horses" });
    demand(member, "athlete", "write");
    const removed = await canter.application.horse.removeCaution(member, id);
    if (!removed.ok) throw problemFailure(removed.error);
    printCare(flags, removed.value, `Removed: ${removed.value.text}`);
  });

const listCare = (name: string, flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const { member, athlete: horse } = await athleteNamed(canter, name, { ...flags, only: "horse" });
    const items = await canter.application.horse.listCare(member, horse.id, { status: "kept" });
    if (!items.ok) throw problemFailure(items.error);
    const lines = items.value.map(({ id, dueOn, note, kind, standing }) =>
      [id, dueOn ?? "done", note ?? kind, standing].join("  "),
    );
    printCare(flags, { items: items.value }, lines.join("\n") || `Nothing is noted for ${horse.name}.`);
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
    printCare(flags, added.value, `${horse.name}: ${added.value.note ?? kind} on ${due}${again}.`);
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
      printCare(flags, changed.value, change === "remove" ? `Removed: ${what}.` : `Done: ${what}${again}.`);
    });

/** Options that all of them have. */
const careCommon = (command: Command): Command =>
  command.option("--group <name>", "the barn of the horse").option("--json", "print JSON");

/** `canter horse caution` and `canter horse care`. */
export function addHorseCareCommands(horse: Command): void {
  const caution = horse.command("caution").description("what whoever takes a horse has to know");
  careCommon(
    caution.command("list <name>", { isDefault: true }).description("list a horse's cautions"),
  ).action(listCautions);
  careCommon(caution.command("add <name> <text>").description("pin one to a horse"))
    .option("--until <date>", "the last day on which it holds", parseDate)
    .action(addCaution);
  careCommon(caution.command("remove <id>").description("take one away, by its id in the list")).action(
    removeCaution,
  );
  const care = horse.command("care").description("what has to be done for a horse, and when");
  careCommon(care.command("list <name>", { isDefault: true }).description("list it, the next first")).action(
    listCare,
  );
  careCommon(care.command("add <name>").description("note what is due"))
    .requiredOption("--kind <kind>", careKinds.join(", "), parseKind)
    .requiredOption("--due <date>", "the day on which it is due", parseDate)
    .option("--every <weeks>", "again so many weeks after it was done", parseWeeks)
    .option("--note <text>", "what it is, in words")
    .action(addCare);
  careCommon(
    care.command("done <id>").description("say that it was done today, by its id in the list"),
  ).action(changeCare("done"));
  careCommon(care.command("remove <id>").description("take it away, by its id in the list")).action(
    changeCare("remove"),
  );
}

const printShares = ({ json }: Flags, value: object, lines: string): void =>
  void process.stdout.write(json ? `${JSON.stringify(value)}\n` : `${lines}\n`);

const photo = (
  name: string,
  file: string | undefined,
  { remove, ...flags }: Flags & { readonly remove?: true },
  command: Command,
): Promise<void> =>
  withData(command, async (canter) => {
    if ((file === undefined) === (remove === undefined))
      throw new CommandFailure("give either a file or --remove");
    const { member, athlete } = await athleteNamed(canter, name, { ...flags, only: "horse" });
    demand(member, "athlete", "write");
    const { horse } = canter.application;
    if (file === undefined) {
      const removed = await horse.removePhoto(member, athlete.id);
      if (!removed.ok) throw problemFailure(removed.error);
      printShares(flags, removed.value, `${athlete.name} has no photo any more.`);
      return;
    }
    const bytes = await readFile(file).catch(() => {
      throw new CommandFailure(`<file>: ${file} can't be read`);
    });
    const put = await horse.putPhoto(member, athlete.id, bytes);
    if (!put.ok) throw problemFailure(put.error, { photo: "<file>" });
    printShares(flags, put.value, `${athlete.name} has this photo now.`);
  });

const accessInWords = { read: "may look", write: "may log and pin cautions" } as const;

const shareInWords = ({ id, access, state, from, to, expiresAt }: HorseShare): string =>
  `${id}  ${from} to ${to ?? "whoever has the link"}, ${accessInWords[access]}${
    state === "offered" ? `, until ${new Date(expiresAt).toISOString().slice(0, 10)}` : ""
  }`;

const listShares = (name: string, flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const { member, athlete } = await athleteNamed(canter, name, { ...flags, only: "horse" });
    const shares = await canter.application.horse.listShares(member, athlete.id);
    if (!shares.ok) throw problemFailure(shares.error);
    const lines = shares.value.map(shareInWords).join("\n");
    printShares(flags, { items: shares.value }, lines || `${athlete.name} is shared with nobody.`);
  });

type OfferFlags = Flags & { readonly log?: true; readonly days?: number };

const offer = (name: string, { log, days, ...flags }: OfferFlags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const { originOf } = await import("@canter/server/in-process");
    const { member, athlete } = await athleteNamed(canter, name, { ...flags, only: "horse" });
    demand(member, "athlete", "administer");
    const given = { access: log ? "write" : "read", days };
    const content = checkedInput(horseShareCreateSchema, given, { days: "--days" });
    const offered = await canter.application.horse.offerHorse(member, athlete.id, content);
    if (!offered.ok) throw problemFailure(offered.error);
    const { token, ...share } = offered.value;
    const link = `${originOf(await configOf(command))}/horse-offers/${token}`;
    printShares(flags, { ...share, link }, link);
  });

const accept = (link: string, flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, flags.group, { for: "horses" });
    demand(member, "athlete", "administer");
    const accepted = await canter.application.horse.acceptOffer(member, link.trim().split("/").at(-1) ?? "");
    if (!accepted.ok) throw problemFailure(accepted.error);
    const { horseName, from } = accepted.value;
    printShares(flags, accepted.value, `${horseName} of ${from} is a guest of ${member.group.name} now.`);
  });

const end = (id: string, flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, flags.group, { for: "horses" });
    demand(member, "athlete", "administer");
    const ended = await canter.application.horse.endShare(member, id);
    if (!ended.ok) throw problemFailure(ended.error);
    printShares(flags, ended.value, "It is shared no more.");
  });

/** Options that all of them have. */
const shareCommon = (command: Command): Command =>
  command
    .option("--group <name>", "the barn (default: where a horse is called so)")
    .option("--json", "print JSON");

/** `canter horse photo` and `canter horse share`. */
export function addHorseShareCommands(horse: Command): void {
  shareCommon(horse.command("photo <name> [file]").description("give it a photo: a JPEG, PNG or WebP image"))
    .option("--remove", "delete its photo")
    .action(photo);
  const share = horse.command("share").description("share a horse with another barn, such as a trainer's");
  shareCommon(share.command("list <name>", { isDefault: true }).description("with whom it is shared")).action(
    listShares,
  );
  shareCommon(share.command("offer <name>").description("print a link with which another barn takes it in"))
    .option("--log", "they may log and pin cautions, and not only look")
    .option("--days <number>", "how long the link can be used", Number)
    .action(offer);
  shareCommon(share.command("accept <link>").description("take an offered horse in as a guest")).action(
    accept,
  );
  shareCommon(share.command("end <id>").description("end a share or an offer, by its id in the list")).action(
    end,
  );
}
