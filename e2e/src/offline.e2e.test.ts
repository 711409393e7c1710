import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { thoroughIn } from "@canter/agent/testing/thorough-in";
import { apiOf } from "./testing/api-of.ts";
import { openBarn } from "./testing/open-barn.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { makeProgram } from "./testing/program-world.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";
import { visit } from "./testing/visit.ts";

const thoroughly = thoroughIn(import.meta.filename);

let canter: RunningCanter;
let browser: TestBrowser;
beforeAll(async () => {
  [canter, browser] = await Promise.all([startCanter({ isDemo: false }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await canter?.stop();
});

/** For people to look at; not stored. */
const draw = async (page: Page, name: string): Promise<void> => {
  if (process.env["SCREENSHOTS"] === undefined) return;
  const shots = join(import.meta.dirname, "../screenshots");
  mkdirSync(shots, { recursive: true });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(shots, `offline-${name}-${colorScheme}.png`) });
  }
};

/** Which of the two is shown depends on what the browser knows of its network. */
const outOfReach = /^(You are offline|Canter’s server did not answer)\./;

const phone = { width: 390, height: 844, hasServiceWorker: true } as const;

/** Waits until the browser has cached the application, and each of these responses. */
const untilHeld = async (page: Page, answers: readonly string[]): Promise<void> => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const held = () =>
    page.evaluate(async () => {
      const requests = await (await caches.open("canter-last-read")).keys();
      return requests.map(({ url }) => decodeURIComponent(url)).join("\n");
    });
  for (const answer of answers) await expect.poll(held).toContain(answer);
};

/** A photo of two by one pixels, drawn by the browser itself. */
const putPhoto = (page: Page, horseId: string): Promise<void> =>
  page.evaluate(async (id) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 2, height: 1 });
    canvas.getContext("2d")?.fillRect(0, 0, 2, 1);
    const body = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    const group = localStorage.getItem("canter.group") ?? "";
    const headers = { "content-type": "image/png", "canter-group": group };
    const { status } = await fetch(`/api/v1/athletes/${id}/photo`, { method: "PUT", body, headers });
    if (status !== 200) throw new Error(`the photo was refused: ${status}`);
  }, horseId);

/** What is shown then comes from what the application keeps. */
const emptyHttpCache = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.clearBrowserCache");
  await devtools.detach();
};

type Ride = {
  readonly id: string;
  readonly date: string;
  readonly status: string;
  readonly issues: readonly { readonly kind: string; readonly workoutId?: string }[];
};

const ridesOf = async (page: Page, horseId: string): Promise<readonly Ride[]> => {
  const [saved, drafts] = await Promise.all(
    ["saved", "draft"].map((status) =>
      apiOf<{ readonly items: readonly Ride[] }>(page, `workouts?athleteId=${horseId}&status=${status}`),
    ),
  );
  return [...(saved?.items ?? []), ...(drafts?.items ?? [])];
};

/** What a browser calls being offline differs: of a network that is cut off by a tool some say that there is one. */
const offlineLine = (page: Page) =>
  page.getByText(/^(?:Offline|Canter is out of reach), as of today \d\d:\d\d/);
const box = (page: Page) => page.getByRole("dialog").getByRole("textbox").first();

const logRide = async (page: Page, text: string): Promise<void> => {
  await page.getByRole("button", { name: "Log a ride" }).click();
  await box(page).fill(text);
};

describe("without a network", () => {
  it("the application opens from a cold start with the last data, marked as such, and nothing is left after signing out", async () => {
    const { rita, kim, horseId } = await openBarn(browser, canter.url, {
      email: "kim@example.com",
      rita: { ...phone, profile: "rita" },
    });
    await apiOf(kim.page, `athletes/${horseId}/cautions`, { method: "POST", body: { text: "shoe loose" } });
    await apiOf(kim.page, "workouts", {
      method: "POST",
      body: {
        athleteId: horseId,
        discipline: "flatwork",
        date: "2026-11-19",
        durationSeconds: 2400,
        exercises: [],
      },
    });
    await putPhoto(kim.page, horseId);
    await rita.page.goto("/barn");
    await rita.page.getByRole("heading", { name: "Star" }).waitFor();
    // The horse's page was never open: the barn's keeps it, with its photo.
    await untilHeld(rita.page, ['["session"]', "handoff", "barn", "disciplines", "cautions", "/photo"]);
    await rita.context.close();

    const cold = await openPage(browser, canter.url, {
      ...phone,
      as: "nobody",
      profile: "rita",
      isOffline: true,
    });
    const { page } = cold;
    await emptyHttpCache(page);
    await page.goto(`/horses/${horseId}`);
    await page.getByRole("heading", { level: 1, name: "Star" }).waitFor();
    const photo = page.getByRole("img", { name: "Star" });
    await expect.poll(() => photo.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(2);
    await page.getByText("shoe loose").first().waitFor();
    await page
      .getByText(/Kim.*flatwork/i)
      .first()
      .waitFor();
    await offlineLine(page).waitFor();
    await draw(page, "horse");
    await visit(page, "/barn");
    await page.getByRole("heading", { name: "Star" }).waitFor();
    // A page that was never open: its code is available, its data are not.
    await visit(page, "/records");
    await page.getByText(outOfReach).first().waitFor();
    await visit(page, `/horses/${horseId}`);
    await logRide(page, "flatwork 35 min, stiff right");
    await page
      .getByRole("dialog")
      .getByRole("heading", { name: /Flatwork/ })
      .waitFor();
    await draw(page, "preview");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Kept on this device. It is sent when there is a connection.").waitFor();
    const picture = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    const adding = page.getByRole("dialog").locator("input[type=file]");
    await adding.setInputFiles({ name: "girth.png", mimeType: "image/png", buffer: picture });
    await page.getByRole("dialog").getByRole("img", { name: "not sent yet" }).waitFor();
    await draw(page, "waiting");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /1 not sent yet/ }).waitFor();
    await draw(page, "badge");

    await page.getByRole("button", { name: /Change group/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    const question = page.getByRole("dialog", { name: "Sign out?" });
    await question.getByText(/One message that you wrote and one photo or voice memo are on/).waitFor();
    await draw(page, "sign-out");
    await question.getByRole("button", { name: "Sign out and delete" }).click();
    await question.getByText("Signing out needs a connection.", { exact: false }).waitFor();
    await question.getByRole("button", { name: "Stay signed in" }).click();

    await cold.context.setOffline(false);
    await page.getByText("not sent yet").waitFor({ state: "detached" });
    await offlineLine(page).waitFor({ state: "detached" });
    await expect
      .poll(async () => (await ridesOf(page, horseId)).map(({ date }) => date))
      .toEqual(["2026-11-20", "2026-11-19"]);
    const [ride] = await ridesOf(page, horseId);
    const photos = () =>
      apiOf<{ readonly items: readonly { readonly kind: string }[] }>(
        page,
        `workouts/${ride?.id}/attachments`,
      );
    await expect.poll(async () => (await photos()).items.map(({ kind }) => kind)).toEqual(["photo"]);
    await page.getByText("not sent yet").waitFor({ state: "detached" });
    await page.getByRole("button", { name: /Change group/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in" }).first().waitFor();
    await expect.poll(() => page.evaluate(() => caches.has("canter-last-read"))).toBe(false);
    expect([...rita.faults, ...cold.faults, ...kim.faults]).toEqual([]);
    await cold.context.close();
    await kim.context.close();
  });

  thoroughly("one ride logged on two phones, one of them offline, counts once", async () => {
    const { rita, kim, horseId } = await openBarn(browser, canter.url, {
      email: "kim.again@example.com",
      rita: phone,
      kim: { ...phone, profile: "kim-again" },
    });
    const { id: programId } = await apiOf<{ readonly id: string }>(kim.page, "programs", {
      method: "POST",
      body: {
        name: "Back to work",
        athleteId: horseId,
        status: "active",
        program: {
          weeks: [
            {
              phase: "Base",
              startDate: "2026-11-16",
              endDate: "2026-11-22",
              sessions: [
                {
                  name: "Easy flat",
                  scheduledDate: "2026-11-20",
                  dayOfWeek: "Friday",
                  exercises: [],
                  completed: false,
                  work: { discipline: "flatwork", durationMinutes: 40, focus: "Easy flat" },
                },
              ],
            },
          ],
        },
      },
    });
    await visit(kim.page, `/horses/${horseId}`);
    await kim.page.getByRole("button", { name: "Log a ride" }).waitFor();
    await untilHeld(kim.page, ['["session"]', "handoff", "disciplines", "cautions"]);
    await kim.context.setOffline(true);
    await logRide(kim.page, "Flatwork 40 min, stiff right");
    await kim.page.getByRole("button", { name: "Save" }).click();
    await kim.page.getByText("Kept on this device.", { exact: false }).waitFor();
    await kim.context.close();

    await visit(rita.page, `/horses/${horseId}`);
    await logRide(rita.page, "Kim rode Star 40 min flatwork");
    await rita.page.getByRole("button", { name: "Save" }).click();
    await expect
      .poll(async () => (await ridesOf(rita.page, horseId))[0])
      .toMatchObject({ date: "2026-11-20", status: "saved" });
    const [first] = await ridesOf(rita.page, horseId);

    const again = await openPage(browser, canter.url, { ...phone, as: "nobody", profile: "kim-again" });
    await again.page.goto(`/horses/${horseId}`);
    await expect.poll(async () => (await ridesOf(again.page, horseId)).length).toBe(2);
    const second = (await ridesOf(again.page, horseId)).find(({ id }) => id !== first?.id);
    expect(second).toMatchObject({
      date: "2026-11-20",
      status: "draft",
      issues: [{ kind: "duplicate", workoutId: first?.id }],
    });
    // The result is waiting to be reviewed, where it was written.
    await again.page.getByRole("button", { name: /1 to look at/ }).click();
    const list = again.page.getByRole("list", { name: "Written without a connection" });
    await list.getByText("Flatwork 40 min, stiff right").waitFor();
    await draw(again.page, "asked");
    await list.getByRole("link", { name: "Answer" }).click();
    await again.page.waitForURL(`**/workouts/${second?.id ?? ""}`);
    await again.page
      .getByText(/looks like/i)
      .first()
      .waitFor();
    await draw(again.page, "draft");
    const { current } = await apiOf<{
      readonly current: {
        readonly weeks: readonly { readonly types: readonly { readonly done: number }[] }[];
      };
    }>(again.page, `programs/${programId}/evaluations`);
    expect(current.weeks[0]?.types).toMatchObject([{ workType: "FLATWORK", planned: 1, done: 1 }]);
    expect([...rita.faults, ...again.faults, ...kim.faults]).toEqual([]);
    await again.context.close();
    await rita.context.close();
  });

  it("what was read before the page was loaded again is still there", async () => {
    const { context, page } = await openPage(browser, canter.url, { ...phone, as: "owner" });
    await page.goto("/goals");
    await page.getByRole("heading", { level: 1, name: "Goals" }).waitFor();
    await untilHeld(page, ['["session"]', '["goals"']);
    // The second load tidies up what the first one has kept.
    await page.goto("/settings");
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    await untilHeld(page, ['["disciplines"]']);
    await context.setOffline(true);
    await page.goto("/goals");
    await page.getByRole("heading", { level: 1, name: "Goals" }).waitFor();
    await offlineLine(page).waitFor();
    await expect.poll(() => page.getByText(outOfReach).count()).toBe(0);
    await untilHeld(page, ['["goals"']);
    await context.close();
  });

  it("what a browser reads on its first visit is kept, however late it is known of which group", async () => {
    const before = await openPage(browser, canter.url, { ...phone, as: "owner" });
    const { id, program } = await makeProgram(before.page, "First visit");
    await before.context.close();
    const { context, page } = await openPage(browser, canter.url, { ...phone, as: "owner" });
    await page.route("**/api/v1/session", async (route) => {
      const response = await route.fetch();
      await page.waitForTimeout(1000);
      await route.fulfill({ response });
    });
    await page.goto(`/train/${id}/${program.weeks[0]?.sessions[0]?.uid}`);
    await page.getByRole("heading", { level: 1, name: "Back Squat" }).waitFor();
    await untilHeld(page, ['["session"]', `["program","${id}"]`]);
    await context.close();
  });

  it("a message that meets a server on its way up is sent again, in the group where it was written", async () => {
    const { context, page } = await openPage(browser, canter.url, { ...phone, as: "owner" });
    await page.goto("/");
    await untilHeld(page, ['["session"]', '["athletes"]', '["disciplines"]']);
    const { group } = await apiOf<{ readonly group: { readonly id: string } }>(page, "session");
    await context.setOffline(true);
    await page.keyboard.press("l");
    await box(page).fill("swam 1800m in 36:00");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Kept on this device. It is sent when there is a connection.").waitFor();
    const groups: (string | undefined)[] = [];
    await page.route("**/api/v1/messages*", async (route) => {
      groups.push(route.request().headers()["canter-group"]);
      await (groups.length === 1 ? route.fulfill({ status: 502, body: "Bad gateway" }) : route.continue());
    });
    await context.setOffline(false);
    await expect.poll(() => groups.length, { timeout: 60_000 }).toBeGreaterThan(1);
    await page.getByText("Kept on this device.", { exact: false }).waitFor({ state: "detached" });
    expect(new Set(groups)).toEqual(new Set([group.id]));
    await context.close();
  });

  it("cached data of one account are not available to the next one in the same browser", async () => {
    const { context, page } = await openPage(browser, canter.url, { ...phone, as: "owner" });
    await page.goto("/");
    await untilHeld(page, ['["session"]', '["athletes"]']);
    const { account } = await apiOf<{ readonly account: { readonly id: string } }>(page, "session");
    const held = () =>
      page.evaluate(async () => {
        const cache = await caches.open("canter-last-read");
        const answers = (await cache.keys()).map(async (key) => (await cache.match(key))?.text());
        return (await Promise.all(answers)).join("\n");
      });
    await expect.poll(() => held()).toContain(account.id);
    await context.clearCookies();
    const data = { email: "kim@example.com", password: "another password for tests" };
    expect((await context.request.post("/api/auth/sign-in/email", { data })).status()).toBe(200);
    await page.goto("/");
    await page.getByText("Kim", { exact: true }).first().waitFor();
    await expect.poll(held).toContain("kim@example.com");
    await expect.poll(() => held()).not.toContain(account.id);
    // When a session ends, nothing is left either.
    await context.clearCookies();
    await page.reload();
    await page.getByRole("button", { name: "Sign in" }).first().waitFor();
    await expect.poll(() => page.evaluate(() => caches.has("canter-last-read"))).toBe(false);
    await context.close();
  });
});
