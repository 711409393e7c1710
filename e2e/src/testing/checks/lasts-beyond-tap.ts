import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { apiOf } from "../api-of.ts";
import { statedOwner } from "../start-canter.ts";

const ownModel = { provider: "openai-compatible", model: "of-the-stable", baseUrl: "http://127.0.0.1:9/v1" };

/** Switches to Ines on the shared screen by a tap, and back to the owner by their PIN. */
const tapAgain = async (page: Page, owner: string) => {
  const menu = page.getByRole("button", { name: /Change group/ });
  await menu.click();
  await page.getByRole("menuitem", { name: "Ines", exact: true }).click();
  await page.getByRole("button", { name: /Ines.*Change group/ }).waitFor();
  await menu.click();
  await page.getByRole("menuitem", { name: `${owner} with a PIN` }).click();
  await page.getByRole("dialog", { name: owner, exact: true }).getByLabel("PIN").pressSequentially("2468");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: new RegExp(`${owner}.*Change group`) }).waitFor();
};

const proceed = async (within: Locator, does: string) => {
  await within.getByText("This takes your password.").waitFor();
  await within.getByLabel("Your password").fill(statedOwner.password);
  await within.getByRole("button", { name: does, exact: true }).click();
};

/** An owner who came by a tap, and Ines: the group's models, her role and her membership require the password, if there is one. */
export const lastsBeyondTap = async (page: Page, owner: string): Promise<void> => {
  await apiOf(page, "models/logger", { method: "PUT", body: ownModel });
  await tapAgain(page, owner);
  await page.goto("/models");
  await page.getByRole("button", { name: "Remove the model for Logging", exact: true }).click();
  await page.getByLabel("Your password").waitFor();
  await page.getByRole("heading", { level: 3, name: ownModel.model }).waitFor();
  await page.goto("/members");
  const role = page.getByRole("combobox", { name: "Role of Ines" });
  await role.selectOption("viewer");
  await page.getByText("This takes your password.").waitFor();
  await expect.poll(() => role.inputValue()).toBe("member");
  await proceed(page.locator("main"), "Continue");
  await expect.poll(() => role.inputValue()).toBe("viewer");
  await page.getByLabel("Your password").waitFor({ state: "detached" });
  await tapAgain(page, owner);
  await page.goto("/members");
  await page.getByRole("button", { name: "Remove Ines" }).click();
  const sure = page.getByRole("dialog", { name: "Remove Ines?" });
  await sure.getByRole("button", { name: "Remove" }).click();
  await proceed(sure, "Remove");
  await sure.waitFor({ state: "detached" });
  await expect.poll(() => role.count()).toBe(0);
};
