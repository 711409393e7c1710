import type { MemberContext } from "@canter/application/core/application-context";
import { valueOf } from "@canter/application/testing/test-world";
import type { Known } from "../samples/operation-samples.ts";
import type { TestApp } from "../test-app.ts";

/** One entry of every kind besides training: about `athleteId` if it exists for horses, else about the writer. */
export async function makeDiary(
  { world: { application } }: TestApp,
  writer: MemberContext,
  athleteId: string,
): Promise<Known["diary"]> {
  const own = athleteId === writer.member.athleteId;
  const measurement = { kind: "weight", value: own ? 81.4 : 512, athleteId } as const;
  const scan = { date: "2026-11-17", unit: "kg", total: 80, fat: 15, lean: 62, bone: 3 } as const;
  const target = { kind: "weight", value: own ? 78 : 500, unit: "kg" } as const;
  const tooLight = { ...measurement, value: 25.5 } as const;
  const kept = {
    doubtedMeasurement: await application.health.createMeasurement(writer, tooLight),
    doubtedMeal: await application.health.createNutrition(writer, { text: "secret feast", calories: 21_000 }),
    measurement: await application.health.createMeasurement(writer, measurement),
    scan: await application.health.createBodyScan(writer, scan),
    nutrition: await application.health.createNutrition(writer, { text: "secret pancakes", calories: 500 }),
    favourite: await application.health.createFavourite(writer, { text: "secret porridge" }),
    goal: await application.health.createGoal(writer, { target, athleteId }),
  };
  valueOf(
    await application.health.putBodyProfile(writer, {
      sex: "female",
      birthDate: "1990-02-03",
      height: { value: 170, unit: "cm" },
    }),
  );
  valueOf(await application.health.createMeasurement(writer, { kind: "weight", value: 81.4 }));
  return {
    measurement: valueOf(kept.measurement).id,
    doubtedMeasurement: valueOf(kept.doubtedMeasurement).id,
    doubtedMeal: valueOf(kept.doubtedMeal).id,
    scan: valueOf(kept.scan).id,
    nutrition: valueOf(kept.nutrition).id,
    favourite: valueOf(kept.favourite).id,
    goal: valueOf(kept.goal).id,
  };
}
