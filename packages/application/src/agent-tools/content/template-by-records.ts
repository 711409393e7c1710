import { findTemplate } from "@canter/domain/program/templates/program-templates";
import { loadFromOneRepMax, startingLoadNames } from "@canter/domain/program/templates/list-templates";
import type { Mass } from "@canter/domain/units/unit";
import type { Handle } from "@canter/storage/database";
import { listRecords } from "@canter/storage/record/records";
import type { MemberContext } from "../../core/application-context.ts";
import { templateProgram, type TemplateStart } from "../../program/starting-program.ts";
import { rowToRecord } from "../../record/record-view.ts";

/** Starting weights and training maxes for a template by what an athlete has lifted (see `loadFromOneRepMax`); what they never lifted is left out. */
async function loadsFromRecords(
  db: Handle,
  { scope, member: { athleteId, units } }: Pick<MemberContext, "scope" | "member">,
  templateId: string,
): Promise<Pick<TemplateStart, "startingLoads" | "trainingMaxes">> {
  const template = findTemplate(templateId);
  const records = template ? (await listRecords(db, scope, { athleteId })).map(rowToRecord) : [];
  const loads = (names: readonly string[], purpose: "start" | "trainingMax") =>
    Object.fromEntries(
      names.flatMap((name): [string, Mass][] => {
        const record = records.find(
          ({ kind, subject }) =>
            kind === "estimated_one_rep_max" && subject.kind === "exercise" && subject.name === name,
        );
        return record
          ? [[name, { value: loadFromOneRepMax(record.value, purpose, units), unit: units }]]
          : [];
      }),
    );
  return template
    ? {
        startingLoads: loads(startingLoadNames(template), "start"),
        trainingMaxes: loads(template.needsMaxes, "trainingMax"),
      }
    : {};
}

/** A member's own program from a template, with the weights that their records suggest. Invalid: the template, or the date. */
export async function templateByRecords(
  db: Handle,
  member: Pick<MemberContext, "scope" | "member">,
  { id, startDate }: Pick<TemplateStart, "id" | "startDate">,
): Promise<ReturnType<typeof templateProgram>> {
  const known = await loadsFromRecords(db, member, id);
  return templateProgram({ id, startDate, ...known }, member.member.units, false);
}
