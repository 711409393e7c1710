import type { HorseAnalysis, Report } from "./report.ts";

const standings: Readonly<Record<HorseAnalysis["status"], string>> = {
  behind: "behind",
  quiet: "not worked",
  on_track: "on track",
  ahead: "ahead",
  no_plan: "",
};

/** Escapes markup characters: user text is not markup. */
const plain = (text: string): string =>
  text.replaceAll(/[\\`*_[\]<>#|~]/gu, String.raw`\$&`).replaceAll(/\s+/gu, " ");

/** A note for a horse with only rule-based lines; undefined: it was analysed. */
export function lackOf({ missing }: Pick<Report, "missing">, horse: HorseAnalysis): string | undefined {
  const lack = missing.find(({ athleteId, part }) => part === "analysis" && athleteId === horse.athleteId);
  return lack && `By rule alone: ${lack.why}`;
}

const horseLines = (report: Report, horse: HorseAnalysis): readonly string[] => {
  const { name, status, concerns, highlights } = horse;
  const lack = lackOf(report, horse);
  return [
    "",
    `## ${plain(name)}${standings[status] === "" ? "" : ` (${standings[status]})`}`,
    "",
    ...concerns.map(({ text }) => `- **!** ${plain(text)}`),
    ...highlights.map(({ text }) => `- ${plain(text)}`),
    ...(lack === undefined ? [] : ["", `_${plain(lack)}_`]),
  ];
};

/** What is missing, a line for each reason with all its horses; empty if nothing is. */
export const lacksInWords = ({ missing }: Pick<Report, "missing">): readonly string[] =>
  [...Map.groupBy(missing, ({ part, why }) => `${part} ${why}`).values()].map((lacks) => {
    const [{ part, why } = { part: "", why: "" }] = lacks;
    const what = part === "data" ? "Missing" : "By rule alone";
    return `${what}, since ${why.replace(/\.$/u, "")}: ${lacks.map(({ name }) => name).join(", ")}.`;
  });

/** A report for mail, printing or a file. `barn`: its name. */
export function reportMarkdown(report: Report, barn: string): string {
  const { from, to, summary, horses } = report;
  const lacks = lacksInWords(report);
  return [
    `# ${plain(barn)}, ${from} to ${to}`,
    "",
    ...(horses.length === 0 ? ["There is nothing to report on."] : []),
    ...summary.map(({ text }) => `- ${plain(text)}`),
    ...horses.flatMap((horse) => horseLines(report, horse)),
    ...(lacks.length > 0 ? ["", "## What is missing", "", ...lacks.map((said) => `- ${plain(said)}`)] : []),
    "",
  ].join("\n");
}
