import type { HorseAnalysis, Report } from "./report.ts";

const standings: Readonly<Record<HorseAnalysis["status"], string>> = {
  behind: "behind",
  quiet: "not worked",
  on_track: "on track",
  ahead: "ahead",
  no_plan: "",
};

/** What somebody wrote is no markup: what would be is escaped. */
const plain = (text: string): string =>
  text.replaceAll(/[\\`*_[\]<>#|~]/gu, String.raw`\$&`).replaceAll(/\s+/gu, " ");

const horseLines = ({ name, status, concerns, highlights }: HorseAnalysis): readonly string[] => [
  "",
  `## ${plain(name)}${standings[status] === "" ? "" : ` (${standings[status]})`}`,
  "",
  ...concerns.map(({ text }) => `- **!** ${plain(text)}`),
  ...highlights.map(({ text }) => `- ${plain(text)}`),
];

/** How it is said that something is missing; nothing where all is there. */
export const lacksInWords = ({ missing }: Pick<Report, "missing">): readonly string[] =>
  missing.map(({ name, part, why }) =>
    part === "data" ? `${name} is missing: ${why}` : `${name} is told by rule alone: ${why}`,
  );

/** A report to be mailed, printed or kept as a file. `barn`: its name. */
export function reportMarkdown(report: Report, barn: string): string {
  const { from, to, summary, horses } = report;
  const lacks = lacksInWords(report);
  return [
    `# ${plain(barn)}, ${from} to ${to}`,
    "",
    ...(horses.length === 0 ? ["There is nothing to report on."] : []),
    ...summary.map(({ text }) => `- ${plain(text)}`),
    ...horses.flatMap(horseLines),
    ...(lacks.length > 0 ? ["", "## What is missing", "", ...lacks.map((said) => `- ${plain(said)}`)] : []),
    "",
  ].join("\n");
}
