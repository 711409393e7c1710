import type { DiaryTableName } from "@canter/storage/health/diary-row";
import type { DemoPerson } from "./demo-workout.ts";

/** One line of the made-up diary of a body: what would be entered on that day, as it is stored. */
export type DemoEntry = {
  readonly athlete: DemoPerson;
  readonly table: DiaryTableName;
  readonly kind: string;
  readonly date: string;
  /** Local, `HH:MM`. */
  readonly time: string;
  /** The value that is computed with; absent for food and goals. */
  readonly si?: number;
  readonly content: object;
};

/** What says that nobody has measured or eaten it. */
export const demoSource = { kind: "demo" } as const;
