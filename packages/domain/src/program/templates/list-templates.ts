import { programTemplates } from "./program-templates.ts";
import { kgToMass } from "../../units/convert-units.ts";
import { roundLoad } from "../targets/resolve-load.ts";
import type { MassUnit } from "../../units/unit.ts";
import type { ProgramTemplate } from "./template.ts";

/** What is needed to choose a template, without its sessions. */
export type TemplateSummary = Pick<
  ProgramTemplate,
  "id" | "name" | "forWhom" | "source" | "kind" | "needsMaxes" | "isForHorses"
> & {
  /** Exercises that need a starting weight: their loads grow from there. */
  readonly needsLoads: readonly string[];
  readonly weeks: number;
  readonly sessionsPerWeek: number;
  /** 1 for Monday; as many as `startTemplate` requires. Empty for a sequence, which has no weekdays. */
  readonly defaultDays: readonly number[];
};

/** The largest number of sessions in one of its weeks, which is the number of weekdays that it needs. */
export const sessionsPerWeek = ({ weeks }: ProgramTemplate): number =>
  Math.max(...weeks.map(({ sessions }) => sessions.length));

/** Exercises whose load grows from a starting weight, in order of appearance. */
export const startingLoadNames = ({ weeks }: ProgramTemplate): readonly string[] => {
  const exercises = weeks.flatMap(({ sessions }) => sessions).flatMap(({ exercises: own = [] }) => own);
  return [...new Set(exercises.flatMap(({ name, progression }) => (progression ? [name] : [])))];
};

/** The starting weight of an exercise for somebody who knows none; undefined if its load does not grow from a weight. */
export const lightestLoad = ({ weeks }: ProgramTemplate, name: string, unit: MassUnit): number | undefined =>
  weeks
    .flatMap(({ sessions }) => sessions)
    .flatMap(({ exercises = [] }) => exercises)
    .find((exercise) => exercise.name === name && exercise.progression)?.progression?.lightest[unit];

/**
 * Starting weights for somebody who has done an exercise before: 65 % of the one-rep max as a first weight for sets of five, easy enough to
 * increase for weeks; 90 % as a training max, as in Wendler's 5/3/1 (2009). To the nearest 5 lb or 2.5 kg. The 65 % are our rule of thumb.
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

/** All templates in display order: those for people, then those for horses. */
export const listTemplates = (): readonly TemplateSummary[] => programTemplates.map(summaryOf);
