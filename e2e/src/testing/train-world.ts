import type { Page } from "playwright-core";
import { apiOf } from "./api-of.ts";
import { openPage, type TestBrowser } from "./open-browser.ts";
import { readStored, type StoredProgram } from "./program-world.ts";

export type Workout = {
  readonly discipline: string;
  readonly date: string;
  readonly title?: string;
  readonly notes?: string;
  readonly durationSeconds?: number;
  readonly avgHeartRate?: number;
  readonly exercises: readonly {
    readonly name: string;
    readonly sets: readonly {
      readonly reps?: number;
      readonly warmup?: boolean;
      readonly durationSeconds?: number;
      readonly weight?: { readonly value: number; readonly unit: string };
    }[];
  }[];
};

export const done = (page: Page) => page.getByRole("button", { name: "Done", exact: true });
export const saved = (page: Page) => page.getByText("Saved", { exact: true });
export const row = (page: Page, name: RegExp) => page.getByRole("button", { name });
/** A set as in the list: "set 1", "5 · 60 kg", "to do". */
export const set = (page: Page, which: string, says: string, state: "done" | "to do") => {
  const text = says.replaceAll(/[.+*?^$()|[\]\\{}]/g, String.raw`\$&`).replaceAll(" ", String.raw`\s`);
  return row(page, new RegExp(String.raw`^${which}, +${text} *, ${state}`));
};

/** A phone in the gym, with a program of these sessions: each a list of exercises. */
export const atExercises = async (
  browser: TestBrowser,
  url: string,
  name: string,
  ...sessions: readonly (readonly object[])[]
) => {
  const opened = await openPage(browser, url, { as: "owner", width: 390, height: 844, isTouch: true });
  const { page } = opened;
  await apiOf(page, "session", { method: "PATCH", body: { units: "kg" } });
  const program = await apiOf<StoredProgram>(page, "programs", {
    method: "POST",
    body: {
      name,
      status: "active",
      program: {
        weeks: [
          {
            phase: "Base",
            sessions: sessions.map((exercises, index) => ({ name: `Day ${index + 1}`, exercises })),
          },
        ],
      },
    },
  });
  const uids = program.program.weeks[0]?.sessions.map(({ uid }) => uid) ?? [];
  const open = async (index: number) => {
    await page.goto(`/train/${program.id}/${uids[index]}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
  };
  const workoutOf = async (index: number) => {
    const { workouts } = await readStored(page, program.id);
    return apiOf<Workout>(page, `workouts/${workouts[uids[index] ?? ""]}`);
  };
  return { ...opened, id: program.id, open, workoutOf };
};

/** Saves the session as a workout, from its end. */
export const save = async (page: Page) => {
  await page.getByRole("button", { name: "Save as a workout" }).tap();
  await page.getByRole("heading", { level: 1, name: /is done$/ }).waitFor();
};
