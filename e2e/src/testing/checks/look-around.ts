import { AxeBuilder } from "@axe-core/playwright";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { apiOf } from "../api-of.ts";
import { openPage, type TestBrowser } from "../open-browser.ts";
import { visit } from "../visit.ts";

/** For people to look at; not stored. */
const shots = join(import.meta.dirname, "../../../screenshots");
const widths = [1440, 820, 390] as const;
/** `some` draws what is measured, `all` every width in light and dark. */
const drawn = process.env["SCREENSHOTS"];
/** Colours differ by scheme, sizes by width: these two cover both. Pages alternate; SCREENSHOTS measures each page in both. */
const combinations = ["1440 light", "390 dark"] as const;
const heights = { 1440: 900, 820: 1180, 390: 844 } as const;

export type Stop = {
  readonly name: string;
  readonly path: string;
  readonly act?: (page: Page) => Promise<unknown>;
};
type Where = { readonly browser: TestBrowser; readonly url: string };
type Session = {
  readonly groups: readonly { readonly id: string; readonly name: string }[];
};

/** Waits until nothing is loading, shown as a skeleton, or moving. */
const settled = async (page: Page): Promise<void> => {
  await page.getByRole("heading", { level: 1, includeHidden: true }).waitFor({ state: "attached" });
  await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
};

const violations = async (page: Page): Promise<readonly string[]> => {
  // One frame for the new colours to be drawn.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  // The usual mode opens a second page to combine the results of frames, which doubles the time.
  const hasFrames = page.frames().length > 1;
  const { violations: found } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .setLegacyMode(!hasFrames)
    .analyze();
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(" ")} (${failureSummary?.split("\n").at(-1)?.trim()})`).join("; ")}`,
  );
};

/** Whether it stays scrollable: an open menu is repositioned a moment after the window's width has changed. */
const scrollsSideways = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      undefined,
      { timeout: 3000 },
    )
    .then(
      () => false,
      () => true,
    );

/** Controls that are smaller than a finger on a phone; what stands within a text may be (WCAG 2.5.8): its lines constrain it. */
const tooSmall = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        "button:not([data-in-text]), nav a, input:not([type=radio]), select, summary",
      ),
    ].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      const isSeen =
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      return isSeen && (height < 43.5 || width < 43.5)
        ? [`${element.tagName} ${element.ariaLabel ?? element.textContent}: ${width}x${height}`]
        : [];
    }),
  );

const goToGroup = async (page: Page, groupName: string): Promise<void> => {
  const session = await apiOf<Session>(page, "session");
  const group = session.groups.find(({ name }) => name === groupName);
  await page.evaluate((id) => localStorage.setItem("canter.group", id ?? ""), group?.id);
};

/** Visits pages, of a group or (undefined) while signed out, at every width, in light and dark; returns all visual defects. */
export const lookAround = async (
  { browser, url }: Where,
  set: string,
  groupName: string | undefined,
  stopsOf: (page: Page) => Promise<readonly Stop[]>,
): Promise<readonly string[]> => {
  mkdirSync(shots, { recursive: true });
  const { context, page, faults } = await openPage(browser, url, {
    as: groupName === undefined ? "nobody" : groupName.startsWith("Demo") ? "demo" : "owner",
  });
  await page.goto("/more");
  if (groupName !== undefined) await goToGroup(page, groupName);
  const wrong: string[] = [];
  let isTouched = true;
  for (const [turn, { name, path, act }] of (await stopsOf(page)).entries()) {
    await page.setViewportSize({ width: 1440, height: 900 });
    // What was opened, typed or sent at the previous stop does not belong here.
    await (isTouched ? page.goto(path) : visit(page, path));
    isTouched = act !== undefined;
    await settled(page);
    await act?.(page);
    await settled(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: heights[width] });
      for (const colorScheme of ["light", "dark"] as const) {
        const place = combinations.indexOf(`${width} ${colorScheme}` as (typeof combinations)[number]);
        const isMeasured = drawn === undefined ? place === turn % combinations.length : place >= 0;
        if (!isMeasured && drawn !== "all") continue;
        await page.emulateMedia({ colorScheme });
        await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
        const where = `${set} ${name} ${width} ${colorScheme}`;
        if (isMeasured) wrong.push(...(await violations(page)).map((violation) => `${where}: ${violation}`));
        if (drawn !== undefined)
          await page.screenshot({ path: join(shots, `${where.replaceAll(" ", "-")}.png`) });
      }
      if (await scrollsSideways(page)) wrong.push(`${set} ${name} ${width}: scrolls sideways`);
      if (width === 390)
        wrong.push(
          ...(await tooSmall(page)).map((element) => `${set} ${name}: too small for a finger: ${element}`),
        );
    }
  }
  await context.close();
  return [...wrong, ...faults];
};
