import { readFile } from "node:fs/promises";
import type { HorseShare } from "@canter/domain/horse/horse-share";
import { horseShareCreateSchema } from "@canter/protocol/horse/horse-shares";
import type { Command } from "commander";
import { CommandFailure } from "../../exit-status.ts";
import { athleteNamed, configOf, demand, memberIn, withData } from "../../open-data.ts";
import { checkedInput, problemFailure } from "../../problem-failure.ts";

type Flags = { readonly group?: string; readonly json?: true };

const print = ({ json }: Flags, value: object, lines: string): void =>
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
      print(flags, removed.value, `${athlete.name} has no photo any more.`);
      return;
    }
    const bytes = await readFile(file).catch(() => {
      throw new CommandFailure(`<file>: ${file} can't be read`);
    });
    const put = await horse.putPhoto(member, athlete.id, bytes);
    if (!put.ok) throw problemFailure(put.error, { photo: "<file>" });
    print(flags, put.value, `${athlete.name} has this photo now.`);
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
    print(flags, { items: shares.value }, lines || `${athlete.name} is shared with nobody.`);
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
    print(flags, { ...share, link }, link);
  });

const accept = (link: string, flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, flags.group, { for: "horses" });
    demand(member, "athlete", "administer");
    const accepted = await canter.application.horse.acceptOffer(member, link.trim().split("/").at(-1) ?? "");
    if (!accepted.ok) throw problemFailure(accepted.error);
    const { horseName, from } = accepted.value;
    print(flags, accepted.value, `${horseName} of ${from} is a guest of ${member.group.name} now.`);
  });

const end = (id: string, flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, flags.group, { for: "horses" });
    demand(member, "athlete", "administer");
    const ended = await canter.application.horse.endShare(member, id);
    if (!ended.ok) throw problemFailure(ended.error);
    print(flags, ended.value, "It is shared no more.");
  });

/** Options that all of them have. */
const common = (command: Command): Command =>
  command
    .option("--group <name>", "the barn (default: where a horse is called so)")
    .option("--json", "print JSON");

/** `canter horse photo` and `canter horse share`. */
export function addHorseShareCommands(horse: Command): void {
  common(horse.command("photo <name> [file]").description("give it a photo: a JPEG, PNG or WebP image"))
    .option("--remove", "delete its photo")
    .action(photo);
  const share = horse.command("share").description("share a horse with another barn, such as a trainer's");
  common(share.command("list <name>", { isDefault: true }).description("with whom it is shared")).action(
    listShares,
  );
  common(share.command("offer <name>").description("print a link with which another barn takes it in"))
    .option("--log", "they may log and pin cautions, and not only look")
    .option("--days <number>", "how long the link can be used", Number)
    .action(offer);
  common(share.command("accept <link>").description("take an offered horse in as a guest")).action(accept);
  common(share.command("end <id>").description("end a share or an offer, by its id in the list")).action(end);
}
