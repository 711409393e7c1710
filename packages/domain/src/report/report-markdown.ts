import type { HorseAnalysis, Report } from "./report.ts";

const standings: Readonly<Record<HorseAnalysis["status"], string>> = {
  behind: "behind",
  // Its line says so.
  quiet: "",
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

/** How a report is written: `said` is of anybody's words. */
type Markup = {
  readonly title: string;
  readonly heading: string;
  readonly concern: string;
  readonly said: (text: string) => string;
  readonly aside: (text: string) => string;
};
const markdown: Markup = {
  title: "# ",
  heading: "## ",
  concern: "- **!** ",
  said: plain,
  aside: (text) => `_${plain(text)}_`,
};
const text: Markup = { title: "", heading: "", concern: "! ", said: (said) => said, aside: (said) => said };

const horseLines = (
  report: Report,
  horse: HorseAnalysis,
  { heading, concern, said, aside }: Markup,
): readonly string[] => {
  const { name, status, concerns, highlights } = horse;
  const lack = lackOf(report, horse);
  return [
    "",
    `${heading}${said(name)}${standings[status] === "" ? "" : ` (${standings[status]})`}`,
    "",
    ...concerns.map((line) => `${concern}${said(line.text)}`),
    ...highlights.map((line) => `- ${said(line.text)}`),
    ...(lack === undefined ? [] : ["", aside(lack)]),
  ];
};

/** What is missing, a line for each reason with all its horses; empty if nothing is. */
export const lacksInWords = ({ missing }: Pick<Report, "missing">): readonly string[] =>
  [...Map.groupBy(missing, ({ part, why }) => `${part} ${why}`).values()].map((lacks) => {
    const [{ part, why } = { part: "", why: "" }] = lacks;
    const what = part === "data" ? "Missing" : "By rule alone";
    return `${what}, since ${why.replace(/\.$/u, "")}: ${lacks.map(({ name }) => name).join(", ")}.`;
  });

function reportIn(markup: Markup, report: Report, title: string): string {
  const { summary, horses } = report;
  const { said, heading } = markup;
  const lacks = lacksInWords(report);
  return [
    `${markup.title}${said(title)}`,
    "",
    ...(horses.length === 0 ? ["There is nothing to report on."] : []),
    ...summary.map((claim) => `- ${said(claim.text)}`),
    ...horses.flatMap((horse) => horseLines(report, horse, markup)),
    ...(lacks.length > 0
      ? ["", `${heading}What is missing`, "", ...lacks.map((lack) => `- ${said(lack)}`)]
      : []),
    "",
  ].join("\n");
}

/** A report for printing or a file. `barn`: its name. */
export const reportMarkdown = (report: Report, barn: string): string =>
  reportIn(markdown, report, `${barn}, ${report.from} to ${report.to}`);

/** A report for a mail without markup, under this title. */
export const reportText = (report: Report, title: string): string => reportIn(text, report, title);
