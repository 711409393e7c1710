import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addAuthenticator } from "./testing/add-authenticator.ts";
import { apiOf } from "./testing/api-of.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";

const single = {
  CANTER_OIDC_ISSUER: "https://id.example",
  CANTER_OIDC_CLIENT_ID: "canter",
  CANTER_OIDC_CLIENT_SECRET: "a secret of tests",
};
const kim = { name: "Kim", email: "kim@example.org", password: "another long password" };

let canter: RunningCanter;
let browser: TestBrowser;

beforeAll(async () => {
  [canter, browser] = await Promise.all([startCanter({ environment: single }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await canter?.stop();
});

const post = <T>(page: Page, path: string, body?: unknown) => apiOf<T>(page, path, { method: "POST", body });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Confirms the open dialog by typing the name. */
const confirm = async (page: Page, name: string, button: string): Promise<void> => {
  const dialog = page.getByRole("dialog");
  const doIt = dialog.getByRole("button", { name: button, exact: true });
  expect(await doIt.isDisabled()).toBe(true);
  await dialog.getByRole("textbox", { name: `Type ${name} to confirm` }).fill(name);
  await doIt.click();
};

/** Makes somebody a member of the group that the owner's page shows, from outside of the browser, where the owner is signed in. */
const invite = async (page: Page, somebody: typeof kim): Promise<void> => {
  const { link } = await post<{ link: string }>(page, "invitations", { role: "member" });
  const token = link.split("/").pop() ?? "";
  await fetch(`${canter.url}/api/v1/invitation-links/${token}/accept`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: canter.url },
    body: JSON.stringify(somebody),
  });
};

/** As if they had come by single sign-on, long ago: without a password, in a session that is not fresh. */
const forgetPassword = (email: string): void => {
  const database = new DatabaseSync(join(canter.dataDir, "canter.sqlite"));
  const ofThem = "user_id = (select id from auth_users where email = ?)";
  database.prepare(`delete from auth_credentials where ${ofThem}`).run(email);
  database
    .prepare(`update auth_sessions set created_at = '2026-01-01T00:00:00.000Z' where ${ofThem}`)
    .run(email);
  database.close();
};

it("deletes an account whose rides stay by a former member, then a horse, then the barn", async () => {
  const owner = await openPage(browser, canter.url, { as: "owner" });
  await owner.page.goto("/members");
  await owner.page.getByRole("heading", { level: 1, name: "Members" }).waitFor();
  const barn = { name: "Applecross", kind: "barn" };
  const { joinedGroupId } = await post<{ joinedGroupId: string }>(owner.page, "groups", barn);
  await owner.page.evaluate((id) => localStorage.setItem("canter.group", id), joinedGroupId);
  const horse = await post<{ id: string }>(owner.page, "athletes", { name: "Ash" });
  await invite(owner.page, kim);

  const guest = await openPage(browser, canter.url, { as: kim });
  await guest.page.goto("/security");
  await guest.page.getByText("In Applecross the horses keep what you rode").waitFor();
  await post(guest.page, "messages?wait=1", { text: "lunged Ash 25 minutes" });
  await press(guest.page, "Delete my account");
  await confirm(guest.page, kim.name, "Delete my account");
  await guest.page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  await guest.page.getByRole("textbox", { name: "Email" }).fill(kim.email);
  await guest.page.getByRole("textbox", { name: "Password" }).fill(kim.password);
  await press(guest.page, "Sign in");
  await guest.page.getByRole("alert").filter({ hasText: "don’t go together" }).waitFor();
  const handoff = await apiOf<object>(owner.page, `athletes/${horse.id}/handoff`);
  expect(JSON.stringify(handoff)).toContain("A former member");

  await apiOf(owner.page, `athletes/${horse.id}`, { method: "DELETE" });
  await owner.page.goto("/deleted");
  await press(owner.page, "Delete Ash for good");
  await confirm(owner.page, "Ash", "Delete for good");
  await owner.page.getByRole("button", { name: "Delete Ash for good" }).waitFor({ state: "detached" });
  await owner.page.goto("/members");
  await press(owner.page, "Delete this barn");
  await confirm(owner.page, "Applecross", "Delete this barn");
  await owner.page.getByRole("button", { name: /^My household/ }).waitFor();
  expect([...owner.faults, ...guest.faults]).toEqual([]);
  await owner.context.close();
  await guest.context.close();
});

it("takes a passkey, or single sign-on, of somebody who has no password", async () => {
  const owner = await openPage(browser, canter.url, { as: "owner" });
  await owner.page.goto("/members");
  const lee = { ...kim, name: "Lee", email: "lee@example.org" };
  await invite(owner.page, lee);
  const { context, page } = await openPage(browser, canter.url, { as: lee });
  await page.goto("/security");
  await addAuthenticator(page);
  await page.getByRole("textbox", { name: "Name of the new one" }).fill("phone");
  await press(page, "Add a passkey");
  await page.getByRole("list", { name: "Passkeys" }).getByRole("heading", { name: "phone" }).waitFor();
  forgetPassword(lee.email);
  await press(page, "Delete my account");
  await confirm(page, lee.name, "Delete my account");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("alert").filter({ hasText: "sign in once more" }).waitFor();
  await dialog.getByRole("button", { name: /^Sign in with / }).waitFor();
  await dialog.getByRole("button", { name: "Use a passkey" }).click();
  await dialog.getByText("Signed in again.").waitFor();
  await dialog.getByRole("button", { name: "Delete my account", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  await owner.page.reload();
  await owner.page.getByRole("heading", { level: 1, name: "Members" }).waitFor();
  expect(await owner.page.getByText(lee.name, { exact: true }).count()).toBe(0);
  await context.close();
  await owner.context.close();
});
