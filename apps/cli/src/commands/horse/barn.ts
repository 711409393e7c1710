import type { BarnDay, BarnHorse, BarnRide, BarnSession } from "@canter/domain/barn/barn";
import { entriesOfDay } from "@canter/domain/barn/entries-of-day";
import { weekdays } from "@canter/domain/schedule/calendar-words";
import { weekdayOf } from "@canter/domain/schedule/local-date";
import { localDateSchema } from "@canter/domain/workout/workout";
import { type Command, InvalidArgumentError } from "commander";
import type { HandoffAttachment, HandoffLine } from "@canter/domain/handoff/handoff";
import { memberIn, withData, worded, athleteNamed } from "../../open-data.ts";
import { CommandFailure, exitStatus } from "../../exit-status.ts";
import { problemFailure } from "../../problem-failure.ts";

type BarnFlags = { readonly week?: string; readonly group?: string; readonly json?: true };

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

const barn = (flags: BarnFlags, command: Command): Promise<void> =>
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

const report = (flags: BarnFlags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const member = await memberIn(canter, flags.group, { for: "horses" });
    const made = await canter.application.report.requestReport(
      member,
      { week: flags.week },
      { wait: "to_its_end" },
    );
    if (!made.ok) throw problemFailure(made.error, { week: "--week" });
    const { markdown, state } = made.value;
    if (markdown === undefined) throw new CommandFailure(`The report is ${state}.`, exitStatus.refused);
    process.stdout.write(flags.json ? `${JSON.stringify(worded(member, made.value))}\n` : markdown);
  });

export function addReportCommand(program: Command): void {
  program
    .command("report")
    .description("have a report made on a week of the barn's horses, and print it (Markdown)")
    .option(
      "--week <date>",
      "any day of the week (default: this week so far, or the last one as long as nothing is in it)",
    )
    .option("--group <name>", "the barn")
    .option("--json", "print JSON")
    .action(report);
}

type HandoffFlags = { readonly group?: string; readonly read?: true; readonly json?: true };

/** Cautions stand out, and what is new to the reader is marked. */
const lineInWords = ({ kind, text, isNew }: HandoffLine): string =>
  `${kind === "caution" ? "!" : isNew ? "*" : " "} ${text}`;

/** They can be viewed and played on the horse's page. */
const attachmentInWords = ({ kind, riderName, date }: HandoffAttachment): string =>
  `  ${kind === "photo" ? "Photo" : "Voice memo"}: ${[riderName, date].filter(Boolean).join(", ")}`;

const printHandoff = (name: string, flags: HandoffFlags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const { member, athlete: horse } = await athleteNamed(canter, name, { ...flags, only: "horse" });
    const read = await canter.application.handoff.readHandoff(member, horse.id);
    if (!read.ok) throw problemFailure(read.error);
    if (flags.read) {
      const marked = await canter.application.handoff.markHandoffRead(member, horse.id);
      if (!marked.ok) throw problemFailure(marked.error);
    }
    const handoff = worded(member, read.value);
    const { attachments } = handoff;
    const lines = [...handoff.lines.map(lineInWords), ...attachments.map(attachmentInWords)];
    process.stdout.write(
      flags.json
        ? `${JSON.stringify(handoff)}\n`
        : `${lines.join("\n") || `Nothing is known of ${horse.name} yet.`}\n`,
    );
  });

export function addHandoffCommand(program: Command): void {
  program
    .command("handoff <name>")
    .description("what to know before taking a horse: ! for cautions, * for what is new")
    .option("--read", "mark it as read")
    .option("--group <name>", "the barn of the horse")
    .option("--json", "print JSON")
    .action(printHandoff);
}
