import { type HorseHeight, horseHeightSchema, type HorseProfile } from "@canter/domain/horse/horse";
import { type Command, InvalidArgumentError } from "commander";
import { CommandFailure } from "../../exit-status.ts";
import type { Canter, Member } from "../../open-data.ts";

/** What is given of a profile: empty clears a field. */
export type ProfileFlags = {
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
export const horseFlagNames = {
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
export const profileOf = async (canter: Canter, member: Member, flags: ProfileFlags) => ({
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
export const withProfileOptions = (command: Command): Command =>
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
