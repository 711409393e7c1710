import { programTemplates } from "./program-templates.ts";
import { kgToMass } from "../../units/convert-units.ts";
import { roundLoad } from "../targets/resolve-load.ts";
import type { MassUnit } from "../../units/unit.ts";
import type { ProgramTemplate } from "./template.ts";

/** What one needs to know of a template to choose it, without its sessions. */
export type TemplateSummary = Pick<
  ProgramTemplate,
  "id" | "name" | "forWhom" | "source" | "kind" | "needsMaxes" | "isForHorses"
> & {
  /** Exercises whose starting weight it asks for: its loads grow from there. */
  readonly needsLoads: readonly string[];
  readonly weeks: number;
  readonly sessionsPerWeek: number;
  /** 1 for Monday; as many as `startTemplate` asks for. Empty for one that is a sequence: it has no days of the week. */
  readonly defaultDays: readonly number[];
};

/** The most sessions that a week of it has: so many days of the week it needs. */
export const sessionsPerWeek = ({ weeks }: ProgramTemplate): number =>
  Math.max(...weeks.map(({ sessions }) => sessions.length));

/** Exercises whose load grows from a starting weight, in the order in which they come up. */
export const startingLoadNames = ({ weeks }: ProgramTemplate): readonly string[] => {
  const exercises = weeks.flatMap(({ sessions }) => sessions).flatMap(({ exercises: own = [] }) => own);
  return [...new Set(exercises.flatMap(({ name, progression }) => (progression ? [name] : [])))];
};

/** Where whoever knows no weight of an exercise begins with it; undefined for one whose load does not grow from a weight. */
export const lightestLoad = ({ weeks }: ProgramTemplate, name: string, unit: MassUnit): number | undefined =>
  weeks
    .flatMap(({ sessions }) => sessions)
    .flatMap(({ exercises = [] }) => exercises)
    .find((exercise) => exercise.name === name && exercise.progression)?.progression?.lightest[unit];

/**
 * Where whoever has lifted an exercise before may begin: 65 % of the one-rep max as a first weight of sets of five, easy enough to add to for
 * weeks; 90 % as a training max, as Wendler's 5/3/1 (2009) takes it. To the nearest 5 lb or 2.5 kg. The 65 % are our rule of thumb.
 */
export const loadFromOneRepMax = (
  oneRepMaxKg: number,
  purpose: "start" | "trainingMax",
  unit: MassUnit,
): number => {
  const share = purpose === "start" ? 0.65 : 0.9;
  return roundLoad(kgToMass(oneRepMaxKg * share, unit)).value;
};

const summaryOf = (template: ProgramTemplate): TemplateSummary => ({
  id: template.id,
  name: template.name,
  forWhom: template.forWhom,
  source: template.source,
  kind: template.kind,
  needsMaxes: template.needsMaxes,
  needsLoads: startingLoadNames(template),
  isForHorses: template.isForHorses,
  weeks: template.weeks.length,
  sessionsPerWeek: sessionsPerWeek(template),
  defaultDays: template.schedule.kind === "dated" ? template.schedule.days : [],
});

/** All templates, in the order in which they are shown: those for people, then those for horses. */
export const listTemplates = (): readonly TemplateSummary[] => programTemplates.map(summaryOf);
