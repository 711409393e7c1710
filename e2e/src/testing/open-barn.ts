import type { Page } from "playwright-core";
import { apiOf } from "./api-of.ts";
import { openPage, type TestBrowser, type View } from "./open-browser.ts";

type Opened = Awaited<ReturnType<typeof openPage>>;

export type OpenBarn = {
  /** The barn's owner. */
  readonly rita: Opened;
  /** A member of it. */
  readonly kim: Opened;
  readonly horseId: string;
};

const standsInBarn = (page: Page): Promise<void> =>
  page.getByRole("heading", { level: 1, name: "Barn", exact: true }).waitFor();

/** A new barn of the owner with the horse Star, which Kim joins by email. Both are on its first page. */
export const openBarn = async (
  browser: TestBrowser,
  url: string,
  {
    email,
    rita: ritas = {},
    kim: kims = {},
  }: { readonly email: string; readonly rita?: View; readonly kim?: View },
): Promise<OpenBarn> => {
  const rita = await openPage(browser, url, { as: "owner", width: 390, height: 844, ...ritas });
  await rita.page.goto("/groups/new");
  await rita.page.getByText("A barn", { exact: false }).first().click();
  await rita.page.getByRole("textbox", { name: "Name" }).fill("Applecross");
  await rita.page.getByRole("button", { name: "Make it" }).click();
  await standsInBarn(rita.page);
  const { id: horseId } = await apiOf<{ readonly id: string }>(rita.page, "athletes", {
    method: "POST",
    body: { name: "Star" },
  });
  const { link } = await apiOf<{ readonly link: string }>(rita.page, "invitations", {
    method: "POST",
    body: { role: "member", name: "Kim" },
  });
  const kim = await openPage(browser, url, { as: "nobody", ...kims });
  await kim.page.goto(new URL(link).pathname);
  await kim.page.getByRole("textbox", { name: "Email" }).fill(email);
  await kim.page.getByRole("textbox", { name: "Password" }).fill("another password for tests");
  await kim.page.getByRole("button", { name: "Join the barn" }).click();
  await standsInBarn(kim.page);
  return { rita, kim, horseId };
};
