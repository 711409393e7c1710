import type { Claim } from "../claim/claim.ts";
import { claimOf } from "../handoff/compose-lines.ts";
import { countInWords } from "../handoff/ride.ts";
import { withHorseRenamed } from "../horse/caution.ts";
import type { HorseAnalysis, Report, ReportLack } from "./report.ts";
import { formatMinutes } from "../units/format-units.ts";

const maxNamesLength = 160;

/** "Beau, Luna and 12 more", short enough for one fact. */
function namesInWords(names: readonly string[]): string {
  let said = "";
  for (const [at, name] of names.entries()) {
    const next = said === "" ? name : `${said}, ${name}`;
    if (next.length > maxNamesLength) return `${said} and ${names.length - at} more`;
    said = next;
  }
  return said;
}

const athletes = (horses: readonly HorseAnalysis[]): readonly string[] =>
  horses.map(({ athleteId }) => `athlete:${athleteId}`);

const countOf = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

function ridesClaim(horses: readonly HorseAnalysis[]): Claim {
  const ridden = horses.filter(({ rides }) => rides > 0);
  const byRider = new Map<string, number>();
  for (const { riders } of ridden)
    for (const { name, rides } of riders) byRider.set(name, (byRider.get(name) ?? 0) + rides);
  const riders = [...byRider].toSorted((a, b) => b[1] - a[1]).map(([name, rides]) => `${name} ${rides}`);
  const fromTheGround = ridden.reduce((sum, one) => sum + (one.fromTheGround ?? 0), 0);
  const facts = {
    "barn.rides": countInWords(
      horses.reduce((sum, { rides }) => sum + rides, 0),
      fromTheGround,
    ),
    "barn.minutes": formatMinutes(horses.reduce((sum, { minutes }) => sum + minutes, 0)),
    "barn.ridden": countOf(ridden.length, "horse"),
    "barn.riders": namesInWords(riders),
  };
  const template =
    ridden.length === 0
      ? "{{barn.rides}} this week."
      : `{{barn.rides}}${fromTheGround > 0 ? ", with" : " on"} {{barn.ridden}}, {{barn.minutes}}: {{barn.riders}}.`;
  return claimOf(template, facts, athletes(ridden.length > 0 ? ridden : horses));
}

const namedClaim = (template: string, horses: readonly HorseAnalysis[]): readonly Claim[] =>
  horses.length === 0
    ? []
    : [claimOf(template, { "barn.named": namesInWords(horses.map(({ name }) => name)) }, athletes(horses))];

/** Concerns that have a line of their own: who is behind the plan, whom nobody worked. */
const namedApart: ReadonlySet<string> = new Set(["plan", "quiet"]);

/** What stands out in the barn as a whole, by rule. */
export function barnSummary(horses: readonly HorseAnalysis[]): readonly Claim[] {
  if (horses.length === 0) return [];
  return [
    ridesClaim(horses),
    ...namedClaim(
      "Behind the plan: {{barn.named}}.",
      horses.filter(({ status }) => status === "behind"),
    ),
    ...namedClaim(
      "To watch or to take care of: {{barn.named}}.",
      horses.filter(({ concerns }) => concerns.some(({ kind }) => !namedApart.has(kind))),
    ),
    ...namedClaim(
      "Not worked this week: {{barn.named}}.",
      horses.filter(({ rides }) => rides === 0),
    ),
  ];
}

const urgency = ({ concerns }: HorseAnalysis): number => Math.min(9, ...concerns.map(({ rank }) => rank));

/** Worst first: by the most serious concern, then by their number, then by the number of other lines. */
export const byUrgency = (horses: readonly HorseAnalysis[]): readonly HorseAnalysis[] =>
  horses.toSorted(
    (a, b) =>
      urgency(a) - urgency(b) ||
      b.concerns.length - a.concerns.length ||
      b.highlights.length - a.highlights.length ||
      (a.name < b.name ? -1 : 1),
  );

/** The rule-based report on a barn's week: the most urgent first, and what is missing. */
export const composeReport = (
  { from, to }: Pick<Report, "from" | "to">,
  horses: readonly HorseAnalysis[],
  missing: readonly ReportLack[],
): Report => ({
  from,
  to,
  summary: [...barnSummary(horses)],
  horses: [...byUrgency(horses)],
  missing: [...missing],
  by: horses.some(({ by }) => by === "model") ? "model" : "playbook",
});

/** The part of a report about some of its horses, for somebody who may read only these. */
export function reportOn(report: Report, isShown: (athleteId: string) => boolean): Report {
  const horses = report.horses.filter(({ athleteId }) => isShown(athleteId));
  const missing = report.missing.filter(({ athleteId }) => isShown(athleteId));
  const isWhole = horses.length === report.horses.length && missing.length === report.missing.length;
  return isWhole ? report : { ...report, horses, missing, summary: [...barnSummary(horses)] };
}

/** An analysis under another name of the horse, which its cautions have too. */
function renamed(analysis: HorseAnalysis, name: string): HorseAnalysis {
  const { name: former } = analysis;
  const withName = <Named extends Claim>(claim: Named): Named => {
    const changes = claim.facts.flatMap((fact) => {
      const isName = fact.key.endsWith(".name") && fact.text === former;
      const isCaution = fact.key.startsWith("caution.") && fact.key !== "caution.who";
      const text = isName ? name : isCaution ? withHorseRenamed(fact.text, former, name) : fact.text;
      return text === fact.text ? [] : [{ ...fact, before: fact.text, text }];
    });
    const inNew = (text: string): string =>
      changes.reduce((said, { before, text: now }) => said.replace(before, () => now), text);
    const facts = claim.facts.map((fact) => {
      const change = changes.find(({ key }) => key === fact.key);
      return change ? { ...fact, text: change.text } : fact;
    });
    return {
      ...claim,
      text: inNew(claim.text),
      ...(claim.marked !== undefined && { marked: inNew(claim.marked) }),
      facts,
    };
  };
  const { highlights, concerns } = analysis;
  return { ...analysis, name, highlights: highlights.map(withName), concerns: concerns.map(withName) };
}

/** A report in the present names of its horses. Riders' words stay as they wrote them. */
export function inPresentNames(report: Report, names: ReadonlyMap<string, string>): Report {
  const nameOf = ({ athleteId, name }: Pick<HorseAnalysis, "athleteId" | "name">) =>
    names.get(athleteId) ?? name;
  if ([...report.horses, ...report.missing].every((one) => nameOf(one) === one.name)) return report;
  const horses = report.horses.map((one) => (nameOf(one) === one.name ? one : renamed(one, nameOf(one))));
  const missing = report.missing.map((lack) => ({ ...lack, name: nameOf(lack) }));
  return { ...report, horses, missing, summary: [...barnSummary(horses)] };
}
