import type { Source } from "../claim/claim.ts";
import { renderClaim } from "../claim/render-claim.ts";
import { statedWithoutFact } from "../handoff/own-words.ts";
import { err, ok, type Result } from "../result.ts";
import type { ReportLine } from "./report.ts";

/** A line to rephrase, with its facts under unique names (`l0.watch.what`). */
export type OfferedLine = { readonly id: string; readonly says: string; readonly facts: Source["facts"] };

export const offeredLines = (lines: readonly ReportLine[]): readonly OfferedLine[] =>
  lines.map(({ text, facts }, at) => ({
    id: `l${at}`,
    says: text,
    facts: facts.map((fact) => ({ ...fact, key: `l${at}.${fact.key}` })),
  }));

/**
 * A rephrased statement about some of these lines, with `{{l0.watch.what}}` for each of their facts. Refused, with a message that explains
 * how to correct it: whatever `renderClaim` refuses, and observations and names (of riders and horses) that are in the words but not in a
 * fact.
 */
export function phraseLine(
  template: string,
  lines: readonly ReportLine[],
  names: readonly string[],
): Result<ReportLine, string> {
  const offered = offeredLines(lines);
  const claim = renderClaim(template, offered);
  if (!claim.ok) return err(`“${template.slice(0, 80)}” ${claim.error}`);
  const invented = statedWithoutFact(template, names);
  if (invented !== undefined) return err(`“${template.slice(0, 80)}” ${invented}`);
  const used = claim.value.sources.flatMap((id) => lines[Number(id.slice(1))] ?? []);
  const [lead] = used.toSorted((a, b) => a.rank - b.rank);
  if (!lead) return err("is about none of the lines");
  return ok({
    kind: lead.kind,
    rank: lead.rank,
    isConcern: used.some(({ isConcern }) => isConcern),
    ...claim.value,
    sources: [...new Set(used.flatMap(({ sources }) => sources))],
  });
}

/** Lines that must not be omitted when rephrasing. */
const isNeeded = ({ kind, rank, isConcern }: ReportLine): boolean =>
  isConcern && (kind === "caution" || kind === "regression" || kind === "plan" || rank <= 1);

/**
 * Rephrases lines. Invalid statements are left out, and required lines that are missing are added in their original form: nothing is
 * invented, and nothing important is lost. `errors`: what was left out, and why.
 */
export function phraseLines(
  templates: readonly string[],
  lines: readonly ReportLine[],
  names: readonly string[],
): { readonly lines: readonly ReportLine[]; readonly errors: readonly string[] } {
  const phrased: ReportLine[] = [];
  const errors: string[] = [];
  for (const template of templates) {
    const said = phraseLine(template, lines, names);
    if (said.ok) phrased.push(said.value);
    else errors.push(said.error);
  }
  const phrasedKeys = new Set(
    phrased.flatMap(({ facts }) => facts.map(({ key }) => key.slice(0, key.indexOf(".")))),
  );
  const lost = lines.filter((line, at) => isNeeded(line) && !phrasedKeys.has(`l${at}`));
  return { lines: [...phrased, ...lost].toSorted((a, b) => a.rank - b.rank), errors };
}
