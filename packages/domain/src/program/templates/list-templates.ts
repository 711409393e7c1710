import { programTemplates } from "./program-templates.ts";
import type { ProgramTemplate } from "./template.ts";

/** What one needs to know of a template to choose it, without its sessions. */
export type TemplateSummary = Pick<
  ProgramTemplate,
  "id" | "name" | "forWhom" | "source" | "kind" | "needsMaxes" | "isForHorses"
> & {
  readonly weeks: number;
  readonly sessionsPerWeek: number;
  /** 1 for Monday; as many as `startTemplate` asks for. Empty for one that is a sequence: it has no days of the week. */
  readonly defaultDays: readonly number[];
};

/** The most sessions that a week of it has: so many days of the week it needs. */
export const sessionsPerWeek = ({ weeks }: ProgramTemplate): number =>
  Math.max(...weeks.map(({ sessions }) => sessions.length));

const summaryOf = (template: ProgramTemplate): TemplateSummary => ({
  id: template.id,
  name: template.name,
  forWhom: template.forWhom,
  source: template.source,
  kind: template.kind,
  needsMaxes: template.needsMaxes,
  isForHorses: template.isForHorses,
  weeks: template.weeks.length,
  sessionsPerWeek: sessionsPerWeek(template),
  defaultDays: template.schedule.kind === "dated" ? template.schedule.days : [],
});

/** All templates, in the order in which they are shown: those for people, then those for horses. */
export const listTemplates = (): readonly TemplateSummary[] => programTemplates.map(summaryOf);
