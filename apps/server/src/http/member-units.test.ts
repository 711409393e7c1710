import { afterAll, beforeAll, expect, it } from "vitest";
import { runResultSchema } from "@canter/protocol/coach/messages";
import { sessionSchema } from "@canter/protocol/account/session";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp("sqlite");
});
afterAll(() => app.cleanUp());

const change = async (body: object) => {
  const { status, body: answer } = await app.send("PATCH", "/api/v1/session", { body });
  return status === 200 ? sessionSchema.parse(answer).member : answer;
};
const say = async (text: string) => {
  const now = "2026-11-18T20:15:00+01:00";
  const { body } = await app.send("POST", "/api/v1/messages?wait=1", { body: { text, now } });
  return runResultSchema.parse(body);
};

it("lifts in pounds and runs in kilometres", async () => {
  expect(await change({ units: "lb" })).not.toHaveProperty("distanceUnit");
  expect(await change({ distanceUnit: "km", locale: "en-GB" })).toMatchObject({
    units: "lb",
    distanceUnit: "km",
  });
  const lifted = await say("squat 5x5 @ 225");
  expect(lifted.allWorkouts[0]?.workout.exercises[0]?.sets[0]?.weight).toEqual({ value: 225, unit: "lb" });
  const ran = await say("ran 10 in 52:10");
  expect(ran.allWorkouts[0]?.workout).toMatchObject({ distanceMeters: 10_000, durationSeconds: 3130 });
  expect(ran.allWorkouts[0]?.summary.join(" ")).toMatch(/10\skm · 52:10 · 5:13\s\/km/u);
  expect((await say("ran 5 km in 25:00 on 5/11")).allWorkouts[0]?.workout.date).toBe("2026-11-05");
  expect((await say("how far did I run this month?")).reply).toMatch(/15\skm/u);
});

it("keeps the unit of distances where only that of loads changes", async () => {
  await change({ distanceUnit: "mi", units: "lb" });
  expect(await change({ units: "kg" })).toMatchObject({ units: "kg", distanceUnit: "mi" });
});

it("names the field of a unit or a locale that nobody knows", async () => {
  expect(await change({ distanceUnit: "league" })).toMatchObject({ fields: [{ path: "distanceUnit" }] });
  expect(await change({ locale: "nowhere at all" })).toMatchObject({ fields: [{ path: "locale" }] });
});

it("tells each member of dates and heights in their own form", async () => {
  const { body: horse } = await app.send("POST", "/api/v1/athletes", { body: { name: "Comet" } });
  const { id } = horse as { readonly id: string };
  await change({ units: "kg", distanceUnit: "km", locale: "en-GB" });
  await say("Emma jumped Comet on 2 November, 35 min, highest fence 76 cm, rushing after the line");
  const ride = async () => {
    const { body } = await app.send("GET", `/api/v1/athletes/${id}/handoff`);
    const { lines } = body as { readonly lines: readonly { readonly text: string }[] };
    return lines.map(({ text }) => text).join("\n");
  };
  expect(await ride()).toMatch(/2 Nov: jumping 35 min 76 cm/u);
  await change({ units: "lb", distanceUnit: "mi", locale: "en-US" });
  expect(await ride()).toMatch(/Nov 2: jumping 35 min 2'6"/u);
});
