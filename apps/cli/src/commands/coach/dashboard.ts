import { type Command, Option } from "commander";
import type { Problem } from "@canter/domain/problem";
import { localDateAt, localTimeAt } from "@canter/domain/schedule/local-date";
import { localDateSchema } from "@canter/domain/workout/workout";
import type { Canter } from "@canter/server/in-process";
import { unitsOf } from "@canter/domain/group/member-units";
import { formatDate, describeDate, formatShortDate } from "@canter/domain/schedule/describe-date";
import type { DashboardView } from "@canter/protocol/coach/dashboards";
import { mealsWithoutCalories } from "@canter/domain/health/nutrition-totals";
import { shownGoalTitle } from "@canter/domain/health/goal-title";
import {
  formatDurationInWords,
  formatKg,
  formatMeters,
  formatNumber,
} from "@canter/domain/units/format-units";
import { CommandFailure, exitStatus } from "../../exit-status.ts";
import { memberIn, memberNamed, withData, worded } from "../../open-data.ts";
import { problemFailure } from "../../problem-failure.ts";
import { plainBlanks } from "../../card/review-card.ts";

type Flags = {
  readonly group?: string;
  readonly member?: string;
  readonly date?: string;
  readonly json?: true;
  readonly yaml?: true;
  readonly regenerate?: true;
};

type MemberOfDay = Awaited<ReturnType<typeof memberIn>>;

const daysNamed = 3;
const dashboard = { agent: "coach", assignment: "daily-dashboard" };

/** The requested local date. */
function dateOf(asked: string | undefined, today: string): string {
  if (asked === undefined || asked === "today") return today;
  if (!localDateSchema.safeParse(asked).success)
    throw new CommandFailure("--date: must be a date as in 2026-11-18, or today");
  return asked;
}

/** Why a day is not shown: what there is instead. */
async function noDay(
  { application }: Canter,
  member: MemberOfDay,
  { date, problem }: { readonly date: string; readonly problem: Problem },
): Promise<CommandFailure> {
  if (problem.type !== "not_found") return problemFailure(problem);
  const days = await application.dashboard.listDashboards(member, "me", { limit: daysNamed });
  const known = days.ok ? days.value.items.map((line) => line.date) : [];
  const rest = known.length > 0 ? ` (the latest are ${known.join(", ")})` : "";
  return new CommandFailure(
    `--date: there is no dashboard of ${date} for ${member.member.name}${rest}`,
    exitStatus.refused,
  );
}

async function regenerate({ application }: Canter, member: MemberOfDay): Promise<void> {
  const ran = await application.scheduler.runAssignment(member, dashboard, { wait: "to_its_end" });
  if (!ran.ok) throw problemFailure(ran.error);
  if (ran.value.state !== "done")
    throw new CommandFailure(
      ran.value.reply ?? `It could not be prepared anew: its run is ${ran.value.state}.`,
      exitStatus.refused,
    );
}

/** The width of printed text. */
const textWidth = 80;

/** The number of characters, assuming that a terminal shows each in one column. */
const lengthOf = (text: string): number => Array.from(text).length;

/**
 * Wraps a text to lines of at most `textWidth` characters, each after `indent` blanks (the first one after `begins` instead); a word
 * longer than a line gets its own.
 */
function wrapText(text: string, indent = 0, begins = " ".repeat(indent)): string[] {
  const lines: string[] = [];
  let line = begins;
  let isEmpty = true;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (!isEmpty && lengthOf(line) + 1 + lengthOf(word) > textWidth) {
      lines.push(line);
      line = " ".repeat(indent);
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return isEmpty ? lines : [...lines, line];
}

/** The text, cut to a number of characters. */
const cutText = (text: string, most: number): string => {
  const letters = Array.from(text);
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
};

/** Two texts at the two ends of a line; the first one is cut if necessary. */
const spread = (left: string, right: string, indent = 0): string => {
  const room = textWidth - indent - (right === "" ? 0 : lengthOf(right) + 2);
  const cut = cutText(left, room);
  const gap = right === "" ? "" : " ".repeat(room - lengthOf(cut) + 2);
  return `${" ".repeat(indent)}${cut}${gap}${right}`;
};

/** The day's member. */
type DayOf = { readonly name: string; readonly zone: string };

/** A line of the current state: its name and text. */
type StateLine = readonly [name: string, text: string];

type Offer = {
  readonly title: string;
  readonly durationMinutes?: number | undefined;
  readonly distance?: string | undefined;
  readonly isEstimate?: true | undefined;
};

/** "45 min", "8 km, about 45 min". */
const minutes = ({ durationMinutes, distance, isEstimate }: Offer): string =>
  [
    distance,
    durationMinutes === undefined ? "" : `${isEstimate ? "about " : ""}${Math.round(durationMinutes)} min`,
  ]
    .filter(Boolean)
    .join(", ");

const reasons: Readonly<Record<DashboardView["curated"]["upNext"]["alternates"][number]["reason"], string>> =
  {
    rest_day_option: "for a day of rest",
    light_option: "something lighter",
    favorite: "one of your favourites",
    variety: "something else for once",
    not_done_in_a_while: "not done in a while",
    next_in_program: "next in your program",
  };

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ["", title, ...lines];

function upNext({ curated, consumed }: DashboardView): string[] {
  const { primary, alternates } = curated.upNext;
  const first = primary
    ? [
        spread(primary.title, minutes(primary), 2),
        ...wrapText(primary.programContext ?? "", 2),
        ...(primary.why ? wrapText(primary.why.text, 2) : []),
      ]
    : consumed.some((mark) => mark.as === "done")
      ? ["  Done for today."]
      : [];
  const others = alternates.map((one) => spread(`or ${one.title} (${reasons[one.reason]})`, minutes(one), 2));
  return [...first, ...others];
}

function stack({ curated: { playlistSuggestion: items } }: DashboardView): string[] {
  const total = items.reduce((sum, { durationMinutes = 0 }) => sum + durationMinutes, 0);
  return [
    ...items.map((item, index) => spread(`${index + 1}  ${item.title}`, minutes(item), 2)),
    ...(items.length > 1 && total > 0 ? [spread("", `${Math.round(total)} min`, 2)] : []),
  ];
}

const questions = ({ coach }: DashboardView): string[] =>
  coach.prompts.flatMap(({ question, options, state, answer }) => [
    ...wrapText(question, 2),
    ...(state === "answered" && answer
      ? wrapText(`You said: ${answer.text}`, 4)
      : wrapText(options.join(" / "), 4)),
  ]);

/** Aligns the name of each line in a column. */
const stateLines = (state: readonly StateLine[]): string[] => {
  const column = Math.max(0, ...state.map(([name]) => lengthOf(name))) + 4;
  return state.flatMap(([name, text]) => wrapText(text, column, `  ${name}`.padEnd(column)));
};

function footer({ generatedAt, by, revision, date }: DashboardView, { zone }: DayOf): string {
  const day = localDateAt(generatedAt, zone);
  const on = day === date ? "" : ` on ${formatDate(day)}`;
  const who = by === "model" ? "by a model" : "by rule";
  const again = revision > 1 ? `, revision ${revision}` : "";
  return `Prepared at ${localTimeAt(generatedAt, zone)}${on} (${zone}) ${who}${again}.`;
}

/** A member's day for a terminal, at most 80 columns wide: plain text without colour. */
function dayCard(day: DashboardView, whose: DayOf, state: readonly StateLine[]): string {
  const { briefing, callsToAction } = day.coach;
  const lines = [
    spread(formatDate(day.date), whose.name),
    "─".repeat(textWidth),
    ...wrapText(briefing.map(({ text }) => text).join(" ")),
    ...section("Up next", upNext(day)),
    ...section("To play", stack(day)),
    ...section(
      "Worth doing",
      callsToAction.flatMap(({ message }) => wrapText(message.text, 4, "  - ")),
    ),
    ...section("A question", questions(day)),
    ...section("How things stand", stateLines(state)),
    "",
    ...wrapText(footer(day, whose)),
  ];
  // Other people write titles, too: control characters must not move the cursor.
  return plainBlanks(`${lines.map((line) => line.replaceAll(/\p{Cc}/gu, " ").trimEnd()).join("\n")}\n`);
}

type Application = Canter["application"];
type Member = Parameters<Application["dashboard"]["readDashboard"]>[0];

const goalsShown = 5;
const workoutsShown = 3;

async function weightLine(application: Application, member: Member, today: string): Promise<StateLine[]> {
  const trend = await application.health.readTrend(member, { kind: "weight" });
  if (!trend.ok || !trend.value.latest) return [];
  const { latest, lastReading = latest, unit, changePer7Days: change, goal } = trend.value;
  const amount = (value: number) => `${formatNumber(value, 1)} ${unit}`;
  const week =
    change === undefined
      ? undefined
      : Math.abs(change) < 0.05
        ? "steady over 7 days"
        : `${amount(Math.abs(change))} ${change < 0 ? "down" : "up"} in 7 days`;
  const aim =
    goal &&
    `aim ${amount(goal.target)}${goal.eta ? `, at this pace ${formatShortDate(goal.eta, today)}` : ""}`;
  return [
    [
      "Weight",
      [
        `${amount(lastReading.value)} ${describeDate(lastReading.date, today)}`,
        `trend ${amount(latest.trend)}`,
        ...(week === undefined ? [] : [week]),
        ...(aim ? [aim] : []),
      ].join("; "),
    ],
  ];
}

async function foodLine(application: Application, member: Member): Promise<StateLine[]> {
  const day = await application.health.readNutritionDay(member, {});
  if (!day.ok) return [];
  const { totals, targets, streak, entries } = day.value;
  if (entries.length === 0 && streak === 0) return [];
  const isUnknown = totals.entries > 0 && totals.withoutCalories === totals.entries;
  const of = (value: number | undefined, target: number | undefined, unit: string) =>
    `${value === undefined ? "–" : formatNumber(value, 0)}${target === undefined ? "" : ` of ${formatNumber(target, 0)}`} ${unit}`;
  const parts = [
    `${totals.withoutCalories > 0 && !isUnknown ? "at least " : ""}${of(isUnknown ? undefined : totals.calories, targets.calories, "kcal")} today`,
    ...(totals.withoutCalories > 0 ? [mealsWithoutCalories(totals.withoutCalories)] : []),
    ...(totals.protein === undefined && targets.protein === undefined
      ? []
      : [
          `protein ${of(totals.protein, targets.protein, "g")}${totals.partial.includes("protein") ? " of what was stated" : ""}`,
        ]),
    ...(streak > 1 ? [`${streak} days in a row`] : []),
  ];
  return [["Food", parts.join("; ")]];
}

async function bodyLine(application: Application, member: Member, today: string): Promise<StateLine[]> {
  const scans = await application.health.listBodyScans(member, {
    athleteId: member.member.athleteId,
    limit: 1,
  });
  const [scan] = scans.ok ? scans.value.items : [];
  if (!scan) return [];
  const { units } = member.member;
  const text = `${formatNumber(scan.bodyFatPercent, 1)} % fat; lean ${formatKg(scan.leanKg, units)}, fat ${formatKg(scan.fatKg, units)} (${formatShortDate(scan.date, today)})`;
  return [["Body", text]];
}

async function goalLines(application: Application, member: Member, today: string): Promise<StateLine[]> {
  const goals = await application.health.listGoals(member, {
    athleteId: member.member.athleteId,
    status: "active",
    limit: goalsShown,
  });
  if (!goals.ok) return [];
  return goals.value.items.map(({ title, target, progress: { fraction, eta } }, index) => {
    const stand = fraction === undefined ? "no data yet" : `${Math.round(fraction * 100)} %`;
    const when = eta === undefined ? "" : `; ${formatShortDate(eta, today)} at this pace`;
    return [
      index === 0 ? "Goals" : "",
      `${shownGoalTitle({ title, target }, member.member.units)}: ${stand}${when}`,
    ];
  });
}

async function trainingLines(application: Application, member: Member, today: string): Promise<StateLine[]> {
  const { athleteId } = member.member;
  const page = await application.workout.listWorkouts(member, {
    athleteId,
    status: "saved",
    limit: workoutsShown,
  });
  if (!page.ok) return [];
  return page.value.items.map(({ date, title, discipline, durationSeconds, distanceMeters }, index) => {
    const measures = [
      ...(distanceMeters === undefined ? [] : [formatMeters(distanceMeters, unitsOf(member.member))]),
      ...(durationSeconds === undefined ? [] : [formatDurationInWords(durationSeconds)]),
    ];
    const text = [`${title ?? discipline}, ${describeDate(date, today)}`, ...measures].join("; ");
    return [index === 0 ? "Training" : "", text];
  });
}

/** The member's current state, a line each; unknown values are left out. `today` is local. */
async function dayState(
  { application }: Canter,
  member: Member,
  today: string,
): Promise<readonly StateLine[]> {
  return [
    ...(await weightLine(application, member, today)),
    ...(await foodLine(application, member)),
    ...(await bodyLine(application, member, today)),
    ...(await goalLines(application, member, today)),
    ...(await trainingLines(application, member, today)),
  ];
}

const show = (flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const { application, clock } = canter;
    const own = await memberIn(canter, flags.group);
    const member = flags.member === undefined ? own : await memberNamed(canter, own, flags.member);
    const { name, zone } = member.member;
    const today = localDateAt(clock.now(), zone);
    const date = dateOf(flags.date, today);
    if (flags.regenerate) {
      if (date !== today)
        throw new CommandFailure(`--regenerate: only today (${today} in ${zone}) is prepared anew`);
      await regenerate(canter, member);
    }
    const place = { memberId: "me", date };
    if (flags.yaml) {
      const text = await application.dashboard.exportDashboard(member, place);
      if (!text.ok) throw await noDay(canter, member, { date, problem: text.error });
      process.stdout.write(text.value);
      return;
    }
    const day = await application.dashboard.readDashboard(member, place);
    if (!day.ok) throw await noDay(canter, member, { date, problem: day.error });
    const shown = worded(member, day.value);
    const state = flags.json || date !== today ? [] : await dayState(canter, member, today);
    process.stdout.write(flags.json ? `${JSON.stringify(shown)}\n` : dayCard(shown, { name, zone }, state));
  });

/** A member's day, as on the web's first page. */
export function addDashboardCommand(program: Command): void {
  program
    .command("dashboard")
    .description("show the day: what is next, how things stand, what the coach has to say")
    .option("--member <name>", "whose day: a member of the group, by name or id (default: one's own)")
    .option("--date <date>", "which day, as in 2026-11-18, where the member is (default: today)")
    .option("--regenerate", "have today prepared anew first; what was done and answered stays")
    .option("--group <name>", "the group (default: one's own)")
    .option("--json", "print JSON")
    .addOption(new Option("--yaml", "print the document as YAML").conflicts("json"))
    .action((flags: Flags, command: Command) => show(flags, command));
}
