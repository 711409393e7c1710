import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiOf } from "./testing/api-of.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { readStored, type StoredProgram } from "./testing/program-world.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";

let canter: RunningCanter;
let browser: TestBrowser;

beforeAll(async () => {
  [canter, browser] = await Promise.all([startCanter({ isDemo: false }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await canter?.stop();
});

const session = (name: string, scheduledDate: string) => ({
  name,
  scheduledDate,
  completed: false,
  exercises: ["Back Squat", "Bench Press"].map((exercise) => ({
    name: exercise,
    workingSets: 3,
    reps: "5",
    targetLoad: "60 kg",
    restSeconds: 90,
  })),
});

describe("a workout that is logged", () => {
  it("counts as today's session, which can be denied and chosen again, and never by itself as one to come", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner" });
    await page.goto("/");
    const sessions = [session("Heavy day", "2026-11-20"), session("Light day", "2026-11-23")];
    const { id } = await apiOf<StoredProgram>(page, "programs", {
      method: "POST",
      body: { name: "Two days", program: { weeks: [{ sessions }] }, status: "active" },
    });
    const exercise = {
      kind: "performance",
      exercise: "Back Squat",
      load: { value: 62.5, unit: "kg" },
      reps: 5,
    };
    await apiOf(page, "goals", { method: "POST", body: { target: exercise } });
    const done = async () => {
      const { program } = await readStored(page, id);
      return program.weeks.flatMap((week) =>
        week.sessions.filter((one) => one.completed).map(({ name }) => name),
      );
    };
    const log = async (text: string) => {
      await page.getByRole("textbox", { name: "What did you do?" }).fill(text);
      await page.getByRole("button", { name: "Save" }).click();
    };
    const box = page.getByRole("dialog");
    await page.getByRole("button", { name: "Log", exact: true }).click();
    await log("squat 3x5 @ 60, bench 3x5 @ 50");
    await box.getByRole("link", { name: "Heavy day, Fri 20 Nov" }).waitFor();
    await box.getByRole("button", { name: "Doesn’t count" }).click();
    await box.getByRole("link", { name: /Heavy day/ }).waitFor({ state: "detached" });
    expect(await done()).toEqual([]);
    await box.getByRole("button", { name: "Count it in the plan" }).click();
    await page.getByRole("menuitem", { name: /^Heavy day/ }).click();
    await box.getByRole("link", { name: /Heavy day/ }).waitFor();
    expect(await done()).toEqual(["Heavy day"]);

    await page.getByRole("button", { name: "Log another" }).click();
    await log("squat 3x5 @ 62.5, bench 3x5 @ 52.5");
    await box.getByRole("button", { name: "Count it in the plan" }).waitFor();
    expect(await box.getByText("Counts as").count()).toBe(0);
    await box
      .getByText(/5RM 62\.5.kg, before 60.kg/)
      .first()
      .waitFor();
    await box
      .getByText(/Volume 1725.kg, last time 1650.kg · Back Squat 62\.5.kg.*: reached, before/)
      .waitFor();
    expect(await done()).toEqual(["Heavy day"]);
    expect(faults).toEqual([]);
    await context.close();
  });
});
