import type { Page } from "playwright-core";
import { apiOf } from "./api-of.ts";
import { visit } from "./visit.ts";

type Json = Readonly<Record<string, unknown>>;

export const exercise = (name: string, reps = "5", targetLoad = "185 lbs"): Json => ({
  name,
  workingSets: 3,
  reps,
  targetLoad,
});

const day = 86_400_000;
const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
/** Friday 20 November 2026, the tests' clock, is the day of the first week's first session. */
const firstMonday = Date.UTC(2026, 10, 16);

/** Weeks with one session on Friday, and another on Sunday if it has content. */
export const weekPlan = (friday: readonly Json[], sunday: readonly Json[] = [], weeks = 2): Json => ({
  weeks: Array.from({ length: weeks }, (_, index) => ({
    phase: "Base",
    startDate: dateOf(firstMonday + 7 * index * day),
    endDate: dateOf(firstMonday + (7 * index + 6) * day),
    sessions: [
      { name: "Full Body A", dayOfWeek: "Friday", exercises: friday },
      ...(sunday.length > 0 ? [{ name: "Full Body B", dayOfWeek: "Sunday", exercises: sunday }] : []),
    ],
  })),
});

/** The fields of a program that the tests check. */
export type PlanOf = {
  readonly version: number;
  readonly program: {
    readonly weeks: readonly {
      readonly id: string;
      readonly weekNumber: number;
      readonly phase: string;
      readonly startDate?: string;
      readonly sessions: readonly {
        readonly id: string;
        readonly name: string;
        readonly dayOfWeek?: string;
        readonly cardio?: { readonly type: string; readonly duration: number };
        readonly exercises: readonly {
          readonly id: string;
          readonly uid: string;
          readonly name: string;
          readonly workingSets: number;
          readonly reps: string;
          readonly skipped?: boolean;
        }[];
      }[];
    }[];
  };
};

/** A new active program; returns its id. */
export const addProgram = async (page: Page, name: string, program: Json): Promise<string> => {
  const body = { name, program, status: "active" };
  return (await apiOf<{ readonly id: string }>(page, "programs", { method: "POST", body })).id;
};

export const planOf = (page: Page, id: string): Promise<PlanOf> => apiOf<PlanOf>(page, `programs/${id}`);

/** Opens a new conversation about a program. */
export const openTalk = async (page: Page, programId: string): Promise<string> => {
  const begun = { method: "POST", body: { kind: "coach" } };
  const { id } = await apiOf<{ readonly id: string }>(page, "conversations", begun);
  const path = `/coach?conversation=${id}&program=${programId}`;
  await (page.url() === "about:blank" ? page.goto(path) : visit(page, path));
  await box(page).waitFor();
  // It is empty: remove what remains of the previous conversation, or its answers would be counted.
  await answers(page).first().waitFor({ state: "detached" });
  return id;
};

export const box = (page: Page) => page.getByRole("textbox", { name: "Message to the coach" });
export const card = (page: Page) =>
  page.getByRole("region").filter({ has: page.getByRole("link", { name: "See it on the plan" }) });
export const apply = (page: Page) => card(page).getByRole("button", { name: "Apply changes" });
export const cancel = (page: Page) => card(page).getByRole("button", { name: "Cancel" });
export const chips = (page: Page) =>
  page.getByRole("list", { name: "Suggested replies" }).getByRole("button");
export const said = (page: Page) => page.getByRole("list", { name: "Conversation" });
const answers = (page: Page) => said(page).getByRole("link", { name: "How this came about" });

export const send = async (page: Page, text: string): Promise<void> => {
  await box(page).fill(text);
  await box(page).press("Enter");
};

/** The text of the conversation, with normalised spaces. */
export const talk = async (page: Page): Promise<string> =>
  (await said(page).innerText()).replaceAll(/[\s\u00a0\u202f]+/g, " ");

/** Sends a message and returns the answer. */
export const ask = async (page: Page, text: string): Promise<string> => {
  const before = await answers(page).count();
  await send(page, text);
  const answer = answers(page).nth(before);
  await answer.waitFor();
  return (await answer.locator("xpath=ancestor::li[1]").innerText())
    .replace("How this came about", "")
    .replace(/Used .+ said in other conversations/u, "")
    .replaceAll(/[\s\u00a0\u202f]+/g, " ")
    .trim();
};
