import type { Page } from "playwright-core";

/** Switches to another group with the switcher at the top left. */
export const chooseGroup = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("button", { name: /Change group/ }).click();
  await page.getByRole("menuitem", { name: new RegExp(`^${name}`) }).click();
  await page.getByRole("button", { name: new RegExp(`^${name}.*Change group`) }).waitFor();
};
