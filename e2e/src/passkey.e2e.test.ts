import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { thoroughIn } from "@canter/agent/testing/thorough-in";
import type { Page } from "playwright-core";
import { addAuthenticator } from "./testing/add-authenticator.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, statedOwner, type RunningCanter } from "./testing/start-canter.ts";

const thoroughly = thoroughIn(import.meta.filename);

let canter: RunningCanter;
let browser: TestBrowser;
beforeAll(async () => {
  [canter, browser] = await Promise.all([startCanter({ isDemo: false }), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await canter.stop();
});

/** Adds a passkey as a page does; returns the status of the last response. */
const registerPasskey = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const options = await (await fetch("/api/auth/passkey/generate-register-options?name=phone")).json();
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    const answer = await fetch("/api/auth/passkey/verify-registration", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ response: credential.toJSON(), name: "phone" }),
    });
    return answer.status;
  });

/** Signs in with a passkey as a page does; returns the last response. */
const signInWithPasskey = (page: Page): Promise<{ status: number; body: unknown }> =>
  page.evaluate(async () => {
    const options = await (await fetch("/api/auth/passkey/generate-authenticate-options")).json();
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
    const answer = await fetch("/api/auth/passkey/verify-authentication", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ response: credential.toJSON() }),
    });
    return { status: answer.status, body: (await answer.json()) as unknown };
  });

describe("a passkey", () => {
  it("is added by a signed-in person, and suffices for signing in from then on", async () => {
    const { context, page } = await openPage(browser, canter.url, { as: "owner" });
    await page.goto("/");
    await addAuthenticator(page);
    expect(await registerPasskey(page)).toBe(200);
    const status = () => page.evaluate(async () => (await fetch("/api/v1/session")).status);
    expect(await status()).toBe(200);
    await context.clearCookies();
    expect(await status()).toBe(401);
    expect(await signInWithPasskey(page)).toEqual({
      status: 200,
      body: { user: { id: "local-owner", name: "Me", email: statedOwner.email } },
    });
    expect(await status()).toBe(200);
    const list = await page.evaluate(async () =>
      (await fetch("/api/auth/passkey/list-user-passkeys")).json(),
    );
    expect(list).toEqual([expect.objectContaining({ name: "phone" })]);
    await context.close();
  });

  it("is added on a second device, too: each of the two signs in by itself", async () => {
    const { context, page } = await openPage(browser, canter.url, { as: "owner" });
    await page.goto("/security");
    await page.getByRole("heading", { name: "Passkeys" }).waitFor();
    const list = page.getByRole("list", { name: "Passkeys" });
    const add = async (name: string) => {
      await page.getByRole("textbox", { name: "Name of the new one" }).fill(name);
      await page.getByRole("button", { name: "Add a passkey" }).click();
      await list.getByRole("heading", { name, exact: true }).waitFor();
    };
    const status = () => page.evaluate(async () => (await fetch("/api/v1/session")).status);
    const signsIn = async () => {
      await context.clearCookies();
      expect(await status()).toBe(401);
      expect(await signInWithPasskey(page)).toMatchObject({ status: 200 });
      expect(await status()).toBe(200);
    };
    const takeFirstAway = await addAuthenticator(page);
    await add("The old phone");
    await signsIn();
    await takeFirstAway();
    await addAuthenticator(page);
    await page.reload();
    await add("The new phone");
    await list.getByRole("heading", { name: "The old phone" }).waitFor();
    await signsIn();
    await context.close();
  });

  thoroughly("of somebody who did not sign up here does nothing", async () => {
    const { context, page } = await openPage(browser, canter.url, { as: "owner" });
    await page.goto("/");
    await addAuthenticator(page);
    expect(await registerPasskey(page)).toBe(200);
    await page.evaluate(async () => {
      const keys = (await (await fetch("/api/auth/passkey/list-user-passkeys")).json()) as { id: string }[];
      for (const { id } of keys)
        await fetch("/api/auth/passkey/delete-passkey", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ id }),
        });
    });
    await context.clearCookies();
    const { status, body } = await signInWithPasskey(page);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body).toMatchObject({ type: expect.stringContaining("/problems/") });
    expect(await page.evaluate(async () => (await fetch("/api/v1/session")).status)).toBe(401);
    await context.close();
  });
});
