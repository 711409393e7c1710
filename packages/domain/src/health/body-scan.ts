import { z } from "zod";
import type { FieldProblem } from "../problem.ts";
import { roundTo } from "../units/convert-units.ts";
import { KG_PER_LB } from "../units/unit.ts";
import { massUnitSchema } from "../units/unit-schema.ts";
import { localDateSchema } from "../workout/workout.ts";

export const scanRegions = ["arms", "legs", "trunk", "android", "gynoid"] as const;

const mass = z.number().min(0, "must not be negative").max(1500);

const regionSchema = z.object({
  fat: mass.optional(),
  lean: mass.optional(),
  bone: mass.optional(),
});

/** A DEXA report as printed: masses in `unit`, `fatPercent` as printed. Regions may be incomplete. */
export const bodyScanInputSchema = z.object({
  date: localDateSchema,
  unit: massUnitSchema,
  total: mass.positive("must be above 0"),
  fat: mass,
  lean: mass,
  /** Bone mineral content. */
  bone: mass.optional(),
  fatPercent: z.number().min(0, "must not be negative").max(100).optional(),
  regions: z.partialRecord(z.enum(scanRegions), regionSchema).optional(),
  note: z.string().trim().max(2000).optional(),
});
export type BodyScanInput = z.infer<typeof bodyScanInputSchema>;

export const bodyScanSchema = bodyScanInputSchema.extend({
  id: z.string(),
  athleteId: z.string(),
  loggedBy: z.string(),
  /** In kilograms. */
  totalKg: z.number(),
  fatKg: z.number(),
  leanKg: z.number(),
  /** Fat as a share of total mass, in percent. */
  bodyFatPercent: z.number(),
  /** Counts changes from 1. */
  version: z.int(),
  createdAt: z.int(),
  deletedAt: z.int().optional(),
});
export type BodyScan = z.infer<typeof bodyScanSchema>;

const kgPer = { kg: 1, lb: KG_PER_LB };

/** Values computed from a scan: masses in kg, fat in percent of the total. */
export const scanValues = ({ unit, total, fat, lean }: BodyScanInput) => ({
  totalKg: roundTo(total * kgPer[unit], 2),
  fatKg: roundTo(fat * kgPer[unit], 2),
  leanKg: roundTo(lean * kgPer[unit], 2),
  bodyFatPercent: roundTo((fat / total) * 100, 1),
});

/** Reports round to a tenth or a whole pound; a sum may differ by that for each part, and by a hundredth of the total. */
const slack = (whole: number): number => Math.max(0.5, whole * 0.01);

const parts = ["fat", "lean", "bone"] as const;

/** Arms, legs and trunk do not overlap; android is part of the trunk, gynoid of trunk and legs. */
function* regionProblems({ regions = {}, total, unit, ...whole }: BodyScanInput): Iterable<FieldProblem> {
  for (const part of parts) {
    const limit = whole[part];
    if (limit === undefined) continue;
    let sum = 0;
    for (const region of scanRegions) {
      const value = regions[region]?.[part];
      if (value === undefined) continue;
      const path = `regions.${region}.${part}`;
      if (value > limit + slack(total))
        yield { path, message: `must not be more than the whole body's ${part} (${limit} ${unit})` };
      else if (region === "arms" || region === "legs" || region === "trunk") {
        sum += value;
        if (sum > limit + slack(total))
          yield {
            path,
            message: `with the other regions it must not be more than the whole body's ${part} (${limit} ${unit})`,
          };
      }
    }
    const [trunk, legs] = [regions.trunk?.[part], regions.legs?.[part]];
    const within = {
      android: trunk,
      gynoid: trunk === undefined || legs === undefined ? undefined : trunk + legs,
    };
    for (const [region, most] of Object.entries(within) as ["android" | "gynoid", number | undefined][]) {
      const value = regions[region]?.[part];
      if (value !== undefined && most !== undefined && value > most + slack(most))
        yield {
          path: `regions.${region}.${part}`,
          message: `must not be more than what it lies within (${roundTo(most, 2)} ${unit})`,
        };
    }
  }
}

/** The implausible values of a scan, by field; none: it may be stored. `today`: a local date; a scan can't be later. */
export const bodyScanProblems = (scan: BodyScanInput, today: string): readonly FieldProblem[] => {
  const { date, unit, total, fat, lean, bone, fatPercent } = scan;
  const problems: FieldProblem[] = [];
  if (date > today) problems.push({ path: "date", message: "must not be in the future" });
  const kg = total * kgPer[unit];
  if (kg < 10 || kg > 400)
    problems.push({
      path: "total",
      message: `must be the mass of a person: ${roundTo(10 / kgPer[unit], 0)} to ${roundTo(400 / kgPer[unit], 0)} ${unit}`,
    });
  const sum = fat + lean + (bone ?? 0);
  // Without a value for bone, the sum lacks it: it is 2 to 6 % of a body.
  const least = bone === undefined ? sum : sum - slack(total);
  const most = bone === undefined ? sum + total * 0.08 : sum + slack(total);
  if (total < least - slack(total) || total > most + slack(total))
    problems.push({
      path: "total",
      message:
        bone === undefined
          ? `must be fat and lean together (${roundTo(sum, 2)} ${unit}), or a little more for bone`
          : `must be fat, lean and bone together (${roundTo(sum, 2)} ${unit})`,
    });
  if (fat >= total) problems.push({ path: "fat", message: "must be less than the total" });
  if (lean >= total) problems.push({ path: "lean", message: "must be less than the total" });
  if (bone !== undefined && bone > total * 0.1)
    problems.push({ path: "bone", message: "must be less than a tenth of the total" });
  // Some reports relate fat to the mass without bone.
  if (fatPercent !== undefined && Math.abs(fatPercent - (fat / total) * 100) > 3)
    problems.push({
      path: "fatPercent",
      message: `must be what the fat is of the total: ${roundTo((fat / total) * 100, 1)} %`,
    });
  return [...problems, ...regionProblems(scan)];
};
