import { formatDate } from "@canter/domain/schedule/describe-date";
import { localDateAt, localTimeAt } from "@canter/domain/schedule/local-date";
import type { DashboardView } from "@canter/protocol/coach/dashboards";
import { plainBlanks } from "./review-card.ts";
import { lengthOf, spread, textWidth, wrapText } from "./wrap-text.ts";

/** The day's member. */
export type DayOf = { readonly name: string; readonly zone: string };

/** A line of the current state: its name and text. */
export type StateLine = readonly [name: string, text: string];

type Offer = { readonly title: string; readonly durationMinutes?: number | undefined };

const minutes = ({ durationMinutes }: Offer): string =>
  durationMinutes === undefined ? "" : `${Math.round(durationMinutes)} min`;

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
export function dayCard(day: DashboardView, whose: DayOf, state: readonly StateLine[]): string {
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
