import type { Action } from "@canter/domain/access/access";
import {
  type HorseStatus,
  horseStatuses,
  type HorseHeight,
  horseHeightSchema,
  type HorseProfile,
} from "@canter/domain/horse/horse";
import { horseInWords } from "@canter/domain/horse/horse-in-words";
import { localDateAt } from "@canter/domain/schedule/local-date";
import { type Command, InvalidArgumentError } from "commander";
import {
  athleteNamed,
  type Canter,
  demand,
  type Member,
  memberIn,
  withCanter,
  withData,
} from "../../open-data.ts";
import { findNamed } from "../../find-named.ts";
import { problemFailure } from "../../problem-failure.ts";
import { addHorseCareCommands, parseDate, addHorseShareCommands } from "./horse-care-and-shares.ts";
import { CommandFailure } from "../../exit-status.ts";

type Flags = { readonly group?: string; readonly json?: true };
type Horse = Awaited<ReturnType<Canter["application"]["horse"]["listHorses"]>>[number];

const print = ({ json }: Flags, value: object, lines: string): void =>
  void process.stdout.write(json ? `${JSON.stringify(value)}\n` : `${lines}\n`);

/** "on loan until 2027-03-01"; empty for a horse in work. */
const statusInWords = ({ status, profile: { loanUntil } }: Horse): string =>
  status === "active" ? "" : `${status.replace("_", " ")}${loanUntil ? ` until ${loanUntil}` : ""}`;

function parseStatus(value: string): HorseStatus {
  const status = horseStatuses.find((one) => one === value.toLowerCase().replace(/[ -]/, "_"));
  if (!status) throw new InvalidArgumentError(`must be one of ${horseStatuses.join(", ")}`);
  return status;
}

/** What is given of a profile: empty clears a field. */
type ProfileFlags = {
  readonly born?: number | null;
  readonly sex?: HorseProfile["sex"] | null;
  readonly breed?: string;
  readonly color?: string;
  readonly height?: HorseHeight | null;
  readonly level?: string;
  readonly issues?: string;
  readonly feed?: string;
  readonly equipment?: readonly string[];
  readonly riders?: string;
  readonly notes?: string;
};

/** The fields of a horse, as the flags are called. */
const horseFlagNames = {
  name: "<name>",
  "profile.birthYear": "--born",
  birthYear: "--born",
  "profile.breed": "--breed",
  "profile.color": "--color",
  "profile.height": "--height",
  "profile.level": "--level",
  "profile.knownIssues": "--issues",
  "profile.feed": "--feed",
  "profile.equipment": "--equipment",
  "profile.notes": "--notes",
  "profile.loanUntil": "--until",
  loanUntil: "--until",
};

const isEmpty = (value: string): boolean => value.trim() === "";

function parseYear(value: string): number | null {
  if (isEmpty(value)) return null;
  if (!/^\d{4}$/.test(value)) throw new InvalidArgumentError("must be a year, as in 2018");
  return Number(value);
}

function parseHeight(value: string): HorseHeight | null {
  if (isEmpty(value)) return null;
  const [, number, unit] = /^(\d+(?:\.\d)?)\s*(hh|hands|cm)$/i.exec(value.trim()) ?? [];
  const height = horseHeightSchema.safeParse({
    value: Number(number),
    unit: unit?.toLowerCase() === "cm" ? "cm" : "hands",
  });
  if (!height.success) throw new InvalidArgumentError("must be a height, as in 15.2hh or 160cm");
  return height.data;
}

const sexes = ["mare", "gelding", "stallion"] as const;

function parseSex(value: string): HorseProfile["sex"] | null {
  if (isEmpty(value)) return null;
  const sex = sexes.find((one) => one === value.trim().toLowerCase());
  if (!sex) throw new InvalidArgumentError(`must be one of ${sexes.join(", ")}`);
  return sex;
}

const parseItems = (value: string): readonly string[] =>
  value.split(";").flatMap((item) => (isEmpty(item) ? [] : [item.trim()]));

/** `undefined` stays as it is, an empty text clears. */
const textOrNull = (value: string | undefined): string | null | undefined =>
  value === undefined ? undefined : isEmpty(value) ? null : value;

/** "Emma, Jake" as athletes; `null` for everybody, none for nobody. */
async function riderIdsOf(
  { application }: Canter,
  member: Member,
  riders: string | undefined,
): Promise<string[] | null | undefined> {
  if (riders === undefined) return undefined;
  const given = riders.trim().toLowerCase();
  if (given === "everybody" || given === "") return null;
  if (given === "nobody") return [];
  const members = await application.group.listMembers(member);
  return given.split(",").map((name) => {
    const found = members.find((one) => one.name.toLowerCase() === name.trim());
    if (found) return found.athleteId;
    throw new CommandFailure(
      `--riders: must be everybody, nobody, or some of ${members.map((one) => one.name).join(", ")}`,
    );
  });
}

/** The fields that the flags give: `null` clears one. */
const profileOf = async (canter: Canter, member: Member, flags: ProfileFlags) => ({
  birthYear: flags.born,
  sex: flags.sex,
  breed: textOrNull(flags.breed),
  color: textOrNull(flags.color),
  height: flags.height,
  level: textOrNull(flags.level),
  knownIssues: textOrNull(flags.issues),
  feed: textOrNull(flags.feed),
  equipment: flags.equipment?.length === 0 ? null : flags.equipment && [...flags.equipment],
  riderIds: await riderIdsOf(canter, member, flags.riders),
  notes: textOrNull(flags.notes),
});

/** The options of a profile. */
const withProfileOptions = (command: Command): Command =>
  command
    .option("--born <year>", "the year of birth", parseYear)
    .option("--sex <sex>", sexes.join(", "), parseSex)
    .option("--breed <text>", "the breed")
    .option("--color <text>", "the color")
    .option("--height <height>", "as in 15.2hh or 160cm", parseHeight)
    .option("--level <text>", "how far it is trained")
    .option("--issues <text>", "what a rider has to know")
    .option("--feed <text>", "what it is fed, and when")
    .option("--equipment <items>", "its tack, separated by ;", parseItems)
    .option("--riders <names>", "who may ride it, as in Emma, Jake; everybody or nobody")
    .option("--notes <text>", "anything else");

const add = (
  name: string,
  { group, json, ...flags }: Flags & ProfileFlags,
  command: Command,
): Promise<void> =>
  withCanter(command, async (canter) => {
    const member = await memberIn(canter, group, { for: "horses" });
    demand(member, "athlete", "write");
    const given = Object.entries(await profileOf(canter, member, flags));
    const profile = Object.fromEntries(given.filter(([, value]) => value !== null && value !== undefined));
    const horse = await canter.application.horse.addHorse(member, { name, profile });
    if (!horse.ok) throw problemFailure(horse.error, horseFlagNames);
    print({ ...(json && { json }) }, horse.value, `${horse.value.name} is in ${member.group.name}.`);
  });

const list = (
  { removed = false, ...flags }: Flags & { readonly removed?: boolean },
  command: Command,
): Promise<void> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, flags.group, { for: "horses" });
    const items = await canter.application.horse.listHorses(member, { removed });
    const lines = items.map((horse) =>
      [horse.name, statusInWords(horse), horse.profile.breed, horse.profile.level]
        .filter(Boolean)
        .join(" · "),
    );
    print(flags, { items }, lines.join("\n") || "There are no horses.");
  });

/** Who may ride, by name. */
async function ridersInWords({ application }: Canter, member: Member, { profile }: Horse): Promise<string> {
  const { riderIds } = profile;
  if (riderIds === undefined) return "everybody";
  const { items, others } = await application.group.listAthletes(member);
  const names = [...items, ...others].flatMap(({ id, name }) => (riderIds.includes(id) ? [name] : []));
  return names.join(", ") || "nobody without asking";
}

/** A horse as it is stored, by its name, for whoever may do this with it. */
async function readHorse(canter: Canter, name: string, flags: Flags, action: Action) {
  const { member, athlete } = await athleteNamed(canter, name, { ...flags, only: "horse" });
  demand(member, "athlete", action);
  const horse = await canter.application.horse.readHorse(member, athlete.id);
  if (!horse.ok) throw problemFailure(horse.error);
  return { member, horse: horse.value };
}

const show = (name: string, flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const { member, horse } = await readHorse(canter, name, flags, "read");
    const { profile } = horse;
    const facts = [
      ["Status", statusInWords(horse)],
      ["Level", profile.level],
      ["Riders need to know", profile.knownIssues],
      ["May ride", await ridersInWords(canter, member, horse)],
      ["Feed", profile.feed],
      ["Equipment", profile.equipment?.join("; ")],
      ["Notes", profile.notes],
      ["Photo", horse.photoAt === undefined ? undefined : "yes"],
      ["From", horse.isGuest && "another barn, which shares it"],
    ];
    const words = horseInWords(profile, localDateAt(canter.clock.now(), member.member.zone));
    const lines = facts.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
    print(flags, horse, [[horse.name, words].filter(Boolean).join(", "), ...lines].join("\n"));
  });

type Change = {
  readonly name?: string | undefined;
  readonly status?: HorseStatus | undefined;
  readonly until?: string | undefined;
};

const change = (
  name: string,
  { name: newName, status, until, group, json, ...flags }: Flags & ProfileFlags & Change,
  command: Command,
): Promise<void> =>
  withData(command, async (canter) => {
    const { member, horse } = await readHorse(
      canter,
      name,
      { ...(group !== undefined && { group }) },
      "write",
    );
    const loan = status === undefined && until === undefined ? undefined : (until ?? null);
    const profile = { ...(await profileOf(canter, member, flags)), loanUntil: loan };
    const given = Object.entries(profile).filter(([, value]) => value !== undefined);
    const changed = await canter.application.horse.changeHorse(member, horse.id, {
      version: horse.version,
      name: newName,
      status,
      profile: Object.fromEntries(given),
    });
    if (!changed.ok) throw problemFailure(changed.error, { ...horseFlagNames, name: "--name" });
    const state = status === undefined ? "changed" : statusInWords(changed.value) || "in work";
    print({ ...(json && { json }) }, changed.value, `${changed.value.name} is ${state}.`);
  });

const archive = (
  name: string,
  status: HorseStatus,
  flags: Flags & { readonly until?: string },
  command: Command,
): Promise<void> => change(name, { ...flags, status }, command);

const remove = (name: string, flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const { member, horse } = await readHorse(canter, name, flags, "administer");
    const removed = await canter.application.horse.removeHorse(member, horse.id);
    if (!removed.ok) throw problemFailure(removed.error);
    print(
      flags,
      removed.value,
      `${horse.name} is removed. To bring it back: canter horse restore "${horse.name}"`,
    );
  });

const restore = (name: string, flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, flags.group, { for: "horses" });
    demand(member, "athlete", "administer");
    const { horse: horses } = canter.application;
    const removed = await horses.listHorses(member, { removed: true });
    const { id } = findNamed(removed, "NAME", name);
    const restored = await horses.restoreHorse(member, id);
    if (!restored.ok) throw problemFailure(restored.error);
    print(flags, restored.value, `${restored.value.name} is in ${member.group.name}.`);
  });

/** Options that all of them have. */
const common = (command: Command): Command =>
  command
    .option("--group <name>", "the barn or household that it belongs to (default: where one is called so)")
    .option("--json", "print JSON");

export function addHorseCommand(program: Command): void {
  const horse = program
    .command("horse")
    .description("the horses of a barn: add, list, show, edit, archive, photo, share, caution, care");
  withProfileOptions(common(horse.command("add <name>").description("add a horse"))).action(add);
  common(horse.command("list").description("list the horses"))
    .option("--removed", "those that were removed")
    .action(list);
  common(horse.command("show <name>").description("what is known of a horse")).action(show);
  withProfileOptions(
    common(horse.command("edit <name>").description("change what is given; an empty value clears it")),
  )
    .option("--name <name>", "its new name")
    .option("--status <status>", horseStatuses.join(", "), parseStatus)
    .option("--until <date>", "until when it is on loan", parseDate)
    .action(change);
  common(horse.command("archive").description("keep its history, but not in work: sold, retired or on_loan"))
    .argument("<name>")
    .argument("<status>", "sold, retired, on_loan; active takes it back to work", parseStatus)
    .option("--until <date>", "until when it is on loan", parseDate)
    .action(archive);
  common(horse.command("remove <name>").description("remove it with all that is written about it")).action(
    remove,
  );
  common(horse.command("restore <name>").description("bring a removed horse back")).action(restore);
  addHorseShareCommands(horse);
  addHorseCareCommands(horse);
}
