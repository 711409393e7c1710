import type { Page } from "playwright-core";
import { apiOf } from "./api-of.ts";

export type StoredSession = {
  readonly uid: string;
  readonly name: string;
  readonly completed: boolean;
  readonly scheduledDate?: string;
  readonly cardio?: { readonly duration?: number };
  readonly exercises: readonly {
    readonly uid: string;
    readonly name: string;
    readonly workingSets: number;
    readonly targetLoad: string;
  }[];
};
export type StoredProgram = {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly done: number;
  readonly deletedAt?: number;
  readonly program: { readonly weeks: readonly { readonly sessions: readonly StoredSession[] }[] };
  readonly logs: Readonly<
    Record<string, { readonly exercises: Readonly<Record<string, { readonly sets: readonly object[] }>> }>
  >;
  readonly workouts: Readonly<Record<string, string>>;
};

const exercise = (name: string, rest: object = {}) => ({
  name,
  workingSets: 3,
  reps: "5",
  targetLoad: "100 kg",
  restSeconds: 90,
  ...rest,
});

const day = (start: string, days: number): string =>
  new Date(Date.parse(`${start}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Dated weeks from 16 November 2026 on, with sessions on Monday, Wednesday, Friday and Saturday. */
export const weeksOfPlan = (count: number) => ({
  weeks: Array.from({ length: count }, (_, index) => {
    const start = day("2026-11-16", 7 * index);
    return {
      phase: index % 4 === 3 ? "Deload" : "Build",
      startDate: start,
      endDate: day(start, 6),
      sessions: [0, 2, 4, 5].map((offset, number) => ({
        name: ["Squat day", "Press day", "Pull day", "Long ride"][number],
        scheduledDate: day(start, offset),
        dayOfWeek: ["Monday", "Wednesday", "Friday", "Saturday"][number],
        ...(number === 0 && { warmup: ["5 min easy movement"] }),
        exercises:
          number === 3
            ? []
            : [
                exercise("Back Squat", { warmupSets: 1 }),
                exercise("Bench Press", { targetLoad: "60 kg" }),
                exercise("Plank", { reps: "45s", targetLoad: "bodyweight", restSeconds: 60 }),
              ],
        ...(number === 3 && {
          cardio: { type: "zone2", duration: 60, modality: "cycling", completed: false },
        }),
        completed: false,
      })),
    };
  }),
});

/** Creates an active program of these weeks for the member's own athlete. */
export const makeProgram = (page: Page, name: string, weeks = 4): Promise<StoredProgram> =>
  apiOf<StoredProgram>(page, "programs", {
    method: "POST",
    body: { name, program: weeksOfPlan(weeks), status: "active" },
  });

export const readStored = (page: Page, id: string): Promise<StoredProgram> =>
  apiOf<StoredProgram>(page, `programs/${id}`);
