import type { Page, Response } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addAuthenticator } from "./testing/add-authenticator.ts";
import { apiOf } from "./testing/api-of.ts";
import { createAssistant } from "./testing/create-assistant.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";
import { fillForViewing, walkAsViewer } from "./testing/checks/walk-as-viewer.ts";
import { visit } from "./testing/visit.ts";

const robin = { name: "Robin", email: "robin@example.org", password: "a long password" };
const kim = { name: "Kim", email: "kim@example.org", password: "another long password" };

let canter: RunningCanter;
let browser: TestBrowser;

// One continuous story from an empty house: each chapter builds on the one before.
beforeAll(async () => {
  [canter, browser] = await Promise.all([startCanter({ hasOwner: false }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await canter?.stop();
});

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const words = async (page: Page): Promise<string> =>
  (await page.locator("main:visible").innerText()).replaceAll(/[\s\u00a0\u202f]+/g, " ");
const atHome = (page: Page) => page.getByRole("heading", { level: 1, name: /^(Today|Barn)$/ }).waitFor();

const signIn = async (page: Page, person: typeof robin): Promise<void> => {
  await field(page, "Email").fill(person.email);
  await field(page, "Password").fill(person.password);
  await press(page, "Sign in");
};

const opened = async (person?: typeof robin) => {
  const page = await openPage(browser, canter.url, { as: person ?? "nobody" });
  await page.page.goto("/");
  if (person) await atHome(page.page);
  return page;
};

describe("a first visit", () => {
  it("shows the demo with one click, labels it, and leaves it for an own household", async () => {
    const { context, page, faults } = await opened();
    await page.getByRole("heading", { level: 1, name: "Set up your household" }).waitFor();
    await press(page, "Look at the demo");
    await atHome(page);
    await expect.poll(() => words(page)).toContain("This is the demo; nothing in it is real.");
    await press(page, "Set up your own, or sign in");
    await page.getByRole("heading", { level: 1, name: "Set up your household" }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("sets up a household, refusing a bad password at its field", async () => {
    const { context, page, faults } = await opened();
    await field(page, "The household’s name").fill("Elm Street");
    await field(page, "Name").fill(robin.name);
    await field(page, "Email").fill(robin.email);
    await field(page, "Password").fill("short");
    await press(page, "Begin");
    await page.getByText("At least 10 characters").waitFor();
    await page.getByRole("heading", { level: 1, name: "Set up your household" }).waitFor();
    await field(page, "Password").fill(robin.password);
    await press(page, "Begin");
    await atHome(page);
    await page.getByRole("button", { name: /^Elm Street/ }).waitFor();
    await page.reload();
    await atHome(page);
    await expect.poll(() => words(page)).not.toContain("This is the demo");
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe("signing in", () => {
  it("states that email and password don't match, then signs in, and goes to the requested page", async () => {
    const { context, page } = await opened();
    await page.goto("/settings");
    await signIn(page, { ...robin, password: "not the password" });
    await page.getByRole("alert").filter({ hasText: "don’t go together" }).waitFor();
    await signIn(page, robin);
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    expect(page.url()).toMatch(/\/settings$/);
    await context.close();
  });

  it("when a session ends, asks to sign in on the same page, and keeps what was written", async () => {
    const { context, page, faults } = await opened(robin);
    await page.goto("/history");
    await page.getByRole("heading", { level: 1, name: "History" }).waitFor();
    await page.keyboard.press("l");
    await page.getByRole("textbox", { name: "What did you do?" }).fill("ran 4k in 20:00");
    await context.clearCookies();
    await press(page, "Save");
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    await page.getByText("What Robin was at is still here.").waitFor();
    await signIn(page, robin);
    const box = page.getByRole("textbox", { name: "What did you do?" });
    await expect.poll(() => box.inputValue()).toBe("ran 4k in 20:00");
    await press(page, "Save");
    await page.getByRole("list", { name: "What became of your message" }).waitFor();
    await press(page, "Done");
    expect(page.url()).toMatch(/\/history$/);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("shows the page, whichever of its requests is refused first", async () => {
    const { context, page, faults } = await opened(robin);
    await page.goto("/history");
    await page.getByRole("heading", { level: 1, name: "History" }).waitFor();
    await context.clearCookies();
    await page.route("**/api/v1/session", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    const isRefused = (answer: Response) => answer.url().endsWith("/athletes") && answer.status() === 401;
    await Promise.all([page.waitForResponse(isRefused), page.reload()]);
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    await page.unroute("**/api/v1/session");
    await signIn(page, robin);
    await page.getByRole("heading", { level: 1, name: "History" }).waitFor();
    await page.getByRole("link", { name: "More" }).first().click();
    await page.getByRole("link", { name: "Deleted" }).waitFor();
    await context.clearCookies();
    await page.getByRole("link", { name: "Deleted" }).click();
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    await signIn(page, robin);
    await page.getByRole("heading", { level: 1, name: "Deleted" }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("shows the next person nothing of the previous one", async () => {
    const { context, page } = await opened(robin);
    await page.keyboard.press("l");
    await page.getByRole("textbox", { name: "What did you do?" }).fill("a secret");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /Change group/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    await press(page, "Look at the demo");
    await atHome(page);
    await page.keyboard.press("l");
    await expect.poll(() => page.getByRole("textbox", { name: "What did you do?" }).inputValue()).toBe("");
    await context.close();
  });

  it("works with only a passkey, once there is one", async () => {
    const { context, page, faults } = await opened(robin);
    await addAuthenticator(page);
    await visit(page, "/security");
    await field(page, "Name of the new one").fill("Test phone");
    await press(page, "Add a passkey");
    await page.getByRole("list", { name: "Passkeys" }).getByRole("heading", { name: "Test phone" }).waitFor();
    await press(page, "Add a passkey");
    await page.getByText("This device already has a passkey for you. Sign in with that one.").waitFor();
    await press(page, "Sign out");
    await press(page, "Sign in with a passkey");
    await atHome(page);
    await visit(page, "/security");
    await press(page, "Remove Test phone");
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByRole("list", { name: "Passkeys" }).waitFor({ state: "detached" });
    expect(faults).toEqual([]);
    await context.close();
  });

  it("ends other browsers' sessions, and requires the changed password", async () => {
    const here = await opened(robin);
    const there = await opened(robin);
    await visit(here.page, "/security");
    const browsers = here.page.getByRole("list", { name: "Browsers" }).getByRole("listitem");
    await expect.poll(() => browsers.count()).toBeGreaterThan(1);
    await press(here.page, "Sign out everywhere else");
    await expect.poll(() => browsers.count()).toBe(1);
    await there.page.goto("/history");
    await there.page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    await field(here.page, "Password now").fill(robin.password);
    await field(here.page, "New password").fill("yet another password");
    await press(here.page, "Change it");
    await here.page.getByText("Changed. Other browsers are signed out.").waitFor();
    await signIn(there.page, { ...robin, password: "yet another password" });
    await there.page.getByRole("heading", { level: 1, name: "History" }).waitFor();
    robin.password = "yet another password";
    await here.context.close();
    await there.context.close();
  });
});

describe("people of a household", () => {
  it("invites somebody by a link, who joins, and whose training stays private until they share it", async () => {
    const owner = await opened(robin);
    await visit(owner.page, "/members");
    await press(owner.page, "Invite somebody");
    await field(owner.page, "Name").fill(kim.name);
    await press(owner.page, "Make the link");
    const link = await field(owner.page, "The link").inputValue();
    await press(owner.page, "Done");
    await owner.page.getByRole("heading", { name: "Invited" }).waitFor();

    const guest = await openPage(browser, canter.url, { as: "nobody" });
    await guest.page.goto(new URL(link).pathname);
    await guest.page.getByRole("heading", { level: 1, name: "Elm Street" }).waitFor();
    await expect.poll(() => words(guest.page)).toMatch(/Robin invites you to this household, as a member/);
    await expect.poll(() => field(guest.page, "Name").inputValue()).toBe(kim.name);
    await field(guest.page, "Email").fill(kim.email);
    await field(guest.page, "Password").fill(kim.password);
    await press(guest.page, "Join the household");
    await atHome(guest.page);
    await guest.page.getByRole("button", { name: /^Elm Street.*Kim/ }).waitFor();

    await apiOf(guest.page, "messages?wait=1", { method: "POST", body: { text: "swam 1800m in 36:00" } });
    const mine = await apiOf<{ items: { id: string }[] }>(guest.page, "workouts?limit=10");
    expect(mine.items).toHaveLength(1);
    const address = `/workouts/${mine.items[0]?.id}`;

    // Not even the owner sees it, neither in the list nor at its address.
    await visit(owner.page, "/history");
    await owner.page.getByRole("heading", { level: 1, name: "History" }).waitFor();
    await owner.page.getByRole("link", { name: "Running" }).first().waitFor();
    await expect.poll(() => owner.page.getByRole("link", { name: "Swimming" }).count()).toBe(0);
    await owner.page.goto(address);
    await owner.page.getByRole("heading", { name: "Not here" }).waitFor();

    await guest.page.goto("/sharing");
    await guest.page
      .getByRole("combobox", { name: "What Robin may do with your training" })
      .selectOption({ label: "Sees it" });
    await expect
      .poll(async () => (await apiOf<{ given: unknown[] }>(guest.page, "grants")).given.length)
      .toBe(1);
    await owner.page.goto(address);
    await owner.page.getByRole("heading", { level: 1, name: "Swimming" }).waitFor();
    await guest.page
      .getByRole("combobox", { name: "What Robin may do with your training" })
      .selectOption({ label: "Doesn’t see it" });
    await expect
      .poll(async () => (await apiOf<{ given: unknown[] }>(guest.page, "grants")).given.length)
      .toBe(0);
    await owner.page.reload();
    await owner.page.getByRole("heading", { name: "Not here" }).waitFor();
    expect([...owner.faults, ...guest.faults]).toEqual([]);
    await owner.context.close();
    await guest.context.close();
  });

  it("changes a role, removes a member after asking, and the removed member finds no group", async () => {
    const owner = await opened(robin);
    const guest = await opened(kim);
    await visit(owner.page, "/members");
    await fillForViewing(owner.page, guest.page);
    const role = owner.page.getByRole("combobox", { name: "Role of Kim" });
    await role.selectOption({ label: "Viewer" });
    await expect
      .poll(async () => (await apiOf<{ member: { role: string } }>(guest.page, "session")).member.role)
      .toBe("viewer");
    await walkAsViewer(guest.page);
    // The last owner can't change role, and is told so.
    await owner.page.getByRole("combobox", { name: "Role of Robin" }).selectOption({ label: "Member" });
    await owner.page.getByRole("alert").waitFor();
    await press(owner.page, "Remove Kim");
    await owner.page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await owner.page.getByRole("heading", { name: "Kim", exact: true }).waitFor({ state: "detached" });
    await guest.page.goto("/");
    await guest.page.getByRole("heading", { level: 1, name: "You are in no group" }).waitFor();
    // Groups can be created by the installation's owner, and by people they allow.
    await expect.poll(() => guest.page.getByRole("button", { name: "Make it" }).count()).toBe(0);
    await owner.page.goto("/more");
    await owner.page.getByRole("link", { name: /^Installation/ }).click();
    await owner.page.getByRole("radio", { name: "Everybody with an account" }).click();
    await owner.page.getByRole("radio", { name: "Everybody with an account", checked: true }).waitFor();
    await guest.page.reload();
    await field(guest.page, "Name").fill("Kim’s own");
    await press(guest.page, "Make it");
    await guest.page.getByRole("button", { name: /^Kim’s own/ }).waitFor();
    await owner.context.close();
    await guest.context.close();
  });

  it("creates a barn besides the household and goes there", async () => {
    const { context, page } = await opened(robin);
    await page.getByRole("button", { name: /Change group/ }).click();
    await page.getByRole("menuitem", { name: "Another household or barn" }).click();
    await page.locator("label", { hasText: "A barn" }).click();
    await field(page, "Name").fill("Applecross Stables");
    await press(page, "Make it");
    await page.getByRole("heading", { level: 1, name: "Barn" }).waitFor();
    await page.getByRole("button", { name: /^Applecross Stables/ }).waitFor();
    const missed: string[] = [];
    page.on("response", (answer) => {
      if (answer.status() === 404) missed.push(answer.url());
    });
    await page.getByRole("button", { name: /Change group/ }).click();
    await page.getByRole("menuitem", { name: /^Elm Street/ }).click();
    await atHome(page);
    await page.getByRole("button", { name: /^Elm Street/ }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(missed).toEqual([]);
    await context.close();
  });
});

describe("API keys", () => {
  it("are shown once, do what they may, and nothing after they are removed", async () => {
    const { context, page, faults } = await opened(robin);
    await visit(page, "/api-keys");
    await press(page, "Make a key");
    await field(page, "What it is for").fill("Kitchen tablet");
    await page.getByRole("combobox", { name: "It may" }).selectOption({ label: "only read" });
    await press(page, "Make the key");
    const key = await field(page, "Kitchen tablet").inputValue();
    await press(page, "Done");
    const answer = (method: string, path: string) =>
      fetch(`${canter.url}/api/v1/${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        ...(method === "POST" && { body: JSON.stringify({ text: "ran 5k in 25:00" }) }),
      }).then(({ status }) => status);
    expect([await answer("GET", "workouts"), await answer("POST", "messages")]).toEqual([200, 403]);
    await page.reload();
    await page.getByRole("list", { name: "Keys" }).getByRole("heading", { name: "Kitchen tablet" }).waitFor();
    await expect.poll(() => words(page)).not.toContain(key);
    await expect.poll(() => words(page)).toMatch(/only reads.*all groups/);
    await press(page, "Remove Kitchen tablet");
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByRole("list", { name: "Keys" }).waitFor({ state: "detached" });
    expect(await answer("GET", "workouts")).toBe(401);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe("an assistant", () => {
  it("is authorised on its page, in one group and with limited permissions, and disconnected again", async () => {
    const { context, page, faults } = await opened();
    const { back, register, authorizeUrl, tokenFor, askTools } = createAssistant(canter.url);
    await context.route(`${back}*`, (route) => route.fulfill({ body: "Back at the assistant." }));
    const id = await register();
    await page.goto(authorizeUrl(id));
    await signIn(page, robin);
    await page.getByRole("heading", { level: 1, name: "Connect an assistant" }).waitFor();
    await expect.poll(() => words(page)).toMatch(/“Clever” wants to act for you.* \(127\.0\.0\.1:33418\)/);
    await page
      .getByRole("combobox", { name: "It may" })
      .selectOption({ label: "also log and propose changes" });
    await press(page, "Connect");
    await page.waitForURL(`${back}*`);
    const { searchParams } = new URL(page.url());
    expect(searchParams.get("state")).toBe("7");
    const token = await tokenFor(id, searchParams.get("code") ?? "");
    expect(await askTools(token)).toContain('"log"');

    await page.goto("/api-keys");
    const list = page.getByRole("list", { name: "Assistants" });
    await list.getByRole("heading", { name: "Clever" }).waitFor();
    await expect.poll(() => words(page)).toMatch(/logs and proposes · .* · connected/);
    await press(page, "Disconnect Clever");
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await list.waitFor({ state: "detached" });
    expect(await askTools(token)).toBe("401");
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe("a forgotten password", () => {
  it("states whom to ask if mail is not configured, and a used or invented link states that it has expired", async () => {
    const { context, page } = await opened();
    await press(page, "Forgot the password");
    await expect.poll(() => words(page)).toContain("bin/canter account reset");
    await press(page, "Back to signing in");
    await field(page, "Email").waitFor();
    await page.goto("/reset-password?token=made-up");
    await field(page, "New password").fill("a password of mine");
    await press(page, "Set it");
    await page.getByRole("heading", { level: 1, name: "This link is over" }).waitFor();
    await context.close();
  });
});
