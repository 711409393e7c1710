import type { BarnDay, BarnHorse, BarnRide, BarnSession } from "@canter/domain/barn/barn";
import { entriesOfDay } from "@canter/domain/barn/entries-of-day";
import { weekdays } from "@canter/domain/schedule/calendar-words";
import { weekdayOf } from "@canter/domain/schedule/local-date";
import { localDateSchema } from "@canter/domain/workout/workout";
import { type Command, InvalidArgumentError } from "commander";
import { memberIn, withData } from "../../open-data.ts";

type Flags = { readonly week?: string; readonly group?: string; readonly json?: true };

const toDate = (text: string): string => {
  if (!localDateSchema.safeParse(text).success)
    throw new InvalidArgumentError("must be a date, as in 2026-11-20");
  return text;
};

const joined = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(", ");

const minutesInWords = (minutes: number | undefined): string | undefined =>
  minutes === undefined ? undefined : `${Math.round(minutes)} min`;

const rideInWords = ({ riderName, work, minutes, intensity }: BarnRide): string =>
  joined(riderName, work, minutesInWords(minutes), intensity);

const ridesInWords = (rider: string | undefined): string | undefined => rider && `${rider} rides`;

const sessionInWords = ({ title, minutes, intensity, rider, state, doneOn }: BarnSession): string =>
  doneOn === undefined
    ? `${joined(title, minutesInWords(minutes), intensity, ridesInWords(rider))} (${state === "open" ? "planned" : state})`
    : `${title} (done on ${doneOn})`;

/** "  Mon 16  Emma, Flatwork, 45 min, moderate", a line for each item of a day; nothing for a day without any. */
const dayInWords = (barnDay: BarnDay): readonly string[] => {
  const { date, care, conflicts } = barnDay;
  const { rides, planned } = entriesOfDay(barnDay);
  const day = `${(weekdays[weekdayOf(date) - 1] ?? "").slice(0, 3)} ${date.slice(-2)}`;
  const lines = [
    ...rides.map(
      ({ ride, isPlanned }) => `  ${joined(rideInWords(ride), isPlanned ? "as planned" : undefined)}`,
    ),
    ...planned.map((session) => `  ${sessionInWords(session)}`),
    ...care.map(({ kind, note }) => `  due: ${note ?? kind}`),
  ];
  return [
    ...lines.map((line, at) => `  ${at === 0 ? day : " ".repeat(day.length)} ${line}`),
    ...conflicts.map(({ text }) => `!         ${text}`),
  ];
};

const dueInWords = (date: string | undefined, today: string): string | undefined =>
  date !== undefined && date < today ? `due since ${date}` : date;

const horseInWords = (horse: BarnHorse, today: string): string => {
  const { name, status, last, next, cautions, care, verdicts, days } = horse;
  return [
    status === "active" ? name : `${name} (${status.replace("_", " ")})`,
    ...cautions.map(({ text, until }) => `! ${joined(text, until && `until ${until}`)}`),
    last && `  last: ${last.date}, ${rideInWords(last)}`,
    next && `  next: ${joined(next.title, dueInWords(next.date, today), ridesInWords(next.rider))}`,
    ...verdicts.map(
      (verdict) => `  ${verdict.name}: ${verdict.isOver ? "over" : verdict.status.replace("_", " ")}`,
    ),
    ...care.map(({ kind, note, dueOn, standing }) => `  ${standing}: ${note ?? kind}, ${dueOn}`),
    ...days.flatMap(dayInWords),
  ]
    .filter((line) => line !== undefined)
    .join("\n");
};

const barn = (flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, flags.group, { for: "horses" });
    const read = await canter.application.barn.readBarn(member, { week: flags.week });
    const horses =
      read.horses.map((horse) => horseInWords(horse, read.today)).join("\n\n") || "There are no horses here.";
    process.stdout.write(flags.json ? `${JSON.stringify(read)}\n` : `Week of ${read.week}\n\n${horses}\n`);
  });

export function addBarnCommand(program: Command): void {
  program
    .command("barn")
    .description("all horses and their week: ! for cautions and what to look at")
    .option("--week <date>", "a day of the week to show; left out: this week", toDate)
    .option("--group <name>", "the barn")
    .option("--json", "print JSON")
    .action(barn);
}
