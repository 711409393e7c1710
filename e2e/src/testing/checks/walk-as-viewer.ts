import type { Page } from "playwright-core";
import { expect } from "vitest";
import { apiOf } from "../api-of.ts";

const household = `
items:
  - { id: flow, title: Gentle Flow, kind: yoga, minutes: 20 }
programs:
  - { id: block, title: The Block, weeks: [[flow, flow]] }
`;

/** The data to view: the household's content, and what the guest logged while that was allowed. */
export const fillForViewing = async (owner: Page, guest: Page): Promise<void> => {
  const send = (page: Page, path: string, body: object) =>
    apiOf<{ id: string }>(page, path, { method: "POST", body });
  const { id } = await send(owner, "content/sources", { kind: "file", text: household });
  await send(owner, `content/sources/${id}/sync`, {});
  await send(owner, "playlists", { name: "Evening", items: ["file:flow"] });
  for (const text of ["weighed 82.3 kg", "2 eggs and toast, 350 kcal", "want to get to 78 kg by March"])
    await send(guest, "messages?wait=1", { text });
};

/** Pages, their content, and every control on them: none that changes anything. */
const viewed: readonly (readonly [path: string, title: string, seen: RegExp, offered: readonly string[]])[] =
  [
    [
      "/",
      "Today",
      /82\.3/,
      ["Gentle Flow", "Play", "Weight", "Food today", "Body", "Goals", "All", "Swimming", "Yesterday"],
    ],
    [
      "/body",
      "Body",
      /82\.3/,
      [
        "90 days",
        "1 year",
        "All",
        "Goal 78 kg",
        "Body fat",
        "Lean mass",
        "Waist",
        "Resting heart rate",
        "Sleep",
      ],
    ],
    ["/food", "Food", /350/, []],
    ["/goals", "Goals", /Weight 78/, ["More"]],
    [
      "/coach",
      "Coach",
      /Its members and owners log and change things/,
      [
        "Speaks as Steady",
        ...Array.from({ length: 4 }, () => "How this came about"),
        "Message to the coach",
        "Send",
      ],
    ],
    ["/plan", "Plan", /No program yet/, ["Deleted programs"]],
    ["/import", "Bring files in", /Its members and owners log and change things/, ["More"]],
    ["/disciplines", "Disciplines", /Strength/, ["More"]],
    [
      "/content",
      "Content",
      /The Block/,
      [
        "More",
        "Playlists",
        "Search the catalogue",
        "Kind",
        "Length",
        "Missing ones",
        "The Block",
        "Gentle Flow",
      ],
    ],
    ["/content/file%3Aflow", "Gentle Flow", /Gentle Flow/, ["Content", "Play", "The Block"]],
    ["/content/programs/file%3Ablock", "The Block", /The Block/, ["Content", "Gentle Flow", "Gentle Flow"]],
    ["/playlists", "Playlists", /Evening/, ["More", "Evening", "Play Evening"]],
    [
      `/play?ids=${encodeURIComponent('["file:flow"]')}`,
      "Gentle Flow",
      /Gentle Flow/,
      ["Start", "Done", "Skip"],
    ],
  ];

/** The names of all controls on the page, except for the days to look at. */
const offered = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main :is(button, a, input, select, textarea)")]
      .filter((one) => one.checkVisibility())
      .map((one) => {
        const label = one instanceof HTMLInputElement ? one.labels?.[0]?.textContent : undefined;
        return (one.ariaLabel ?? label ?? one.textContent).replaceAll(/\s+/g, " ").trim();
      })
      .filter((name) => !name.includes(" November 2026: ")),
  );

/** Visits each of these pages as a viewer. */
export const walkAsViewer = async (page: Page): Promise<void> => {
  await page.goto("/more");
  for (const [path, title, seen, offers] of viewed) {
    await page.evaluate((to) => window.history.pushState(undefined, "", to), path);
    await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
    await page.locator("main").getByText(seen).first().waitFor();
    await expect.poll(() => offered(page), { message: path }).toEqual(offers);
  }
};
