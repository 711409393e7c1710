import { listTemplates, type TemplateSummary } from "@canter/domain/program/templates/list-templates";
import type { ApplicationContext } from "../core/application-context.ts";

type Listed = Omit<TemplateSummary, "needsMaxes" | "needsLoads" | "defaultDays"> & {
  readonly needsMaxes: string[];
  readonly needsLoads: string[];
  readonly defaultDays: number[];
};

/** What there is to start from, those for people first. */
export const listProgramTemplates = (_context: ApplicationContext): Promise<Listed[]> =>
  Promise.resolve(
    listTemplates().map((template) => ({
      ...template,
      needsMaxes: [...template.needsMaxes],
      needsLoads: [...template.needsLoads],
      defaultDays: [...template.defaultDays],
    })),
  );
